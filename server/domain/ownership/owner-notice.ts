import type { StartupRecord, Store } from '../../../db/store.ts';
import type { Email } from '../core/emails.ts';
import { enqueueEmail } from '../core/email-queue.ts';
import { ownerOf } from '../listings/load-startups.ts';

/** Emails a listing's owner about a change to their proof. */
export async function notifyOwnerOfProof(
  context: Parameters<typeof enqueueEmail>[0],
  store: Store,
  startup: Pick<StartupRecord, '_id' | 'name' | 'userId'>,
  about: Pick<Extract<Email, { kind: 'ownership.changed' }>, 'change' | 'host' | 'reason'>,
): Promise<void> {
  const owner = await ownerOf(store, startup);
  if (owner === undefined) return;
  const { _id: startupId, name } = startup;
  await enqueueEmail(context, store, { kind: 'ownership.changed', to: owner.email, startup: name, startupId, ...about });
}
