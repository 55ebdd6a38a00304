import type { StartupChange } from './records.ts';

/** The kinds of items that have former slugs. */
export type SlugKind = 'startup' | 'category' | 'post' | 'post_category' | 'collection' | 'page';

/** A former slug of a public item, and the item's current slug. */
export interface FormerSlug {
  kind: SlugKind;
  slug: string;
  current: string;
}

/** The changes that devices fetch. */
export interface SyncStore {
  /**
   * One row for each listing that is or was public, with the sequence number of its last publicly visible change: to the listing, its
   * likes, its owner, or a category's slug. A merge alone is not a change, so the caller updates both listings. The store assigns numbers
   * in the transaction of the change, and they only grow.
   */
  changes: {
    /** The first `limit` changes after `sequence`, in the order of their sequence numbers. */
    after(sequence: number, limit: number): Promise<StartupChange[]>;
    /** The current epoch's name. Each opening of the database begins an epoch; its name is random unless passed in. */
    epoch(): Promise<string>;
    /**
     * The last sequence number that a reader of `epoch` may have read and that is still valid; later changes were lost when a
     * backup was restored. Undefined for an unknown epoch, which belongs to another directory or was itself lost when a backup
     * was restored.
     */
    validUntil(epoch: string): Promise<number | undefined>;
  };

  /**
   * The former slugs of items. A row is written when an item's slug changes. It is removed with the item, and when another item
   * takes the slug. `byFormerSlug` of each kind of item reads these rows.
   */
  formerSlugs: {
    /**
     * The former slugs of items that are public at `now`; by kind, then slug. Former slugs of listings are excluded, because they
     * are in `changes`.
     */
    list(now: string): Promise<FormerSlug[]>;
  };
}
