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
    /** Unsent emails whose next attempt is due (`rules/emails`), urgent ones first, then the earliest, with the attempts so far. */
    due(now: string, limit: number): Promise<(OutboxEmail & { attempts: number })[]>;
    /**
     * Counts one more attempt and sets when the next one would be due. Returns false when the email is sent or `attempts` is not
     * the stored number: another worker has leased it.
     */
    lease(key: string, attempts: number, nextAttemptAt: string): Promise<boolean>;
    /** How many unsent emails are due at `now`, and how many were abandoned. */
    counts(now: string): Promise<{ due: number; abandoned: number }>;
    /** Deletes the email's contents and keeps its key; false when it was sent before. */
    markSent(key: string, at: string): Promise<boolean>;
    /** Stores the error, for operators, and the time of the next attempt; false when the email was sent before. */
    markFailed(key: string, reason: string, nextAttemptAt: string): Promise<boolean>;
  };
}
