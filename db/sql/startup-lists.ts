import sql, { empty, type Sql } from 'sql-template-tag';
import type { CardSlice, Slice } from '../store.ts';
import type { Driver } from './driver.ts';
import { rowsPerAnchor, type ListCache, type PageAnchor } from './list-cache.ts';

/** A list in the order of the feed: `from` reads it all from one index, `withCards` the listings `s` too. */
interface FeedList {
  /** What it is called in memory. */
  name: string;
  from: Sql;
  withCards: Sql;
  feedKey: Sql;
  id: Sql;
  total: Sql;
}

const allStartups: FeedList = {
  name: 'feed',
  from: sql`FROM startups s WHERE s.status = 'active'`,
  withCards: sql`FROM startups s WHERE s.status = 'active'`,
  feedKey: sql`s.feed_key`,
  id: sql`s.id`,
  total: sql`(SELECT active_startups FROM tallies WHERE id = 1)`,
};

const startupsInCategory = (slug: string): FeedList => ({
  name: `category ${slug}`,
  from: sql`FROM startup_categories c WHERE c.category_slug = ${slug} AND c.active = 1`,
  withCards: sql`
    FROM startup_categories c JOIN startups s ON s.row = c.startup_row
    WHERE c.category_slug = ${slug} AND c.active = 1`,
  feedKey: sql`c.feed_key`,
  id: sql`c.startup_id`,
  total: sql`coalesce((SELECT startup_count FROM categories WHERE slug = ${slug}), 0)`,
});

export const list = (driver: Driver, kept: ListCache, slice: Slice): Promise<CardSlice> => page(driver, kept, allStartups, slice);

export const inCategory = (driver: Driver, kept: ListCache, slug: string, slice: Slice): Promise<CardSlice> =>
  page(driver, kept, startupsInCategory(slug), slice);

/** Pages near the start are counted off; deeper ones are reached from an anchor, from whichever end is nearer. */
async function page(driver: Driver, kept: ListCache, feed: FeedList, slice: Slice): Promise<CardSlice> {
  if (slice.offset >= rowsPerAnchor) return deepPage(driver, kept, feed, slice);
  const rows = await driver.all<{ card: string; total: number }>(
    sql`SELECT s.card, ${feed.total} AS total ${cardsFrom(feed, 'down', undefined, slice)}`,
  );
  return { cards: rows.map(({ card }) => card), total: (rows[0] ?? (await readSize(driver, feed))).total };
}

async function deepPage(driver: Driver, kept: ListCache, feed: FeedList, { offset, limit }: Slice): Promise<CardSlice> {
  for (;;) {
    const { catalogue, total } = await readSize(driver, feed);
    const count = Math.min(limit, total - offset);
    if (count <= 0) return { cards: [], total };
    const way = offset + count > total / 2 ? 'up' : 'down';
    const skipped = way === 'up' ? total - offset - count : offset;
    const next = (after: PageAnchor | undefined) => anchorAfter(driver, feed, way, after);
    const anchor = await kept.anchor(catalogue, `${feed.name} ${way}`, skipped, next);
    const rows = await driver.all<{ card: string; catalogue: number }>(sql`
      SELECT s.card, (SELECT catalogue FROM tallies WHERE id = 1) AS catalogue
      ${cardsFrom(feed, way, anchor, { offset: skipped % rowsPerAnchor, limit: count })}`);
    // Somebody published in between: the anchors are of another list than the page.
    if (rows[0]?.catalogue !== catalogue) continue;
    const cards = rows.map(({ card }) => card);
    return { cards: way === 'up' ? cards.reverse() : cards, total };
  }
}

type Direction = 'down' | 'up';

async function readSize(driver: Driver, feed: FeedList): Promise<{ catalogue: number; total: number }> {
  const size = await driver.one<{ catalogue: number; total: number }>(
    sql`SELECT catalogue, ${feed.total} AS total FROM tallies WHERE id = 1`,
  );
  return size ?? { catalogue: 0, total: 0 };
}

/** The page's first place is found in the index alone: skipping rows with their cards would read every one of them. */
function cardsFrom(feed: FeedList, way: Direction, after: PageAnchor | undefined, { offset, limit }: Slice): Sql {
  const first = sql`(SELECT ${feed.feedKey}, ${feed.id} ${feed.from} ${beyond(feed, way, after)} LIMIT 1 OFFSET ${offset})`;
  const onwards = way === 'down' ? sql`<=` : sql`>=`;
  const fromFirst = after === undefined && offset === 0 ? empty : sql`AND (${feed.feedKey}, ${feed.id}) ${onwards} ${first}`;
  return sql`${feed.withCards} ${fromFirst} ${ordered(feed, way)} LIMIT ${limit}`;
}

function anchorAfter(driver: Driver, feed: FeedList, way: Direction, after: PageAnchor | undefined): Promise<PageAnchor | undefined> {
  return driver.one(sql`
    SELECT ${feed.feedKey} AS "feedKey", ${feed.id} AS id ${feed.from} ${beyond(feed, way, after)}
    LIMIT 1 OFFSET ${rowsPerAnchor - 1}`);
}

function beyond(feed: FeedList, way: Direction, after: PageAnchor | undefined): Sql {
  if (after === undefined) return ordered(feed, way);
  const towards = way === 'down' ? sql`<` : sql`>`;
  return sql`AND (${feed.feedKey}, ${feed.id}) ${towards} (${after.feedKey}, ${after.id}) ${ordered(feed, way)}`;
}

function ordered({ feedKey, id }: FeedList, way: Direction): Sql {
  return way === 'down' ? sql`ORDER BY ${feedKey} DESC, ${id} DESC` : sql`ORDER BY ${feedKey}, ${id}`;
}
