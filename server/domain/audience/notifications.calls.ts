import type { NotificationFilter, Store, UserRecord } from '../../../db/store.ts';
import type { Email } from '../core/emails.ts';
import type * as contract from './notifications.contract.ts';
import { type Digest, digestsAt, frequenciesOf, maxNamed } from './notifications.rules.ts';
import { type Call, type CallContext, loadActiveUser } from '../call-context.ts';
import { adminsWithSignIn } from '../accounts/admins.ts';

export const getNotificationSettings: Call<typeof contract.getNotificationSettings> = async (context) =>
  settingsOf(context, await loadActiveUser(context.store, context.actor));

export const setNotificationFrequency: Call<typeof contract.setNotificationFrequency> = async (context, { params, body }) => {
  const { store, actor } = context;
  const { kind } = params;
  const admin = await loadActiveUser(store, actor);
  const before = await settingsOf(context, admin);
  await store.notifications.saveFrequency(admin._id, kind, body.frequency);
  await context.audit(store, {
    subjectId: admin._id,
    subject: admin.username,
    before: { [kind]: before.frequencies[kind] },
    after: { [kind]: body.frequency },
  });
  return settingsOf(context, admin);
};

async function settingsOf({ store, adapters }: CallContext, { _id, email, emailVerifiedAt }: UserRecord) {
  return {
    email,
    emailVerified: emailVerifiedAt !== null,
    deliversEmail: adapters.deliversEmail,
    frequencies: frequenciesOf(await store.notifications.frequencies(_id)),
  };
}

/**
 * Enqueues the due emails about items that wait for a decision, for each admin with a confirmed address. An email's key names the
 * admin and the window, and the reported rows are marked in the same transaction, so that nothing is reported twice, even by
 * several processes.
 */
export async function enqueueDigests(store: Store, now: Date, isStopping: () => boolean = () => false): Promise<void> {
  for (const admin of await adminsWithSignIn(store)) {
    if (isStopping()) return;
    if (admin.emailVerifiedAt === null) continue;
    for (const digest of digestsAt(now, frequenciesOf(await store.notifications.frequencies(admin._id)))) {
      // Opens a transaction only if there is something to report, which is rare.
      if ((await groupsOf(store, admin, digest)).length > 0)
        await store.transaction((within) => enqueueDigest(within, admin, digest, now));
    }
  }
}

async function enqueueDigest(store: Store, admin: UserRecord, digest: Digest, now: Date): Promise<void> {
  const groups = await groupsOf(store, admin, digest);
  if (groups.length === 0) return;
  const createdAt = now.toISOString();
  const email: Email = { kind: 'moderation.digest', to: admin.email, groups };
  const isNew = await store.outbox.enqueue({ key: `moderation.digest:${admin._id}:${digest.window}`, email, createdAt });
  // The window already has its email, so these rows wait for the next window.
  if (!isNew) return;
  for (const filter of filtersOf(admin, digest)) await store.notifications.markNotified(filter, createdAt);
}

/** The groups that the email reports. */
async function groupsOf(store: Store, admin: UserRecord, digest: Digest) {
  const groups = [];
  for (const filter of filtersOf(admin, digest)) {
    const { total, startups } = await store.notifications.unnotified(filter, maxNamed);
    if (total > 0) groups.push({ kind: filter.kind, total, startups });
  }
  return groups;
}

function filtersOf({ _id }: UserRecord, { kinds, excluded }: Digest): NotificationFilter[] {
  return kinds.map((kind) => ({ userId: _id, kind, excluded }));
}
