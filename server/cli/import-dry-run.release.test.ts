import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { childEnvironment } from '../../tests/child-environment.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-dry-run-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function importRows(rows: readonly object[], ...switches: string[]): Promise<string> {
  const file = join(folder, 'rows.json');
  await writeFile(file, JSON.stringify(rows));
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/import.ts', ...switches, file], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...childEnvironment(), DATA_DIR: join(folder, 'data') },
  });
  return stdout;
}

const row = (at: number) => ({
  name: `Company ${at}`,
  tagline: `Tagline ${at}`,
  description: `Description ${at}`,
  website: `https://company-${at}.example`,
});

test('a dry run changes no table', async () => {
  await importRows([row(1), row(2)]);
  const database = openSqlite(join(folder, 'data', 'debut.sqlite'));
  // A new sync epoch is stored whenever the database is opened, so this table is not compared.
  const dump = async () => {
    const tables = await database.all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'epochs'`,
    );
    return Promise.all(tables.map(async ({ name }) => [name, await database.all(sql`SELECT * FROM ${raw(name)}`)]));
  };
  try {
    const before = await dump();
    const changed = { ...row(2), tagline: 'New', pricing: 'Foo' };
    const output = await importRows([row(3), changed, { name: 'x' }], '--dry-run');
    expect(output).toContain('Would create 1, update 1, leave 0 unchanged, skip 1.');
    expect(output).toContain('row 2 imported without a value. Pricing: “Foo” is not one of');
    expect(await dump()).toEqual(before);
  } finally {
    await database.close();
  }
});
