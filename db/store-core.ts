import type { IdempotencyRecord, IdempotencyReservation, OutboxEmail, StoredImage } from './records.ts';

export interface JobTurn {
  now: string;
  until: string;
  since?: string | undefined;
}

/** The part of the store that every domain uses, and that the processes of one directory share. */
export interface CoreStore {
  /** The connections that read; `waiting` counts the reads that wait for one. Undefined where there is no pool. */
  readonly connections?: () => { total: number; idle: number; waiting: number };

  /**
   * Deletes expired rows: those with an expiry of their own at `now` (sessions, tokens, links, challenges, rate limits,
   * decisions), the visitors that analytics counted on earlier days, and rows older than `retentionDays` (`retention.ts`). Each
   * transaction changes at most `rowsPerPurgeStep` rows.
   */
  purge(now: string): Promise<void>;

  /**
   * Gives some pages that deleted rows have left in the database file back to the disk. Returns whether there may be more: false at the
   * end, and where the store has no such file.
   */
  releasePages(): Promise<boolean>;

  /** The transactional outbox of emails: calls enqueue in the transaction of the event, a worker sends later. */
  outbox: {
    /**
     * Adds an email that is due at `dueAt`, or else at once. Returns false and changes nothing when its key was used before, sent
     * or not.
     */
    enqueue(email: OutboxEmail, dueAt?: string): Promise<boolean>;
    /** Deletes an email that no worker has leased yet, with its key; false when there is none. */
    cancel(key: string): Promise<boolean>;
    /** Unsent emails whose next attempt is due (`email-queue.ts`), urgent ones first, then the earliest, with the attempts so far. */
    due(now: string, limit: number): Promise<(OutboxEmail & { attempts: number })[]>;
    /**
     * Counts one more attempt and sets when the next one would be due. Returns false when the email is sent or `attempts` is not
     * the stored number: another worker has leased it.
     */
    lease(key: string, attempts: number, nextAttemptAt: string): Promise<boolean>;
    /**
     * The number of emails that should have been sent by `now`, including those that wait for another attempt; the time when the
     * oldest of them was enqueued, null for none; and the number of abandoned emails.
     */
    counts(now: string): Promise<{ due: number; oldestAt: string | null; abandoned: number }>;
    /** Deletes the email's contents and keeps its key; false when it was sent or dropped before. */
    markSent(key: string, at: string): Promise<boolean>;
    /** Like `markSent`, for an email that is no longer of use; `reason` says why. */
    drop(key: string, reason: string, at: string): Promise<boolean>;
    /**
     * Stores the error, for operators, and the time of the next attempt. `failedAt` is the time of a failure of the mail server,
     * undefined for one of this email alone. False when the email was sent or dropped before.
     */
    markFailed(key: string, reason: string, nextAttemptAt: string, failedAt?: string): Promise<boolean>;
    /**
     * The time since which the mail server fails, and the error of the email that waits longest; undefined once an email was sent
     * after that.
     */
    serverFailure(now: string): Promise<{ since: string; reason: string } | undefined>;
    /**
     * Makes up to `limit` emails due at `now` that wait for their next attempt because the mail server failed at `failedBefore`
     * or earlier: urgent ones first, then the longest waiting.
     */
    freeWaiting(now: string, failedBefore: string, limit: number): Promise<void>;
  };

  /** The responses of calls with an idempotency key, so that a repeated call gets the same response and is not executed again. */
  idempotency: {
    byKey(key: string): Promise<IdempotencyRecord | undefined>;
    /**
     * Reserves a key; a record with a user is deleted with that user. When the key is reserved already, nothing changes and the
     * existing record is returned.
     */
    reserve(reservation: IdempotencyReservation): Promise<IdempotencyRecord | undefined>;
    /** Stores the response of a reserved key; returns false and changes nothing when the key is not reserved or has a status. */
    complete(key: string, status: number, responseJson: string): Promise<boolean>;
  };

  rateLimits: {
    /** Counts a hit in the key's current window, or in a new one of `windowMs` when that has ended. `resetsAt` is in ms since 1970. */
    hit(key: string, windowMs: number, now: Date): Promise<{ count: number; resetsAt: number }>;
  };

  images: {
    bySha256(sha256: string): Promise<StoredImage | undefined>;
    /** An image that is stored already stays as it is, and counts as saved at `at`. */
    save(image: StoredImage, at: string): Promise<void>;
    /** Removes images that were saved before a time and that no row refers to, where images are on a disk; returns their number. */
    removeUnreferenced(before: string): Promise<number>;
  };

  /** Random keys of the site, by name. */
  secrets: {
    get(name: string): Promise<string | undefined>;
    /** Stores a secret unless there is one of this name. Returns the one that is stored. */
    getOrInsert(name: string, value: string): Promise<string>;
  };

  /**
   * The turns of processes at background jobs. Times are ISO times; those far in the future come from a wrong clock and do not
   * count.
   */
  jobs: {
    /**
     * Takes the turn until `until`, unless another process has it at `now` ("taken") or, with `since`, a run that began at `since`
     * or later was completed ("completed").
     */
    lease(name: string, turn: JobTurn): Promise<'leased' | 'taken' | 'completed'>;
    /** Lets the turn that ends at `until` end at `next`; false when it is over. */
    extend(name: string, until: string, next: string): Promise<boolean>;
    /** Ends the turn that ends at `until`, after a run that began at `beganAt`; changes nothing when it is over. */
    complete(name: string, until: string, beganAt: string): Promise<void>;
  };
}
