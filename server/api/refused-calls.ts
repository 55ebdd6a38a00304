import { type Store, StoreBusy, StoreUnwritable } from '../../db/store.ts';
import { isAdminCall, type ListedCall } from '../domain/core/call.ts';
import { type Actor, whyNotAllowed } from '../domain/accounts/access.ts';
import { createMemoryRateLimits } from '../domain/core/rate-limits.ts';
import { type RequestOrigin, toSecurityEvent } from '../domain/accounts/security-events.rules.ts';
import { minuteMs } from '../domain/core/dates.ts';

/** The part of a host that logging needs. */
interface LoggingHost {
  store: Store;
  now: () => Date;
  newId: () => string;
  report: (error: unknown) => void;
}

/** At most `count` refused calls of one member are logged in `perMs` milliseconds. */
const limit = { count: 10, perMs: 10 * minuteMs };

const countsOf = new WeakMap<LoggingHost, ReturnType<typeof createMemoryRateLimits>>();

/**
 * Logs an admin call that was refused to a member. Visitors' calls are not logged, because the visitor may be an admin whose session has
 * ended. An error while logging is ignored.
 */
export async function logIfRefusedToMember(
  host: LoggingHost,
  { id, who }: ListedCall,
  { user }: Actor,
  request: RequestOrigin,
): Promise<void> {
  if (!isAdminCall({ who }) || user === undefined || whyNotAllowed(who, { user }, {}) === undefined) return;
  const hit = countsOf.get(host) ?? createMemoryRateLimits();
  countsOf.set(host, hit);
  if (hit(user._id, limit.perMs, host.now().getTime()).count > limit.count) return;
  const { username = '' } = (await host.store.users.byId(user._id)) ?? {};
  const note = { kind: 'admin_call_refused', user: { _id: user._id, username }, detail: id } as const;
  await host.store.securityEvents.add(toSecurityEvent(note, request, host)).catch((error: unknown) => {
    if (!(error instanceof StoreBusy || error instanceof StoreUnwritable)) host.report(error);
  });
}
