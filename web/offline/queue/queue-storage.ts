import type { QueueRow } from './queued-request.ts';

/** The rows as seen by one transaction. */
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

/** The storage of queued requests, shared by all the site's pages and its service worker. */
export interface QueueStorage {
  /** Runs `work` in a transaction, as a whole or not at all. `work` must await only the transaction's methods. */
  transaction<Result>(work: (rows: QueueTransaction) => Promise<Result>): Promise<Result>;
  all(): Promise<QueueRow[]>;
  /** Calls `onChange` with all rows after every change by any page. Returns a function that stops this. */
  watch(onChange: (rows: QueueRow[]) => void): () => void;
  /** Takes or renews the lease until `until` (milliseconds); false while another holder has it. */
  acquireLease(holder: string, now: number, until: number): Promise<boolean>;
}
