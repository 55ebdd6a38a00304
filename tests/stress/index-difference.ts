import Database from 'better-sqlite3';
import { entryBytes } from '../../db/sql/search/search-blobs.ts';

/** The tables of the search index, and the columns by which each table is compared. */
const searchTables = {
  // The order of a term's entries depends on the order of writes and has no meaning.
  search_terms: 'term, block, in_order(entries)',
  search_card_words: '*',
  search_order: '*',
  search_texts: '*',
} as const;

/** The tables in which the search indexes of two directories differ, and by how many rows. */
export function indexDifferences(first: string, second: string): string[] {
  return Object.entries(searchTables).flatMap(([table, columns]) => {
    const others = onlyIn(first, second, table, columns) + onlyIn(second, first, table, columns);
    return others > 0 ? [`${others} rows of ${table} differ`] : [];
  });
}

/** Rows of a table that only the first file has, compared by these columns. */
export function onlyIn(first: string, second: string, table: string, columns: string): number {
  const database = new Database(first, { readonly: true });
  database.function('in_order', { deterministic: true }, (entries: Buffer) => inOrder(entries));
  database.prepare('ATTACH ? AS other').run(second);
  const only = database
    .prepare<[], number>(
      `SELECT count(*) FROM (SELECT ${columns} FROM main.${table} EXCEPT SELECT ${columns} FROM other.${table})`,
    )
    .pluck()
    .get();
  database.close();
  return only ?? 0;
}

function inOrder(entries: Buffer): Buffer {
  const sorted = Array.from({ length: entries.length / entryBytes }, (_, at) => entries.readUIntLE(at * entryBytes, entryBytes));
  const ordered = Buffer.alloc(entries.length);
  for (const [at, entry] of sorted.sort((a, b) => a - b).entries()) ordered.writeUIntLE(entry, at * entryBytes, entryBytes);
  return ordered;
}
