import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { seedSample } from '../../db/sample/seed.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { indexInMemory, sharedPostgres } from '../store/postgres-databases.ts';
import type { PostgresServer } from '../store/postgres-server.ts';
import { koaHost, mswHost, now, type TestHost } from './hosts.ts';
import type { TestEnv } from './test-env.ts';

/** Both hosts; each test opens a new one. */
export const bothHosts: [string, (env?: Partial<TestEnv>) => Promise<TestHost>][] = [
  ['Koa and SQLite', (env = {}) => koaHost({ env })],
  ['MSW and memory', (env = {}) => mswHost({ env })],
];

/** Opens a host that is closed after the current test. The test fails if the host reported an unexpected error. */
export async function openForTest(
  open: (env?: Partial<TestEnv>) => Promise<TestHost>,
  env?: Partial<TestEnv>,
): Promise<TestHost> {
  const host = await open(env);
  onTestFinished(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });
  return host;
}

/** Opens one host of each kind for all tests of the calling block. The block fails if a host reported an unexpected error. */
export function openBothHosts(): readonly TestHost[] {
  return openHosts([() => koaHost(), () => mswHost()]);
}

/** Like `openBothHosts`, plus a host over PostgreSQL. Without PostgreSQL, a skipped test says why. */
export function openEachHost(): readonly TestHost[] {
  let whyNot = '';
  const hosts = openHosts([
    () => koaHost(),
    () => mswHost(),
    async () => {
      const server = await sharedPostgres();
      if (typeof server !== 'string') return postgresHost(server);
      whyNot = server;
      return undefined;
    },
  ]);
  test('one of the hosts is over PostgreSQL', ({ skip }) => {
    if (whyNot !== '') skip(whyNot);
    expect(hosts.map(({ name }) => name)).toEqual(['Koa and SQLite', 'MSW and memory', 'Koa and PostgreSQL']);
  });
  return hosts;
}

/** Koa over a separate database with the sample. */
async function postgresHost(server: PostgresServer): Promise<TestHost> {
  const store = await openPostgresStore(await server.newDatabase(), { ...indexInMemory, epoch: 'sample' });
  await seedSample(store, now);
  // Scenarios also write to the store directly. No reply waits for the lease after such a write, so the lease is 0.
  return koaHost({ name: 'Koa and PostgreSQL', store: { ...store, publicVersionLeaseMs: 0 } });
}

function openHosts(kinds: readonly (() => Promise<TestHost | undefined>)[]): readonly TestHost[] {
  const hosts: TestHost[] = [];
  beforeAll(async () => {
    for (const open of kinds) {
      const host = await open();
      if (host !== undefined) hosts.push(host);
    }
  });
  afterAll(async () => {
    for (const host of hosts) {
      await host.close();
      expect(host.failures).toEqual([]);
    }
  });
  return hosts;
}
