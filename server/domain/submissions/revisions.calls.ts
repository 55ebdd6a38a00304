import type { NamedRevision, RevisionRecord, StartupRecord, Store } from '../../../db/store.ts';
import type { Email } from '../core/emails.ts';
import { CallError, ChangedMeanwhileError } from '../core/errors.ts';
import type { Field } from '../listings/fields.contract.ts';
import { alreadyDecided, recordDecision } from '../core/decided.ts';
import { messages } from '../core/messages.ts';
import { pageSizes } from '../core/page-sizes.ts';
import type * as contract from './revisions.contract.ts';
import { type Patch, type RevisionSettings, revisionStatuses } from './revisions.contract.ts';
import { requiredMessages } from './submissions.contract.ts';
import { type Actor, memberOf, searchedContacts } from '../accounts/access.ts';
import { fieldsIfAny } from '../listings/card-fields.ts';
import { replaceAskedValues } from '../listings/field-values.ts';
import { sliceOf } from '../core/paging.ts';
import { countsOf } from '../core/tallies.ts';
import {
  applyPatch,
  contentOf,
  hasProvenOwner,
  isEmptyPatch,
  patchesBetween,
  presentCorrection,
  presentOf,
  presentOwnEdit,
  presentRevision,
  reviewChanges,
  revisionCan,
  splitInstant,
  withKnownCategories,
} from './revisions.rules.ts';
import { listingOf, presentListing } from './submissions.rules.ts';
import { versionOf, withVersion } from '../core/versions.ts';
import { type Call, type CallContext, loadConfirmedUser, saveImages, transactionOfSession } from '../call-context.ts';
import { knownCategories } from '../listings/known-categories.ts';
import { currentTags } from '../listings/renamed-tags.ts';
import { loadStartup } from '../listings/load-startups.ts';
import { askMakers } from './makers.calls.ts';
import { checkedSubmissionFields, currentTopics, reencodeImages } from './submit-steps.calls.ts';
import { isSame } from '../core/is-same.ts';

export const getListingEdit: Call<typeof contract.getListingEdit> = async ({ store, actor }, { params }) =>
  (await loadEdit(store, params.id, actor)).reply;

/**
 * Re-encodes images before the transaction. Parts that are published without a review become a separate revision that is accepted
 * at once.
 */
export const sendListingEdit: Call<typeof contract.sendListingEdit> = async (context, { params, body }) => {
  const { actor, now, newId } = context;
  await loadConfirmedUser(context.store, actor);
  const { startup: shown, edited: draft, rejected } = await loadEdit(context.store, params.id, actor);
  const earlier = [draft, ...(rejected === undefined ? [] : [rejected.edited])];
  const screenshots = earlier.flatMap((edited) => [edited.logo, ...edited.screenshots]);
  const ownImages = { logo: shown.logo, screenshots: [...shown.screenshots, ...screenshots] };
  const { newImages, ...images } = await reencodeImages(context, body, ownImages);

  return transactionOfSession(context, async (store) => {
    await loadConfirmedUser(store, actor);
    const { startup, userId, pending, reply, fields, settings } = await loadEdit(store, params.id, actor);
    context.assertUnchanged(reply.edit);
    if (body.icon === null && startup.logo !== '') throw new CallError('request.invalid', { 'body.icon': requiredMessages.icon });
    const topics = await currentTopics(store, body.topics);
    const asked = await checkedSubmissionFields(store, body);
    const { fields: before, videoUrl: _video, specialOffer: _offer, makers: _makers, ...rest } = startup;
    const edited = {
      ...rest,
      ...listingOf({ ...body, topics }, images),
      tags: await currentTags(store, body.tags),
      ...fieldsIfAny(replaceAskedValues(before, asked, fields)),
    };
    const { patch } = patchesBetween(contentOf(startup), contentOf(edited));
    const isRepeated = pending !== undefined && isSame(pending.patch, patch) && pending.reason === body.comments;
    if (isEmptyPatch(patch) || isRepeated) throw new CallError('revisions.no_changes');

    await saveImages(store, newImages, now());
    const { instant, waiting } = splitInstant(patch, settings, hasProvenOwner(startup));
    const at = now().toISOString();
    const base = versionOf(reply.edit);
    const edit = {
      startupId: startup._id,
      kind: 'edit',
      base,
      userId,
      email: '',
      network: null,
      reason: body.comments,
      answer: '',
      createdAt: at,
    } as const;
    const content = contentOf(startup);
    if (!isEmptyPatch(instant)) {
      const after = applyPatch(startup, instant);
      await store.startups.update(after);
      if (userId === startup.userId) await askMakers({ store, now }, { before: startup, after, namedAt: at });
      const values = { before: presentOf(content, instant), patch: instant };
      await store.revisions.insert({ ...edit, ...values, _id: newId(), status: 'accepted', decidedAt: at, decidedBy: null });
    }
    const undecided = { status: 'pending', decidedAt: null, decidedBy: null } as const;
    const values = { before: presentOf(content, waiting), patch: waiting };
    if (isEmptyPatch(waiting)) {
      if (pending !== undefined) await store.revisions.update(withdrawn(pending, at));
    } else if (pending === undefined) await store.revisions.insert({ ...edit, ...values, ...undecided, _id: newId() });
    else await store.revisions.update({ ...edit, ...values, ...undecided, _id: pending._id });
    const message = isEmptyPatch(instant)
      ? messages.editSent
      : isEmptyPatch(waiting)
        ? messages.editPublished
        : messages.editPartlyPublished;
    return { ...(await loadEdit(store, params.id, actor)).reply, message };
  });
};

export const withdrawListingEdit: Call<typeof contract.withdrawListingEdit> = async ({ store, actor, now }, { params }) => {
  const { pending } = await loadEdit(store, params.id, actor);
  if (pending === undefined) throw new CallError('revisions.not_found');
  await store.revisions.update(withdrawn(pending, now().toISOString()));
  return (await loadEdit(store, params.id, actor)).reply;
};

function withdrawn(revision: NamedRevision, at: string): RevisionRecord {
  return { ...revision, status: 'withdrawn', decidedAt: at };
}

/**
 * A published listing for editing by its owner, or by an admin acting for the owner. `edited` has the pending edit applied. For a
 * listing without an owner, the edits are the admin's own.
 */
async function loadEdit(store: Store, startupId: string, actor: Actor) {
  const startup = await loadStartup(store, startupId);
  if (startup.status !== 'active') throw new CallError('revisions.not_live');
  const userId = startup.userId ?? memberOf(actor)._id;
  const pending = await store.revisions.pendingEdit(startupId, userId);
  const edited = applyPatch(startup, pending === undefined ? {} : await withCurrentTopics(store, pending.patch));
  const fields = await store.fields.list();
  const settings = await currentSettings(store);
  const edits = await store.revisions.edits(startupId, userId, pageSizes.ownEdits);
  const corrections = await store.revisions.pendingCorrections(startupId);
  const edit = toListingEdit(edited, fields, pending?.reason);
  const [newest] = edits;
  const rejected =
    pending === undefined && newest?.status === 'rejected'
      ? { revision: newest, edited: applyPatch(startup, await withCurrentTopics(store, newest.patch)) }
      : undefined;
  const { _id, name, slug, logo } = startup;
  const reply = {
    startup: { _id, name, slug, logo },
    version: versionOf(edit),
    edit,
    ...(rejected && { rejected: presentRejectedEdit(rejected, fields) }),
    edits: edits.map(presentOwnEdit),
    instantParts: hasProvenOwner(startup) ? settings.instantParts : [],
    corrections: corrections.map(presentCorrection),
  };
  return { startup, userId, pending, edited, rejected, fields, settings, reply };
}

function presentRejectedEdit(
  { revision, edited }: { revision: RevisionRecord; edited: StartupRecord },
  fields: readonly Field[],
) {
  const { _id, answer, reason } = revision;
  return { _id, answer, edit: toListingEdit(edited, fields, reason) };
}

/** The version of the owner-editable part of a listing. */
export async function baseVersion(store: Store, startup: StartupRecord): Promise<string> {
  return versionOf(toListingEdit(startup, await store.fields.list()));
}

function toListingEdit(startup: StartupRecord, fields: readonly Field[], comments = '') {
  return { ...presentListing(startup, fields), makers: startup.makers ?? [], tags: startup.tags, comments };
}

export const listRevisions: Call<typeof contract.listRevisions> = async ({ store, actor }, { query }) => {
  const contacts = searchedContacts(actor);
  const { revisions, total } = await store.revisions.table({ ...query, contacts }, sliceOf(query));
  const counts = countsOf(revisionStatuses, await store.revisions.tally(query.search, contacts));
  return { revisions: revisions.map(presentRevision), total, counts };
};

export const reviewRevision: Call<typeof contract.reviewRevision> = async ({ store }, { params }) => {
  const { revision, startup, changes } = await loadReview(store, params.id);
  const byOwner = revision.userId !== null && revision.userId === startup.userId;
  return { ...presentRevision(revision), changes, version: versionOf({ changes }), byOwner };
};

/** If two admins decide at the same time, the status guard refuses the second. */
export const decideRevision: Call<typeof contract.decideRevision> = async (context, { params, body }) => {
  const { store, actor, now } = context;
  const { status, answer } = body;
  const { revision, startup, patch, changes } = await loadReview(store, params.id);
  if (!revisionCan.decide(revision)) throw await alreadyReviewed(context, revision);
  // If the listing was archived after the revision was sent, it must not change until it is restored.
  if (status === 'accepted' && startup.status !== 'active') throw new CallError('revisions.not_live');
  const hasSeen = context.assertUnchanged({ changes });
  if (status === 'accepted' && !hasSeen && changes.some(({ moved }) => moved)) {
    throw new ChangedMeanwhileError(versionOf({ changes }), { changes });
  }
  const decidedAt = now().toISOString();
  const before = status === 'accepted' ? presentOf(contentOf(startup), patch) : revision.before;
  const decided: RevisionRecord = { ...revision, before, patch, status, answer, decidedAt, decidedBy: memberOf(actor)._id };
  if (!(await store.revisions.update(decided))) throw await alreadyReviewed(context, await store.revisions.byId(params.id));
  const decision = { startupId: startup._id, status, by: memberOf(actor)._id, at: decidedAt };
  await recordDecision(store, { kind: 'revision', id: revision._id }, decision);
  if (status === 'accepted') {
    const after = applyPatch(startup, patch);
    await store.startups.update(after);
    // Only the current owner can name makers.
    if (revision.kind === 'edit' && revision.userId === startup.userId)
      await askMakers(context, { before: startup, after, namedAt: revision.createdAt });
  }
  const to = revision.email === '' ? revision.author?.email : revision.email;
  if (to !== undefined) {
    const { name, slug } = startup;
    const kind = revision.kind === 'correction' ? 'correction.decided' : 'revision.decided';
    const email: Email = { kind, to, startup: name, slug, status, answer };
    await store.outbox.enqueue({ key: `${kind}:${revision._id}`, email, createdAt: decidedAt });
  }
  await context.audit(store, {
    subjectId: revision._id,
    subject: startup.name,
    before: { status: revision.status, answer: '', ...(status === 'accepted' ? before : {}) },
    after: { status, answer, ...(status === 'accepted' ? patch : {}) },
  });
  return { message: status === 'accepted' ? messages.revisionAccepted : messages.revisionRejected };
};

async function alreadyReviewed({ store, now }: CallContext, revision: RevisionRecord | undefined): Promise<CallError> {
  const item = { kind: 'revision', id: revision?._id ?? '' } as const;
  return alreadyDecided(store, item, { code: 'revisions.already_decided', status: revision?.status, now: now() });
}

export const listStartupHistory: Call<typeof contract.listStartupHistory> = async ({ store }, { params, query }) => {
  const startup = await loadStartup(store, params.id);
  const content = contentOf(startup);
  const { revisions, total } = await store.revisions.history(params.id, sliceOf(query));
  return {
    revisions: revisions.map((revision) => ({ ...presentRevision(revision), changes: reviewChanges(revision, content) })),
    total,
  };
};

export const restoreRevision: Call<typeof contract.restoreRevision> = async (context, { params, body }) => {
  const { store } = context;
  const { revision, startup } = await loadReview(store, params.id);
  if (!revisionCan.restore(revision)) throw new CallError('revisions.not_accepted');
  const values = await withCurrentTopics(store, body.to === 'before' ? revision.before : revision.patch);
  const restored = applyPatch(startup, values);
  if ((await recordRevision(context, 'restore', startup, restored)) === undefined) throw new CallError('revisions.no_changes');
  await store.startups.update(restored);
  const { before, patch } = patchesBetween(contentOf(startup), contentOf(restored));
  await context.audit(store, { subjectId: revision._id, subject: startup.name, before, after: patch });
  return { message: messages.revisionRestored };
};

/** Adds an admin's change to the history of a published listing. Returns its id, or undefined if nothing differs. */
export async function recordRevision(
  { store, actor, now, newId }: Pick<CallContext, 'store' | 'actor' | 'now' | 'newId'>,
  kind: 'admin' | 'restore' | 'merge',
  from: StartupRecord,
  to: StartupRecord,
): Promise<string | undefined> {
  const { before, patch } = patchesBetween(contentOf(from), contentOf(to));
  if (isEmptyPatch(patch)) return undefined;
  const _id = newId();
  const { _id: userId } = memberOf(actor);
  const at = now().toISOString();
  const base = await baseVersion(store, from);
  const decided = { status: 'accepted', createdAt: at, decidedAt: at, decidedBy: userId } as const;
  await store.revisions.insert({
    _id,
    startupId: from._id,
    kind,
    base,
    before,
    patch,
    userId,
    email: '',
    network: null,
    reason: '',
    answer: '',
    ...decided,
  });
  return _id;
}

export const getRevisionSettings: Call<typeof contract.getRevisionSettings> = async ({ store }) => {
  const settings = await currentSettings(store);
  return withVersion(settings, settings);
};

export const saveRevisionSettings: Call<typeof contract.saveRevisionSettings> = async (context, { body }) => {
  const { store } = context;
  const before = await currentSettings(store);
  context.assertUnchanged(before);
  await store.revisionSettings.save(body);
  await context.audit(store, { subjectId: '', subject: 'Changes without review', before: { ...before }, after: body });
  return withVersion(body, body);
};

async function currentSettings(store: Store): Promise<RevisionSettings> {
  return (await store.revisionSettings.get()) ?? { instantParts: [] };
}

/** A revision, its current listing, and the changes it would make. */
async function loadReview(store: Store, id: string) {
  const revision = await store.revisions.byId(id);
  const startup = revision === undefined ? undefined : await store.startups.byId(revision.startupId);
  if (revision === undefined || startup === undefined) throw new CallError('revisions.not_found');
  const existing = (values: Patch) => (revisionCan.decide(revision) ? withCurrentTopics(store, values) : values);
  const [before, patch] = [await existing(revision.before), await existing(revision.patch)];
  return { revision, startup, patch, changes: reviewChanges({ before, patch }, contentOf(startup)) };
}

/** A patch with the current slugs of categories and the current tags, without deleted categories. */
export async function withCurrentTopics(store: Store, patch: Patch): Promise<Patch> {
  const tagged = patch.tags === undefined ? patch : { ...patch, tags: await currentTags(store, patch.tags) };
  if (tagged.categories === undefined) return tagged;
  const known = await knownCategories(store, tagged.categories);
  return withKnownCategories(tagged, (slug) => known.get(slug));
}
