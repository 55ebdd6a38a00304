import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Sort } from '../../../server/domain/core/sort-columns.ts';
import { byCodePoints, foldedWords, wordFinder } from '../../../server/domain/core/compare-texts.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { IdRange, Slice, Tally, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, countRowsBy } from '../record-table.ts';

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
  /** The condition on rows that match a search by something other than their columns. */
  alsoFound?: Sql | undefined;
  /** The statement that reads whole rows, without its WHERE. */
  select: Sql;
}

/** The parts of a table that a search reads. */
type Searched = Pick<Table<string>, 'from' | 'where' | 'searched' | 'alsoFound'>;

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
  const { from, where, id, select } = table;
  const order = orderOf(table, sort);
  if (wordFinder(search) === undefined) {
    const rows = sql`${from} ${where === undefined ? empty : sql`WHERE ${where}`}`;
    const total = await countRows(driver, rows);
    const page = sql`SELECT ${id} ${rows} ${order} LIMIT ${limit} OFFSET ${offset}`;
    return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${page}) ${order}`), total };
  }
  const found = (await matches<{ rowId: string }>(driver, table, sql`${id} AS "rowId"`, search, order)).map(({ rowId }) => rowId);
  const page = found.slice(offset, offset + limit);
  if (page.length === 0) return { rows: [], total: found.length };
  return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${join(page)}) ${order}`), total: found.length };
}

/** The number of rows that match a search, for each value of a column. Without a search, an index of the column is enough. */
export async function tally<Value extends string>(
  driver: Driver,
  { from, where, ...found }: Searched,
  by: Sql,
  search: string,
): Promise<Tally<Value>> {
  const isMatch = wordFinder(search);
  if (isMatch === undefined) return countRowsBy(driver, by, sql`${from} ${where === undefined ? empty : sql`WHERE ${where}`}`);
  const counts: Tally<Value> = {};
  for (const { value } of await matches<{ value: Value }>(driver, { from, where, ...found }, sql`${by} AS value`, search))
    counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The ids of a range that match a filter, ascending, so that a later range continues where this one ends. */
export async function matchingIds(
  driver: Driver,
  { from, where, id, ...found }: Searched & Pick<Table<string>, 'id'>,
  search: string,
  { after, until, limit }: IdRange,
): Promise<string[]> {
  const inRange = join(
    [...(where === undefined ? [] : [where]), sql`${id} > ${after}`, ...(until === '' ? [] : [sql`${id} <= ${until}`])],
    ' AND ',
  );
  const order = sql`ORDER BY ${id}`;
  if (wordFinder(search) === undefined) {
    const rows = await driver.all<{ rowId: string }>(
      sql`SELECT ${id} AS "rowId" ${from} WHERE ${inRange} ${order} LIMIT ${limit}`,
    );
    return rows.map(({ rowId }) => rowId);
  }
  const rows = await matches<{ rowId: string }>(driver, { ...found, from, where: inRange }, sql`${id} AS "rowId"`, search, order);
  return rows.slice(0, limit).map(({ rowId }) => rowId);
}

/** The selected columns of each row that matches a search of at least one word. */
export async function matches<Row>(
  driver: Driver,
  { from, where, searched, alsoFound }: Searched,
  selected: Sql,
  search: string,
  order: Sql = empty,
): Promise<Row[]> {
  // Reads the columns as one text per row, because reading another value costs as much as comparing it. Search words contain no
  // line breaks.
  const text = sql`concat_ws(${'\n'}, ${join([...searched])})`;
  const mayBeFound = mayMatch(searched, text, foldedWords(search));
  const isFound = alsoFound === undefined ? mayBeFound : sql`(${mayBeFound} OR ${alsoFound})`;
  const conditions = join([...(where === undefined ? [] : [where]), isFound], ' AND ');
  const isMatch = wordFinder(search);
  const also = alsoFound === undefined ? empty : sql`, CASE WHEN ${alsoFound} THEN 1 ELSE 0 END AS also`;
  const all = await driver.all<Row & { text: string; also?: number }>(
    sql`SELECT ${selected}, ${text} AS text ${also} ${from} WHERE ${conditions} ${order}`,
  );
  return isMatch === undefined ? all : all.filter((row) => row.also === 1 || isMatch([row.text]));
}

/**
 * The condition that a text may contain every word. For pure ASCII text, the database's lower() and our folding give the same
 * result; any other text counts as a possible match. Checking this condition costs much less than reading a row.
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

/** Orders rows that come from several statements: newest first, then id descending. */
export const compareNewest = <Row extends { _id: string; createdAt: string }>(a: Row, b: Row): number =>
  byCodePoints(b.createdAt, a.createdAt) || byCodePoints(b._id, a._id);

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
