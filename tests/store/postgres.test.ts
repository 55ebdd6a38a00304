import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Driver } from '../../db/sql/driver.ts';
import { readVersion } from '../../db/sql/counters.ts';
import { createListCache } from '../../db/sql/search/list-cache.ts';
import { scanSearch } from '../../db/sql/search/search-scan.ts';
import { sqlOutbox } from '../../db/sql/nouns/outbox.ts';
import { sqlStartups } from '../../db/sql/nouns/startups.ts';
import { sqlUsers } from '../../db/sql/nouns/users.ts';
import { defaultSettings } from '../../server/domain/site/settings.contract.ts';
import { imagePath } from '../../server/domain/core/images.ts';
import { page, queries } from './planned-queries.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { isolateWrites, openPostgres } from '../../db/sql/postgres/postgres.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { type Store, StoreBusy, StoreConflict } from '../../db/store.ts';
import { anEmail, anId, aPost, aRevision, aStartup, aSubscriber, aUser, daysAgo, noon } from './builders.ts';
import { emptyPostgres, emptyPostgresStores, indexInMemory, withPostgres } from './postgres-databases.ts';
import { type PostgresServer, runOn } from './postgres-server.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { conformanceSuite } from './suite.ts';

/** A small row of a table without references. */
function aRecord(key: string): Sql {
  return sql`
    INSERT INTO idempotency_keys (key, request_hash, status, response_json, created_at)
    VALUES (${key}, '', 200, '', ${noon.toISOString()})`;
}

async function recordsIn(driver: Driver): Promise<string[]> {
  return (await driver.all<{ key: string }>(sql`SELECT key FROM idempotency_keys ORDER BY key`)).map(({ key }) => key);
}

await withPostgres((server) => {
  conformanceSuite('in PostgreSQL', emptyPostgresStores(server));
  describe('PostgreSQL', () => postgresRules(server));
});

function postgresRules(postgres: PostgresServer): void {
  const databases = emptyPostgres(postgres);
  let taken: string[] = [];
  afterEach(() => {
    for (const url of taken) databases.giveBack(url);
    taken = [];
  });
  const emptyDatabase = async () => {
    const url = await databases.take();
    taken.push(url);
    return url;
  };
  const proxied = async () => {
    const url = new URL(await emptyDatabase());
    const proxy = await startCuttingProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    return { proxy, driver: await openPostgres(url.href) };
  };

  test('a database whose encoding is not UTF-8 is refused', async () => {
    const url = new URL(postgres.url);
    await runOn(url.href, `CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`);
    url.pathname = '/latin';
    await expect(openPostgres(url.href)).rejects.toThrow('the encoding LATIN1');
  });

  test.each([-31_000, 31_000])('a machine whose clock differs by %d ms is refused with an explanation', async (differenceMs) => {
    const url = await emptyDatabase();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + differenceMs });
    try {
      await expect(openPostgres(url)).rejects.toThrow(
        /differ by 3[12] s, but must agree within 30 s\. Correct the one that is wrong\.$/,
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test('the tables have the same columns as in SQLite, except for SQLite’s search tables and the gate', async () => {
    const driver = await openPostgres(await emptyDatabase());
    const inPostgres = await driver.all(sql`
      SELECT table_name || '.' || column_name AS name, CASE is_nullable WHEN 'NO' THEN 1 ELSE 0 END AS required
      FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name <> 'gate' ORDER BY table_name, column_name`);
    const sqlite = openSqlite(':memory:');
    const inSqlite = await sqlite.all(sql`
      SELECT t.name || '.' || c.name AS name, max(c."notnull", c.pk > 0) AS required
      FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB 'search_*' AND t.name <> 'suggestion_keys'
      ORDER BY t.name, c.name`);
    expect(inPostgres).toEqual(inSqlite);
    const [texts] = await driver.all<{ others: number }>(sql`
      SELECT count(*) AS others FROM information_schema.columns
      WHERE table_schema = current_schema() AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`);
    expect(texts).toEqual({ others: 0 });
    await Promise.all([driver.close(), sqlite.close()]);
  });

  test('a refused statement rolls back its transaction, even if its error is caught; with isolated writes, the transaction continues', async () => {
    const driver = await openPostgres(await emptyDatabase());
    await driver.run(aRecord('first'));
    const catching = driver.transaction(async (tx) => {
      await tx.run(aRecord('undone'));
      await expect(tx.run(aRecord('first'))).rejects.toThrow(StoreConflict);
      await expect(tx.run(aRecord('undone, too'))).rejects.toThrow('This transaction was rolled back.');
    });
    const beside = driver.run(aRecord('beside'));
    await expect(catching).rejects.toThrow(StoreConflict);
    expect(await beside).toBe(1);
    await driver.transaction(async (tx) => {
      const isolated = isolateWrites(tx);
      await expect(isolated.run(aRecord('first'))).rejects.toThrow(StoreConflict);
      await isolated.run(aRecord('second'));
      const nested = isolated.transaction(async (within) => {
        await within.run(aRecord('undone'));
        throw new Error('Changed my mind.');
      });
      await expect(nested).rejects.toThrow('Changed my mind.');
      await isolated.run(aRecord('third'));
    });
    expect(await recordsIn(driver)).toEqual(['beside', 'first', 'second', 'third']);
    await driver.close();
  });

  test('writes that wait at the same time share one transaction, and a write that throws is rolled back alone', async () => {
    const driver = await openPostgres(await emptyDatabase());
    await driver.transaction(async () => undefined);
    const transactions = new Set<string | undefined>();
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0
          ? driver.run(aRecord(`record ${at}`))
          : driver.transaction(async (tx) => {
              await tx.run(aRecord(`record ${at}`));
              transactions.add((await tx.one<{ id: string }>(sql`SELECT pg_current_xact_id()::text AS id`))?.id);
              if (at % 3 === 1) throw new Error(`Changed my mind ${at}.`);
              return at;
            }),
      ),
    );
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).message))).toEqual(
      results.map((_, at) => [1, `Changed my mind ${at}.`, at][at % 3]),
    );
    expect(transactions.size).toBeLessThan(8);
    expect((await recordsIn(driver)).length).toBe(8);
    await driver.close();
  });

  test('transactions of several processes run one at a time', async () => {
    const url = await emptyDatabase();
    const drivers = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url)));
    const raised = Array.from({ length: 10 }, () => drivers)
      .flat()
      .map((driver) =>
        driver.transaction(async (tx) => {
          const row = await tx.one<{ version: number }>(sql`SELECT version FROM counters WHERE id = 1`);
          await tx.run(sql`UPDATE counters SET version = ${(row?.version ?? 0) + 1} WHERE id = 1`);
        }),
      );
    await Promise.all(raised);
    expect(await drivers[0]?.one(sql`SELECT version FROM counters`)).toEqual({ version: 40 });
    await Promise.all(drivers.map((driver) => driver.close()));
  });

  test('while a hanging process locks the gate, writes throw StoreBusy and reads continue; a write succeeds once the process is gone', async () => {
    const url = await emptyDatabase();
    // Includes the time to connect, which is longer on a busy machine.
    const driver = await openPostgres(url, { busyTimeoutMs: 1_000 });
    const hanging = new Client(url);
    const { enqueue, markSent } = sqlOutbox(driver);
    const email = anEmail();
    await enqueue(email);
    await hanging.connect();
    await hanging.query('BEGIN; SELECT 1 FROM gate WHERE id = 1 FOR UPDATE');
    await expect(driver.run(aRecord('refused'))).rejects.toThrow(StoreBusy);
    expect(await markSent(email.key, noon.toISOString()), 'an email that was sent is marked').toBe(true);
    await expect(driver.transaction((tx) => tx.run(aRecord('refused')))).rejects.toThrow(StoreBusy);
    expect(await recordsIn(driver)).toEqual([]);
    await hanging.end();
    await expect.poll(() => driver.run(aRecord('written')).catch(() => 0)).toBe(1);
    expect(await recordsIn(driver)).toEqual(['written']);
    await driver.close();
  });

  test('when the reply to a COMMIT is lost, the write reports whether it was really committed', async () => {
    const { driver, proxy } = await proxied();
    await driver.run(aRecord('before'));
    proxy.cutNext('answer');
    const results = await Promise.allSettled([
      driver.run(aRecord('answer lost')),
      driver.transaction((tx) => tx.run(aRecord('with it'))),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    proxy.cutNext('commit');
    await expect(driver.run(aRecord('commit lost'))).rejects.toThrow(StoreBusy);
    await driver.run(aRecord('next'));
    expect(await recordsIn(driver)).toEqual(['answer lost', 'before', 'next', 'with it']);
    await driver.close();
    proxy.close();
  });

  test('a driver survives a crash of PostgreSQL: acknowledged writes exist afterwards, and calls throw StoreBusy in the meantime', async () => {
    const driver = await openPostgres(await emptyDatabase());
    await driver.run(aRecord('before'));
    const restarted = postgres.restart();
    const [refused, acknowledged]: [unknown[], string[]] = [[], ['before']];
    let isBack = false;
    void restarted.then(() => (isBack = true));
    for (let at = 0; !isBack; at += 1) {
      const key = `during ${at}`;
      const write = driver.run(aRecord(key)).then(() => acknowledged.push(key));
      for (const result of await Promise.allSettled([recordsIn(driver), write]))
        if (result.status === 'rejected') refused.push(result.reason);
      await pause(10);
    }
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((error) => !(error instanceof StoreBusy))).toEqual([]);
    await expect.poll(() => driver.run(aRecord('after')).catch((error: unknown) => error)).toBe(1);
    expect(await recordsIn(driver)).toEqual(['after', ...acknowledged].sort());
    await driver.close();
  });

  test('writes to a read-only server throw StoreUnwritable', async () => {
    const url = await emptyDatabase();
    const admin = new URL(url);
    const database = admin.pathname.slice(1);
    admin.pathname = '/postgres';
    const change = (setting: string) => runOn(admin.href, `ALTER DATABASE ${database} ${setting}`);
    await change('SET default_transaction_read_only = on');
    const driver = await openPostgres(url);
    await expect(driver.run(aRecord('refused'))).rejects.toMatchObject({ name: 'StoreUnwritable', reason: 'read-only' });
    await change('RESET default_transaction_read_only');
    await driver.run(aRecord('written'));
    expect(await recordsIn(driver)).toEqual(['written']);
    await driver.close();
  });

  test('each opening of the store begins an epoch, and each restart of PostgreSQL begins one for all processes', async () => {
    const url = await emptyDatabase();
    const first = await openPostgresStore(url, { ...indexInMemory, epoch: 'first' });
    const second = await openPostgresStore(url, { ...indexInMemory, epoch: 'second' });
    const write = (store: Store, at: number) =>
      store.newsletter.insert(aSubscriber({ _id: anId(at) })).catch((error: unknown) => error);
    expect([await write(first, 1), await write(second, 2)]).toEqual([undefined, undefined]);
    expect(await first.changes.epoch()).toBe('second');
    await postgres.restart();
    await expect.poll(() => write(first, 3)).toBeUndefined();
    const epoch = await first.changes.epoch();
    expect(epoch).not.toBe('second');
    await expect.poll(() => write(second, 4)).toBeUndefined();
    expect(await second.changes.epoch()).toBe(epoch);
    expect(await second.changes.validUntil('first')).toBe(0);
    await Promise.all([first.close(), second.close()]);
  });

  const listings = (driver: Driver) => sqlStartups(driver, createListCache(), { search: scanSearch });
  const hotReads: typeof queries = [
    ['the version', (driver) => readVersion(driver)],
    ['a page of the feed', (driver) => listings(driver).list({ offset: 60, limit: 30 })],
    ['a page of a category', (driver) => listings(driver).inCategory('ai', { offset: 60, limit: 30 })],
    ['trending listings', (driver) => listings(driver).trending(6)],
    ['a listing by its slug', (driver) => listings(driver).bySlug('a')],
    ['listings of a website', (driver) => listings(driver).byWebsite('https://a.example')],
    ['a page of the sitemap', (driver) => listings(driver).sitemapEntries(page)],
    ['startups by name', (driver) => listings(driver).table({ search: '', status: 'active', sort: 'name' }, page)],
  ];

  test('no query of a call reads a whole table, whatever its values are', async () => {
    const url = await postgres.newDatabase();
    // Without this setting, small tables would always be scanned.
    await runOn(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET enable_seqscan = off`);
    const database = await openPostgres(url);
    const scans: [string, string][] = [];
    const explained = async <T>(name: string, query: Sql, answer: () => Promise<T>): Promise<T> => {
      const plan = await database.all<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`);
      for (const { 'QUERY PLAN': step } of plan) if (step.includes('Seq Scan')) scans.push([name, step.trim()]);
      return answer();
    };
    const named = (name: string): Driver => ({
      all: (query) => explained(name, query, () => database.all(query)),
      one: (query) => explained(name, query, () => database.transaction((tx) => tx.one(query))),
      run: (query) => explained(name, query, () => database.run(query)),
      writeAlone: (query) => explained(name, query, () => database.writeAlone(query)),
      transaction: (work) => work(named(name)),
    });
    await sqlUsers(database, scanSearch).insert(aUser());
    await listings(database).insert(aStartup());
    for (const [name, run] of [...queries, ...hotReads]) await run(named(name), scanSearch);
    expect(scans).toEqual([]);
    await named('the check').all(sql`SELECT id FROM users WHERE name = 'Ada'`);
    expect(scans.map(([name]) => name)).toEqual(['the check']);
    await database.close();
  });

  test('images that nothing refers to are removed; images in a listing, a post, the settings or a pending edit stay', async () => {
    const store = await openPostgresStore(await emptyDatabase(), indexInMemory);
    const sha = (digit: string) => digit.repeat(64);
    for (const digit of '012345')
      await store.images.save({ sha256: sha(digit), width: 1, height: 1, webp: new Uint8Array([1]) }, daysAgo(8));
    await store.startups.insert(aStartup({ logo: imagePath(sha('1')), screenshots: [imagePath(sha('2'))] }));
    const block = { type: 'image', data: { file: { url: imagePath(sha('3')) } } };
    await store.posts.insert(aPost({ content: { blocks: [block] } }));
    await store.settings.save({ ...defaultSettings, logoUrl: imagePath(sha('4')) });
    await store.revisions.insert(aRevision({ userId: null, patch: { screenshots: [imagePath(sha('5'))] } }));
    expect(await store.images.removeUnreferenced(daysAgo(7))).toBe(1);
    expect(await store.images.bySha256(sha('0'))).toBeUndefined();
    expect(await store.images.bySha256(sha('3'))).toMatchObject({ width: 1, webp: Buffer.from([1]) });
    await store.close();
  });
}
