import sql, { raw } from 'sql-template-tag';
import { onTestFinished } from 'vitest';
import type { State } from '../../db/memory/state.ts';
import { openMemoryStore } from '../../db/memory/store.ts';
import { beginEpoch } from '../../db/sql/nouns/changes.ts';
import type { Driver } from '../../db/sql/driver.ts';
import { openPostgres } from '../../db/sql/postgres/postgres.ts';
import { storeOverPostgres } from '../../db/sql/postgres/postgres-store.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { sqliteEngine, storeOver } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { emptyPostgres, indexInMemory } from '../store/postgres-databases.ts';
import type { PostgresServer } from '../store/postgres-server.ts';

/** A store that is closed after the running test. */
export interface DumpedStore {
  store: Store;
  /** All rows by table, in no particular order, except tables matched by `leftOut`. */
  dump: (leftOut?: RegExp) => Promise<Record<string, readonly string[]>>;
}

const nothing = /^$/;

export async function dumpedMemory(): Promise<DumpedStore> {
  let state: State | undefined;
  const store = openMemoryStore({ onChange: (changed) => (state = changed) });
  const dump = async (leftOut = nothing) => {
    if (state === undefined) throw new Error('Nothing was written.');
    const { views: _views, ...tables } = state;
    const found = Object.entries(tables).filter(([table]) => !leftOut.test(table));
    return dumpOf(found.map(([table, rows]) => [table, rowsOf(rows)]));
  };
  return { store, dump };
}

export async function dumpedSqlite(): Promise<DumpedStore> {
  const driver = openSqlite(':memory:');
  await beginEpoch(driver, 'epoch');
  const store = storeOver(driver, sqliteEngine);
  onTestFinished(() => driver.close());
  const tables = await driver.all<{ name: string }>(sql`SELECT name FROM sqlite_schema WHERE type = 'table'`);
  return { store, dump: (leftOut) => dumpTables(driver, tables, leftOut) };
}

export async function dumpedPostgres(server: PostgresServer): Promise<DumpedStore> {
  return dumpedPostgresAt(await server.newDatabase());
}

async function dumpedPostgresAt(url: string): Promise<DumpedStore> {
  const driver = await openPostgres(url);
  await beginEpoch(driver, 'epoch');
  const store = storeOverPostgres(driver, indexInMemory);
  onTestFinished(() => store.close());
  const tables = await driver.all<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  );
  return { store, dump: (leftOut) => dumpTables(driver, tables, leftOut) };
}

/**
 * Returns a function that opens a store over an empty database of the server. Databases are used again after the running test,
 * because creating a database takes longer than most tests.
 */
export function dumpedPostgresStores(server: PostgresServer): () => Promise<DumpedStore> {
  const databases = emptyPostgres(server);
  return async () => {
    const url = await databases.take();
    onTestFinished(() => databases.giveBack(url));
    return dumpedPostgresAt(url);
  };
}

async function dumpTables(driver: Driver, tables: readonly { name: string }[], leftOut = nothing) {
  const names = tables.map(({ name }) => name).filter((name) => !leftOut.test(name));
  const found: [string, readonly unknown[]][] = [];
  // Tables are read one after another, because many stores over PostgreSQL share its connections.
  for (const name of names) found.push([name, await driver.all(sql`SELECT * FROM ${raw(name)}`)]);
  return dumpOf(found);
}

/** A value that is not a map counts as a table with one row. */
function rowsOf(table: unknown): unknown[] {
  if (table instanceof Map) return [...table.entries()];
  return table instanceof Set ? [...table] : [table];
}

function dumpOf(tables: readonly [string, readonly unknown[]][]) {
  return Object.fromEntries(tables.map(([table, rows]) => [table, rows.map((row) => textOf(row)).sort()]));
}

/** JSON with the keys of objects sorted. */
function textOf(row: unknown): string {
  const inOrder = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(row, inOrder) ?? '';
}
