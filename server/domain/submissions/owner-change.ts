import type { StartupRecord, Store } from '../../../db/store.ts';
import { memberOf, type Actor } from '../accounts/access.ts';
import { enqueueEmail } from '../core/email-queue.ts';
import type { Email } from '../core/emails.ts';
import { fieldRefusal } from '../core/errors.ts';
import { ownerOf } from '../listings/load-startups.ts';
import { withOwner } from '../ownership/decisions.ts';

interface Context {
  actor: Actor;
  now: () => Date;
  newId: () => string;
}

/**
 * Gives a listing to a member, or to no one (null). Emails the previous and the new owner, except the acting admin. A pending
 * claim of the new owner is approved. Throws `users.not_found` unless the new owner is an active member.
 */
export async function giveListing(
  context: Context,
  store: Store,
  startup: StartupRecord,
  owner: string | null,
): Promise<StartupRecord> {
  const before = await ownerOf(store, startup);
  if (owner === (startup.userId ?? null)) return startup;
  const member = owner === null ? undefined : await store.users.byId(owner);
  if (owner !== null && member?.status !== 'active') throw fieldRefusal('users.not_found', 'body.userId');

  const { _id: startupId, name, slug } = startup;
  const send = async (to: typeof member, email: Email) => {
    if (to !== undefined && to._id !== memberOf(context.actor)._id) await enqueueEmail(context, store, email);
  };
  const about = { startup: name, startupId, host: '', reason: '' };
  if (before !== undefined) await send(before, { kind: 'ownership.changed', to: before.email, change: 'removed', ...about });
  if (member !== undefined) {
    const claim = (await store.claims.pendingOfStartup(startupId)).find(({ userId }) => userId === member._id);
    const isClaimed = claim !== undefined && (await store.claims.decide(claim._id, 'approved', context.now().toISOString()));
    await send(
      member,
      isClaimed
        ? { kind: 'claim.decided', to: member.email, startup: name, slug, status: 'approved' }
        : { kind: 'ownership.changed', to: member.email, change: 'received', ...about },
    );
  }
  return withOwner(startup, owner);
}
