import type { CollectionRecord } from './records.ts';

/** The part of the store that holds collections. Writes of shared and public ones raise the version. */
export interface CollectionStore {
  collections: {
    byId(id: string): Promise<CollectionRecord | undefined>;
    bySlug(slug: string): Promise<CollectionRecord | undefined>;
    byShareToken(shareToken: string): Promise<CollectionRecord | undefined>;
    /** A member's, also removed ones, ordered by id. */
    ofUser(userId: string): Promise<CollectionRecord[]>;
    /** The directory's, public or not: changedAt descending, id descending. */
    ofDirectory(): Promise<CollectionRecord[]>;
    /** The cards of the active listings among `startupIds`, each once, in the order of the ids; a duplicate stands for its survivor. */
    cards(startupIds: readonly string[]): Promise<string[]>;
    insert(collection: CollectionRecord): Promise<void>;
    /** Replaces the row of the same id, except for its owner; false when there is none. */
    update(collection: CollectionRecord): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };
}
