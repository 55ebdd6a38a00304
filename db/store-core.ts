import type { Email } from '../server/domain/core/emails.ts';
import type { EmailState } from '../server/domain/site/outbox.contract.ts';
import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type { Slice, TableFilter, Tally } from './records.ts';
import type { IdempotencyRecord, IdempotencyReservation, StoredImage } from './records.ts';

/** An email that is sent once. `key` names its event, so that an event causes only one email. */
export interface OutboxEmail {
  key: string;
  email: Email;
  createdAt: string;
}

/** A stored email without its text, which is deleted when the email is sent. Its times are ISO times. */
export interface EmailRecord {
  /** The email's key. */
  _id: string;
  kind: string;
  recipient: string;
  /** The name of the listing that the email is about, or ''. */
  subject: string;
  attempts: number;
  nextAttemptAt: string;
  /** The number of the last attempt that failed; null before any failure. While another attempt runs, `attempts` is greater. */
  failedAttempts: number | null;
  lastError: string | null;
  /** When the email was sent or dropped. */
  sentAt: string | null;
  /** Why the email was dropped; null for an email that was sent or still waits. */
  dropReason: string | null;
  createdAt: string;
}

export interface JobTurn {
  now: string;
  until: string;
  since?: string | undefined;
}

/** The part of the store that every domain uses and the processes of one directory share. */
export interface CoreStore {
  /** The reading connections; `waiting` counts the reads that wait for one. Undefined for a store without a pool. */
  readonly connections?: () => { total: number; idle: number; waiting: number };

  /**
   * Deletes expired rows: rows whose own expiry has passed at `now` (sessions, tokens, links, challenges, rate limits,
   * decisions), the counted visitors of earlier days, and rows older than `retentionDays` (`retention.ts`). Each transaction
   * changes at most `rowsPerPurgeStep` rows.
   */
  purge(now: string): Promise<void>;

  /**
   * Returns some pages of deleted rows from the database file to the disk. Returns whether there may be more; always false for a store
   * without such a file.
   */
  releasePages(): Promise<boolean>;

  /** The transactional outbox of emails: calls enqueue within the transaction of the event, and a worker sends them later. */
  outbox: {
    /** Adds an email that is due at `dueAt`, or at once. Returns false and changes nothing when its key was used before, whether sent or not. */
    enqueue(email: OutboxEmail, dueAt?: string): Promise<boolean>;
    /** Deletes an email, with its key, before any worker has leased it. Returns false when there is none. */
    cancel(key: string): Promise<boolean>;
    /**
     * Unsent emails whose next attempt is due (`email-queue.ts`), with the number of attempts so far. Urgent emails come first,
     * then the emails that were due first.
     */
    due(now: string, limit: number): Promise<(OutboxEmail & { attempts: number })[]>;
    /**
     * Adds an attempt and sets when the next one is due. Returns false when the email was sent, or when `attempts` is not the
     * stored number because another worker has leased the email.
     */
    lease(key: string, attempts: number, nextAttemptAt: string): Promise<boolean>;
    /**
     * How many emails are due by `now` or wait for another attempt; when the oldest of them was enqueued, or null; and how many
     * emails were abandoned.
     */
    counts(now: string): Promise<{ due: number; oldestAt: string | null; abandoned: number }>;
    /** Deletes the email's contents and keeps its key. Returns false when it was already sent or dropped. */
    markSent(key: string, at: string): Promise<boolean>;
    /** Like `markSent`, for an email that has become pointless; `reason` says why. */
    drop(key: string, reason: string, at: string): Promise<boolean>;
    /**
     * Stores the error, for operators, and the time of the next attempt. `failedAt` is when the mail server failed; undefined when only
     * this email failed. Returns false when the email was already sent or dropped.
     */
    markFailed(key: string, reason: string, nextAttemptAt: string, failedAt?: string): Promise<boolean>;
    /**
     * Since when the mail server has been failing, and the error of the longest-waiting email. Undefined if an email was sent
     * after that.
     */
    serverFailure(now: string): Promise<{ since: string; reason: string } | undefined>;
    /**
     * Finds emails that wait for a retry because the mail server failed at `failedBefore` or earlier, and sets their next attempt
     * to `now`. Changes at most `limit` emails: urgent ones first, then the longest-waiting ones.
     */
    freeWaiting(now: string, failedBefore: string, limit: number): Promise<void>;
    /** The stored email without its text. Undefined for an unknown key. */
    record(key: string): Promise<EmailRecord | undefined>;
    /**
     * Newest first, then key descending. The search covers recipient and subject. Emails that were sent before recipient and subject
     * were stored are skipped.
     */
    table(
      filter: TableFilter<SortColumn<'emails'>> & { state: EmailState | 'all' },
      slice: Slice,
    ): Promise<{ emails: EmailRecord[]; total: number }>;
    /**
     * The emails of the table that were addressed to an address (ignoring case), newest first, then key descending; and the
     * number of all such emails.
     */
    toAddress(email: string, limit: number): Promise<{ emails: EmailRecord[]; total: number }>;
    /** The number of emails that match a search of the table, for each state. */
    tally(search: string): Promise<Tally<EmailState>>;
    /** Keys of abandoned emails, the oldest first. */
    abandoned(limit: number): Promise<string[]>;
    /**
     * Sets the next attempt of an email to `now`, if its last attempt failed. Returns false and changes nothing when the email
     * was sent or dropped, was not tried yet, or another attempt is running.
     */
    sendAgain(key: string, now: string): Promise<boolean>;
    /** Like `drop`, but only for an email that `sendAgain` accepts. */
    discard(key: string, reason: string, at: string): Promise<boolean>;
  };

  /** The responses to calls with an idempotency key. A repeated call gets the stored response and is not executed again. */
  idempotency: {
    byKey(key: string): Promise<IdempotencyRecord | undefined>;
    /**
     * Reserves a key. A record with a user is deleted with that user. If the key is already reserved, changes nothing and returns the
     * existing record.
     */
    reserve(reservation: IdempotencyReservation): Promise<IdempotencyRecord | undefined>;
    /** Stores the response under a reserved key. Returns false and changes nothing when the key is not reserved or already has a status. */
    complete(key: string, status: number, responseJson: string): Promise<boolean>;
  };

  rateLimits: {
    /** Counts a hit in the key's current window, or starts a window of `windowMs` when it has ended. `resetsAt` is in ms since 1970. */
    hit(key: string, windowMs: number, now: Date): Promise<{ count: number; resetsAt: number }>;
  };

  images: {
    bySha256(sha256: string): Promise<StoredImage | undefined>;
    /** If the image is already stored, only sets its time to `at`. */
    save(image: StoredImage, at: string): Promise<void>;
    /** Removes unreferenced images that were saved before a time, in stores with a disk. Returns their number. */
    removeUnreferenced(before: string): Promise<number>;
  };

  /** Random keys of the site, by name. */
  secrets: {
    get(name: string): Promise<string | undefined>;
    /** Stores a secret unless the name is taken. Returns the stored secret. */
    getOrInsert(name: string, value: string): Promise<string>;
  };

  /**
   * A lease lets only one process at a time run a background job. Times are ISO times. A time far in the future comes from a
   * wrong clock and is ignored.
   */
  jobs: {
    /**
     * Acquires the lease until `until`. Returns "taken" when another process holds it at `now`. With `since`, returns "completed"
     * when a run that began at `since` or later was completed.
     */
    lease(name: string, turn: JobTurn): Promise<'leased' | 'taken' | 'completed'>;
    /** Extends the lease that ends at `until` to `next`. Returns false when the lease has ended. */
    extend(name: string, until: string, next: string): Promise<boolean>;
    /**
     * Ends the lease that ends at `until`, after a run that began at `beganAt`. Changes nothing when the lease has already ended.
     */
    complete(name: string, until: string, beganAt: string): Promise<void>;
  };
}
