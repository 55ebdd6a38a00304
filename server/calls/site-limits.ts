import type { Store } from '../../db/store.ts';
import type { FloodKind } from '../contract/emails.ts';
import { RetryAfterError } from '../contract/errors.ts';
import { retryAfterSeconds } from '../rules/rate-limits.ts';
import { siteLimitMs, siteLimits } from '../rules/site-limits.ts';
import type { CallContext } from './call.ts';

/**
 * Counts one more for the whole site; throws `request.too_many` over the limit. Call it in the transaction of what is stored, so that
 * only that counts. The last one within the limit emails the admins, once a day for each kind.
 */
export async function countForSite({ now }: Pick<CallContext, 'now'>, store: Store, what: FloodKind): Promise<void> {
  const at = now();
  const limit = siteLimits[what];
  const window = await store.rateLimits.hit(`site ${what}`, siteLimitMs, at);
  const seconds = retryAfterSeconds(window, limit, at.getTime());
  if (seconds !== undefined) throw new RetryAfterError('request.too_many', seconds);
  if (window.count < limit) return;
  // Loaded on demand: a site seldom reaches a limit.
  const { adminsWithSignIn } = await import('./members.ts');
  const createdAt = at.toISOString();
  const endsAt = new Date(window.resetsAt).toISOString();
  for (const { _id, email: to } of await adminsWithSignIn(store)) {
    const key = `site.limit_reached:${what}:${createdAt.slice(0, 10)}:${_id}`;
    await store.outbox.enqueue({ key, email: { kind: 'site.limit_reached', to, what, limit, endsAt }, createdAt });
  }
}
