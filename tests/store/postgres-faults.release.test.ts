import { Client } from 'pg';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { explainPostgresError } from '../../db/sql/postgres/postgres-open-errors.ts';
import { openPostgres } from '../../db/sql/postgres/postgres.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { emptyPostgres, withPostgres } from './postgres-databases.ts';
import { type PostgresServer, runOn } from './postgres-server.ts';

await withPostgres((server) => faultRules(server));

function faultRules(postgres: PostgresServer): void {
  const databases = emptyPostgres(postgres);
  const proxied = async () => {
    const url = new URL(await databases.take());
    const proxy = await startCuttingProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    return { proxy, url: url.href };
  };
  const one = sql`SELECT 1 AS one`;
  const write = sql`UPDATE counters SET version = version + 1`;
  const silent = { name: 'StoreBusy', reason: 'silent' };

  test('while PostgreSQL hangs, waiting calls fail and later calls do not pile up; all calls work once PostgreSQL answers', async () => {
    const { proxy, url } = await proxied();
    const driver = await openPostgres(url);
    await Promise.all([driver.all(one), driver.run(write)]);
    proxy.stall('all');
    const calls = (): Promise<unknown>[] => [
      ...Array.from({ length: 20 }, () => driver.all(one)),
      driver.run(write),
      driver.writeAlone(write),
      driver.transaction((tx) => tx.run(write)),
      driver.assertWritable(),
    ];
    const reasons = async () => (await Promise.allSettled(calls())).map((result) => 'reason' in result && result.reason);
    for (const reason of await reasons()) expect(reason).toMatchObject(silent);
    const connections = proxy.connections();
    for (let round = 0; round < 20; round += 1) for (const reason of await reasons()) expect(reason).toMatchObject(silent);
    // Calls open no connections. Only the repeated check of the server does.
    expect(proxy.connections() - connections).toBeLessThan(3);
    proxy.resume();
    await expect.poll(() => driver.all(one).catch(() => 'fails'), { timeout: 10_000 }).toEqual([{ one: 1 }]);
    expect(await driver.run(write)).toBe(1);
    await driver.assertWritable();
    await driver.close();
    proxy.close();
  });

  test('connections whose packets are dropped are replaced, even while PostgreSQL answers others', async () => {
    const { proxy, url } = await proxied();
    const driver = await openPostgres(url);
    await Promise.all([driver.all(one), driver.run(write)]);
    proxy.stall('open');
    const results = await Promise.allSettled([driver.all(one), driver.run(write)]);
    expect(results).toMatchObject([{ reason: silent }, { reason: silent }]);
    expect([await driver.all(one), await driver.run(write)]).toEqual([[{ one: 1 }], 1]);
    await driver.close();
    proxy.close();
  });

  test('a long statement is not canceled while PostgreSQL answers', async () => {
    const driver = await openPostgres(await databases.take());
    const [read, written] = await Promise.all([
      driver.all(sql`SELECT 1 AS one FROM pg_sleep(4.5)`),
      driver.transaction((tx) => tx.all(sql`SELECT 2 AS two FROM pg_sleep(4.5)`)),
    ]);
    expect([read, written]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
    await driver.close();
  });

  test('if PostgreSQL hangs when a server starts, the error explains it; if it hangs when the server stops, the stop is not delayed', async () => {
    const { proxy, url } = await proxied();
    const driver = await openPostgres(url);
    proxy.stall('all');
    const error = await openPostgres(url).catch((thrown: unknown) => thrown);
    expect(explainPostgresError(error, url)).toBe(
      `PostgreSQL at 127.0.0.1:${proxy.port} does not answer: check that it runs and is not overloaded, that no firewall is in between, and the address in DATABASE_URL.`,
    );
    await driver.close();
    proxy.close();
  });

  test('while a database accepts no connections, calls fail as with a refused login; afterwards, they succeed again', async () => {
    const url = await databases.take();
    const driver = await openPostgres(url);
    const admin = new URL(url);
    const name = admin.pathname.slice(1);
    admin.pathname = '/postgres';
    await runOn(admin.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await runOn(admin.href, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    const refused = {
      reason: 'refused',
      message: `PostgreSQL refuses the login (database "${name}" is not currently accepting connections).`,
    };
    await expect.poll(() => driver.all(one).catch((error: unknown) => error)).toMatchObject(refused);
    await expect.poll(() => driver.run(write).catch((error: unknown) => error)).toMatchObject(refused);
    await runOn(admin.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    expect([await driver.all(one), await driver.run(write)]).toEqual([[{ one: 1 }], 1]);
    await driver.close();
  });

  test('a write check waits for the gate, uses disk space, and leaves one row', async () => {
    const url = await databases.take();
    const database = new URL(url).pathname.slice(1);
    const driver = await openPostgres(url);
    await driver.assertWritable();
    await driver.assertWritable();
    expect(await driver.all(sql`SELECT id, checks FROM readiness`)).toEqual([{ id: 1, checks: 2 }]);
    const holder = new Client(url);
    await holder.connect();
    await holder.query('BEGIN; SELECT 1 FROM gate WHERE id = 1 FOR UPDATE');
    await expect(driver.assertWritable()).rejects.toMatchObject({ name: 'StoreBusy', reason: 'locked' });
    await holder.end();
    await driver.close();
    // A limit of no temporary files simulates a full disk.
    await runOn(url, `ALTER DATABASE ${database} SET temp_file_limit = 0`);
    const withoutRoom = await openPostgres(url);
    await expect(withoutRoom.assertWritable()).rejects.toMatchObject({ code: '53400' });
    await runOn(url, `ALTER DATABASE ${database} RESET temp_file_limit`);
    await withoutRoom.close();
  });
}
