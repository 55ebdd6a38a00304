import sql, { empty, join, type Sql } from 'sql-template-tag';
import { isInSet, type ListingIndex, type RowSet } from '../../../server/domain/listings/search/listing-index.ts';
import { bitmapOf, rowsOf } from '../../../server/domain/listings/search/row-sets.ts';
import type { ListOrder } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { readPostings } from './field-postings.ts';
import type { ListCache } from './list-cache.ts';

/** An order, written so that its index is used. */
interface SqlOrder {
  columns: Sql;
  orderBy: Sql;
  /** The operator that compares a later row's columns with an earlier row's. */
  comparison: Sql;
}

const descending = sql`<`;
const orders: Readonly<Record<ListOrder, SqlOrder>> = {
  newest: { columns: sql`feed_key, id`, orderBy: sql`feed_key DESC, id DESC`, comparison: descending },
  likes: { columns: sql`likes, feed_key, id`, orderBy: sql`likes DESC, feed_key DESC, id DESC`, comparison: descending },
  views: { columns: sql`views, feed_key, id`, orderBy: sql`views DESC, feed_key DESC, id DESC`, comparison: descending },
  name: { columns: sql`name_key, id`, orderBy: sql`name_key, id`, comparison: sql`>` },
};

const active = sql`startups WHERE status = 'active'`;
/**
 * The rows of closed companies, which come last in the order `newest`, because their feed keys begin with a hyphen (`feedKey` in
 * `feed-days.ts`).
 */
const closed = sql`startups WHERE status = 'active' AND feed_key < '0'`;

/** Reading one row by its number takes as long as reading this many rows in the list's order. */
const lookupCost = 3;

/** The maximum number of rows in one statement. */
const maxLookups = 1_024;

/**
 * The maximum number of rows that one statement reads in the list's order. The first statement reads about as many rows as the page
 * should need, and each later one twice as many.
 */
const maxRowsRead = 8_192;

/** Rounds up by a factor of at most 1.42. This leaves only a few sizes, because each needs its own compiled statement. */
const roundUp = (count: number): number => Math.ceil(2 ** (Math.ceil(2 * Math.log2(count)) / 2));

/** The active listings, for narrowed or sorted lists. Values that are read as a whole are cached until `listVersion` changes. */
export function sqlListingIndex(driver: Driver, cache: ListCache, { listVersion, size }: ListState): ListingIndex {
  return {
    size: async () => size,
    postings: (field) => cache.value(listVersion, `postings ${field}`, () => readPostings(driver, field)),
    ofCategory: (slug) =>
      cache.value(listVersion, `rows of category ${slug}`, async () =>
        bitmapOf(
          await readRows(
            driver,
            sql`SELECT startup_row AS row FROM startup_categories WHERE category_slug = ${slug} AND active = 1`,
          ),
        ),
      ),
    ofTag: (key) =>
      cache.value(listVersion, `rows of tag ${key}`, async () =>
        bitmapOf(await readRows(driver, sql`SELECT startup_row AS row FROM startup_tags WHERE tag_key = ${key}`)),
      ),
    page(order, set, offset, limit) {
      const wanted = Math.min(limit, set.size - offset);
      if (wanted <= 0) return Promise.resolve([]);
      // The number of rows to read for a full page, if the set's rows are spread evenly.
      const expected = ((offset + wanted) * size) / set.size;
      return 'included' in set && set.size <= maxLookups && set.size * lookupCost < expected
        ? lookUp(driver, orders[order], rowsOf(set.included), offset, wanted)
        : walk(driver, set.isClosed && order !== 'name' ? closed : active, orders[order], set, offset, wanted, expected);
    },
  };
}

/** The counters that lists depend on. */
export interface ListState {
  /** Grows with every write that may change the listings, the order or the words of the public lists. */
  listVersion: number;
  /** The number of active listings. */
  size: number;
}

export async function readListState(driver: Driver): Promise<ListState> {
  const state = await driver.one<ListState>(
    sql`SELECT list_version AS "listVersion", active_startups AS size FROM counters WHERE id = 1`,
  );
  return state ?? { listVersion: 0, size: 0 };
}

/**
 * The numbers in a query's column `row`, in the query's order. They are read as one text, because separate rows would take twice as
 * long.
 */
async function readRows(driver: Driver, query: Sql): Promise<number[]> {
  const found = await driver.one<{ text: string | null }>(
    sql`SELECT string_agg(CAST(row AS TEXT), ',') AS text FROM (${query}) AS selected`,
  );
  return JSON.parse(`[${found?.text ?? ''}]`) as number[];
}

/** Sorts the rows of a small set. */
function lookUp(driver: Driver, { orderBy }: SqlOrder, rows: number[], offset: number, limit: number): Promise<number[]> {
  const named = [...rows, ...Array<number>(roundUp(rows.length) - rows.length).fill(rows.at(-1) ?? 0)];
  return readRows(
    driver,
    sql`SELECT row FROM startups WHERE row IN (${join(named)}) ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** Reads rows in an order, from the beginning of the order until the page is full. */
async function walk(
  driver: Driver,
  from: Sql,
  { columns, orderBy, comparison }: SqlOrder,
  set: RowSet,
  offset: number,
  limit: number,
  expected: number,
): Promise<number[]> {
  const found: number[] = [];
  let skip = offset;
  // The keys are passed as separate values. With a row value from a subquery, SQLite would search by the first column only and read
  // every row with the same value in it.
  let keys: Record<string, string | number> | undefined;
  for (let count = expected * 1.2 + 10; ; count *= 2) {
    const read = Math.min(roundUp(count), maxRowsRead);
    const after = keys === undefined ? empty : sql`AND (${columns}) ${comparison} (${join(Object.values(keys))})`;
    const rows = await readRows(driver, sql`SELECT row FROM ${from} ${after} ORDER BY ${orderBy} LIMIT ${read}`);
    for (const row of rows) {
      if (!isInSet(set, row)) continue;
      if (skip > 0) skip -= 1;
      else if (found.push(row) === limit) return found;
    }
    if (rows.length < read) return found;
    keys = await driver.one(sql`SELECT ${columns} FROM startups WHERE row = ${rows.at(-1)}`);
  }
}
