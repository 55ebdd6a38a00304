import type { Store } from '../../../db/store.ts';
import type { FloodKind } from '../core/emails.ts';
import { adminsWithSignIn } from './admins.ts';
import { RetryAfterError } from '../core/errors.ts';
import { hourMs } from '../core/dates.ts';
import { retryAfterSeconds } from '../core/rate-limits.ts';

/** The window of `siteLimits`, in milliseconds. */
export const siteLimitMs = hourMs;

/**
 * The maximum that the whole site accepts in an hour, from all networks. The front page of Hacker News or Product Hunt brings a
 * few thousand visitors in its best hour: one in ten may sign up or subscribe, and one in a hundred may write. A launch day stays
 * below these limits, and a script that uses many networks cannot fill the tables overnight.
 */
export const siteLimits: Readonly<Record<FloodKind, number>> = {
  signUps: 500,
  subscriptions: 500,
  feedback: 100,
  reports: 100,
  corrections: 100,
};

/**
 * Counts a new row for the whole site, and throws `request.too_many` over the limit. Must run in the transaction that stores the
 * row, so that only stored rows count. When the limit is reached, the admins are emailed, at most once a day for each kind.
 */
export async function countForSite({ now }: { now: () => Date }, store: Store, what: FloodKind): Promise<void> {
  const at = now();
  const limit = siteLimits[what];
  const window = await store.rateLimits.hit(`site ${what}`, siteLimitMs, at);
  const seconds = retryAfterSeconds(window, limit, at.getTime());
  if (seconds !== undefined) throw new RetryAfterError('request.too_many', seconds);
  if (window.count < limit) return;
  const createdAt = at.toISOString();
  const endsAt = new Date(window.resetsAt).toISOString();
  for (const { _id, email: to } of await adminsWithSignIn(store)) {
    const key = `site.limit_reached:${what}:${createdAt.slice(0, 10)}:${_id}`;
    await store.outbox.enqueue({ key, email: { kind: 'site.limit_reached', to, what, limit, endsAt }, createdAt });
  }
}
