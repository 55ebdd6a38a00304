import type { ErrorCode } from '../server/domain/core/errors.ts';

/** The error code of the API for each broken constraint. */
export const constraintCodes = {
  'startups.slug': 'startups.slug_taken',
  'startups.source_id': 'startups.source_taken',
  'categories.slug': 'categories.slug_taken',
  'collections.slug': 'collections.slug_taken',
  'collections.share_token': 'server.failed',
  'posts.slug': 'posts.slug_taken',
  'post_categories.slug': 'posts.slug_taken',
  'pages.slug': 'pages.slug_taken',
  'plans.name': 'plans.name_taken',
  'users.email': 'users.already_exists',
  'users.username': 'users.already_exists',
  'users.google_sub': 'google.taken',
  'passkeys.credential_id': 'passkeys.already_added',
  'claims.pending': 'claims.already_pending',
  'revisions.pending': 'server.failed',
  'revisions.network': 'corrections.already_sent',
  'merges.number': 'server.failed',
  'subscribers.email': 'newsletter.already_subscribed',
  'payment_intents.subscription_id': 'payments.already_used',
  'payment_orders.open': 'payments.in_progress',
} as const satisfies Record<string, ErrorCode>;

export type Constraint = keyof typeof constraintCodes | 'foreign_key' | 'primary_key' | 'check';

/** Thrown when a write broke a constraint and was rolled back. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';
  readonly constraint: Constraint;

  constructor(constraint: Constraint, options?: ErrorOptions) {
    super(`Constraint broken: ${constraint}`, options);
    this.constraint = constraint;
  }
}

/**
 * Why the store cannot be used at the moment: another process holds a lock, or the database server does not answer, cannot be reached,
 * refuses the login, or has no free connection.
 */
export type BusyReason = 'locked' | 'silent' | 'unreachable' | 'refused' | 'crowded';

/**
 * Thrown when the store cannot be used at the moment, for example because another process holds the write lock. The caller can
 * retry.
 */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
  readonly reason: BusyReason;

  constructor(reason: BusyReason = 'locked', options?: ErrorOptions) {
    const cause = options?.cause instanceof Error && reason === 'refused' ? ` (${options.cause.message})` : '';
    super(`${busySentences[reason]}${cause}.`, options);
    this.reason = reason;
  }
}

/** Sentences for operators, shown in logs. */
const busySentences: Record<BusyReason, string> = {
  locked: 'The database is locked by another process',
  silent: 'PostgreSQL does not answer',
  unreachable: 'PostgreSQL cannot be reached',
  refused: 'PostgreSQL refuses the login',
  crowded: 'PostgreSQL has no connection left',
};

/**
 * Why nothing can be written: the disk is full, the disk or the file is read-only, or the open file was moved, deleted or replaced, so
 * that writes to it would be lost.
 */
export type UnwritableReason = 'full' | 'read-only' | 'replaced';

/** Thrown when the store can be read but not written. Writes succeed again once the cause is gone. */
export class StoreUnwritable extends Error {
  override readonly name = 'StoreUnwritable';
  readonly reason: UnwritableReason;

  constructor(reason: UnwritableReason, options?: ErrorOptions) {
    super(unwritableSentences[reason], options);
    this.reason = reason;
  }
}

/** Thrown when a statement finds damage in the database file. Undamaged parts can still be read. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
  /** SQLite's own message. */
  readonly problem: string;

  constructor(problem: string, options?: ErrorOptions) {
    super(`The database is damaged: ${problem}.`, options);
    this.problem = problem;
  }
}

/** Sentences for operators, shown in logs. */
const unwritableSentences: Record<UnwritableReason, string> = {
  full: 'The database cannot be written: the disk is full. Free some space; nothing needs to be restarted.',
  'read-only': 'The database cannot be written: the disk, the folder or the file is read-only.',
  replaced:
    'The database file was moved, deleted or replaced while the server runs. Writes are refused: put the file back, or restart the server to open the one that is there now.',
};
