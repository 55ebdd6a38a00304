import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDownloadGrants } from '../../server/adapters/download-grants.ts';
import { openZip } from '../../server/adapters/zip.ts';
import { createSession, koaHost, now } from './hosts.ts';

async function openHost() {
  const clock = { now };
  const host = await koaHost({ env: { exports: createDownloadGrants(() => clock.now), clock: () => clock.now } });
  onTestFinished(async () => {
    expect(host.failures).toEqual([]);
    await host.close();
  });
  const session = await createSession(host, 'ida');
  const ask = async () => {
    const { status, text } = await host.send({ method: 'POST', path: '/api/admin/export/everything', session });
    return { status, ...(JSON.parse(text) as { path?: string; code?: string }) };
  };
  return { host, session, ask, clock };
}

test('an admin downloads everything.zip, and the audit log records it', async () => {
  const { host, session, ask } = await openHost();
  const { status, path = '' } = await ask();
  expect([status, /^\/api\/admin\/export\/everything\/[0-9a-f]{64}$/.test(path)]).toEqual([200, true]);
  const download = await host.send({ path, session });
  expect(download.status).toBe(200);
  expect(download.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="everything.zip"',
    'cache-control': 'no-store',
  });
  const folder = await mkdtemp(join(tmpdir(), 'debut-download-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'everything.zip');
  await writeFile(file, download.bytes);
  const zip = await openZip(file);
  onTestFinished(zip.close);
  expect((await zip.text('startups.jsonl')).trimEnd().split('\n')).toHaveLength(60);
  expect(await zip.text('users.csv')).toContain('ida@people.example');
  const head = await host.send({ method: 'HEAD', path, session });
  expect([head.status, head.text]).toEqual([200, '']);
  const { entries } = await host.store.audit.table({ search: 'downloadEverything' }, { offset: 0, limit: 9 });
  expect(entries.map(({ actor, subject, after }) => ({ actor, subject, after }))).toEqual([
    { actor: 'ida', subject: 'everything.zip', after: { startups: 60 } },
  ]);
});

test('a download is not found by others, after its time limit, or after its admin has lost the role', async () => {
  const { host, session, ask, clock } = await openHost();
  const { path = '' } = await ask();
  const statusOf = async (request: { path: string; session?: string }) => (await host.send(request)).status;
  expect(await statusOf({ path })).toBe(404);
  expect(await statusOf({ path, session: await createSession(host, 'ida') })).toBe(404);
  expect(await statusOf({ path: `${path.slice(0, -1)}g`, session })).toBe(404);
  const ida = await host.store.users.byUsername('ida');
  if (ida === undefined) throw new Error('The sample has no ida.');
  await host.store.users.update({ ...ida, role: 'editor' });
  expect(await statusOf({ path, session })).toBe(404);
  await host.store.users.update(ida);
  clock.now = new Date(now.getTime() + 61_000);
  expect(await statusOf({ path, session })).toBe(404);
  clock.now = new Date(now.getTime() + 11 * 60_000);
  expect((await ask()).code).toBe('auth.reauthentication_required');
});

test('an admin can break off the download without causing a failure of the server', async () => {
  const { host, session, ask } = await openHost();
  const { path = '' } = await ask();
  const leaving = new AbortController();
  const response = await fetch(host.url + path, { headers: { cookie: `session=${session}` }, signal: leaving.signal });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  leaving.abort();
  // The server still answers, and reports no failure.
  expect((await host.send({ path: '/api/startups' })).status).toBe(200);
});
