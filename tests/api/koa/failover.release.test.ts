import { expect, test } from 'vitest';
import { seedSample } from '../../../db/sample/seed.ts';
import { openPostgresStore } from '../../../db/sql/postgres/postgres-store.ts';
import { indexInMemory, withPostgres } from '../../store/postgres-databases.ts';
import { runOn } from '../../store/postgres-server.ts';
import { aSubscriber, anId } from '../../store/builders.ts';
import { koaHost, now } from '../hosts.ts';
import { type FetchJson, fetchDirectory, SyncClient } from '../sync-client.ts';

await withPostgres((server) =>
  test('after a failover that lost commits, devices that had read them start over, and others continue', async () => {
    const url = await server.newDatabase();
    const database = new URL(url).pathname.slice(1);
    const admin = new URL(url);
    admin.pathname = '/postgres';
    const open = () => openPostgresStore(url, indexInMemory);
    const seeded = await open();
    await seedSample(seeded, now);
    await seeded.close();
    // Both processes keep running; they only reconnect.
    const [first, second] = [await koaHost({ store: await open() }), await koaHost({ store: await open(), firstId: 100_000 })];
    const fetchJson: FetchJson = async (path) => JSON.parse((await second.send({ path })).text) as unknown;
    const rename = async (slug: string, name: string) => {
      const startup = await first.store.startups.bySlug(slug);
      if (startup !== undefined) await first.store.startups.update({ ...startup, name });
    };
    // Without this, the processes would reconnect at once.
    const allowConnections = (isAllowed: boolean) =>
      runOn(admin.href, `ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isAllowed}`);
    const disconnect = async () => {
      await allowConnections(false);
      await runOn(admin.href, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`);
    };
    const [behind, ahead] = [new SyncClient(), new SyncClient()];
    await Promise.all([behind.sync(fetchJson, 50), ahead.sync(fetchJson, 50)]);

    // The standby has everything committed so far, and nothing after that.
    await disconnect();
    await runOn(admin.href, `CREATE DATABASE standby TEMPLATE ${database}`);
    await allowConnections(true);
    await expect.poll(() => rename('mosscount', 'Lost').then(() => 'done', String)).toBe('done');
    await ahead.sync(fetchJson, 50);
    expect([...ahead.rows.values()].filter(({ name }) => name === 'Lost')).toHaveLength(1);

    await disconnect();
    await runOn(admin.href, `ALTER DATABASE ${database} RENAME TO failed`);
    await runOn(admin.href, `ALTER DATABASE standby RENAME TO ${database}`);
    await server.restart();
    await expect.poll(() => first.store.newsletter.insert(aSubscriber({ _id: anId(1) })).then(() => 'done', String)).toBe('done');
    // There are at least as many new changes as lost ones, so sequence numbers alone would not show the loss.
    for (const name of ['One', 'Two', 'Three']) await rename('mosscount', name);

    const [resetsAhead, resetsBehind] = [ahead.resetCount, behind.resetCount];
    await Promise.all([behind.sync(fetchJson, 50), ahead.sync(fetchJson, 50)]);
    expect([ahead.resetCount - resetsAhead, behind.resetCount - resetsBehind]).toEqual([1, 0]);
    const directory = await fetchDirectory(fetchJson, (id) => second.store.startups.byId(id));
    expect([...directory.values()].filter(({ name }) => name === 'Three')).toHaveLength(1);
    expect(new Map(ahead.rows)).toEqual(directory);
    expect(new Map(behind.rows)).toEqual(directory);
    await second.close();
    await first.close();
  }),
);
