import type { StartupRecord, Store } from '../../../db/store.ts';
import type { Call, CallContext } from '../call-context.ts';
import { type BulkReply } from '../core/bulk.ts';
import { bulkBatch } from '../core/page-sizes.ts';
import { assertStill, type BulkAction, listWideUndoMs, runBulk, undoBatch, type UndoRow } from '../core/bulk-runs.ts';
import { hasWords } from '../core/compare-texts.ts';
import { CallError, fieldRefusal } from '../core/errors.ts';
import { isSame } from '../core/is-same.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { sliceOf } from '../core/paging.ts';
import { sortRows } from '../core/sorting.ts';
import type * as contract from './admin-tags.contract.ts';
import { nextTagged, withTagRenamed } from './admin-tags.rules.ts';
import { loadStartup } from './load-startups.ts';
import { spellTags } from './spell-tags.ts';
import { tagKey } from './tags.rules.ts';

export const listTagRows: Call<typeof contract.listTagRows> = async ({ store }, { query }) => {
  const counts = await store.startups.frequentTags(1, adminPageSizes.allTags);
  const asked = tagKey(query.query);
  const isAsked = ({ key }: { key: string }) => Number(key === asked);
  const found = counts.filter(({ key }) => hasWords(query.query, [key])).sort((a, b) => isAsked(b) - isAsked(a));
  const rows = found.map((count) => ({ ...count, _id: count.key }));
  const sorted = sortRows(rows, query.sort, { tag: ({ key }) => key, startupCount: ({ startupCount }) => startupCount });
  const { offset, limit } = sliceOf(query);
  const page = await spellTags(store, sorted.slice(offset, offset + limit));
  return { tags: page.map(({ key, tag, startupCount }) => ({ _id: key, tag, startupCount })), total: found.length };
};

export const renameTag: Call<typeof contract.renameTag> = async (context, { body }) => {
  const { store } = context;
  const { to, merges, from } = body;
  const [key, currentKey] = [tagKey(body.tag), tagKey(to)];
  if (currentKey === '') throw fieldRefusal('tags.no_name', 'body.to');
  if (from === undefined) {
    const isRepeated = (await store.tags.renamedTo(key))?.currentKey === currentKey;
    if (!isRepeated && !(await hasListings(store, key))) throw new CallError('tags.not_found');
    if (!merges && !isRepeated && key !== currentKey && (await hasListings(store, currentKey)))
      throw fieldRefusal('tags.taken', 'body.to');
    await store.tags.saveRenamed({ key, currentKey, currentTag: to });
  }
  return changeTag(context, { key, to, after: from?.after ?? '', name: 'renameTag' });
};

export const removeTag: Call<typeof contract.removeTag> = async (context, { body }) => {
  const key = tagKey(body.tag);
  if (body.from === undefined && !(await hasListings(context.store, key))) throw new CallError('tags.not_found');
  return changeTag(context, { key, to: null, after: body.from?.after ?? '', name: 'removeTag' });
};

const undoTag: UndoRow<CallContext> = async (context, { id, before: saved }) => {
  const { store } = context;
  const startup = await loadStartup(store, id);
  assertStill(isSame(startup.tags, saved['changed']));
  await saveTags(context, startup, saved['before'] as string[]);
  const { key, to } = saved as { key: string; to: string | null };
  if (to !== null) await store.tags.removeRenamed(key, tagKey(to));
};

export const undoTags: Call<typeof contract.undoTags> = (context, { params }) =>
  undoBatch(context, params.id, {
    renameTag: { undo: undoTag, noun: 'Tags', field: 'tags' },
    removeTag: { undo: undoTag, noun: 'Tags', field: 'tags' },
  });

/**
 * How many inactive listings one read searches. Inactive listings are searched one after another, because the index of tags
 * contains only active listings.
 */
const hiddenRead = 1_000;

/** The maximum number of reads in one call, if none finds a listing with the tag. */
const maxReads = 5;

/** Later than every id. */
const lastId = 'f'.repeat(24);

interface TagChange {
  key: string;
  /** The new tag; null to remove the tag. */
  to: string | null;
  after: string;
  name: 'renameTag' | 'removeTag';
}

/** Changes one batch of the listings with a tag. Skips listings that already use the new spelling. */
async function changeTag(context: CallContext, { key, to, after, name }: TagChange): Promise<BulkReply> {
  const { store } = context;
  let found = await readTagged(store, key, after);
  for (let reads = 1; reads < maxReads && found.ids.length === 0 && found.end !== undefined; reads += 1)
    found = await readTagged(store, key, found.end);
  const changes = new Map<string, { startup: StartupRecord; tags: string[] }>();
  for (const id of found.ids) {
    const startup = await loadStartup(store, id);
    const tags = withTagRenamed(startup.tags, key, to);
    if (!isSame(tags, startup.tags)) changes.set(id, { startup, tags });
  }
  const action: BulkAction<CallContext> = {
    matching: async () => [],
    nameOf: async (_store, id) => changes.get(id)?.startup.name ?? '',
    name,
    field: 'tags',
    noun: 'Tags',
    details: { tag: key, to },
    undoMs: listWideUndoMs,
    async apply(single, id) {
      const change = changes.get(id);
      if (change === undefined) throw new CallError('bulk.unchanged');
      await saveTags(single, change.startup, change.tags);
      return { before: change.startup.tags, changed: change.tags, key, to };
    },
  };
  const reply = await runBulk(context, { by: 'ids', ids: [...changes.keys()] }, action);
  return { ...reply, next: found.end === undefined ? null : { after: found.end, until: lastId } };
}

async function readTagged({ tags }: Store, key: string, after: string) {
  const active = await tags.listings(key, after, bulkBatch);
  return nextTagged(key, active, await tags.hidden(after, hiddenRead), { active: bulkBatch, hidden: hiddenRead });
}

async function saveTags({ store, audit }: CallContext, startup: StartupRecord, tags: string[]): Promise<void> {
  await store.startups.update({ ...startup, tags });
  await audit(store, { subjectId: startup._id, subject: startup.name, before: { tags: startup.tags }, after: { tags } });
}

const hasListings = async ({ tags }: Store, key: string): Promise<boolean> => (await tags.listings(key, '', 1)).length > 0;
