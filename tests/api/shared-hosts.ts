import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { koaHost, mswHost, type TestHost } from './hosts.ts';
import type { TestEnv } from './test-env.ts';

/** Both hosts; each test opens a new one. */
export const bothHosts: [string, (env?: Partial<TestEnv>) => Promise<TestHost>][] = [
  ['Koa and SQLite', (env = {}) => koaHost({ env })],
  ['MSW and memory', (env = {}) => mswHost({ env })],
];

/** Opens a host that is closed after the running test, which fails when the host reported an unexpected error. */
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

/** One host of each kind for all tests of the calling block, which fails when a host reported an unexpected error. */
export function openBothHosts(): readonly TestHost[] {
  const hosts: TestHost[] = [];
  beforeAll(async () => {
    hosts.push(await koaHost(), await mswHost());
  });
  afterAll(async () => {
    for (const host of hosts) {
      await host.close();
      expect(host.failures).toEqual([]);
    }
  });
  return hosts;
}
