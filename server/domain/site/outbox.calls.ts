import type * as contract from './outbox.contract.ts';
import { emailStates, maxChangedEmails } from './outbox.contract.ts';
import type { Store } from '../../../db/store.ts';
import { sliceOf } from '../core/paging.ts';
import { CallError } from '../core/errors.ts';
import { countsOf } from '../core/tallies.ts';
import { orThrow } from '../core/refusals.ts';
import type { Call } from '../call-context.ts';
import { presentEmail } from './outbox.rules.ts';

export const listEmails: Call<typeof contract.listEmails> = async ({ store }, { query }) => {
  const { emails, total } = await store.outbox.table(query, sliceOf(query));
  return { emails: emails.map(presentEmail), total, counts: countsOf(emailStates, await store.outbox.tally(query.search)) };
};

/** The audit entries contain no address, because the audit log outlives the emails. */
export const changeEmail: Call<typeof contract.changeEmail> = async ({ store, audit, now }, { body: { key, action } }) => {
  const { kind, subject } = orThrow(await store.outbox.record(key), 'emails.not_found');
  if (!(await change(store, key, action, now()))) throw new CallError('emails.not_failed');
  await audit(store, { subjectId: '', subject, before: null, after: { email: kind, action } });
  return presentEmail(orThrow(await store.outbox.record(key), 'emails.not_found'));
};

export const changeFailedEmails: Call<typeof contract.changeFailedEmails> = async ({ store, audit, now }, { body }) => {
  const { action } = body;
  let changed = 0;
  for (const key of await store.outbox.abandoned(maxChangedEmails)) if (await change(store, key, action, now())) changed += 1;
  await audit(store, { subjectId: '', subject: '', before: null, after: { emails: changed, action } });
  return { changed, remaining: (await store.outbox.counts(now().toISOString())).abandoned };
};

function change({ outbox }: Store, key: string, action: 'send' | 'discard', now: Date): Promise<boolean> {
  const at = now.toISOString();
  return action === 'send' ? outbox.sendAgain(key, at) : outbox.discard(key, 'An admin discarded it.', at);
}
