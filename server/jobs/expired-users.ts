import type { Store } from '../../db/store.ts';
import { hourMs, minuteMs } from '../domain/core/dates.ts';
import { newId } from '../domain/core/ids.ts';
import { toSecurityEvent } from '../domain/accounts/security-events.rules.ts';
import { type Job, type JobHost, startJob } from './job.ts';

/** The number of accounts removed in one transaction. It is small, so that other writes do not wait long. */
const batch = 20;

/**
 * Removes accounts that were created a week ago, have no contents, and whose address was never confirmed. Runs only if emails are
 * delivered, because addresses cannot be confirmed otherwise. For the same reason, removes no accounts while the mail server
 * fails.
 */
export function startExpiredUsers({ store, now, report }: JobHost): Job {
  return startJob({
    name: 'expired-users',
    run: (isStopping) => removeExpiredUsers(store, now, isStopping),
    everyMs: hourMs,
    firstAfterMs: 2 * minuteMs,
    lease: { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}

export async function removeExpiredUsers(store: Store, now: () => Date, isStopping: () => boolean = () => false): Promise<void> {
  if ((await store.outbox.serverFailure(now().toISOString())) !== undefined) return;
  while (!isStopping()) {
    if ((await store.users.expired(now().toISOString(), 1)).length === 0) return;
    await store.transaction(async (tx) => {
      for (const user of await tx.users.expired(now().toISOString(), batch)) {
        const detail = 'its address was never confirmed';
        await tx.securityEvents.add(toSecurityEvent({ kind: 'account_deleted', user, detail }, {}, { now, newId }));
        await tx.users.remove(user._id);
      }
    });
  }
}
