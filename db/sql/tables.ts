import sql, { join, type Sql } from 'sql-template-tag';
import { wordFinder } from '../../server/rules/search.ts';
import type { Slice } from '../store.ts';
import type { Driver } from './driver.ts';

/** A table as admins read it: in pages, and searched. */
interface Table {
  /** The rows of the table and the tables they refer to, with what is wanted of them. */
  from: Sql;
  order: Sql;
  id: Sql;
  /** The columns that are searched. */
  searched: Sql;
  /** Reads a row: everything up to its WHERE. */
  select: Sql;
}

/**
 * A page of a table. Without a search its ids come from an index; with one the searched columns of all rows are read and
 * matched here, since the database knows neither accents nor our order of words.
 */
export async function tablePage<Row>(
  driver: Driver,
  { from, order, id, searched, select }: Table,
  search: string,
  { offset, limit }: Slice,
): Promise<{ rows: Row[]; total: number }> {
  const wanted = wordFinder(search);
  if (wanted === undefined) {
    const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total ${from}`);
    const page = sql`SELECT ${id} ${from} ${order} LIMIT ${limit} OFFSET ${offset}`;
    return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${page}) ${order}`), total: counted?.total ?? 0 };
  }
  const all = await driver.all<Record<string, string>>(sql`SELECT ${id} AS "rowId", ${searched} ${from} ${order}`);
  const found: string[] = [];
  for (const { rowId = '', ...texts } of all) if (wanted(Object.values(texts))) found.push(rowId);
  const page = found.slice(offset, offset + limit);
  if (page.length === 0) return { rows: [], total: found.length };
  return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${join(page)}) ${order}`), total: found.length };
}
