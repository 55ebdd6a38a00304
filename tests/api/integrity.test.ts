import { expect, test } from 'vitest';
import type { IntegrityStatus } from '../../server/domain/site/integrity.contract.ts';
import { createSession, koaHost } from './hosts.ts';
import { openBothHosts } from './shared-hosts.ts';

const hosts = openBothHosts();
const path = '/api/admin/integrity';

test('a host without a database file has no check', async () => {
  for (const host of hosts) {
    const { status, text } = await host.send({ path, session: await createSession(host, 'ida') });
    expect([status, JSON.parse(text)]).toEqual([200, { state: 'unavailable', checkedAt: null, problem: '' }]);
  }
});

test('admins can read the last check’s result; members cannot', async () => {
  const found: IntegrityStatus = { state: 'damaged', checkedAt: '2026-11-21T03:30:00.000Z', problem: 'Page 3: never used' };
  const host = await koaHost({ env: { integrity: () => found } });
  const { text } = await host.send({ path, session: await createSession(host, 'ida') });
  expect(JSON.parse(text)).toEqual(found);
  expect((await host.send({ path, session: await createSession(host, 'mara') })).status).toBe(403);
  await host.close();
});
