import type { StartupRecord, UserRecord } from '../../../db/store.ts';
import type { Call, CallContext } from '../call-context.ts';
import { mayActor, searchedContacts } from '../accounts/access.ts';
import { bulkLimit } from '../core/bulk.ts';
import { assertStill, type Before, type BulkAction, runBulk, undoBatch, type UndoRow } from '../core/bulk-runs.ts';
import { fieldRefusal } from '../core/errors.ts';
import { isSame } from '../core/is-same.ts';
import { forgetDecision } from '../core/decided.ts';
import { orThrow } from '../core/refusals.ts';
import { assertKnownCategories } from '../listings/known-categories.ts';
import { loadStartup } from '../listings/load-startups.ts';
import { presentStartup } from '../listings/startups.rules.ts';
import { withOwner } from '../ownership/decisions.ts';
import { archiveStartup, restoreStartup } from './archives.calls.ts';
import type * as contract from './bulk.contract.ts';
import { decideStartup, undoStartupDecision } from './moderation.calls.ts';
import { giveListing } from './owner-change.ts';
import { decideRevision, recordRevision } from './revisions.calls.ts';
import { applyPatch, contentOf, presentOf } from './revisions.rules.ts';

const ofStartups = {
  matching: ({ store, actor }, filter, range) => store.startups.matching({ ...filter, contacts: searchedContacts(actor) }, range),
  nameOf: async (store, id) => (await store.startups.byId(id))?.name ?? '',
  noun: 'Startups',
} satisfies Pick<BulkAction<CallContext, StartupRecord['status'] | 'all'>, 'matching' | 'nameOf' | 'noun'>;

export const archiveStartups: Call<typeof contract.archiveStartups> = (context, { body: { rows, ...archive } }) =>
  runBulk(context, rows, {
    ...ofStartups,
    name: 'archiveStartups',
    field: 'status',
    details: archive,
    async apply(single, id) {
      await archiveStartup(single, { params: { id }, query: {}, body: archive });
      return { archivedAt: single.now().toISOString() };
    },
  });

const undoArchive: UndoRow<CallContext> = async (context, { id, before }) => {
  const archive = await context.store.archives.byStartup(id);
  assertStill(archive !== undefined && archive.archivedAt === before['archivedAt']);
  await restoreStartup(context, { params: { id }, query: {}, body: undefined });
};

export const countChargedStartups: Call<typeof contract.countChargedStartups> = async ({ store, actor }, { query }) => {
  const filter = { search: query.search, status: 'pending', contacts: searchedContacts(actor) } as const;
  const everything = { after: '', until: '', limit: bulkLimit };
  const ids = query.ids === '' ? await store.startups.matching(filter, everything) : query.ids.split(',');
  return { charged: await store.payments.countChargedPending(ids) };
};

export const decideStartups: Call<typeof contract.decideStartups> = (context, { body: { rows, status, rejectionReason } }) =>
  runBulk(context, rows, {
    ...ofStartups,
    name: 'decideStartups',
    field: 'status',
    details: { rejectionReason },
    async apply(single, id) {
      const body = { status, ...(status === 'rejected' && { rejectionReason }) };
      await decideStartup(single, { params: { id }, query: {}, body });
      return { status };
    },
  });

const undoDecisionOnStartup: UndoRow<CallContext> = async (context, { id, before }) => {
  assertStill((await context.store.startups.byId(id))?.status === before['status']);
  await undoStartupDecision(context, { params: { id }, query: {}, body: undefined });
};

export const featureStartups: Call<typeof contract.featureStartups> = (context, { body: { rows, featured } }) =>
  runBulk(context, rows, {
    ...ofStartups,
    name: 'featureStartups',
    field: 'featured',
    apply: (single, id) => changeContent(single, id, () => ({ featured })),
  });

export const categorizeStartups: Call<typeof contract.categorizeStartups> = async (context, { body }) => {
  const { rows, mode, categories } = body;
  await assertKnownCategories(context.store, categories);
  return runBulk(context, rows, {
    ...ofStartups,
    name: 'categorizeStartups',
    field: 'categories',
    apply: (single, id) =>
      changeContent(single, id, (startup) => ({
        categories: [...new Set([...(mode === 'add' ? startup.categories : []), ...categories])],
      })),
  });
};

type Content = Partial<Pick<StartupRecord, 'featured' | 'categories'>>;

/** Changes a part of a listing that its form can also edit. The change is recorded in the listing's history, like an edit. */
async function changeContent(context: CallContext, id: string, change: (startup: StartupRecord) => Content): Promise<Before> {
  const startup = await loadStartup(context.store, id);
  const changed = change(startup);
  const before = Object.fromEntries(Object.keys(changed).map((part) => [part, startup[part as keyof Content]]));
  assertStill(!isSame(before, changed), 'bulk.unchanged');
  await saveContent(context, startup, { ...startup, ...changed });
  return { before, changed };
}

async function saveContent(context: CallContext, before: StartupRecord, after: StartupRecord): Promise<void> {
  await context.store.startups.update(after);
  if (before.status === 'active') await recordRevision(context, 'admin', before, after);
  await auditStartup(context, before, after);
}

function auditStartup(context: CallContext, before: StartupRecord, after: StartupRecord): Promise<void> {
  const values = { before: presentStartup(before), after: presentStartup(after) };
  return context.audit(context.store, { subjectId: after._id, subject: after.name, ...values });
}

const undoContent: UndoRow<CallContext> = async (context, { id, before: saved }) => {
  const startup = await loadStartup(context.store, id);
  const changed = saved['changed'] as Content;
  const present = Object.fromEntries(Object.keys(changed).map((part) => [part, startup[part as keyof Content]]));
  assertStill(isSame(present, changed));
  await saveContent(context, startup, { ...startup, ...(saved['before'] as Content) });
};

export const moveStartups: Call<typeof contract.moveStartups> = async (context, { body: { rows, owner: username } }) => {
  const owner = await context.store.users.byUsername(username);
  if (owner?.status !== 'active') throw fieldRefusal('users.not_found', 'body.owner');
  return runBulk(context, rows, {
    ...ofStartups,
    name: 'moveStartups',
    field: 'userId',
    apply: (single, id) => moveStartup(single, id, owner),
  });
};

async function moveStartup(context: CallContext, id: string, owner: UserRecord): Promise<Before> {
  const { store } = context;
  const startup = await loadStartup(store, id);
  assertStill(startup.userId !== owner._id, 'bulk.unchanged');
  const claim = (await store.claims.pendingOfStartup(id)).find(({ userId }) => userId === owner._id);
  const after = await giveListing(context, store, startup, owner._id);
  await store.startups.update(after);
  await auditStartup(context, startup, after);
  const { userId = null, verifiedAt = null } = startup;
  return { to: owner._id, userId, verifiedAt, ...(claim !== undefined && { claim: claim._id, claimAt: claim.updatedAt }) };
}

/** Restores the listing, and the new owner's claim, which the move had approved. */
const undoMove: UndoRow<CallContext> = async (context, { id, before: { to, userId, verifiedAt, claim, claimAt } }) => {
  const { store } = context;
  const startup = await loadStartup(store, id);
  assertStill(startup.userId === to);
  const former = withOwner(startup, userId as string | null);
  const after = verifiedAt === null ? former : { ...former, verifiedAt: verifiedAt as string };
  await store.startups.update(after);
  if (claim !== undefined) await store.claims.reopen(claim as string, 'approved', claimAt as string);
  await auditStartup(context, startup, after);
};

export const decideRevisions: Call<typeof contract.decideRevisions> = (context, { body: { rows, ...decision } }) =>
  runBulk(context, rows, {
    matching: ({ store, actor }, filter, range) =>
      store.revisions.matching({ ...filter, contacts: searchedContacts(actor) }, range),
    nameOf: async (store, id) => (await store.revisions.byId(id))?.startup.name ?? '',
    noun: 'Changes of startups',
    name: 'decideRevisions',
    field: 'status',
    details: { answer: decision.answer },
    async apply(single, id) {
      const revision = orThrow(await single.store.revisions.byId(id), 'revisions.not_found');
      const { verifiedAt, lastAliveAt } = await loadStartup(single.store, revision.startupId);
      // Accepting a change of makers asks those members at once, which cannot be undone.
      assertStill(decision.status === 'rejected' || !('makers' in revision.patch), 'bulk.names_makers');
      await decideRevision(single, { params: { id }, query: {}, body: decision });
      const decidedAt = single.now().toISOString();
      return { decidedAt, before: revision.before, patch: revision.patch, verifiedAt, lastAliveAt };
    },
  });

/** Restores the values that the changed parts had before the decision, unless one of the parts was changed since. */
const undoDecisionOnRevision: UndoRow<CallContext> = async (context, { id, before: saved }) => {
  const { store } = context;
  const revision = orThrow(await store.revisions.byId(id), 'decisions.final');
  const startup = await loadStartup(store, revision.startupId);
  const { status, decidedAt, userId, kind, patch } = revision;
  assertStill((status === 'accepted' || status === 'rejected') && decidedAt === saved['decidedAt']);
  assertStill(status === 'rejected' || isSame(presentOf(contentOf(startup), patch), patch));
  const hasNewer = kind === 'edit' && userId !== null && (await store.revisions.pendingEdit(startup._id, userId)) !== undefined;
  assertStill(!hasNewer);
  await store.revisions.reopen(id, status);
  const pending = { status: 'pending', answer: '', decidedAt: null, decidedBy: null } as const;
  const original = { before: saved['before'] as typeof patch, patch: saved['patch'] as typeof patch };
  await store.revisions.update({ ...revision, ...pending, ...original });
  await forgetDecision(store, { kind: 'revision', id });
  if (status === 'accepted') {
    const facts = saved as Pick<StartupRecord, 'verifiedAt' | 'lastAliveAt'>;
    const { verifiedAt, lastAliveAt } = facts;
    await store.startups.update({
      ...applyPatch(startup, revision.before),
      ...(verifiedAt !== undefined && startup.userId !== undefined && { verifiedAt }),
      ...(lastAliveAt !== undefined && { lastAliveAt }),
    });
  }
  await context.audit(store, { subjectId: id, subject: startup.name, before: { status }, after: { status: 'pending' } });
};

export const undoStartups: Call<typeof contract.undoStartups> = (context, { params }) =>
  undoBatch(context, params.id, {
    decideStartups: { undo: undoDecisionOnStartup, noun: 'Startups', field: 'status' },
    ...(mayActor(context.actor, 'editStartups') ? undoneEdits : {}),
  });

/** The batches that only members who may edit listings can undo. For others they count as not found. */
const undoneEdits = {
  archiveStartups: { undo: undoArchive, noun: 'Startups', field: 'status' },
  featureStartups: { undo: undoContent, noun: 'Startups', field: 'featured' },
  categorizeStartups: { undo: undoContent, noun: 'Startups', field: 'categories' },
  moveStartups: { undo: undoMove, noun: 'Startups', field: 'userId' },
} as const;

export const undoRevisions: Call<typeof contract.undoRevisions> = (context, { params }) =>
  undoBatch(context, params.id, {
    decideRevisions: { undo: undoDecisionOnRevision, noun: 'Changes of startups', field: 'status' },
  });
