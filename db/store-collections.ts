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
    /**
     * The cards of the active listings of each list, each once, in the order of its ids; a duplicate stands for its survivor. All
     * lists are read together.
     */
    cards(lists: readonly (readonly string[])[]): Promise<string[][]>;
    insert(collection: CollectionRecord): Promise<void>;
    /** Replaces the row of the same id, except for its owner; false when there is none. */
    update(collection: CollectionRecord): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };
}
