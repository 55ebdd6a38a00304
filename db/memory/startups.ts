import { isRemoved } from '../../server/domain/collections/collections.rules.ts';
import { submittedAt } from '../../server/domain/submissions/moderation.rules.ts';
import { byCodePoints, nameKey } from '../../server/domain/core/compare-texts.ts';
import { maxOwnersFound, ownerFinder } from '../../server/domain/accounts/users.rules.ts';
import { trendingOf } from '../../server/domain/audience/trending.ts';
import { canonicalWebsite } from '../../server/domain/listings/canonical-website.ts';
import { mayBeLinked, scheduledAt } from '../../server/domain/listings/startups.rules.ts';
import type { Submission } from '../../server/domain/submissions/submissions.contract.ts';
import type { CardSlice, SearchedContacts, Slice, StartupRecord, Store } from '../store.ts';
import { removeAnalytics } from './analytics.ts';
import { recordChange } from './changes.ts';
import { followSlug, formerItem, recordFormerChange } from './former-slugs.ts';
import { endUnnamedMakers } from './makers.ts';
import { createStartupEntry, type StartupEntry } from './startup-entry.ts';
import { type Access, countRows, findRow, refuseIf, removeRows, type State, isTaken } from './state.ts';
import { isListed } from './review-states.ts';
import { formerSlugsByListing } from './survivors.ts';
import { countBy, matchingIds, tablePage, tally } from './tables.ts';
import { viewsOf } from './views.ts';

type Startups = Store['startups'];

export function memoryStartups(access: Access): Startups {
  return { ...single(access), ...publicLists(access), ...byStatus(access), ...writes(access) };
}

/** Reads of single listings: by id, address, owner or name. */
function single({ read }: Access) {
  const one = async (isMatch: (record: StartupRecord) => boolean) =>
    structuredClone(findRow(read().startups.values(), ({ record }) => isMatch(record))?.record);
  const list = (entries: Iterable<StartupEntry>, isMatch: (entry: StartupEntry) => boolean) =>
    structuredClone([...entries].filter(isMatch).map(({ record }) => record));
  return {
    byId: async (id) => structuredClone(read().startups.get(id)?.record),
    bySlug: (slug) => one((record) => record.slug === slug),
    async byFormerSlug(slug) {
      const id = formerItem(read(), 'startup', slug);
      return id === undefined ? undefined : structuredClone(read().startups.get(id)?.record);
    },
    formerSlugs: async (id) => (formerSlugsByListing(read()).get(id) ?? []).flatMap(({ slugs }) => slugs),
    bySourceId: (sourceId) => one((record) => record.sourceId === sourceId),
    async byWebsite(website) {
      const key = canonicalWebsite(website);
      return list(read().startups.values(), (entry) => entry.website === key).sort(byId);
    },
    ofUser: async (userId, limit) =>
      list(read().startups.values(), ({ record }) => record.userId === userId)
        .sort((a, b) => byId(b, a))
        .slice(0, limit),
    tallyOfUser: async (userId) =>
      countBy(
        withStatus(read(), 'all').filter((record) => record.userId === userId),
        ({ status }) => status,
      ),
    async possibleDuplicates(name) {
      const key = nameKey(name);
      if (key === '') return [];
      const isOwned = ({ userId }: StartupRecord) => Number(userId !== undefined);
      return list(viewsOf(read()).feed, (entry) => entry.nameKey === key).sort((a, b) => isOwned(a) - isOwned(b) || byId(a, b));
    },
    async activeAmong(ids) {
      const idSet = new Set(ids);
      return viewsOf(read())
        .feed.filter(({ _id }) => idSet.has(_id))
        .map(({ _id, record: { userId } }) => ({ _id, userId }))
        .sort(byId);
    },
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
  } satisfies Partial<Startups>;
}

/** Lists of active listings. */
function publicLists({ read }: Access) {
  return {
    list: async (slice, view) => {
      const { feed } = viewsOf(read());
      return view === undefined ? cardSlice(feed, slice) : (await loadLists()).list(read(), undefined, slice, view);
    },
    inCategory: async (category, slice, view) => {
      const entries = viewsOf(read()).byCategory.get(category) ?? [];
      return view === undefined ? cardSlice(entries, slice) : (await loadLists()).list(read(), { category }, slice, view);
    },
    withTag: async (tag, slice, view) => (await loadLists()).list(read(), { tag }, slice, view),
    frequentTags: async (minListings, limit) => (await loadLists()).frequentTags(read(), minListings, limit),
    newestWithTags: async (keys) => (await loadLists()).newestWithTags(read(), keys),
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
    async sitemapEntries({ offset, limit }, after = '') {
      return viewsOf(read())
        .feed.toSorted(byId)
        .filter(({ _id }) => byCodePoints(_id, after) > 0)
        .slice(offset, offset + limit)
        .map(({ record: { _id, slug, publishedAt, categories } }) => ({ _id, slug, publishedAt, categories: [...categories] }));
    },
  } satisfies Partial<Startups>;
}

/**
 * The submission of a pending listing that is still to be reviewed. Undefined if the listing was imported, or was approved for a
 * later date.
 */
function awaitedReview(submissions: ReadonlyMap<string, Submission>, startupId: string): Submission | undefined {
  const submission = submissions.get(startupId);
  return submission?.decidedAt === null ? submission : undefined;
}

/** Listings by their status, for admins and jobs. */
function byStatus({ read }: Access) {
  return {
    async table({ status, ...filter }, slice) {
      const { submissions, archives } = read();
      const dueAt = ({ _id }: StartupRecord) =>
        (status === 'pending' ? awaitedReview(submissions, _id)?.dueAt : archives.get(_id)?.removalRequestedAt) ?? '~';
      const isByTime = status === 'pending' || status === 'archived';
      const compareIds = (a: StartupRecord, b: StartupRecord) => (status === 'pending' ? byId(a, b) : byId(b, a));
      const page = tablePage(
        {
          rows: withStatus(read(), status)
            .filter(({ _id }) => isListed(read(), filter.awaiting, 'submission', _id))
            .sort((a, b) => (isByTime ? byCodePoints(dueAt(a), dueAt(b)) : 0) || compareIds(a, b)),
          searched: searchedTexts,
          alsoFound: ownersFinder(read(), filter.search, filter.contacts),
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
    tally: async (search, contacts) =>
      tally(
        { rows: withStatus(read(), 'all'), searched: searchedTexts, alsoFound: ownersFinder(read(), search, contacts) },
        (startup) => startup.status,
        search,
      ),
    async matching({ search, status, contacts, awaiting }, range) {
      const rows = withStatus(read(), status).filter(({ _id }) => isListed(read(), awaiting, 'submission', _id));
      return matchingIds({ rows, searched: searchedTexts, alsoFound: ownersFinder(read(), search, contacts) }, search, range);
    },
    async due(now, limit) {
      const { submissions } = read();
      const due = withStatus(read(), 'pending').filter(
        ({ _id, publishedAt }) => publishedAt !== null && publishedAt <= now && awaitedReview(submissions, _id) === undefined,
      );
      return structuredClone(due.sort(byId).slice(0, limit));
    },
    async schedule(limit) {
      const { submissions } = read();
      return withStatus(read(), 'pending')
        .flatMap((startup) => (awaitedReview(submissions, startup._id) === undefined ? (scheduledAt(startup) ?? []) : []))
        .sort(byCodePoints)
        .slice(0, limit);
    },
    count: async (status) => withStatus(read(), status ?? 'all').length,
  } satisfies Partial<Startups>;
}

function writes({ write }: Access) {
  return {
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
        const before = state.startups.get(id)?.record;
        if (before === undefined) return false;
        const { status } = before;
        state.startups.delete(id);
        removeRelated(state, id);
        followSlug(state, 'startup', before, undefined);
        state.views = undefined;
        if (status === 'active') recordChange(state, id);
        else if (status === 'pending') state.version += 1;
        return true;
      }),
  } satisfies Partial<Startups>;
}

/** Removes the rows that belong to a listing. */
function removeRelated(state: State, id: string): void {
  removeAnalytics(state, id);
  state.trending = state.trending.filter((each) => each !== id);
  removeRows(state.favorites, ({ startupId }) => startupId === id);
  removeRows(state.claims, ({ startup_id }) => startup_id === id);
  removeRows(state.reports, ({ startupId }) => startupId === id);
  removeRows(state.revisions, ({ startupId }) => startupId === id);
  removeRows(state.ownershipProofs, ({ startupId }) => startupId === id);
  removeRows(state.makers, ({ startupId }) => startupId === id);
  removeRows(state.messages, ({ startupId }) => startupId === id);
  removeRows(state.reviewStates, ({ startupId }) => startupId === id);
  state.linkWatches.delete(id);
  state.submissions.delete(id);
  state.archives.delete(id);
  removeRows(state.merges, ({ duplicateId, survivorId }) => duplicateId === id || survivorId === id);
  for (const [intentId, intent] of state.intents)
    if (intent.startupId === id) state.intents.set(intentId, { ...intent, startupId: null });
}

const byId = (a: { _id: string }, b: { _id: string }): number => byCodePoints(a._id, b._id);

/** Loaded on demand, to keep the demo's start small. */
const loadSearch = () => import('./search.ts');
const loadLists = () => import('./startup-views.ts');

/** Inserts a listing, or replaces the listing with the same id. */
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
  followSlug(state, 'startup', before, startup, mayBeLinked);
  // A merged duplicate is not public, but its slugs are part of its survivor's public data.
  if (before !== undefined && before.slug !== slug && before.status !== 'active' && startup.status !== 'active') {
    recordFormerChange(state, _id);
    state.version += 1;
  }
  if (before?.status === 'active' || startup.status === 'active') recordChange(state, _id);
  else {
    const entersOrLeavesQueue = before !== undefined && (before.status === 'pending') !== (startup.status === 'pending');
    if (entersOrLeavesQueue || (before && scheduledAt(before)) !== scheduledAt(startup)) state.version += 1;
  }
}

/** The texts that a search of the admin table reads. */
const searchedTexts = ({ name, tagline, website }: StartupRecord) => [name, tagline, website];

/** Returns a function that checks whether a listing's owner matches a search. */
function ownersFinder(state: State, search: string, contacts: SearchedContacts): (startup: StartupRecord) => boolean {
  const isFound = ownerFinder(search, contacts);
  const owners = new Set(Array.from(state.startups.values(), ({ record }) => record.userId));
  const found = isFound === undefined ? [] : [...state.users.values()].filter((user) => owners.has(user._id) && isFound(user));
  const ids = new Set(
    found
      .sort(byId)
      .slice(0, maxOwnersFound)
      .map(({ _id }) => _id),
  );
  return ({ userId }) => userId !== undefined && ids.has(userId);
}

function withStatus(state: State, status: StartupRecord['status'] | 'all'): StartupRecord[] {
  const records = Array.from(state.startups.values(), ({ record }) => record);
  return status === 'all' ? records : records.filter((record) => record.status === status);
}

function cardSlice(entries: readonly StartupEntry[], { offset, limit }: Slice): CardSlice {
  return { cards: entries.slice(offset, offset + limit).map(({ card }) => card), total: entries.length };
}
