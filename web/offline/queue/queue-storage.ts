import type { QueueRow } from './queued-request.ts';

/** The rows as one transaction sees them. */
export interface Rows {
  get(id: string): Promise<QueueRow | undefined>;
  ofSubject(subject: string): Promise<QueueRow[]>;
  /** Oldest first. */
  all(): Promise<QueueRow[]>;
  put(row: QueueRow): Promise<void>;
  remove(id: string): Promise<void>;
  /** A draft that was sent, with its files. */
  removeDraft(key: string): Promise<void>;
}

/** Where wishes wait; all pages of the site, and its service worker, share one. */
export interface OutboxStorage {
  /** Runs `work` alone, whole or not at all. It may wait for the rows only. */
  change<Result>(work: (rows: Rows) => Promise<Result>): Promise<Result>;
  all(): Promise<QueueRow[]>;
  /** Tells of every change, whoever made it. Returns how to stop that. */
  watch(onChange: (rows: QueueRow[]) => void): () => void;
  /** Takes or keeps the turn to send, until `until` (milliseconds); false while somebody else has it. */
  lease(holder: string, now: number, until: number): Promise<boolean>;
}
