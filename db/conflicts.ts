import type { ErrorCode } from '../server/contract/errors.ts';

/** The error code of the API for each broken constraint. */
export const constraintCodes = {
  'startups.slug': 'startups.slug_taken',
  'startups.source_id': 'startups.source_taken',
  'categories.slug': 'categories.slug_taken',
  'posts.slug': 'posts.slug_taken',
  'post_categories.slug': 'posts.slug_taken',
  'plans.name': 'plans.name_taken',
  'users.email': 'users.already_exists',
  'users.username': 'users.already_exists',
  'users.google_sub': 'google.taken',
  'claims.pending': 'claims.already_pending',
  'subscribers.email': 'newsletter.already_subscribed',
  'payment_intents.subscription_id': 'payments.already_used',
} as const satisfies Record<string, ErrorCode>;

export type Constraint = keyof typeof constraintCodes | 'foreign_key' | 'primary_key' | 'check';

/** A write broke a constraint and was rolled back. */
export class StoreConflict extends Error {
  readonly constraint: Constraint;

  constructor(constraint: Constraint, options?: ErrorOptions) {
    super(`Constraint broken: ${constraint}`, options);
    this.name = 'StoreConflict';
    this.constraint = constraint;
  }
}

/** Another process held the write lock until the timeout; the same call can be tried again. */
export class StoreBusy extends Error {
  constructor(options?: ErrorOptions) {
    super('The store is busy.', options);
    this.name = 'StoreBusy';
  }
}
