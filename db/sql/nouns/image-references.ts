import { setImmediate } from 'node:timers/promises';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Driver } from '../driver.ts';
import { isRebuiltTable } from '../files/rebuilt-tables.ts';

/** Tables whose texts never contain addresses of images in use. */
const tablesWithoutImages: ReadonlySet<string> = new Set([
  'images',
  'audit',
  'analytics_daily',
  'analytics_seen',
  'epochs',
  'favorites',
  'rate_limits',
  'site_counts',
  'site_seen',
  'startup_categories',
  'startup_changes',
  'startup_tags',
  'trending',
]);

/** Every other table is read, including tables added later. */
const mayNameImages = (table: string): boolean => !tablesWithoutImages.has(table) && !isRebuiltTable(table);

/** Few rows per statement, because calls must not wait until the whole directory is read. */
const rowsPerRead = 500;

const imageAddress = /\/images\/([0-9a-f]{64})/g;

/** The SHA-256 of every image whose address occurs in the database. */
export async function referencedImages(driver: Driver): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { name, hasRowIds } of await tables(driver)) {
    const columns = await textColumns(driver, name);
    if (columns.length === 0) continue;
    const text = join(
      columns.map((column) => sql`coalesce(${identifier(column)}, '')`),
      " || ' ' || ",
    );
    const read = async (where: Sql) => {
      const rows = await driver.all<{ text: string }>(
        sql`SELECT ${text} AS text FROM ${identifier(name)} WHERE instr(${text}, '/images/') > 0 ${where}`,
      );
      for (const row of rows) for (const [, sha256 = ''] of row.text.matchAll(imageAddress)) found.add(sha256);
    };
    if (!hasRowIds) {
      await read(sql``);
      continue;
    }
    const last = await driver.one<{ id: number | null }>(sql`SELECT max(rowid) AS id FROM ${identifier(name)}`);
    for (let from = 0; from < (last?.id ?? 0); from += rowsPerRead) {
      await read(sql`AND rowid > ${from} AND rowid <= ${from + rowsPerRead}`);
      await setImmediate();
    }
  }
  return found;
}

/** `referencedImages` for PostgreSQL, which extracts the addresses itself. */
export async function referencedImagesInPostgres(driver: Driver): Promise<Set<string>> {
  const columns = await driver.all<{ table: string; column: string }>(sql`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'text'
    ORDER BY table_name, ordinal_position`);
  const found = new Set<string>();
  for (const [table, ofTable] of Map.groupBy(columns, (each) => each.table)) {
    if (!mayNameImages(table)) continue;
    const text = join(
      ofTable.map(({ column }) => identifier(column)),
      ', ',
    );
    const rows = await driver.all<{ sha256: string }>(sql`
      SELECT DISTINCT image_match[1] AS sha256
      FROM ${identifier(table)}, regexp_matches(concat_ws(' ', ${text}), ${imageAddress.source}, 'g') AS image_match`);
    for (const { sha256 } of rows) found.add(sha256);
  }
  return found;
}

async function tables(driver: Driver): Promise<{ name: string; hasRowIds: boolean }[]> {
  const rows = await driver.all<{ name: string; wr: number }>(sql`
    SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`);
  return rows.filter(({ name }) => mayNameImages(name)).map(({ name, wr }) => ({ name, hasRowIds: wr === 0 }));
}

async function textColumns(driver: Driver, table: string): Promise<string[]> {
  const rows = await driver.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table}) WHERE type = 'TEXT'`);
  return rows.map(({ name }) => name);
}

/** Quotes a name from the database's own schema. */
const identifier = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);
