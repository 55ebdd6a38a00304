import type { CollectionRecord } from './records.ts';
import type { Favorite } from '../server/domain/collections/favorites.contract.ts';

/** The collections and favorites of members. */
export interface CollectionsStore {
  collections: {
    byId(id: string): Promise<CollectionRecord | undefined>;
    bySlug(slug: string): Promise<CollectionRecord | undefined>;
    byShareToken(shareToken: string): Promise<CollectionRecord | undefined>;
    /** A member's, also removed ones, ordered by id. */
    ofUser(userId: string): Promise<CollectionRecord[]>;
    /** The directory's, public or not: changedAt descending, id descending. */
    ofDirectory(): Promise<CollectionRecord[]>;
    /**
     * The cards of the active listings of each list, each once, in the order of its ids; a duplicate is replaced by its survivor.
     * All lists are read together.
     */
    cards(lists: readonly (readonly string[])[]): Promise<string[][]>;
    insert(collection: CollectionRecord): Promise<void>;
    /** Replaces the row of the same id, except for its owner; false when there is none. */
    update(collection: CollectionRecord): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  favorites: {
    /** Listing ids, ordered by id. */
    ids(userId: string): Promise<string[]>;
    /** Cards of the active listings, newest favorite first, then listing id descending. */
    list(userId: string): Promise<string[]>;
    /** Adds a favorite and raises the listing's likes; false when it exists already. */
    add(favorite: Favorite): Promise<boolean>;
    /** Removes a favorite and lowers the listing's likes, never below 0; false when there is none. */
    remove(userId: string, startupId: string): Promise<boolean>;
  };
}
