import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Sort } from '../../../server/domain/core/sort-columns.ts';
import { foldedWords, wordFinder } from '../../../server/domain/core/compare-texts.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { Slice, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows } from '../record-table.ts';

/** An admin table, read in pages and searched. */
interface Table<Column extends string> {
  /** FROM, with the joins that `searched` needs. */
  from: Sql;
  /** The condition on the rows; undefined for every row. */
  where: Sql | undefined;
  /** The table's own order, as an ORDER BY clause. */
  order: Sql;
  /** Each column's sort value; texts use `withoutCase`. */
  sortedBy: Readonly<Record<Column, Sql>>;
  id: Sql;
  /** The searched columns, none of which may be NULL. */
  searched: readonly Sql[];
  /** The statement that reads whole rows, without its WHERE. */
  select: Sql;
}

/**
 * A page of a table, in its own order or sorted by a column. Without a search, the ids come from an index. With a search, each possibly
 * matching row is read and matched here, because databases cannot ignore accents as `compare-texts.ts` does.
 */
export async function tablePage<Row, Column extends string>(
  driver: Driver,
  table: Table<Column>,
  { search, sort }: TableFilter<Column>,
  { offset, limit }: Slice,
): Promise<{ rows: Row[]; total: number }> {
  const { from, where, id, searched, select } = table;
  const order = orderOf(table, sort);
  const isMatch = wordFinder(search);
  if (isMatch === undefined) {
    const rows = sql`${from} ${where === undefined ? empty : sql`WHERE ${where}`}`;
    const total = await countRows(driver, rows);
    const page = sql`SELECT ${id} ${rows} ${order} LIMIT ${limit} OFFSET ${offset}`;
    return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${page}) ${order}`), total };
  }
  // One text per row, because each value of a row costs as much as its comparison. Search words contain no line breaks.
  const text = sql`concat_ws(${'\n'}, ${join([...searched])})`;
  const conditions = join([...(where === undefined ? [] : [where]), mayMatch(searched, text, foldedWords(search))], ' AND ');
  const all = await driver.all<{ rowId: string; text: string }>(
    sql`SELECT ${id} AS "rowId", ${text} AS text ${from} WHERE ${conditions} ${order}`,
  );
  const found = all.flatMap((row) => (isMatch([row.text]) ? [row.rowId] : []));
  const page = found.slice(offset, offset + limit);
  if (page.length === 0) return { rows: [], total: found.length };
  return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${join(page)}) ${order}`), total: found.length };
}

/**
 * Whether a text may contain every word. Pure ASCII folds as the database's lower() does; any other text counts as a possible match.
 * Reading a row costs several times as much as this condition.
 */
function mayMatch(columns: readonly Sql[], text: Sql, words: readonly string[]): Sql {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/gu, '\\$&')}%`);
  const hasAllWords = join(
    patterns.map((pattern) => sql`lower(${text}) LIKE ${pattern} ESCAPE '\\'`),
    ' AND ',
  );
  const isAscii = join(
    columns.map((column) => sql`octet_length(${column}) = length(${column})`),
    ' AND ',
  );
  return sql`(NOT (${isAscii}) OR ${hasAllWords})`;
}

/**
 * Compares texts as `sorting.ts` does: by code points, ignoring the case of ASCII letters. SQLite's lower(), and PostgreSQL's in the
 * collation "C", leave other letters unchanged.
 */
export const withoutCase = (column: Sql): Sql => sql`lower(${column})`;

function orderOf<Column extends string>({ order, sortedBy, id }: Table<Column>, sort: Sort<Column> | undefined): Sql {
  const parsed = parseSort(sort);
  if (parsed === undefined) return order;
  return sql`ORDER BY ${sortedBy[parsed.column]} ${parsed.descending ? sql`DESC` : sql`ASC`}, ${id} DESC`;
}
