import type { QueueRow } from './queued-request.ts';

/** The rows as one transaction sees them. */
export interface QueueTransaction {
  get(id: string): Promise<QueueRow | undefined>;
  /** Oldest first. */
  byDedupeKey(key: string): Promise<QueueRow[]>;
  /** Oldest first. */
  all(): Promise<QueueRow[]>;
  put(row: QueueRow): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes a draft with its files. */
  removeDraft(key: string): Promise<void>;
}

/** The store of queued requests, which all pages of the site and its service worker share. */
export interface QueueStorage {
  /** Runs `work` in a transaction: whole or not at all. `work` awaits nothing but the transaction's methods. */
  transaction<Result>(work: (rows: QueueTransaction) => Promise<Result>): Promise<Result>;
  all(): Promise<QueueRow[]>;
  /** Calls back with all rows after every change, whichever page made it. Returns the function that stops it. */
  watch(onChange: (rows: QueueRow[]) => void): () => void;
  /** Takes or renews the lease until `until` (milliseconds); false while another holder has it. */
  acquireLease(holder: string, now: number, until: number): Promise<boolean>;
}
