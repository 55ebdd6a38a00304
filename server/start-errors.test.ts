import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../db/migrations/migrations.ts';
import { newestNumber } from '../db/migrations/checksums.ts';
import { openSqliteStore } from '../db/sql/store.ts';
import { beforeTheLast, writeSqliteBefore } from '../tests/store/before-first-release.ts';
import { explainStartError } from './start-errors.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'debut-start-'));
  file = join(folder, 'debut.sqlite');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The error message of a server that starts with this file. */
async function sentence(options: Parameters<typeof openSqliteStore>[1] = {}): Promise<string | undefined> {
  try {
    await (await openSqliteStore(file, options)).close();
    return 'It started.';
  } catch (error) {
    return explainStartError(error);
  }
}

test('the error for a database of a newer version asks for the newer version or a backup', async () => {
  const later = { number: newestNumber(migrations) + 1, name: 'later', sql: 'CREATE TABLE later (value TEXT) STRICT' };
  await (await openSqliteStore(file, { migrations: [...migrations, later] })).close();
  expect(await sentence()).toContain('Start the newer version, or restore a backup.');
});

test('a database that lacks migrations from before 1.0.0 must be started once with the previous version', async () => {
  new Database(writeSqliteBefore(file)).exec(beforeTheLast).close();
  expect(await sentence()).toBe(
    'The database is of a version of Debut before 1.0.0 and has only migration 43 of 44. Start it once with the last version before 1.0.0, which runs the other migrations. Then start this version again.',
  );
});

test('a file that is not a database is reported as such', async () => {
  await writeFile(file, 'This is a text that is longer than the header of a database. '.repeat(40));
  expect(await sentence()).toContain('is not a database: restore a backup');
});

test('a damaged database needs a backup', async () => {
  await (await openSqliteStore(file)).close();
  await truncate(file, 8_192);
  expect(await sentence()).toContain('is damaged: restore a backup');
});

test('a data folder that links to an unmounted disk is explained', async () => {
  const link = join(folder, 'data');
  await symlink(join(folder, 'disk', 'debut'), link);
  const error: unknown = await mkdir(link, { recursive: true }).catch((thrown: unknown) => thrown);
  expect(explainStartError(error)).toContain('it is a broken link, for example to a disk that is not mounted');
});

test('the error for a missing database that must exist names the file', async () => {
  expect(await sentence({ mustExist: true })).toContain(`there is no database at ${file}`);
});

test('a full disk, a lock and a missing permission are explained; other errors are not', () => {
  const explained = (code: string) => explainStartError(new Database.SqliteError('failed', code));
  expect(explained('SQLITE_FULL')).toContain('the disk is full. Free some space');
  expect(explained('SQLITE_BUSY')).toContain('Another process has locked the database');
  expect(explained('SQLITE_CANTOPEN')).toContain('check that this user may read and write the folder');
  expect(explained('SQLITE_MISUSE')).toBeUndefined();
});
