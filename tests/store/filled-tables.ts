import Database from 'better-sqlite3';

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

interface Reference {
  column: string;
  table: string;
  key: string;
}

/**
 * Inserts a row into each empty table of a SQLite file: awkward texts, references to existing rows, values that the CHECKs allow,
 * and NULL wherever possible.
 */
export function fillEmptyTables(path: string, tables: readonly string[]): void {
  const database = new Database(path);
  database.pragma('foreign_keys = ON');
  const filled = new Set<string>();
  for (const table of tables) fillWithReferences(database, table, filled);
  database.close();
}

/** Fills a table after those that it references, unless one of them is already being filled. */
function fillWithReferences(database: Database.Database, table: string, filled: Set<string>): void {
  if (filled.has(table)) return;
  filled.add(table);
  const references = database
    .prepare<[string], Reference>('SELECT "from" AS "column", "table", "to" AS "key" FROM pragma_foreign_key_list(?)')
    .all(table);
  for (const reference of references) fillWithReferences(database, reference.table, filled);
  if (database.prepare(`SELECT 1 FROM "${table}"`).get() === undefined) insertRow(database, table, references);
}

function insertRow(database: Database.Database, table: string, references: readonly Reference[]): void {
  const columns = database.prepare<[string], Column>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)').all(table);
  const text = database.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table) ?? '';
  const values = columns.map(({ name, type, notnull, pk }) => {
    const at = references.findIndex(({ column }) => column === name);
    const parent = references[at];
    // Each reference to a table gets its own row.
    if (parent !== undefined) {
      const earlier = references.slice(0, at).filter((reference) => reference.table === parent.table).length;
      return database
        .prepare<[number], unknown>(`SELECT ${parent.key} FROM ${parent.table} LIMIT 1 OFFSET ?`)
        .pluck()
        .get(earlier);
    }
    if (notnull === 0 && pk === 0) return null;
    const allowed = new RegExp(`CHECK \\(${name} IN \\('(?<first>[^']+)'`).exec(text)?.groups?.['first'];
    if (type === 'TEXT') return allowed ?? `"${name}" 𠮷 日本語 '\\\n`;
    return type === 'BLOB' ? Buffer.from([0, 255, 92, 39]) : 1;
  });
  const marks = columns.map(() => '?').join(', ');
  database.prepare(`INSERT INTO "${table}" (${columns.map(({ name }) => name).join(', ')}) VALUES (${marks})`).run(...values);
}

/** The number of rows in each table. */
export function countRows(path: string, tables: readonly string[]): Record<string, number> {
  const database = new Database(path, { readonly: true });
  const counts = tables.map((table) => [
    table,
    database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0,
  ]);
  database.close();
  return Object.fromEntries(counts) as Record<string, number>;
}

/** The tables of a SQLite file, in alphabetical order. */
export function tablesOf(path: string): string[] {
  const database = new Database(path, { readonly: true });
  const names = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
  database.close();
  return names;
}
