import type { ArchiveRecord, StartupRecord, Store } from '../../../db/store.ts';
import type * as contract from './archives.contract.ts';
import type { Email } from '../core/emails.ts';
import { storedState } from '../core/decided.ts';
import { withdrawn } from './messages.rules.ts';
import { CallError, type ErrorCode } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { memberOf } from '../accounts/access.ts';
import { archive, whyCannotArchive, whyCannotDelete, whyCannotRestore, whyCannotUndoWithdrawal } from './archives.rules.ts';
import { isLive } from './payments/payments.rules.ts';
import { presentStartup } from '../listings/startups.rules.ts';
import { type Call, type CallContext } from '../call-context.ts';
import { loadStartup, ownerOf } from '../listings/load-startups.ts';
import { ownStartupReply } from './submit-steps.calls.ts';
import { orThrow, throwIf } from '../core/refusals.ts';
import { enqueueEmail } from '../core/email-queue.ts';

export const archiveStartup: Call<typeof contract.archiveStartup> = async (context, { params, body }) => {
  const before = await startupById(context.store, params.id, whyCannotArchive);
  const after = await saveArchive(context, before, { ...body, archivedBy: memberOf(context.actor)._id });
  await context.audit(context.store, {
    subjectId: after._id,
    subject: after.name,
    before: { status: before.status },
    after: { status: after.status, ...body },
  });
  return presentStartup(after);
};

export const restoreStartup: Call<typeof contract.restoreStartup> = async (context, { params }) => {
  const before = await startupById(context.store, params.id, whyCannotRestore);
  await assertNotMerged(context.store, before);
  const after = await restore(context, before, await archiveOf(context.store, before));
  await context.audit(context.store, {
    subjectId: after._id,
    subject: after.name,
    before: { status: before.status },
    after: { status: after.status },
  });
  return presentStartup(after);
};

export const getStartupDeletionImpact: Call<typeof contract.getStartupDeletionImpact> = async ({ store }, { params }) => {
  const { _id, likes } = await loadStartup(store, params.id);
  const subscriptions = (await liveIntents(store, _id)).length;
  const merges = (await store.merges.intoSurvivor(_id)).length;
  return { likes, ...(await store.startups.relatedCounts(_id)), subscriptions, merges };
};

/** Deletes a listing. The reconciler then cancels the subscriptions that pay for it. */
export const removeStartup: Call<typeof contract.removeStartup> = async ({ store, now, audit }, { params }) => {
  const startup = await startupById(store, params.id, whyCannotDelete);
  await assertNotMerged(store, startup);
  await removeListing(store, startup._id, now());
  await audit(store, { subjectId: startup._id, subject: startup.name, before: { ...presentStartup(startup) }, after: null });
  return { message: messages.startupDeleted };
};

/** Deletes a listing with everything that belongs to it. Its subscriptions are canceled by the reconciler. */
export async function removeListing(store: Store, id: string, at: Date): Promise<void> {
  for (const intent of await liveIntents(store, id))
    await store.payments.updateIntent({ ...intent, cancelPending: true, checkAt: at.toISOString() }, intent.status);
  await store.decisions.remove(id);
  await store.startups.remove(id);
}

/** Withdraws a listing. When an admin acts for the owner, the owner can restore it. */
export const withdrawStartup: Call<typeof contract.withdrawStartup> = async (context, { params }) => {
  const before = await startupById(context.store, params.id, whyCannotArchive);
  const archivedBy = before.userId ?? memberOf(context.actor)._id;
  return ownStartupReply(context.store, await saveArchive(context, before, { reason: 'owner', note: '', archivedBy }));
};

export const undoWithdrawal: Call<typeof contract.undoWithdrawal> = async (context, { params }) => {
  const before = await startupById(context.store, params.id, whyCannotRestore);
  const archived = await archiveOf(context.store, before);
  throwIf(whyCannotUndoWithdrawal(before, archived));
  return ownStartupReply(context.store, await restore(context, before, archived));
};

export const requestRemoval: Call<typeof contract.requestRemoval> = async ({ store, now }, { params, body }) => {
  const startup = await startupById(store, params.id, whyCannotRestore);
  await assertNotMerged(store, startup);
  const archived = await archiveOf(store, startup);
  const removalRequestedAt = body.requested ? (archived.removalRequestedAt ?? now().toISOString()) : null;
  await store.archives.save({ ...archived, removalRequestedAt });
  return ownStartupReply(store, startup);
};

/** A listing by id. Throws `startups.not_found`, or the code returned by `whyCannot`. */
async function startupById(store: Store, id: string, whyCannot: (startup: StartupRecord) => ErrorCode | undefined) {
  const startup = await loadStartup(store, id);
  throwIf(whyCannot(startup));
  return startup;
}

/** The archive of a listing. Throws `archives.not_archived` if the listing is not archived. */
export async function archiveOf(store: Store, { _id }: StartupRecord): Promise<ArchiveRecord> {
  return orThrow(await store.archives.byStartup(_id), 'archives.not_archived');
}

/** Throws `archives.merged` for a duplicate, which must be kept while its URL redirects to its survivor. */
async function assertNotMerged({ merges }: Store, { _id }: StartupRecord): Promise<void> {
  if ((await merges.byDuplicate(_id)) !== undefined) throw new CallError('archives.merged');
}

/** Subscriptions that pay for a listing and would be charged again. */
async function liveIntents(store: Store, startupId: string) {
  return (await store.payments.intentsOfStartup(startupId)).filter((intent) => isLive(intent) && !intent.cancelPending);
}

async function saveArchive(context: CallContext, before: StartupRecord, details: Parameters<typeof archive>[1]) {
  const { store, now } = context;
  const archived = archive(before, details, now());
  if (!(await store.startups.update(archived.startup, before.status))) throw new CallError('archives.already_archived');
  await store.archives.save(archived.archive);
  const state = await storedState(store, { kind: 'submission', id: before._id });
  if (state !== undefined) await store.reviewStates.save(withdrawn(state, now()));
  const { reason, note } = details;
  await notifyOwner(context, before, { kind: 'listing.archived', startup: before.name, reason, note });
  return archived.startup;
}

/** Restores an archived listing and emails its owner. */
export async function restore(
  context: CallContext,
  before: StartupRecord,
  { statusBefore }: ArchiveRecord,
): Promise<StartupRecord> {
  const { store } = context;
  const restored: StartupRecord = { ...before, status: statusBefore };
  if (!(await store.startups.update(restored, before.status))) throw new CallError('archives.not_archived');
  await store.archives.remove(before._id);
  const slug = statusBefore === 'active' ? before.slug : '';
  await notifyOwner(context, before, { kind: 'listing.restored', startup: before.name, slug });
  return restored;
}

type NoticeOf<Kind extends Email['kind']> = Kind extends Kind ? Omit<Extract<Email, { kind: Kind }>, 'to'> : never;
type Notice = NoticeOf<'listing.archived' | 'listing.restored' | 'listing.merged' | 'submission.reopened'>;

/** Emails a listing's owner about an action by another person. */
export async function notifyOwner(context: CallContext, startup: StartupRecord, notice: Notice): Promise<void> {
  const owner = await ownerOf(context.store, startup);
  if (owner === undefined || owner._id === context.actor.user?._id) return;
  await enqueueEmail(context, context.store, { ...notice, to: owner.email });
}
