import type { OutboxEmail } from './records.ts';

/** The part of the store that holds emails until they are sent. */
export interface EmailStore {
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
     * How many emails should have been sent by `now`, those included that wait for another attempt; when the oldest of them was
     * enqueued, null for none; and how many were abandoned.
     */
    counts(now: string): Promise<{ due: number; oldestAt: string | null; abandoned: number }>;
    /** Deletes the email's contents and keeps its key; false when it was sent or dropped before. */
    markSent(key: string, at: string): Promise<boolean>;
    /** Like `markSent` for an email that makes no sense any more; `reason` says why. */
    drop(key: string, reason: string, at: string): Promise<boolean>;
    /**
     * Stores the error, for operators, and the time of the next attempt. `failedAt` is the time of a failure of the mail server,
     * undefined for one of this email alone. False when the email was sent or dropped before.
     */
    markFailed(key: string, reason: string, nextAttemptAt: string, failedAt?: string): Promise<boolean>;
    /** Since when the mail server fails, and the error of the email that waits longest; undefined once an email was sent after it. */
    serverFailure(now: string): Promise<{ since: string; reason: string } | undefined>;
    /**
     * Makes up to `limit` emails due at `now` on which the mail server failed, at `failedBefore` or earlier, and which wait for
     * their next attempt: urgent ones first, then those that wait longest.
     */
    freeWaiting(now: string, failedBefore: string, limit: number): Promise<void>;
  };
}
