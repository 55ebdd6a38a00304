import { isRemoved } from '../../server/domain/collections/collections.rules.ts';
import { submittedAt } from '../../server/domain/submissions/moderation.rules.ts';
import { byCodePoints, nameKey } from '../../server/domain/core/compare-texts.ts';
import { trendingOf } from '../../server/domain/audience/trending.ts';
import { canonicalWebsite, scheduledAt } from '../../server/domain/listings/startups.rules.ts';
import type { CardSlice, Slice, StartupRecord, Store } from '../store.ts';
import { removeAnalytics } from './analytics.ts';
import { recordChange } from './changes.ts';
import { endUnnamedMakers } from './makers.ts';
import { createStartupEntry, type StartupEntry } from './startup-entry.ts';
import { type Access, countRows, findRow, refuseIf, removeRows, type State, isTaken } from './state.ts';
import { tablePage } from './tables.ts';
import { viewsOf } from './views.ts';

export function memoryStartups({ read, write }: Access): Store['startups'] {
  return {
    byId: async (id) => recordOf(read().startups.get(id)),
    bySlug: async (slug) => recordOf(findRow(read().startups.values(), ({ record }) => record.slug === slug)),
    bySourceId: async (sourceId) => recordOf(findRow(read().startups.values(), ({ record }) => record.sourceId === sourceId)),
    async byWebsite(website) {
      const key = canonicalWebsite(website);
      return [...read().startups.values()]
        .filter((row) => row.website === key)
        .sort((a, b) => byCodePoints(a._id, b._id))
        .map(({ record }) => structuredClone(record));
    },
    list: async (slice, view) => {
      const { feed } = viewsOf(read());
      return view === undefined ? cardSlice(feed, slice) : (await loadLists()).list(read(), undefined, slice, view);
    },
    inCategory: async (category, slice, view) => {
      const entries = viewsOf(read()).byCategory.get(category) ?? [];
      return view === undefined ? cardSlice(entries, slice) : (await loadLists()).list(read(), { category }, slice, view);
    },
    withTag: async (tag, slice, view) => (await loadLists()).list(read(), { tag }, slice, view),
    newestWithTags: async (keys) => (await loadLists()).newestWithTags(read(), keys),
    frequentTags: async (minListings, limit) => (await loadLists()).frequentTags(read(), minListings, limit),
    async trending(limit) {
      const { startups, trending } = read();
      const { byLikes, feed } = viewsOf(read());
      const listing = ({ _id, card, record: { featured } }: StartupEntry) => ({ _id, card, featured });
      const ranked = trending.flatMap((id) => startups.get(id) ?? []).filter(({ record }) => record.status === 'active');
      const lists = {
        ranked: ranked.map(listing),
        featured: byLikes.filter(({ record }) => record.featured).map(listing),
        newest: feed.slice(0, limit).map(listing),
      };
      return trendingOf(lists, limit).map(({ card }) => card);
    },
    search: async (text, slice, view) =>
      view === undefined
        ? (await loadSearch()).search(viewsOf(read()).feed, text, slice)
        : (await loadLists()).search(read(), text, slice, view),
    facets: async (scope, filters, fields) => (await loadLists()).facets(read(), scope, filters, fields),
    suggest: async (text, limit) => (await loadSearch()).suggest(viewsOf(read()).feed, text, limit),
    similar: async (startup, limit) => (await loadSearch()).similar(viewsOf(read()), startup, limit),
    async activeAmong(ids) {
      const idSet = new Set(ids);
      return viewsOf(read())
        .feed.filter(({ _id }) => idSet.has(_id))
        .map(({ _id, record: { userId } }) => ({ _id, userId }))
        .sort((a, b) => byCodePoints(a._id, b._id));
    },
    ofUser: async (userId) =>
      [...read().startups.values()]
        .filter(({ record }) => record.userId === userId)
        .sort((a, b) => byCodePoints(b._id, a._id))
        .map(({ record }) => structuredClone(record)),
    async possibleDuplicates(name) {
      const key = nameKey(name);
      if (key === '') return [];
      return viewsOf(read())
        .feed.filter((entry) => entry.nameKey === key)
        .sort((a, b) => Number(isOwned(a)) - Number(isOwned(b)) || byCodePoints(a._id, b._id))
        .map(({ record }) => structuredClone(record));
    },
    async table({ status, ...filter }, slice) {
      const { submissions, archives } = read();
      const dueAt = ({ _id }: Pick<StartupRecord, '_id'>) =>
        (status === 'pending' ? submissions.get(_id)?.dueAt : archives.get(_id)?.removalRequestedAt) ?? '~';
      const isByTime = status === 'pending' || status === 'archived';
      const byId = (a: StartupRecord, b: StartupRecord) =>
        status === 'pending' ? byCodePoints(a._id, b._id) : byCodePoints(b._id, a._id);
      const rows = withStatus(read(), status).sort((a, b) => (isByTime ? byCodePoints(dueAt(a), dueAt(b)) : 0) || byId(a, b));
      const page = tablePage(
        {
          rows,
          searched: ({ name, tagline, website }) => [name, tagline, website],
          sortedBy: {
            name: ({ name }) => name,
            status: (startup) => startup.status,
            submittedAt: (startup) => submittedAt(startup, submissions.get(startup._id)),
          },
        },
        filter,
        slice,
      );
      return { startups: page.rows, total: page.total };
    },
    async due(now, limit) {
      const { submissions } = read();
      return withStatus(read(), 'pending')
        .filter(({ _id, publishedAt }) => publishedAt !== null && publishedAt <= now && !submissions.has(_id))
        .sort((a, b) => byCodePoints(a._id, b._id))
        .slice(0, limit)
        .map((record) => structuredClone(record));
    },
    async schedule(limit) {
      const { submissions } = read();
      return withStatus(read(), 'pending')
        .flatMap((startup) => (submissions.has(startup._id) ? [] : (scheduledAt(startup) ?? [])))
        .sort(byCodePoints)
        .slice(0, limit);
    },
    count: async (status) => withStatus(read(), status ?? 'all').length,
    async sitemapEntries({ offset, limit }, after = '') {
      return viewsOf(read())
        .feed.toSorted((a, b) => byCodePoints(a._id, b._id))
        .filter(({ _id }) => byCodePoints(_id, after) > 0)
        .slice(offset, offset + limit)
        .map(({ record: { _id, slug, publishedAt, categories } }) => ({ _id, slug, publishedAt, categories: [...categories] }));
    },
    insert: (startup) =>
      write((state) => {
        refuseIf(state.startups.has(startup._id), 'primary_key');
        replaceStartup(state, startup);
      }),
    update: (startup, expecting) =>
      write((state) => {
        const before = state.startups.get(startup._id)?.record;
        if (before === undefined || (expecting !== undefined && before.status !== expecting)) return false;
        replaceStartup(state, startup);
        return true;
      }),
    remove: (id) =>
      write((state) => {
        const entry = state.startups.get(id);
        if (entry === undefined) return false;
        state.startups.delete(id);
        removeAnalytics(state, id);
        state.trending = state.trending.filter((each) => each !== id);
        removeRows(state.favorites, ({ startupId }) => startupId === id);
        removeRows(state.claims, ({ startup_id }) => startup_id === id);
        removeRows(state.reports, ({ startupId }) => startupId === id);
        removeRows(state.revisions, ({ startupId }) => startupId === id);
        removeRows(state.ownershipProofs, ({ startupId }) => startupId === id);
        removeRows(state.makers, ({ startupId }) => startupId === id);
        state.linkWatches.delete(id);
        state.submissions.delete(id);
        state.archives.delete(id);
        removeRows(state.merges, ({ duplicateId, survivorId }) => duplicateId === id || survivorId === id);
        for (const [intentId, intent] of state.intents)
          if (intent.startupId === id) state.intents.set(intentId, { ...intent, startupId: null });
        state.views = undefined;
        if (entry.record.status === 'active') recordChange(state, id);
        else if (entry.record.status === 'pending') state.version += 1;
        return true;
      }),
    async relatedCounts(id) {
      const { favorites, claims, revisions, analytics, collections } = read();
      return {
        favorites: countRows(favorites, ({ startupId }) => startupId === id),
        claims: countRows(claims, ({ startup_id }) => startup_id === id),
        revisions: countRows(revisions, ({ startupId }) => startupId === id),
        days: countRows(analytics, ({ startupId }) => startupId === id),
        collections: countRows(collections, (collection) => !isRemoved(collection) && collection.startupIds.includes(id)),
      };
    },
  };
}

/** The demo loads these when they are first needed. */
const loadSearch = () => import('./search.ts');
const loadLists = () => import('./startup-views.ts');

/** Inserts a listing, or replaces the one of the same id. */
function replaceStartup(state: State, startup: StartupRecord): void {
  const { _id, slug, sourceId, userId, categories, likes } = startup;
  refuseIf(
    isTaken(state.startups, _id, ({ record }) => record.slug, slug),
    'startups.slug',
  );
  refuseIf(sourceId !== null && isTaken(state.startups, _id, ({ record }) => record.sourceId, sourceId), 'startups.source_id');
  refuseIf(likes < 0, 'check');
  refuseIf(userId !== undefined && !state.users.has(userId), 'foreign_key');
  const knownSlugs = new Set(Array.from(state.categories.values(), (category) => category.slug));
  refuseIf(!categories.every((category) => knownSlugs.has(category)), 'foreign_key');
  const before = state.startups.get(_id)?.record;
  endUnnamedMakers(state, before, startup);
  state.startups.set(_id, createStartupEntry(structuredClone(startup)));
  state.views = undefined;
  if (before?.status === 'active' || startup.status === 'active') recordChange(state, _id);
  else {
    const isLeft = before !== undefined && (before.status === 'pending') !== (startup.status === 'pending');
    if (isLeft || (before && scheduledAt(before)) !== scheduledAt(startup)) state.version += 1;
  }
}

function withStatus(state: State, status: StartupRecord['status'] | 'all'): StartupRecord[] {
  const records = Array.from(state.startups.values(), ({ record }) => record);
  return status === 'all' ? records : records.filter((record) => record.status === status);
}

function isOwned({ record }: StartupEntry): boolean {
  return record.userId !== undefined;
}

function recordOf(entry: StartupEntry | undefined): StartupRecord | undefined {
  return entry === undefined ? undefined : structuredClone(entry.record);
}

function cardSlice(entries: readonly StartupEntry[], { offset, limit }: Slice): CardSlice {
  return { cards: entries.slice(offset, offset + limit).map(({ card }) => card), total: entries.length };
}
