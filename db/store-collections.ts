import type { CollectionRecord } from './records.ts';
import type { Favorite } from '../server/domain/collections/favorites.contract.ts';

/** The collections and favorites of members. */
export interface CollectionsStore {
  collections: {
    byId(id: string): Promise<CollectionRecord | undefined>;
    bySlug(slug: string): Promise<CollectionRecord | undefined>;
    /** The collection that had a former slug. */
    byFormerSlug(slug: string): Promise<CollectionRecord | undefined>;
    byShareToken(shareToken: string): Promise<CollectionRecord | undefined>;
    /** A member's collections, including removed ones, ordered by id. */
    ofUser(userId: string): Promise<CollectionRecord[]>;
    /** The directory's collections, public or not; ordered by changedAt descending, then id descending. */
    ofDirectory(): Promise<CollectionRecord[]>;
    /**
     * For each list of ids, the cards of its active listings without repeats, in that order. A duplicate is replaced by its survivor. All
     * lists are read together.
     */
    cards(lists: readonly (readonly string[])[]): Promise<string[][]>;
    insert(collection: CollectionRecord): Promise<void>;
    /**
     * Replaces the row with the same id, except its owner. Returns false when there is none. If the slug changes, keeps the old
     * one as a former slug.
     */
    update(collection: CollectionRecord): Promise<boolean>;
    remove(id: string): Promise<boolean>;
  };

  favorites: {
    /** Listing ids, ordered by id. */
    ids(userId: string): Promise<string[]>;
    /** Cards of the active listings, newest favorite first, then listing id descending. */
    list(userId: string): Promise<string[]>;
    /** A member's favorites with their dates, newest first, then listing id descending. */
    ofUser(userId: string): Promise<Favorite[]>;
    /** Adds a favorite and raises the listing's likes. Returns false when it already exists. */
    add(favorite: Favorite): Promise<boolean>;
    /** Removes a favorite and lowers the listing's likes, never below 0. Returns false when there is none. */
    remove(userId: string, startupId: string): Promise<boolean>;
  };
}
