import sql, { empty, join, type Sql } from 'sql-template-tag';
import { nameKey } from '../../../server/domain/core/compare-texts.ts';
import { submittedAt } from '../../../server/domain/submissions/moderation.rules.ts';
import { plainView } from '../../../server/domain/listings/list-views.ts';
import { trendingOf } from '../../../server/domain/audience/trending.ts';
import { isSame } from '../../../server/domain/core/is-same.ts';
import { canonicalWebsite, feedKey, presentCard, scheduledAt } from '../../../server/domain/listings/startups.rules.ts';
import type { Slice, StartupRecord, Store } from '../../store.ts';
import { recordChange } from './changes.ts';
import { changePostings } from '../search/field-postings.ts';
import type { Driver } from '../driver.ts';
import type { Engine, ListingReader, StartupSearch } from '../engine.ts';
import type { ListCache } from '../search/list-cache.ts';
import { endUnnamedMakers } from './makers.ts';
import { inCategory, list } from './startup-lists.ts';
import { searchTables } from '../search/startup-search.ts';
import { frequentTags, newestWithTags, writeTags } from '../search/startup-tags.ts';
import { startupViews } from './startup-views.ts';
import { parseCard, parseTexts, recordOf, selectStartup, type StartupColumns, statusColumns, statusNow } from './startup-rows.ts';
import { tablePage, withoutCase } from './tables.ts';
import { raiseVersion } from '../counters.ts';

export function sqlStartups(
  driver: Driver,
  cache: ListCache,
  { search, readListings }: Pick<Engine, 'search' | 'readListings'> = { search: searchTables },
): Store['startups'] {
  const directory = { driver, cache, search };
  const readActive = async <Result>(reading: (from: ListingReader) => Promise<Result>): Promise<Result> =>
    (await readListings?.(driver, reading)) ?? reading(directory);
  const pageOfCategory = (category: string, slice: Slice) => readActive((from) => inCategory(from, category, slice));
  const views = startupViews(directory, readActive);
  return {
    byId: (id) => recordWhere(driver, sql`id = ${id}`),
    bySlug: (slug) => readActive((from) => recordWhere(from.driver, sql`slug = ${slug}`)),
    bySourceId: (sourceId) => recordWhere(driver, sql`source_id = ${sourceId}`),
    async byWebsite(website) {
      const found = sql`${selectStartup} WHERE website_key = ${canonicalWebsite(website)} ORDER BY id`;
      return (await driver.all<StartupColumns>(found)).map(recordOf);
    },
    list: (slice, view) => (view === undefined ? readActive((from) => list(from, slice)) : views.list(undefined, slice, view)),
    inCategory: (category, slice, view) =>
      view === undefined ? pageOfCategory(category, slice) : views.list({ category }, slice, view),
    withTag: (tag, slice, view = plainView) => views.list({ tag }, slice, view),
    frequentTags: (minListings, limit) => frequentTags(driver, cache, minListings, limit),
    newestWithTags: (keys) => newestWithTags(driver, keys),
    async trending(limit) {
      const read = async (rest: Sql) => {
        const rows = await driver.all<{ _id: string; card: string; featured: number }>(
          sql`SELECT s.id AS _id, s.card, s.featured ${rest}`,
        );
        return rows.map((row) => ({ ...row, featured: row.featured === 1 }));
      };
      const lists = {
        ranked: await read(sql`
          FROM trending t CROSS JOIN startups s WHERE s.id = t.startup_id AND s.status = 'active' ORDER BY t.position`),
        featured: await read(sql`
          FROM startups s WHERE s.status = 'active' AND s.featured = 1
          ORDER BY s.likes DESC, s.feed_key DESC, s.id DESC LIMIT ${limit}`),
        newest: await read(sql`FROM startups s WHERE s.status = 'active' ORDER BY s.feed_key DESC, s.id DESC LIMIT ${limit}`),
      };
      return trendingOf(lists, limit).map(({ card }) => card);
    },
    search: (text, slice, view) => (view === undefined ? search.search(driver, text, slice) : views.search(text, slice, view)),
    facets: views.facets,
    suggest: (text, limit) => search.suggest(driver, text, limit),
    similar: (startup, limit) =>
      search.similar(driver, startup, limit, async (category, count) => {
        const { cards } = await pageOfCategory(category, { offset: 0, limit: count });
        return cards.map(parseCard);
      }),
    async activeAmong(ids) {
      if (ids.length === 0) return [];
      const rows = await driver.all<{ id: string; user_id: string | null }>(
        sql`SELECT id, user_id FROM startups WHERE id IN (${join([...ids])}) AND status = 'active' ORDER BY id`,
      );
      return rows.map((row) => ({ _id: row.id, userId: row.user_id ?? undefined }));
    },
    async ofUser(userId) {
      const rows = await driver.all<StartupColumns>(sql`${selectStartup} WHERE user_id = ${userId} ORDER BY id DESC`);
      return rows.map(recordOf);
    },
    async possibleDuplicates(name) {
      const key = nameKey(name);
      if (key === '') return [];
      const rows = await driver.all<StartupColumns>(sql`
        ${selectStartup} WHERE status = 'active' AND name_key = ${key}
        ORDER BY user_id IS NOT NULL, id`);
      return rows.map(recordOf);
    },
    async table({ status, ...filter }, slice) {
      const { rows, total } = await tablePage<StartupColumns, keyof typeof sortedBy>(driver, tableOf(status), filter, slice);
      return { startups: rows.map(recordOf), total };
    },
    async due(now, limit) {
      const rows = await driver.all<StartupColumns>(sql`
        ${selectStartup}
        WHERE status = 'pending' AND published_at <= ${now}
          AND NOT EXISTS (SELECT 1 FROM submissions WHERE startup_id = startups.id)
        ORDER BY id LIMIT ${limit}`);
      return rows.map(recordOf);
    },
    async schedule(limit) {
      const rows = await driver.all<{ at: string }>(sql`
        SELECT published_at AS at FROM startups
        WHERE status = 'pending' AND published_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM submissions WHERE startup_id = startups.id)
        ORDER BY published_at, id LIMIT ${limit}`);
      return rows.map(({ at }) => at);
    },
    async count(status) {
      const counted = await driver.one<{ total: number }>(
        sql`SELECT count(*) AS total FROM startups ${status === undefined ? empty : sql`WHERE ${hasStatus[status]}`}`,
      );
      return counted?.total ?? 0;
    },
    async sitemapEntries({ offset, limit }, after = '') {
      const rows = await driver.all<{ _id: string; slug: string; publishedAt: string | null; categories: string }>(sql`
        SELECT id AS "_id", slug, published_at AS "publishedAt", categories FROM startups
        WHERE status = 'active' AND id > ${after}
        ORDER BY id
        LIMIT ${limit} OFFSET ${offset}`);
      return rows.map((row) => ({ ...row, categories: parseTexts(row.categories) }));
    },
    insert: (startup) => driver.transaction((tx) => insertStartup(tx, search, startup)),
    update: (startup, expecting) => driver.transaction((tx) => updateStartup(tx, search, startup, expecting)),
    remove: (id) => driver.transaction((tx) => removeStartup(tx, search, id)),
    async relatedCounts(id) {
      const counts = await driver.one<Awaited<ReturnType<Store['startups']['relatedCounts']>>>(sql`
        SELECT (SELECT count(*) FROM favorites WHERE startup_id = ${id}) AS favorites,
          (SELECT count(*) FROM claims WHERE startup_id = ${id}) AS claims,
          (SELECT count(*) FROM revisions WHERE startup_id = ${id}) AS revisions,
          (SELECT count(*) FROM analytics_daily WHERE startup_id = ${id}) AS days,
          (SELECT count(*) FROM collections WHERE startup_ids LIKE ${`%"${id}"%`} AND removed_at IS NULL) AS collections`);
      return counts ?? { favorites: 0, claims: 0, revisions: 0, days: 0, collections: 0 };
    },
  };
}

/** Literals, as in the partial indexes of each status: SQLite does not use these indexes for a parameter. */
const hasStatus = {
  active: sql`status = 'active'`,
  pending: sql`status = 'pending'`,
  rejected: sql`status = 'rejected' AND archived = 0`,
  archived: sql`status = 'rejected' AND archived = 1`,
} as const satisfies Record<StartupRecord['status'], Sql>;

const sortedBy = { name: withoutCase(sql`name`), status: withoutCase(statusNow), submittedAt: sql`submitted_at` };

const tableOrders = {
  pending: sql`ORDER BY coalesce((SELECT review_due_at FROM submissions WHERE startup_id = id), '~'), id`,
  archived: sql`ORDER BY coalesce((SELECT removal_requested_at FROM archives WHERE startup_id = id), '~'), id DESC`,
  other: sql`ORDER BY id DESC`,
};

function tableOf(status: StartupRecord['status'] | 'all') {
  return {
    from: sql`FROM startups`,
    where: status === 'all' ? undefined : hasStatus[status],
    order: tableOrders[status === 'pending' || status === 'archived' ? status : 'other'],
    sortedBy,
    id: sql`id`,
    searched: [sql`name`, sql`tagline`, sql`website`],
    select: selectStartup,
  };
}

async function recordWhere(driver: Driver, condition: Sql): Promise<StartupRecord | undefined> {
  const row = await driver.one<StartupColumns>(sql`${selectStartup} WHERE ${condition}`);
  return row && recordOf(row);
}

/** Expects a transaction. */
async function insertStartup(driver: Driver, search: StartupSearch, startup: StartupRecord): Promise<void> {
  const [status, archived] = statusColumns(startup.status);
  const inserted = await driver.one<{ row: number }>(sql`
    INSERT INTO startups (id, slug, source_id, status, archived, likes, featured, feed_key, user_id, verified_at, last_alive_at, website_key, card, name, tagline, logo,
      website, affiliate_link, published_at, rejection_reason, categories, tags, screenshots, description, video_url,
      special_offer, makers, submitted_at, name_key, fields)
    VALUES (${startup._id}, ${startup.slug}, ${startup.sourceId}, ${status}, ${archived}, ${startup.likes}, ${Number(startup.featured)},
      ${feedKey(startup)}, ${startup.userId ?? null}, ${startup.verifiedAt ?? null}, ${startup.lastAliveAt ?? null}, ${canonicalWebsite(startup.website)}, ${JSON.stringify(presentCard(startup))},
      ${startup.name}, ${startup.tagline}, ${startup.logo}, ${startup.website}, ${startup.affiliateLink ?? null},
      ${startup.publishedAt}, ${startup.rejectionReason ?? null}, ${JSON.stringify(startup.categories)},
      ${JSON.stringify(startup.tags)}, ${JSON.stringify(startup.screenshots)}, ${startup.description}, ${startup.videoUrl ?? ''},
      ${startup.specialOffer ?? ''}, ${JSON.stringify(startup.makers ?? [])}, ${submittedAt(startup, undefined)},
      ${nameKey(startup.name)}, ${JSON.stringify(startup.fields ?? {})})
    RETURNING row`);
  if (inserted === undefined) throw new Error('An insert returned no row.');
  await setCategories(driver, inserted.row, startup);
  await changePostings(driver, [{ row: inserted.row, before: undefined, after: startup }]);
  await writeTags(driver, inserted.row, undefined, startup);
  if (startup.status !== 'active') {
    if (scheduledAt(startup) !== undefined) await raiseVersion(driver);
    return;
  }
  await search.save(driver, inserted.row, startup);
  await countInCategories(driver, startup.categories, 1);
  await recordChange(driver, startup._id);
  await raiseVersion(driver, { hasNewLists: true, activeStartups: 1 });
}

/**
 * Replaces a listing; false when there is none or its status is not the expected one. Rewrites its categories and search words
 * only when they have changed. Expects a transaction.
 */
async function updateStartup(
  driver: Driver,
  search: StartupSearch,
  startup: StartupRecord,
  expecting?: StartupRecord['status'],
): Promise<boolean> {
  const row = await driver.one<StartupColumns & { row: number }>(sql`${selectStartup} WHERE id = ${startup._id}`);
  if (row === undefined) return false;
  const before = recordOf(row);
  if (expecting !== undefined && before.status !== expecting) return false;
  const [status, archived] = statusColumns(startup.status);
  await driver.run(sql`
    UPDATE startups
    SET slug = ${startup.slug}, source_id = ${startup.sourceId}, status = ${status}, archived = ${archived},
      likes = ${startup.likes}, featured = ${Number(startup.featured)}, feed_key = ${feedKey(startup)}, user_id = ${startup.userId ?? null},
      verified_at = ${startup.verifiedAt ?? null}, last_alive_at = ${startup.lastAliveAt ?? null}, website_key = ${canonicalWebsite(startup.website)}, card = ${JSON.stringify(presentCard(startup))}, name = ${startup.name},
      tagline = ${startup.tagline}, logo = ${startup.logo}, website = ${startup.website},
      affiliate_link = ${startup.affiliateLink ?? null}, published_at = ${startup.publishedAt},
      rejection_reason = ${startup.rejectionReason ?? null}, categories = ${JSON.stringify(startup.categories)},
      tags = ${JSON.stringify(startup.tags)}, screenshots = ${JSON.stringify(startup.screenshots)},
      description = ${startup.description}, video_url = ${startup.videoUrl ?? ''},
      special_offer = ${startup.specialOffer ?? ''}, makers = ${JSON.stringify(startup.makers ?? [])},
      name_key = ${nameKey(startup.name)}, fields = ${JSON.stringify(startup.fields ?? {})},
      submitted_at = coalesce((SELECT created_at FROM submissions WHERE startup_id = ${startup._id}), ${submittedAt(startup, undefined)})
    WHERE row = ${row.row}`);
  await endUnnamedMakers(driver, before, startup);
  const wasActive = before.status === 'active';
  const isActive = startup.status === 'active';
  const isMoved =
    wasActive !== isActive || feedKey(before) !== feedKey(startup) || !isSame(before.categories, startup.categories);
  if (isMoved) {
    await driver.run(sql`DELETE FROM startup_categories WHERE startup_row = ${row.row}`);
    await setCategories(driver, row.row, startup);
    if (wasActive) await countInCategories(driver, before.categories, -1);
    if (isActive) await countInCategories(driver, startup.categories, 1);
  }
  await changePostings(driver, [{ row: row.row, before, after: startup }]);
  await writeTags(driver, row.row, before, startup);
  const isReworded = wasActive !== isActive || !isSame(searchedTexts(before), searchedTexts(startup));
  if (wasActive && !isActive) await search.remove(driver, row.row);
  else if (isActive && isReworded) await search.save(driver, row.row, startup);
  else if (isActive) await search.reorder(driver, row.row, startup);
  if (!wasActive && !isActive) {
    const isLeft = (before.status === 'pending') !== (startup.status === 'pending');
    if (isLeft || scheduledAt(before) !== scheduledAt(startup)) await raiseVersion(driver);
    return true;
  }
  await recordChange(driver, startup._id);
  await raiseVersion(driver, {
    hasNewLists: isMoved || isReworded || !isSame(before.fields, startup.fields),
    activeStartups: Number(isActive) - Number(wasActive),
  });
  return true;
}

/** Replaces the category slugs of every listing of a category by `replacementOf` them. Expects a transaction. */
export async function replaceCategories(
  driver: Driver,
  search: StartupSearch,
  slug: string,
  replacementOf: (slugs: string[]) => string[],
): Promise<void> {
  const rows = await driver.all<StartupColumns>(
    sql`${selectStartup} WHERE row IN (SELECT startup_row FROM startup_categories WHERE category_slug = ${slug})`,
  );
  for (const startup of rows.map(recordOf))
    await updateStartup(driver, search, { ...startup, categories: replacementOf(startup.categories) });
}

/** Expects a transaction. */
async function removeStartup(driver: Driver, search: StartupSearch, id: string): Promise<boolean> {
  const row = await driver.one<StartupColumns & { row: number }>(sql`${selectStartup} WHERE id = ${id}`);
  if (row === undefined) return false;
  const before = recordOf(row);
  await changePostings(driver, [{ row: row.row, before, after: undefined }]);
  if (before.status === 'active') {
    await search.remove(driver, row.row);
    await countInCategories(driver, before.categories, -1);
    await recordChange(driver, id);
    await raiseVersion(driver, { hasNewLists: true, activeStartups: -1 });
  } else if (before.status === 'pending') await raiseVersion(driver);
  await driver.run(sql`DELETE FROM startups WHERE row = ${row.row}`);
  return true;
}

async function setCategories(driver: Driver, row: number, startup: StartupRecord): Promise<void> {
  for (const slug of new Set(startup.categories)) {
    await driver.run(sql`
      INSERT INTO startup_categories (startup_row, category_slug, active, feed_key, startup_id)
      VALUES (${row}, ${slug}, ${Number(startup.status === 'active')}, ${feedKey(startup)}, ${startup._id})`);
  }
}

async function countInCategories(driver: Driver, slugs: readonly string[], change: 1 | -1): Promise<void> {
  if (slugs.length === 0) return;
  await driver.run(
    sql`UPDATE categories SET startup_count = startup_count + ${change} WHERE slug IN (${join([...new Set(slugs)])})`,
  );
}

function searchedTexts({ name, tagline, description, tags, categories }: StartupRecord): unknown {
  return [name, tagline, description, tags, categories];
}
