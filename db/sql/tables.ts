import sql, { join, type Sql } from 'sql-template-tag';
import { wordFinder } from '../../server/rules/search.ts';
import type { Slice } from '../store.ts';
import type { Driver } from './driver.ts';

/** A table of the admin area, read in pages and searched. */
interface Table {
  /** FROM and WHERE of the rows, with the joins that `searched` needs. */
  from: Sql;
  order: Sql;
  id: Sql;
  /** The searched columns. */
  searched: Sql;
  /** The statement that reads whole rows, without its WHERE. */
  select: Sql;
}

/**
 * A page of a table. Without a search the ids come from an index. With one, the searched columns of all rows are read and
 * matched here, since SQLite cannot compare without accents as `rules/search` does.
 */
export async function tablePage<Row>(
  driver: Driver,
  { from, order, id, searched, select }: Table,
  search: string,
  { offset, limit }: Slice,
): Promise<{ rows: Row[]; total: number }> {
  const isMatch = wordFinder(search);
  if (isMatch === undefined) {
    const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total ${from}`);
    const page = sql`SELECT ${id} ${from} ${order} LIMIT ${limit} OFFSET ${offset}`;
    return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${page}) ${order}`), total: counted?.total ?? 0 };
  }
  const all = await driver.all<Record<string, string>>(sql`SELECT ${id} AS "rowId", ${searched} ${from} ${order}`);
  const found: string[] = [];
  for (const { rowId = '', ...texts } of all) if (isMatch(Object.values(texts))) found.push(rowId);
  const page = found.slice(offset, offset + limit);
  if (page.length === 0) return { rows: [], total: found.length };
  return { rows: await driver.all<Row>(sql`${select} WHERE ${id} IN (${join(page)}) ${order}`), total: found.length };
}
