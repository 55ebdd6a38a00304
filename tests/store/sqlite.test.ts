import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import sql, { raw, type Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Driver } from '../../db/sql/driver.ts';
import { createListCache } from '../../db/sql/search/list-cache.ts';
import { purge } from '../../db/sql/nouns/purge.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { sqlStartups } from '../../db/sql/nouns/startups.ts';
import { asStoreError } from '../../db/sql/sqlite-errors.ts';
import { MissingDatabase, openSqliteStore } from '../../db/sql/store.ts';
import { StoreBusy, StoreUnwritable } from '../../db/store.ts';
import { defaultSettings } from '../../server/domain/site/settings.contract.ts';
import { imagePath } from '../../server/domain/core/images.ts';
import { aCategory, anId, anIntent, aPost, aRevision, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { all, idsOf } from './opened.ts';
import { conformanceSuite } from './suite.ts';
import { transactionRules } from './suite-transactions.ts';
import { versionRules } from './suite-version.ts';
import { emptyDatabases, tempFiles } from './temp-folder.ts';

const file = tempFiles();
const emptyDatabase = emptyDatabases();

conformanceSuite('in a SQLite file', async () => openSqliteStore(await emptyDatabase()));

// A database without a file has one connection instead of two, which only changes what can run while a transaction is open.
describe('in SQLite without a file', () => {
  describe('transactions', () => transactionRules(() => openSqliteStore(':memory:')));
  describe('version', () => versionRules(() => openSqliteStore(':memory:')));
});

describe('SQLite', () => {
  test('a SQLite file loses no acknowledged write in a power failure', async () => {
    const driver = openSqlite(file());
    const pragmas = await driver.transaction(async (within) => [
      await within.one(sql`PRAGMA journal_mode`),
      await within.one(sql`PRAGMA synchronous`),
      await within.one(sql`PRAGMA foreign_keys`),
      await within.one(sql`PRAGMA busy_timeout`),
    ]);
    expect(pragmas).toEqual([{ journal_mode: 'wal' }, { synchronous: 2 }, { foreign_keys: 1 }, { timeout: 0 }]);
    await driver.close();
  });

  test('a SQLite file is read without waiting for an open transaction', async () => {
    const store = await openSqliteStore(file());
    await store.transaction(async (within) => {
      await within.startups.insert(aStartup());
      expect((await store.startups.list(all)).total).toBe(0);
      expect(await store.version()).toBe(0);
    });
    expect((await store.startups.list(all)).total).toBe(1);
    await store.close();
  });

  test('a SQLite file can be opened several times at once by one process', async () => {
    const path = file();
    await (await openSqliteStore(path)).close();
    const stores = await Promise.all([1, 2, 3].map(() => openSqliteStore(path, { busyTimeoutMs: 0 })));
    await Promise.all(stores.map((store) => store.close()));
  });

  test('a SQLite file has every written row when it is opened again', async () => {
    const path = file();
    const before = await openSqliteStore(path);
    await before.startups.insert(aStartup());
    const version = await before.version();
    await before.close();
    const after = await openSqliteStore(path);
    expect(await after.startups.byId(anId(1))).toEqual(aStartup());
    expect(await after.version()).toBe(version);
    await after.close();
  });

  test('earlier epochs stay valid when a SQLite file is opened again', async () => {
    const path = file();
    const first = await openSqliteStore(path);
    await first.startups.insert(aStartup());
    const epoch = await first.changes.epoch();
    await first.close();
    const second = await openSqliteStore(path);
    expect(await second.changes.epoch()).not.toBe(epoch);
    await second.startups.insert(aStartup({ _id: anId(2) }));
    expect(await second.changes.validUntil(epoch)).toBe(1);
    expect(await second.changes.validUntil(await second.changes.epoch())).toBe(2);
    await second.close();
  });

  test('a SQLite file restored from a backup invalidates later changes of the epoch, even after the same number of new writes', async () => {
    const [path, backup] = [file(), file()];
    const before = await openSqliteStore(path);
    await before.startups.insert(aStartup());
    copyFileSync(path, backup);
    copyFileSync(`${path}-wal`, `${backup}-wal`);
    const epoch = await before.changes.epoch();
    for (const likes of [1, 2]) await before.startups.update(aStartup({ likes }));
    await before.close();
    const restored = await openSqliteStore(backup);
    for (const likes of [3, 4, 5]) await restored.startups.update(aStartup({ likes }));
    expect(await restored.changes.validUntil(epoch)).toBe(1);
    expect((await restored.changes.after(0, 9)).map(({ sequence: number }) => number)).toEqual([4]);
    await restored.close();
  });

  test('a store on a SQLite file shows the writes of another process at once: rows, pages, searches, counts and version', async () => {
    const path = file();
    const server = await openSqliteStore(path);
    const importer = await openSqliteStore(path);
    const insert = (from: number, to: number) =>
      importer.transaction(async (within) => {
        for (let number = from; number < to; number += 1) {
          await within.startups.insert(aStartup({ _id: anId(number), categories: ['fintech'] }));
        }
      });
    await importer.categories.insert(aCategory());
    await insert(1_000, 1_900);
    // Reads before and after the writes, so that a stale cache would be noticed.
    const asked = async () => ({
      page: idsOf((await server.startups.list({ offset: 250, limit: 2 })).cards),
      group: idsOf((await server.startups.inCategory('fintech', { offset: 250, limit: 2 })).cards),
      found: await server.startups.search('acme', { offset: 0, limit: 1 }).then(({ total }) => total),
      counted: (await server.categories.bySlug('fintech'))?.startupCount,
    });
    const page = (newest: number) => [anId(newest - 250), anId(newest - 251)];
    expect(await asked()).toEqual({ page: page(1_899), group: page(1_899), found: 900, counted: 900 });
    const version = await server.version();
    await insert(1_900, 1_950);
    expect(await asked()).toEqual({ page: page(1_949), group: page(1_949), found: 950, counted: 950 });
    expect(await server.version()).toBeGreaterThan(version);
    await importer.close();
    await server.close();
  });

  test('a SQLite file that is locked by another process throws StoreBusy until the lock is released', async () => {
    const path = file();
    const store = await openSqliteStore(path, { busyTimeoutMs: 20 });
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.startups.insert(aStartup())).rejects.toThrow(StoreBusy);
    await expect(store.ready()).rejects.toThrow(StoreBusy);
    expect((await store.startups.list(all)).total).toBe(0);
    other.exec('ROLLBACK');
    await store.ready();
    await store.startups.insert(aStartup());
    expect((await store.startups.list(all)).total).toBe(1);
    other.close();
    await store.close();
  });

  test('a write waits for the lock of another process without blocking this one, and writes keep their order', async () => {
    const path = file();
    const store = await openSqliteStore(path);
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    const order: string[] = [];
    const first = store.transaction(async (tx) => {
      order.push('first');
      await tx.startups.insert(aStartup());
    });
    const second = store.categories.insert(aCategory()).then(() => order.push('second'));
    expect((await store.startups.list(all)).total).toBe(0);
    order.push('read');
    other.exec('COMMIT');
    await Promise.all([first, second]);
    expect(order).toEqual(['read', 'first', 'second']);
    other.close();
    await store.close();
  });

  test('writes that wait at the same time share one commit, and a write that throws is rolled back alone', async () => {
    const path = file();
    const driver = openSqlite(path);
    const before = commitsIn(`${path}-wal`);
    const writes = Array.from({ length: 60 }, (_, at) =>
      at % 3 === 0
        ? driver.run(aRecord(`single ${at}`))
        : driver.transaction(async (tx) => {
            await tx.run(aRecord(`transaction ${at}`));
            if (at % 3 === 1) throw new Error(`Changed my mind ${at}.`);
            return at;
          }),
    );
    const results = await Promise.allSettled(writes);
    const commits = commitsIn(`${path}-wal`) - before;
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message))).toEqual(
      writes.map((_, at) => [1, `Changed my mind ${at}.`, at][at % 3]),
    );
    expect(commits).toBeGreaterThan(0);
    expect(commits).toBeLessThan(20);
    expect((await recordsIn(driver)).length).toBe(40);
    await driver.close();
  });

  test('when the disk fills up in the middle of a shared commit, exactly the acknowledged writes exist', async () => {
    const driver = openSqlite(file());
    await driver.run(aRecord('before'));
    await driver.transaction(async (tx) => {
      const pages = await tx.one<{ page_count: number }>(sql`PRAGMA page_count`);
      await tx.one(sql`PRAGMA max_page_count = ${raw(String(pages?.page_count))}`);
    });
    const keys = Array.from({ length: 20 }, (_, at) => `record ${at}`);
    const results = await Promise.allSettled(
      keys.map((key, at) => driver.run(aRecord(key, at === 10 ? 'x'.repeat(1_000_000) : ''))),
    );
    const acknowledged = keys.filter((_, at) => results[at]?.status === 'fulfilled');
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.every((error) => error instanceof StoreUnwritable && error.reason === 'full')).toBe(true);
    expect(await recordsIn(driver)).toEqual(['before', ...acknowledged].sort());
    await driver.close();
  });

  test('a SQLite file that was moved or replaced can be read, but not written until the original file is back', async () => {
    const path = file();
    const store = await openSqliteStore(path);
    await store.startups.insert(aStartup());
    renameSync(path, `${path}.moved`);
    const lost = { name: 'StoreUnwritable', reason: 'replaced' };
    await expect(store.ready()).rejects.toMatchObject(lost);
    copyFileSync(`${path}.moved`, path);
    await expect(store.categories.insert(aCategory())).rejects.toMatchObject(lost);
    await expect(store.transaction(async (tx) => tx.categories.insert(aCategory()))).rejects.toMatchObject(lost);
    expect((await store.startups.list(all)).total).toBe(1);
    renameSync(`${path}.moved`, path);
    await store.ready();
    await store.categories.insert(aCategory());
    await store.close();
    const after = await openSqliteStore(path);
    expect(await after.categories.list()).toHaveLength(1);
    await after.close();
  });

  test('a SQLite file in an unwritable folder can be read, and written once the folder is writable', async () => {
    const path = file();
    const before = await openSqliteStore(path);
    await before.startups.insert(aStartup());
    const epoch = await before.changes.epoch();
    await before.close();
    // Simulates a full or read-only disk, even for a user who has permission to write everywhere.
    mkdirSync(`${path}-wal`);
    const store = await openSqliteStore(path);
    expect((await store.startups.list(all)).total).toBe(1);
    await expect(store.ready()).rejects.toMatchObject({ name: 'StoreUnwritable', reason: 'read-only' });
    await expect(store.categories.insert(aCategory())).rejects.toThrow(StoreUnwritable);
    expect(await store.changes.epoch()).toBe(epoch);
    rmdirSync(`${path}-wal`);
    await expect.poll(() => store.ready().catch((error: unknown) => error)).toBe(undefined);
    expect(await store.changes.epoch()).not.toBe(epoch);
    await store.categories.insert(aCategory());
    await store.startups.insert(aStartup({ _id: anId(2) }));
    expect((await store.startups.list(all)).total).toBe(2);
    await store.close();
  });

  test('a SQLite file and the files beside it can be read only by their owner, wherever they are and whoever created them', async () => {
    const path = file();
    writeFileSync(path, '', { mode: 0o644 });
    const store = await openSqliteStore(path);
    await store.startups.insert(aStartup());
    const modes = ['', '-wal', '-shm'].map((end) => statSync(path + end).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    await store.close();
  });

  test('no new directory is created where a database must exist', async () => {
    const path = file();
    await expect(openSqliteStore(path, { mustExist: true })).rejects.toThrow(MissingDatabase);
    expect(existsSync(path)).toBe(false);
    await (await openSqliteStore(path)).close();
    await (await openSqliteStore(path, { mustExist: true })).close();
  });

  test('errors of SQLite that mean a failed write are distinguished from other errors', () => {
    const reasonOf = (code: string) => {
      const error = asStoreError(new Database.SqliteError('failed', code));
      return error instanceof StoreUnwritable ? error.reason : 'other';
    };
    const codes = ['SQLITE_FULL', 'SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_READ', 'SQLITE_CORRUPT'];
    expect(codes.map(reasonOf)).toEqual(['full', 'read-only', 'read-only', 'other', 'other']);
  });

  test('a purge deletes idempotency records after 60 days and all counted visitors of earlier days from a SQLite file', async () => {
    const driver = openSqlite(file());
    const reply = (key: string, createdAt: string) => sql`
      INSERT INTO idempotency_keys (key, request_hash, status, response_json, created_at) VALUES (${key}, '', 200, '', ${createdAt})`;
    await driver.run(reply('old', daysAgo(60.01)));
    await driver.run(reply('young', daysAgo(59.99)));
    const seen = (day: string, visitors: number) => sql`
      WITH RECURSIVE counted (visitor) AS (SELECT 1 UNION ALL SELECT visitor + 1 FROM counted WHERE visitor < ${visitors})
      INSERT INTO analytics_seen (startup_id, day, kind, visitor) SELECT ${anId(1)}, ${day}, 'views', 'visitor ' || visitor FROM counted`;
    await sqlStartups(driver, createListCache()).insert(aStartup());
    for (const [day, visitors] of [
      ['2026-11-19', 3_000],
      ['2026-11-20', 1_500],
      ['2026-11-21', 7],
    ] as const) {
      await driver.run(seen(day, visitors));
    }
    await purge(driver, noon.toISOString());
    expect(await driver.all(sql`SELECT key FROM idempotency_keys`)).toEqual([{ key: 'young' }]);
    expect(await driver.all(sql`SELECT day, count(*) AS visitors FROM analytics_seen GROUP BY day`)).toEqual([
      { day: '2026-11-21', visitors: 7 },
    ]);
    await driver.close();
  });

  test('images without references are removed after a week; images of a logo, a post, the settings, a waiting payment and a pending edit stay', async () => {
    const store = await openSqliteStore(file());
    const sha = (digit: string) => digit.repeat(64);
    for (const digit of '0123456789') {
      const image = { sha256: sha(digit), width: 1, height: 1, webp: new Uint8Array([1]) };
      await store.images.save(image, daysAgo(digit === '9' ? 6.9 : 8));
    }
    await store.users.insert(aUser());
    await store.startups.insert(aStartup({ logo: imagePath(sha('1')) }));
    await store.startups.insert(aStartup({ _id: anId(2), screenshots: [imagePath(sha('2'))] }));
    const block = { type: 'image', data: { file: { url: imagePath(sha('3')) } } };
    await store.posts.insert(aPost({ content: { blocks: [block] } }));
    await store.settings.save({ ...defaultSettings, logoUrl: imagePath(sha('4')) });
    await store.payments.insertIntent(anIntent({ listing: JSON.stringify({ logo: imagePath(sha('5')) }) }));
    await store.revisions.insert(aRevision({ patch: { logo: imagePath(sha('7')) } }));
    // The image is uploaded again today.
    await store.images.save({ sha256: sha('6'), width: 1, height: 1, webp: new Uint8Array([1]) }, daysAgo(0));
    expect(await store.images.removeUnreferenced(daysAgo(7))).toBe(2);
    const left = await Promise.all([...'0123456789'].map((digit) => store.images.bySha256(sha(digit))));
    expect(left.map((image) => image?.sha256.slice(0, 1) ?? '').join('')).toBe('12345679');
    await store.close();
  });

  test('a StoreConflict names the broken constraint and has the error of SQLite as its cause', async () => {
    const store = await openSqliteStore(file());
    await store.startups.insert(aStartup());
    await expect(store.startups.insert(aStartup({ _id: anId(2), slug: 'startup-1' }))).rejects.toMatchObject({
      constraint: 'startups.slug',
      cause: { code: 'SQLITE_CONSTRAINT_UNIQUE' },
    });
    await store.close();
  });
});

/** A small row of a table without references. */
function aRecord(key: string, text = ''): Sql {
  return sql`
    INSERT INTO idempotency_keys (key, request_hash, status, response_json, created_at)
    VALUES (${key}, '', 200, ${text}, ${noon.toISOString()})`;
}

async function recordsIn(driver: Driver): Promise<string[]> {
  return (await driver.all<{ key: string }>(sql`SELECT key FROM idempotency_keys ORDER BY key`)).map(({ key }) => key);
}

/** The number of commits in a WAL: the frames that end a transaction (https://sqlite.org/fileformat2.html). */
function commitsIn(wal: string): number {
  const bytes = readFileSync(wal);
  const frame = 24 + bytes.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + frame <= bytes.length; at += frame) if (bytes.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}
