import type Database from 'better-sqlite3';
import { appliedMigrations, assertKnownMigrations, migrate } from '../../migrations/migrate.ts';
import { migrations } from '../../migrations/migrations.ts';
import { BackupError, withDatabase } from './backup.ts';

interface SchemaRow {
  type: 'table' | 'index' | 'view' | 'trigger';
  name: string;
  /** The table that an index or a trigger belongs to. */
  table: string;
  sql: string;
}

/**
 * Throws `BackupError` for a file that contains more than its migrations created: an added trigger, view or generated column
 * would run inside the server. Additional plain tables are allowed, such as Litestream's. Runs no code from the file. Rethrows
 * errors of SQLite and of migrations unchanged.
 */
export function assertOwnSchema(file: string): void {
  withDatabase(file, { readonly: true, fileMustExist: true }, (database) => {
    const found = schemaOf(database);
    // `checkBackup` reports what is missing.
    if (!found.some(({ type, name }) => type === 'table' && name === 'migrations')) return;
    assertKnownMigrations(database, migrations);
    const own = new Map(schemaMadeBy([...appliedMigrations(database).keys()]).map((row) => [keyOf(row), row]));
    const ownTables = new Set(Array.from(own.values(), ({ table }) => table));
    const foreign = found.find((row) => {
      const made = own.get(keyOf(row));
      if (made !== undefined) return plainSql(made.sql) !== plainSql(row.sql) || made.table !== row.table;
      return row.type === 'view' || row.type === 'trigger' || ownTables.has(row.table) || isComputed(database, row);
    });
    if (foreign === undefined) return;
    const { type, name } = foreign;
    throw new BackupError(
      `${file} was not made by Debut alone: the ${type} ${JSON.stringify(name.slice(0, 100))} differs from what its migrations create. Restore a file that no one else wrote to.`,
    );
  });
}

/** All schema entries, except those that SQLite creates itself for keys and statistics. */
function schemaOf(database: Database.Database): SchemaRow[] {
  return database
    .prepare<[], SchemaRow>(
      `SELECT type, name, tbl_name AS "table", coalesce(sql, '') AS sql FROM sqlite_schema
       WHERE NOT (type = 'index' AND sql IS NULL) AND NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))`,
    )
    .all();
}

function schemaMadeBy(numbers: readonly number[]): SchemaRow[] {
  return withDatabase(':memory:', {}, (database) => {
    migrate(
      database,
      migrations.filter(({ number }) => numbers.includes(number)),
    );
    return schemaOf(database);
  });
}

const keyOf = ({ type, name }: SchemaRow) => `${type} ${name}`;

/** ALTER TABLE changes white space and, depending on the version of SQLite, quotes. */
const plainSql = (sql: string) =>
  sql
    .replaceAll(/["`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1');

/** Whether a table that Debut did not create is virtual or has a generated column. */
function isComputed(database: Database.Database, { type, name, sql }: SchemaRow): boolean {
  if (type !== 'table') return false;
  if (!/^CREATE TABLE\b/i.test(sql)) return true;
  const columns = database.prepare<[string], { hidden: number }>('SELECT hidden FROM pragma_table_xinfo(?)').all(name);
  return columns.some(({ hidden }) => hidden > 0);
}
