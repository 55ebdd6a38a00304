import { readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { newestNumber } from '../../db/migrations/checksums.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { withDatabase, writeBackup } from '../../db/sql/files/backup.ts';
import type { Driver } from '../../db/sql/driver.ts';
import { releasePages } from '../../db/sql/files/free-pages.ts';
import { purge } from '../../db/sql/nouns/purge.ts';
import { applyRestore, planRestore } from '../../db/sql/files/restore.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { rowsPerPurgeStep } from '../../server/domain/core/retention.ts';
import { daysAgo, noon } from './builders.ts';
import { tempFiles } from './temp-folder.ts';

const file = tempFiles();

const events = 30_000;

/** Inserts events that the next purge deletes. */
const addOldEvents = (driver: Driver) =>
  driver.run(sql`
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${events})
    INSERT INTO security_events (id, kind, user_id, username, detail, network, device, created_at)
    SELECT 'event ' || number, 'signed_in', NULL, 'ada', '', '', 'A browser with a name that is as long as they are', ${daysAgo(91)}
    FROM numbers`);

const numberOf = (path: string, pragma: string) =>
  withDatabase(path, {}, (database) => Number(database.pragma(pragma, { simple: true })));

/** Creates a file without `auto_vacuum`, like that of a large directory from before 1.0.0. */
async function anEarlierFile(): Promise<string> {
  const path = file();
  withDatabase(path, {}, (database) => void database.exec('CREATE TABLE earlier (id INTEGER); DROP TABLE earlier'));
  await openSqlite(path).close();
  expect(numberOf(path, 'auto_vacuum')).toBe(0);
  return path;
}

test('most pages of purged rows are returned to the disk, in short transactions', async () => {
  const path = file();
  const driver = openSqlite(path);
  const empty = numberOf(path, 'page_count');
  await addOldEvents(driver);
  await purge(driver, noon.toISOString());
  const full = numberOf(path, 'page_count');
  expect(full - empty).toBeGreaterThan(1_500);
  let steps = 1;
  for (; await releasePages(driver); steps += 1) {
    // A write that arrives during a step runs before the next step.
    await driver.run(sql`INSERT INTO readiness (id, checks) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET checks = checks + 1`);
  }
  expect(steps).toBe(Math.ceil((numberOf(path, 'freelist_count') + full - numberOf(path, 'page_count') - 1_000) / 100));
  expect(numberOf(path, 'freelist_count')).toBe(1_000);
  expect(await releasePages(driver)).toBe(false);
  await driver.close();
  expect(statSync(path).size).toBe(4_096 * numberOf(path, 'page_count'));
  expect(numberOf(path, 'page_count')).toBeLessThan(empty + 1_100);
  expect(withDatabase(path, {}, (database) => database.pragma('integrity_check'))).toEqual([{ integrity_check: 'ok' }]);
});

test('a purge changes a limited number of rows of each table in one transaction', async () => {
  const database = openSqlite(file());
  await addOldEvents(database);
  const changed: number[] = [];
  const driver: Driver = {
    ...database,
    run: async (query) => {
      expect(query.values, query.text).toContain(rowsPerPurgeStep);
      const rows = await database.run(query);
      changed.push(rows);
      return rows;
    },
  };
  await purge(driver, noon.toISOString());
  expect(Math.max(...changed)).toBe(rowsPerPurgeStep);
  expect(changed.reduce((sum, rows) => sum + rows, 0)).toBe(events);
  await database.close();
});

const withNext = [...migrations, { number: newestNumber(migrations) + 1, name: 'next', sql: 'CREATE TABLE next (id INTEGER)' }];

test('a migration makes the free pages of a small file releasable', async () => {
  const path = await anEarlierFile();
  await openSqlite(path).close();
  expect(numberOf(path, 'auto_vacuum')).toBe(0);
  await openSqlite(path, { migrations: withNext }).close();
  expect(numberOf(path, 'auto_vacuum')).toBe(2);
});

test('a file can be migrated while another process reads it', async () => {
  const path = await anEarlierFile();
  const other = new Database(path);
  other.exec('BEGIN');
  other.prepare('SELECT count(*) FROM migrations').get();
  await openSqlite(path, { migrations: withNext }).close();
  other.exec('COMMIT');
  other.close();
  expect(withDatabase(path, {}, (database) => database.pragma('integrity_check'))).toEqual([{ integrity_check: 'ok' }]);
});

test('a backup has no pages of purged rows, and a restored file can release its pages', async () => {
  const path = await anEarlierFile();
  const driver = openSqlite(path);
  await addOldEvents(driver);
  await driver.run(sql`DELETE FROM security_events WHERE id > 'event 10'`);
  await driver.close();
  expect(numberOf(path, 'freelist_count')).toBeGreaterThan(1_000);
  const backup = file();
  const { counts } = await writeBackup(path, backup, noon);
  expect(counts.get('security_events')).toBe(2);
  expect([numberOf(backup, 'freelist_count'), numberOf(backup, 'auto_vacuum')]).toEqual([0, 2]);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(backup)).filter((name) => name.startsWith(basename(backup)))).toEqual([basename(backup)]);
  await applyRestore(planRestore(backup, path), { at: noon, endSessions: false });
  expect(numberOf(path, 'auto_vacuum')).toBe(2);
});

test('a restore makes the free pages of any file releasable', async () => {
  const [path, restored] = [await anEarlierFile(), file()];
  await applyRestore(planRestore(path, restored), { at: noon, endSessions: false });
  expect(numberOf(restored, 'auto_vacuum')).toBe(2);
});
