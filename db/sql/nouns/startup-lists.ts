import sql, { empty, type Sql } from 'sql-template-tag';
import type { CardSlice, Slice } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { ListingReader } from '../engine.ts';
import { type PageAnchor, rowsPerAnchor } from '../search/list-cache.ts';

/** A list of active listings, newest first. */
interface FeedList {
  /** The list's key in the list cache. */
  name: string;
  /** The FROM clause that reads the list from one index, without the rows of the listings. */
  from: Sql;
  /** The FROM clause that also reads the listings, as `s`. */
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
  total: sql`(SELECT active_startups FROM counters WHERE id = 1)`,
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

export const list = (reader: ListingReader, slice: Slice): Promise<CardSlice> => readPage(reader, allStartups, slice);

export const inCategory = (reader: ListingReader, slug: string, slice: Slice): Promise<CardSlice> =>
  readPage(reader, startupsInCategory(slug), slice);

/** Reads pages near the start with OFFSET. Deeper pages are read from a page anchor, counting from the nearer end of the list. */
async function readPage(reader: ListingReader, feed: FeedList, slice: Slice): Promise<CardSlice> {
  if (slice.offset >= rowsPerAnchor) return readDeepPage(reader, feed, slice);
  const page = await reader.driver.one<CardText & { total: number }>(
    sql`SELECT ${textOfCards}, ${feed.total} AS total FROM (${cardsOfPage(feed, slice)}) AS page`,
  );
  return { cards: cardsOf(page), total: page?.total ?? 0 };
}

async function readDeepPage({ driver, cache }: ListingReader, feed: FeedList, { offset, limit }: Slice): Promise<CardSlice> {
  // The last known size is nearly always right. If it is wrong, the page has a different `listVersion`.
  for (let known = cache.lastSize(feed.name); ; known = undefined) {
    const { listVersion, total } = known ?? (await readSize(driver, feed));
    if (known === undefined) cache.setSize(feed.name, { listVersion, total });
    const count = Math.min(limit, total - offset);
    if (count <= 0) {
      if (known === undefined) return { cards: [], total };
      continue;
    }
    const direction = offset + count > total / 2 ? 'up' : 'down';
    const skipped = direction === 'up' ? total - offset - count : offset;
    const readNext = (after: PageAnchor | undefined, rows: number) =>
      driver.one<PageAnchor>(nextAnchor(feed, direction, after, rows));
    const anchor = await cache.anchor(listVersion, `${feed.name} ${direction}`, skipped, readNext);
    const rest = skipped % rowsPerAnchor;
    // SQLite uses only the first column of a row value from a subquery, so a separate statement reads the row.
    const before = rest > 0 ? await readNext(anchor, rest) : anchor;
    const page = await driver.one<CardText & { listVersion: number }>(sql`
      SELECT ${textOfCards}, (SELECT list_version FROM counters WHERE id = 1) AS "listVersion"
      FROM (SELECT s.card ${feed.withCards} ${afterAnchor(feed, direction, before)} LIMIT ${count}) AS page`);
    // A write came between the queries, so the anchors belong to another `listVersion` than the page. Read again.
    if (page?.listVersion !== listVersion) continue;
    const cards = cardsOf(page);
    return { cards: direction === 'up' ? cards.reverse() : cards, total };
  }
}

interface CardText {
  cards: string | null;
}

/** The cards of a page as one text, in row order: separate rows would take PostgreSQL's client 25% longer. JSON has no line breaks. */
const textOfCards = sql`string_agg(card, '\n') AS cards`;

function cardsOf(page: CardText | undefined): string[] {
  return page?.cards?.split('\n') ?? [];
}

type Direction = 'down' | 'up';

async function readSize(driver: Driver, feed: FeedList): Promise<{ listVersion: number; total: number }> {
  const size = await driver.one<{ listVersion: number; total: number }>(
    sql`SELECT list_version AS "listVersion", ${feed.total} AS total FROM counters WHERE id = 1`,
  );
  return size ?? { listVersion: 0, total: 0 };
}

/** Finds the page's first row in the index alone, because skipping rows of the table would read every card. */
function cardsOfPage(feed: FeedList, { offset, limit }: Slice): Sql {
  const order = orderOf(feed, 'down');
  const first = sql`(SELECT ${feed.feedKey}, ${feed.id} ${feed.from} ${order} LIMIT 1 OFFSET ${offset})`;
  const fromFirst = offset === 0 ? empty : sql`AND (${feed.feedKey}, ${feed.id}) <= ${first}`;
  return sql`SELECT s.card ${feed.withCards} ${fromFirst} ${order} LIMIT ${limit}`;
}

/** The anchor `rows` rows after another anchor. */
function nextAnchor(feed: FeedList, direction: Direction, after: PageAnchor | undefined, rows: number): Sql {
  return sql`
    SELECT ${feed.feedKey} AS "feedKey", ${feed.id} AS id ${feed.from} ${afterAnchor(feed, direction, after)}
    LIMIT 1 OFFSET ${rows - 1}`;
}

/** The condition and order of the rows after an anchor. */
function afterAnchor(feed: FeedList, direction: Direction, after: PageAnchor | undefined): Sql {
  if (after === undefined) return orderOf(feed, direction);
  const comparison = direction === 'down' ? sql`<` : sql`>`;
  return sql`AND (${feed.feedKey}, ${feed.id}) ${comparison} (${after.feedKey}, ${after.id}) ${orderOf(feed, direction)}`;
}

function orderOf({ feedKey, id }: FeedList, direction: Direction): Sql {
  return direction === 'down' ? sql`ORDER BY ${feedKey} DESC, ${id} DESC` : sql`ORDER BY ${feedKey}, ${id}`;
}
