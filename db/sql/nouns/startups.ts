import sql, { empty, join, type Sql } from 'sql-template-tag';
import { foldedWords, nameKey } from '../../../server/domain/core/compare-texts.ts';
import { plainView } from '../../../server/domain/listings/list-views.ts';
import { trendingOf } from '../../../server/domain/audience/trending.ts';
import { canonicalWebsite } from '../../../server/domain/listings/canonical-website.ts';
import type { Slice, StartupRecord, Store, TableFilter, Tally } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { Engine, ListingReader, StartupSearch } from '../engine.ts';
import { countRows, countRowsBy, limitedTo } from '../record-table.ts';
import type { ListCache } from '../search/list-cache.ts';
import { formerItem } from './former-slugs.ts';
import { inCategory, list } from './startup-lists.ts';
import { searchTables } from '../search/startup-search.ts';
import { frequentTags, newestWithTags } from '../search/startup-tags.ts';
import { startupViews } from './startup-views.ts';
import { parseCard, parseTexts, selectStartup, type StartupColumns, startupOf, statusNow } from './startup-rows.ts';
import { insertStartup, removeStartup, updateStartup } from './startup-writes.ts';
import { conditionOf } from './review-states.ts';
import { formerSlugsByListing } from './survivors.ts';
import { matchingIds, tablePage, tally, withoutCase } from './tables.ts';
import { foundOwners } from './users.ts';

type Startups = Store['startups'];

/** Reads active listings from a copy where possible (`Engine.readListings`), otherwise from the directory. */
type ReadActive = <Result>(read: (from: ListingReader) => Promise<Result>) => Promise<Result>;

export function sqlStartups(
  driver: Driver,
  cache: ListCache,
  { search, readListings }: Pick<Engine, 'search' | 'readListings'> = { search: searchTables },
): Startups {
  const directory: Directory = { driver, cache, search };
  const readActive: ReadActive = async (read) => (await readListings?.(driver, read)) ?? read(directory);
  return {
    ...single(driver, readActive),
    ...publicLists(directory, readActive),
    ...byStatus(driver),
    insert: (startup) => driver.transaction((tx) => insertStartup(tx, search, startup)),
    update: (startup, expecting) => driver.transaction((tx) => updateStartup(tx, search, startup, expecting)),
    remove: (id) => driver.transaction((tx) => removeStartup(tx, search, id)),
  };
}

interface Directory extends ListingReader {
  search: StartupSearch;
}

async function read(driver: Driver, rest: Sql): Promise<StartupRecord[]> {
  return (await driver.all<StartupColumns>(sql`${selectStartup} ${rest}`)).map(startupOf);
}

/** Reads of single listings: by id, address, owner or name. */
function single(driver: Driver, readActive: ReadActive) {
  const one = async (from: Driver, condition: Sql) => (await read(from, sql`WHERE ${condition}`))[0];
  return {
    byId: (id) => one(driver, sql`id = ${id}`),
    bySlug: (slug) => readActive((from) => one(from.driver, sql`slug = ${slug}`)),
    byFormerSlug: (slug) => one(driver, sql`id = ${formerItem('startup', slug)}`),
    formerSlugs: async (id) => ((await formerSlugsByListing(driver, sql`${id}`)).get(id) ?? []).flatMap(({ slugs }) => slugs),
    bySourceId: (sourceId) => one(driver, sql`source_id = ${sourceId}`),
    byWebsite: (website) => read(driver, sql`WHERE website_key = ${canonicalWebsite(website)} ORDER BY id`),
    ofUser: (userId, limit) => read(driver, sql`WHERE user_id = ${userId} ORDER BY id DESC ${limitedTo(limit)}`),
    tallyOfUser: (userId) => countRowsBy(driver, statusNow, sql`FROM startups WHERE user_id = ${userId}`),
    async possibleDuplicates(name) {
      const key = nameKey(name);
      if (key === '') return [];
      return read(driver, sql`WHERE status = 'active' AND name_key = ${key} ORDER BY user_id IS NOT NULL, id`);
    },
    async activeAmong(ids) {
      if (ids.length === 0) return [];
      const rows = await driver.all<{ id: string; user_id: string | null }>(
        sql`SELECT id, user_id FROM startups WHERE id IN (${join([...ids])}) AND status = 'active' ORDER BY id`,
      );
      return rows.map((row) => ({ _id: row.id, userId: row.user_id ?? undefined }));
    },
    async relatedCounts(id) {
      const counts = await driver.one<Awaited<ReturnType<Startups['relatedCounts']>>>(sql`
        SELECT (SELECT count(*) FROM favorites WHERE startup_id = ${id}) AS favorites,
          (SELECT count(*) FROM claims WHERE startup_id = ${id}) AS claims,
          (SELECT count(*) FROM revisions WHERE startup_id = ${id}) AS revisions,
          (SELECT count(*) FROM analytics_daily WHERE startup_id = ${id}) AS days,
          (SELECT count(*) FROM collections WHERE startup_ids LIKE ${`%"${id}"%`} AND removed_at IS NULL) AS collections`);
      return counts ?? { favorites: 0, claims: 0, revisions: 0, days: 0, collections: 0 };
    },
  } satisfies Partial<Startups>;
}

/** Lists of active listings. */
function publicLists(directory: Directory, readActive: ReadActive) {
  const { driver, cache, search } = directory;
  const views = startupViews(directory, readActive);
  const pageOfCategory = (category: string, slice: Slice) => readActive((from) => inCategory(from, category, slice));
  return {
    list: (slice, view) => (view === undefined ? readActive((from) => list(from, slice)) : views.list(undefined, slice, view)),
    inCategory: (category, slice, view) =>
      view === undefined ? pageOfCategory(category, slice) : views.list({ category }, slice, view),
    withTag: (tag, slice, view = plainView) => views.list({ tag }, slice, view),
    frequentTags: (minListings, limit) => frequentTags(driver, cache, minListings, limit),
    newestWithTags: (keys) => newestWithTags(driver, keys),
    trending: (limit) => readTrending(driver, limit),
    search: (text, slice, view) => (view === undefined ? search.search(driver, text, slice) : views.search(text, slice, view)),
    facets: views.facets,
    suggest: (text, limit) => search.suggest(driver, text, limit),
    similar: (startup, limit) =>
      search.similar(driver, startup, limit, async (category, count) => {
        const { cards } = await pageOfCategory(category, { offset: 0, limit: count });
        return cards.map(parseCard);
      }),
    async sitemapEntries({ offset, limit }, after = '') {
      const rows = await driver.all<{ _id: string; slug: string; publishedAt: string | null; categories: string }>(sql`
        SELECT id AS "_id", slug, published_at AS "publishedAt", categories FROM startups
        WHERE status = 'active' AND id > ${after}
        ORDER BY id
        LIMIT ${limit} OFFSET ${offset}`);
      return rows.map((row) => ({ ...row, categories: parseTexts(row.categories) }));
    },
  } satisfies Partial<Startups>;
}

async function readTrending(driver: Driver, limit: number): Promise<string[]> {
  const readListings = async (rest: Sql) => {
    const rows = await driver.all<{ _id: string; card: string; featured: number }>(
      sql`SELECT s.id AS _id, s.card, s.featured ${rest}`,
    );
    return rows.map((row) => ({ ...row, featured: row.featured === 1 }));
  };
  const newestFirst = sql`s.feed_key DESC, s.id DESC LIMIT ${limit}`;
  const lists = {
    ranked: await readListings(sql`
      FROM trending t CROSS JOIN startups s WHERE s.id = t.startup_id AND s.status = 'active' ORDER BY t.position`),
    featured: await readListings(sql`
      FROM startups s WHERE s.status = 'active' AND s.featured = 1 ORDER BY s.likes DESC, ${newestFirst}`),
    newest: await readListings(sql`FROM startups s WHERE s.status = 'active' ORDER BY ${newestFirst}`),
  };
  return trendingOf(lists, limit).map(({ card }) => card);
}

/** Listings by their status, for admins and jobs. */
function byStatus(driver: Driver) {
  const awaitsNoReview = sql`NOT EXISTS (SELECT 1 FROM submissions WHERE startup_id = startups.id AND decided_at IS NULL)`;
  return {
    async table({ status, ...filter }, slice) {
      const table = await tableOf(driver, status, filter);
      const { rows, total } = await tablePage<StartupColumns, keyof typeof sortedBy>(driver, table, filter, slice);
      return { startups: rows.map(startupOf), total };
    },
    async tally(search, contacts) {
      if (foldedWords(search).length === 0) return countByStatus(driver);
      // The index of searched texts lacks the column `archived`, so archived listings first count as rejected, and are then
      // counted separately. Reading them twice costs less than reading every row from the table.
      const all = await tableOf(driver, 'all', { search, contacts });
      const counts = await tally<StartupRecord['status']>(driver, all, sql`status`, search);
      const ofArchived = { ...all, where: hasStatus.archived };
      const { rejected: archived = 0 } = await tally<StartupRecord['status']>(driver, ofArchived, sql`status`, search);
      const { rejected = 0, ...others } = counts;
      return { ...others, ...(rejected > archived && { rejected: rejected - archived }), ...(archived > 0 && { archived }) };
    },
    matching: async ({ status, ...filter }, range) =>
      matchingIds(driver, await tableOf(driver, status, filter), filter.search, range),
    due: (now, limit) =>
      read(driver, sql`WHERE status = 'pending' AND published_at <= ${now} AND ${awaitsNoReview} ORDER BY id LIMIT ${limit}`),
    async schedule(limit) {
      const rows = await driver.all<{ at: string }>(sql`
        SELECT published_at AS at FROM startups
        WHERE status = 'pending' AND published_at IS NOT NULL AND ${awaitsNoReview}
        ORDER BY published_at, id LIMIT ${limit}`);
      return rows.map(({ at }) => at);
    },
    count: (status) => countRows(driver, sql`FROM startups ${status === undefined ? empty : sql`WHERE ${hasStatus[status]}`}`),
  } satisfies Partial<Startups>;
}

/**
 * The statuses are literals in the SQL, because each status has its own partial index, and SQLite does not use a partial index
 * when the value is a parameter.
 */
const hasStatus = {
  active: sql`status = 'active'`,
  pending: sql`status = 'pending'`,
  rejected: sql`status = 'rejected' AND archived = 0`,
  archived: sql`status = 'rejected' AND archived = 1`,
} as const satisfies Record<StartupRecord['status'], Sql>;

/** The number of listings in each status. Each number is read from the index of its status. */
async function countByStatus(driver: Driver): Promise<Tally<StartupRecord['status']>> {
  const counts: Tally<StartupRecord['status']> = {};
  for (const status of ['active', 'pending', 'rejected', 'archived'] as const) {
    const total = await countRows(driver, sql`FROM startups WHERE ${hasStatus[status]}`);
    if (total > 0) counts[status] = total;
  }
  return counts;
}

const sortedBy = { name: withoutCase(sql`name`), status: withoutCase(statusNow), submittedAt: sql`submitted_at` };

const tableOrders = {
  pending: sql`ORDER BY coalesce((SELECT review_due_at FROM submissions WHERE startup_id = id AND decided_at IS NULL), '~'), id`,
  archived: sql`ORDER BY coalesce((SELECT removal_requested_at FROM archives WHERE startup_id = id), '~'), id DESC`,
  other: sql`ORDER BY id DESC`,
};

/** The table that a search reads. A search also finds listings by their owners. */
async function tableOf(
  driver: Driver,
  status: StartupRecord['status'] | 'all',
  { search, awaiting, contacts }: Omit<TableFilter, 'sort'>,
) {
  const owners = await foundOwners(driver, search, contacts);
  return {
    from: sql`FROM startups`,
    where: conditionOf(status === 'all' ? undefined : hasStatus[status], awaiting, 'submission', sql`id`),
    order: tableOrders[status === 'pending' || status === 'archived' ? status : 'other'],
    sortedBy,
    id: sql`id`,
    searched: [sql`name`, sql`tagline`, sql`website`],
    // Compares ids, because the other columns are read from an index that does not contain the owners.
    alsoFound: owners.length === 0 ? undefined : sql`id IN (SELECT id FROM startups WHERE user_id IN (${join(owners)}))`,
    select: selectStartup,
  };
}
