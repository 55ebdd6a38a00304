import type { ImportRecord, NamedImport, Store } from '../../../db/store.ts';
import { type Call, type CallContext, transactionOfSession } from '../call-context.ts';
import { memberOf } from '../accounts/access.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { sliceOf } from '../core/paging.ts';
import { CallError } from '../core/errors.ts';
import { orThrow, throwIf } from '../core/refusals.ts';
import { atSurvivor } from '../listings/load-startups.ts';
import { replacedTags } from '../listings/renamed-tags.ts';
import { whySkipped } from './decisions.ts';
import { decisionOptions, importNextRows, type NumberedRow } from './import-batch.ts';
import { batchMs, knownInStore, pauseMs } from './importer.ts';
import type * as contract from './imports.contract.ts';
import type { Import } from './imports.contract.ts';
import { canHaveImages, undoUntil, whyCannotUndo } from './imports.rules.ts';
import { undoChange, undoContext } from './undo.ts';

export const listImports: Call<typeof contract.listImports> = async ({ store, now }, { query }) => {
  const { imports, total } = await store.imports.table(sliceOf(query));
  return { imports: await Promise.all(imports.map((each) => presentImport(store, each, now()))), total };
};

export const getImport: Call<typeof contract.getImport> = async (context, { params }) => reload(context, params.id);

export const getImportMapping: Call<typeof contract.getImportMapping> = async ({ store }, { params }) => {
  const mapping = await store.imports.mappingOf(params.kind, params.headings);
  return { mapping: mapping === undefined || mapping === '' ? null : mapping };
};

export const listKnownStartups: Call<typeof contract.listKnownStartups> = async ({ store }, { query: { after } }) => {
  const filter = { search: '', status: 'all' } as const;
  const ids = await store.startups.matching(filter, { after, until: '', limit: adminPageSizes.knownStartups });
  const startups = await Promise.all(
    ids.map(async (startupId) => {
      const startup = await store.startups.byId(startupId);
      const survivor = await atSurvivor(store, startup);
      const mergedInto = survivor === undefined || survivor._id === startupId ? null : survivor.slug;
      return startup === undefined ? [] : [{ ...startup, mergedInto }];
    }),
  );
  return { startups: startups.flat(), total: await store.startups.count() };
};

export const listKnownPosts: Call<typeof contract.listKnownPosts> = async ({ store }, { query }) => {
  const slice = sliceOf({ page: query.page, limit: adminPageSizes.knownPosts });
  return store.posts.table({ search: '', sort: '' }, slice);
};

export const listReplacedTags: Call<typeof contract.listReplacedTags> = ({ store }) => replacedTags(store);

export const startImport: Call<typeof contract.startImport> = async (context, { body }) => {
  const { store, audit, newId, now, actor } = context;
  const { unchanged, skipped, headings, ...stated } = body;
  if (body.ownerId !== null) orThrow(await store.users.byId(body.ownerId), 'users.not_found');
  const at = now().toISOString();
  const record: ImportRecord = {
    ...stated,
    _id: newId(),
    headingsKey: headings,
    state: 'running',
    done: 0,
    counts: { created: 0, updated: 0, unchanged, skipped },
    changes: 0,
    standing: 0,
    startedBy: memberOf(actor)._id,
    startedAt: at,
    updatedAt: at,
  };
  await store.imports.insert(record);
  const after = { kind: body.kind, rows: body.total, ...body.options };
  await audit(store, { subjectId: record._id, subject: record.fileName, before: null, after });
  return reload(context, record._id);
};

export const importRows: Call<typeof contract.importRows> = async (context, { params, body }) => {
  const rejected: { at: number; reasons: Record<string, string> }[] = [];
  const ignored: typeof rejected = [];
  const createdCategories: string[] = [];
  let done = 0;
  while (done < body.rows.length) {
    const { outcomes } = await transactionOfSession(context, (store) =>
      importNext(context, store, params.id, { from: body.from + done, rows: body.rows.slice(done), isFirst: done === 0 }),
    );
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') rejected.push({ at: done + at, reasons: outcome.reasons });
      if (outcome.status === 'skipped') rejected.push({ at: done + at, reasons: { row: whySkipped(outcome.into) } });
      if ('ignored' in outcome && Object.keys(outcome.ignored).length > 0)
        ignored.push({ at: done + at, reasons: outcome.ignored });
      if ('createdCategories' in outcome) createdCategories.push(...outcome.createdCategories);
    }
    done += outcomes.length;
    await letOthersWrite();
  }
  return { import: await reload(context, params.id), rejected, ignored, createdCategories };
};

/** Imports as many rows as fit into a few milliseconds. The first transaction of a call writes the call's audit entry. */
async function importNext(
  { now, newId, audit }: CallContext,
  store: Store,
  importId: string,
  { from, rows, isFirst }: { from: number; rows: readonly NumberedRow[]; isFirst: boolean },
) {
  const record = orThrow(await store.imports.byId(importId), 'imports.not_found');
  throwIf(record.state === 'running' ? undefined : 'imports.not_running');
  throwIf(record.done === from && from + rows.length <= record.total ? undefined : 'imports.out_of_step');
  if (isFirst) {
    const after = { done: from + rows.length };
    await audit(store, { subjectId: importId, subject: record.fileName, before: { done: from }, after });
  }
  const until = performance.now() + batchMs;
  const at = now();
  const importedAs = async (itemId: string) => {
    const change = await store.imports.changeOf(importId, itemId);
    return change && `row ${change.row}`;
  };
  return importNextRows(store, withoutName(record), rows, {
    known: knownInStore(store, importedAs, at),
    options: decisionOptions(record, await store.fields.list(), at),
    newId,
    isOver: () => performance.now() >= until,
  });
}

const withoutName = ({ admin: _admin, ...record }: NamedImport): ImportRecord => record;

async function letOthersWrite(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}

export const cancelImport: Call<typeof contract.cancelImport> = async (context, { params }) => {
  const { store, audit, now } = context;
  const record = orThrow(await store.imports.byId(params.id), 'imports.not_found');
  throwIf(record.state === 'running' ? undefined : 'imports.not_running');
  const canceled = { ...withoutName(record), state: 'canceled' as const, updatedAt: now().toISOString() };
  await store.imports.update(canceled, record);
  const { state, done } = record;
  await audit(store, {
    subjectId: record._id,
    subject: record.fileName,
    before: { state, done },
    after: { state: 'canceled', done },
  });
  return reload(context, record._id);
};

/** The maximum number of changes that one call undoes, and that one transaction undoes. */
const undoneByCall = 500;
const undoneAtOnce = 20;

export const undoImport: Call<typeof contract.undoImport> = async (context, { params }) => {
  let left = undoneByCall;
  let isFirst = true;
  while (left > 0) {
    const { undone, isEnd } = await transactionOfSession(context, (store) => undoNext(context, store, params.id, isFirst));
    if (isEnd) break;
    left -= undone;
    isFirst = false;
    await letOthersWrite();
  }
  return reload(context, params.id);
};

async function undoNext({ now, audit }: CallContext, store: Store, importId: string, isFirst: boolean) {
  const record = orThrow(await store.imports.byId(importId), 'imports.not_found');
  // Another call may have undone the rest.
  if (!isFirst && record.state === 'undone') return { undone: 0, isEnd: true };
  throwIf(whyCannotUndo(record, now()));
  const changes = await store.imports.backwards(importId, record.standing, undoneAtOnce);
  if (changes.length === 0 && record.standing > 0) throw new CallError('imports.too_late');
  const undoing = await undoContext(store, changes, now());
  const until = performance.now() + batchMs;
  let { standing } = record;
  let undone = 0;
  for (const change of changes) {
    await store.imports.updateChange({ ...change, imageUrl: '', ...(await undoChange(store, change, undoing)) });
    standing = change.number - 1;
    undone += 1;
    if (performance.now() >= until) break;
  }
  const state = standing === 0 ? 'undone' : 'undoing';
  await store.imports.update({ ...withoutName(record), state, standing, updatedAt: now().toISOString() }, record);
  if (isFirst) {
    const subject = { subjectId: importId, subject: record.fileName };
    await audit(store, { ...subject, before: { state: record.state, standing: record.standing }, after: { state, standing } });
  }
  return { undone, isEnd: state === 'undone' };
}

export const listImportChanges: Call<typeof contract.listImportChanges> = async ({ store }, { params, query }) => {
  orThrow(await store.imports.byId(params.id), 'imports.not_found');
  const { changes, total } = await store.imports.changes(params.id, query.outcome, sliceOf(query));
  return {
    changes: changes.map(({ importId: _import, imageUrl: _image, before, after, ...change }) => ({
      ...change,
      isCreated: before === null,
      before: before ?? {},
      after: before === null ? {} : after,
    })),
    total,
  };
};

async function reload({ store, now }: CallContext, importId: string): Promise<Import> {
  return presentImport(store, orThrow(await store.imports.byId(importId), 'imports.not_found'), now());
}

export async function presentImport(store: Store, record: NamedImport, now: Date): Promise<Import> {
  const { _id, kind, fileName, source, options, state, total, done, counts, changes, standing, startedAt, updatedAt } = record;
  const {
    reversed = 0,
    kept = 0,
    failed = 0,
  } = state === 'undoing' || state === 'undone' ? await store.imports.outcomes(_id) : {};
  const images = canHaveImages(record) ? (await store.imports.withImages(_id, 0)).total : 0;
  return {
    _id,
    kind,
    fileName,
    source,
    options,
    state,
    total,
    done,
    counts,
    changes,
    standing,
    startedAt,
    updatedAt,
    images,
    by: record.admin ?? '',
    outcomes: { reversed, kept, failed },
    undoUntil: undoUntil(record, now),
  };
}
