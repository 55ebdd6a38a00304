import type { StartupChange } from './records.ts';

/** The changes that devices fetch. */
export interface SyncStore {
  /**
   * One row for each listing that is or was public, with the sequence number of its last change that the public can see: of the
   * listing, of its likes, of its owner, or of a category's slug. A merge alone is not a change: the caller updates both
   * listings. The store assigns the numbers in the transaction of the change; they only grow.
   */
  changes: {
    /** The first `limit` changes after `sequence`, in the order of their sequence numbers. */
    after(sequence: number, limit: number): Promise<StartupChange[]>;
    /** The name of the current epoch. Each opening of the database begins one; the name is random unless it was passed in. */
    epoch(): Promise<string>;
    /**
     * The last sequence number that is valid for a reader of `epoch`: changes beyond it were lost with a restored backup.
     * Undefined for an unknown epoch, which is of another directory or was lost itself.
     */
    validUntil(epoch: string): Promise<number | undefined>;
  };
}
