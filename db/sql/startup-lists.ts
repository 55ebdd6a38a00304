import sql, { empty, type Sql } from 'sql-template-tag';
import type { CardSlice, Slice } from '../store.ts';
import type { Driver } from './driver.ts';
import { anchorStep, type Kept, type Place } from './kept.ts';

/** A list in the order of the feed: where it reads from, and what it is called in memory. */
interface FeedList {
  name: string;
  /** Keys alone, `feed_key` and `id`: read to find a place. */
  keys: Sql;
  /** `card`, with the same keys. */
  cards: Sql;
  feedKey: Sql;
  id: Sql;
  total: Sql;
}

const wholeFeed: FeedList = {
  name: 'feed',
  keys: sql`SELECT s.feed_key AS "feedKey", s.id FROM startups s WHERE s.status = 'active'`,
  cards: sql`FROM startups s WHERE s.status = 'active'`,
  feedKey: sql`s.feed_key`,
  id: sql`s.id`,
  total: sql`SELECT active_startups FROM tallies WHERE id = 1`,
};

const feedOf = (slug: string): FeedList => ({
  name: `category ${slug}`,
  keys: sql`SELECT c.feed_key AS "feedKey", c.startup_id AS id FROM startup_categories c WHERE c.category_slug = ${slug} AND c.active = 1`,
  cards: sql`
    FROM startup_categories c
    JOIN startups s ON s.row = c.startup_row
    WHERE c.category_slug = ${slug} AND c.active = 1`,
  feedKey: sql`c.feed_key`,
  id: sql`c.startup_id`,
  total: sql`SELECT startup_count FROM categories WHERE slug = ${slug}`,
});

export const list = (driver: Driver, kept: Kept, slice: Slice): Promise<CardSlice> => page(driver, kept, wholeFeed, slice);

export const inCategory = (driver: Driver, kept: Kept, slug: string, slice: Slice): Promise<CardSlice> =>
  page(driver, kept, feedOf(slug), slice);

interface Size {
  catalogue: number;
  total: number;
}

/** Pages near the start are skipped to; deeper ones are reached from an anchor, from whichever end is nearer. */
async function page(driver: Driver, kept: Kept, feed: FeedList, { offset, limit }: Slice): Promise<CardSlice> {
  if (offset < anchorStep) {
    const rows = await rowsFrom(driver, feed, 'down', undefined, offset, limit);
    return { cards: rows.map(({ card }) => card), total: (rows[0] ?? (await sizeOf(driver, feed))).total };
  }
  for (;;) {
    const { catalogue, total } = await sizeOf(driver, feed);
    const count = Math.min(limit, total - offset);
    if (count <= 0) return { cards: [], total };
    const way = offset + count > total / 2 ? 'up' : 'down';
    const skipped = way === 'up' ? total - offset - count : offset;
    const next = (after: Place | undefined) => placeAfter(driver, feed, way, after);
    const anchor = await kept.anchor(catalogue, `${feed.name} ${way}`, skipped, next);
    const rows = await rowsFrom(driver, feed, way, anchor, skipped % anchorStep, count);
    // Somebody published in between: the anchors are of another list than the page.
    if (rows[0]?.catalogue !== catalogue) continue;
    const cards = rows.map(({ card }) => card);
    return { cards: way === 'up' ? cards.reverse() : cards, total };
  }
}

type Way = 'down' | 'up';

async function sizeOf(driver: Driver, feed: FeedList): Promise<Size> {
  const size = await driver.one<Size>(sql`SELECT catalogue, coalesce((${feed.total}), 0) AS total FROM tallies WHERE id = 1`);
  return size ?? { catalogue: 0, total: 0 };
}

function rowsFrom(
  driver: Driver,
  feed: FeedList,
  way: Way,
  after: Place | undefined,
  offset: number,
  limit: number,
): Promise<(Size & { card: string })[]> {
  return driver.all(sql`
    SELECT s.card, (${feed.total}) AS total, (SELECT catalogue FROM tallies WHERE id = 1) AS catalogue
    ${feed.cards} ${beyond(feed, way, after)} ${ordered(feed, way)} LIMIT ${limit} OFFSET ${offset}`);
}

function placeAfter(driver: Driver, feed: FeedList, way: Way, after: Place | undefined): Promise<Place | undefined> {
  return driver.one(sql`${feed.keys} ${beyond(feed, way, after)} ${ordered(feed, way)} LIMIT 1 OFFSET ${anchorStep - 1}`);
}

function beyond(feed: FeedList, way: Way, after: Place | undefined): Sql {
  if (after === undefined) return empty;
  const keys = sql`(${feed.feedKey}, ${feed.id})`;
  const place = sql`(${after.feedKey}, ${after.id})`;
  return way === 'down' ? sql`AND ${keys} < ${place}` : sql`AND ${keys} > ${place}`;
}

function ordered(feed: FeedList, way: Way): Sql {
  return way === 'down' ? sql`ORDER BY ${feed.feedKey} DESC, ${feed.id} DESC` : sql`ORDER BY ${feed.feedKey}, ${feed.id}`;
}
