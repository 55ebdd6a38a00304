import Database from 'better-sqlite3';
import { type MoveTarget, type Range, type Row, selectRange, type Table, whereRange } from './move.ts';
import { isRebuiltTable } from './rebuilt-tables.ts';

/** A SQLite file in a move. */
export interface MoveSqlite extends MoveTarget {
  /** Every table with rows, sorted so that it comes after the tables it refers to. */
  tables(): Table[];
  /** Blocks the writes of other processes until `unlock`. They can still read. */
  lock(): void;
  /** Releases the lock, and writes all commits from the WAL into the file itself. */
  unlock(): void;
  close(): void;
}

export function openMoveSqlite(file: string): MoveSqlite {
  const database = new Database(file, { fileMustExist: true, timeout: 5_000 });
  database.pragma('foreign_keys = ON');
  const statements = new Map<string, Database.Statement<unknown[]>>();
  const prepare = (text: string): Database.Statement<unknown[]> => {
    const statement = statements.get(text) ?? database.prepare<unknown[]>(text);
    statements.set(text, statement);
    return statement;
  };

  const read = (table: Table, range: Range, limit?: number): Row[] => {
    const { text, values } = selectRange(table, range, unnumbered, limit);
    // SQLite's values have the types of `Value`.
    return prepare(text)
      .raw()
      .all(...values) as Row[];
  };

  const replace = database.transaction((table: Table, range: Range, rows: readonly Row[]) => {
    const { name, columns } = table;
    const { where, values } = whereRange(table, range, unnumbered);
    prepare(`DELETE FROM ${name} ${where}`).run(...values);
    const insert = prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...row);
  });

  return {
    read: async (table, range, limit) => read(table, range, limit),
    count: async ({ name }) => Number(prepare(`SELECT count(*) FROM ${name}`).pluck().get()),
    replace: async (table, range, rows) => replace(table, range, rows),
    tables: () => readTables(database),
    lock: () => void database.exec('BEGIN IMMEDIATE'),
    unlock() {
      database.exec('ROLLBACK');
      database.pragma('wal_checkpoint(TRUNCATE)');
    },
    close: () => database.close(),
  };
}

const unnumbered = () => '?';

function readTables(database: Database.Database): Table[] {
  const names = database
    .prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !isRebuiltTable(name));
  const referenced = (name: string): string[] =>
    database
      .prepare<[string], { table: string }>('SELECT "table" FROM pragma_foreign_key_list(?)')
      .all(name)
      .map(({ table }) => table)
      .filter((table) => table !== name);
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const parent of referenced(name)) add(parent);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered].map((name) => tableOf(database, name));
}

function tableOf(database: Database.Database, name: string): Table {
  const columns = database
    .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid')
    .all(name);
  const key = columns
    .map(({ pk }, at) => ({ pk, at }))
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ at }) => at);
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return { name, columns: columns.map((column) => column.name), key };
}
