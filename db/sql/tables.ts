import sql, { join, type Sql } from 'sql-template-tag';
import type { Sort } from '../../server/contract/sort-columns.ts';
import { wordFinder } from '../../server/rules/search.ts';
import { parseSort } from '../../server/rules/sorting.ts';
import type { Slice, TableFilter } from '../store.ts';
import type { Driver } from './driver.ts';

/** A table of the admin area, read in pages and searched. */
interface Table<Column extends string> {
  /** FROM and WHERE of the rows, with the joins that `searched` needs. */
  from: Sql;
  /** The order without a sort, from ORDER BY on. */
  order: Sql;
  /** What each column is sorted by; texts by `withoutCase`. */
  sortedBy: Readonly<Record<Column, Sql>>;
  id: Sql;
  /** The searched columns. */
  searched: Sql;
  /** The statement that reads whole rows, without its WHERE. */
  select: Sql;
}

/**
 * A page of a table, in its own order or sorted by a column. Without a search the ids come from an index. With one, the searched columns of all rows are read and
 * matched here, since databases cannot compare without accents as `rules/search` does.
 */
export async function tablePage<Row, Column extends string>(
  driver: Driver,
  table: Table<Column>,
  { search, sort }: TableFilter<Column>,
  { offset, limit }: Slice,
): Promise<{ rows: Row[]; total: number }> {
  const { from, id, searched, select } = table;
  const order = orderOf(table, sort);
  const isMatch = wordFinder(search);
  if (isMatch === undefined) {
    const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total ${from}`);
    const page = sql`SELECT ${id} ${from} ${order} LIMIT ${limit} OFFSET ${offset}`;
    return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${page}) ${order}`), total: counted?.total ?? 0 };
  }
  // One text for each row, because each value of a row costs as much as its comparison. No word of a search contains a line break.
  const text = sql`concat_ws(${'\n'}, ${searched})`;
  const all = await driver.all<{ rowId: string; text: string }>(sql`SELECT ${id} AS "rowId", ${text} AS text ${from} ${order}`);
  const found = all.flatMap((row) => (isMatch([row.text]) ? [row.rowId] : []));
  const page = found.slice(offset, offset + limit);
  if (page.length === 0) return { rows: [], total: found.length };
  return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${join(page)}) ${order}`), total: found.length };
}

/**
 * Compares a text as `rules/sorting` does: by code points, without the case of ASCII letters. SQLite's lower() leaves other letters as
 * they are, and so does PostgreSQL's in the collation "C".
 */
export const withoutCase = (column: Sql): Sql => sql`lower(${column})`;

function orderOf<Column extends string>({ order, sortedBy, id }: Table<Column>, sort: Sort<Column> | undefined): Sql {
  const parsed = parseSort(sort);
  if (parsed === undefined) return order;
  return sql`ORDER BY ${sortedBy[parsed.column]} ${parsed.descending ? sql`DESC` : sql`ASC`}, ${id} DESC`;
}
