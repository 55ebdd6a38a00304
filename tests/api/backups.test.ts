import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { BackupStatus } from '../../server/domain/site/backups.contract.ts';
import { CallError } from '../../server/domain/core/errors.ts';
import { pino } from 'pino';
import { backUpIfDue, startBackups } from '../../server/jobs/backups.ts';
import { createBackups, externalBackups } from '../../server/adapters/backups.ts';
import { createSession, koaHost, mswHost, now, type KoaHost } from './hosts.ts';
import { openBothHosts } from './shared-hosts.ts';

const ok: BackupStatus = {
  state: 'ok',
  newest: { createdAt: '2026-11-21T03:00:00.000Z', bytes: 1_234_567 },
  total: 9,
  sameDisk: false,
  failure: null,
};

/** Backups that fail with `reason`, or succeed when it is undefined. */
function fakeBackups(status: BackupStatus, reason?: string) {
  let current = status;
  let made = 0;
  return {
    status: async () => current,
    make: async () => {
      made += 1;
      if (reason !== undefined) {
        current = { ...current, state: 'failed', failure: { at: now.toISOString(), reason } };
        throw new CallError('backups.failed');
      }
      return { name: 'debut-2026-11-21T120000Z.sqlite', bytes: 2_000_000 };
    },
    checkFolder: async () => reason,
    stop: () => undefined,
    made: () => made,
  };
}

const hosts = openBothHosts();

test('a host without a disk has no backups and cannot make any', async () => {
  for (const host of hosts) {
    const session = await createSession(host, 'ida');
    const status = await host.send({ path: '/api/admin/backups', session });
    const none = { state: 'unavailable', newest: null, total: 0, sameDisk: false, failure: null };
    expect([status.status, JSON.parse(status.text)]).toEqual([200, none]);
    const refused = await host.send({ method: 'POST', path: '/api/admin/backups', session });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      422,
      { message: 'No backups are made on this site.', code: 'backups.not_available' },
    ]);
  }
});

test('a directory in PostgreSQL reports that it is backed up elsewhere', async () => {
  const env = { backups: externalBackups };
  const opened = [await koaHost({ env }), await mswHost({ env })];
  for (const host of opened) {
    const session = await createSession(host, 'ida');
    const status = await host.send({ path: '/api/admin/backups', session });
    expect([status.status, (JSON.parse(status.text) as BackupStatus).state]).toEqual([200, 'external']);
    const refused = await host.send({ method: 'POST', path: '/api/admin/backups', session });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      422,
      {
        message: 'The directory is stored in PostgreSQL. Back it up with your provider or with pg_dump.',
        code: 'backups.external',
      },
    ]);
    expect(host.failures).toEqual([]);
    await host.close();
  }
});

test('an admin can download a requested backup for one minute, with the cookie of the same session', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'debut-downloads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const name = 'debut-2026-11-21T030000Z.sqlite';
  await writeFile(join(folder, name), 'the directory');
  await writeFile(join(folder, 'secret.txt'), 'not a backup');
  let clock = now;
  const backups = createBackups({ folder, dataDir: folder, database: join(folder, 'debut.sqlite'), now: () => clock });
  const opened = await koaHost({ env: { backups, clock: () => clock } });
  host = opened;
  const session = await createSession(opened, 'ida');
  const files = '/api/admin/backups/files';
  const ask = async (asked: string) => {
    const { status, text } = await opened.send({ method: 'POST', path: files, session, body: { name: asked } });
    return [status, JSON.parse(text)] as [number, { path?: string; code?: string }];
  };
  const listed = await opened.send({ path: files, session });
  expect(JSON.parse(listed.text)).toEqual({ backups: [{ name, createdAt: '2026-11-21T03:00:00.000Z', bytes: 13 }] });
  for (const other of ['secret.txt', '../secret.txt', `../${folder}/${name}`, 'debut-2026-11-20T030000Z.sqlite'])
    expect([other, (await ask(other))[1].code]).toEqual([other, 'backups.not_found']);

  const [status, { path = '' }] = await ask(name);
  expect([status, /^\/api\/admin\/backups\/download\/[0-9a-f]{64}$/.test(path)]).toEqual([200, true]);
  const download = await opened.send({ path, session });
  expect([download.status, download.text]).toEqual([200, 'the directory']);
  expect(download.headers).toMatchObject({
    'content-type': 'application/vnd.sqlite3',
    'content-length': '13',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  const head = await opened.send({ method: 'HEAD', path, session });
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '13', '']);

  const missing = async (request: { path: string; session?: string }) => (await opened.send(request)).status;
  expect(await missing({ path })).toBe(404);
  expect(await missing({ path, session: await createSession(opened, 'ida') })).toBe(404);
  expect(await missing({ path: `${path.slice(0, -1)}g`, session })).toBe(404);
  clock = new Date(now.getTime() + 61_000);
  expect(await missing({ path, session })).toBe(404);

  const { entries } = await opened.store.audit.table({ search: 'downloadBackup' }, { offset: 0, limit: 9 });
  expect(entries.map(({ actor, subject, before, after }) => ({ actor, subject, before, after }))).toEqual([
    { actor: 'ida', subject: name, before: null, after: { bytes: 13 } },
  ]);

  clock = new Date(now.getTime() + 11 * 60_000);
  expect((await ask(name))[1].code).toBe('auth.reauthentication_required');
});

test('a download is not found after its admin has lost the role or the session', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'debut-downloads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const name = 'debut-2026-11-21T030000Z.sqlite';
  await writeFile(join(folder, name), 'the directory');
  const backups = createBackups({ folder, dataDir: folder, database: join(folder, 'debut.sqlite'), now: () => now });
  const opened = await koaHost({ env: { backups } });
  host = opened;
  const session = await createSession(opened, 'ida');
  const { text } = await opened.send({ method: 'POST', path: '/api/admin/backups/files', session, body: { name } });
  const { path } = JSON.parse(text) as { path: string };
  const ida = await opened.store.users.byUsername('ida');
  if (ida === undefined) throw new Error('The sample has no ida.');
  await opened.store.users.update({ ...ida, role: 'editor' });
  expect((await opened.send({ path, session })).status).toBe(404);
  await opened.store.users.update(ida);
  expect((await opened.send({ path, session })).status).toBe(200);
  await rm(join(folder, name));
  expect((await opened.send({ path, session })).status).toBe(404);
  await opened.store.sessions.removeOfUser(ida._id);
  expect((await opened.send({ path, session })).status).toBe(404);
});

let host: KoaHost | undefined;
afterEach(async () => {
  expect(host?.failures ?? []).toEqual([]);
  await host?.close();
  host = undefined;
});

async function asAdmin(backups: ReturnType<typeof fakeBackups>) {
  const opened = await koaHost({ env: { backups } });
  host = opened;
  const session = await createSession(opened, 'ida');
  return {
    store: opened.store,
    send: async (method: string) => {
      const { status, text } = await opened.send({ method, path: '/api/admin/backups', session });
      return [status, JSON.parse(text)];
    },
  };
}

test('an admin sees the newest backup and makes another one, which the audit log records', async () => {
  const { send, store } = await asAdmin(fakeBackups(ok));
  expect(await send('GET')).toEqual([200, ok]);
  expect(await send('POST')).toEqual([200, { message: 'The backup was made and checked.' }]);
  const { entries } = await store.audit.table({ search: 'makeBackup' }, { offset: 0, limit: 9 });
  expect(entries.map(({ actor, subject, before, after }) => ({ actor, subject, before, after }))).toEqual([
    { actor: 'ida', subject: 'debut-2026-11-21T120000Z.sqlite', before: null, after: { bytes: 2_000_000 } },
  ]);
});

test('a failed backup is reported with its reason in the state, and is not in the audit log', async () => {
  const { send, store } = await asAdmin(fakeBackups(ok, 'No room.'));
  expect(await send('POST')).toEqual([503, { message: 'The backup could not be made.', code: 'backups.failed' }]);
  expect(await send('GET')).toEqual([200, { ...ok, state: 'failed', failure: { at: now.toISOString(), reason: 'No room.' } }]);
  expect((await store.audit.table({ search: 'makeBackup' }, { offset: 0, limit: 9 })).total).toBe(0);
});

test('when backups are disabled, none is made', async () => {
  const backups = fakeBackups({ ...ok, state: 'off', newest: null, total: 0 });
  const { send } = await asAdmin(backups);
  expect((await send('POST'))[0]).toBe(422);
  expect(backups.made()).toBe(0);
});

test('when the server starts, an unwritable folder is reported in the log and to admins', async () => {
  const opened = await koaHost();
  host = opened;
  const { store } = opened;
  const ida = await store.users.byUsername('ida');
  if (ida === undefined) throw new Error('The sample has no ida.');
  await store.users.update({ ...ida, passwordHash: 'a hash' });
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
  const report = (error: unknown) => {
    throw error;
  };
  const start = (backups: ReturnType<typeof fakeBackups>) => startBackups({ backups, store, now: () => now, log, report }).stop();
  await start(fakeBackups(ok));
  expect(lines).toEqual([]);
  await start(fakeBackups(ok, 'No disk.'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 50, reason: 'No disk.', msg: 'no backups can be made' },
  ]);
  const emails = await store.outbox.due('2999-01-01T00:00:00.000Z', 99);
  expect(emails.map(({ email }) => email)).toEqual([
    { kind: 'backup.failed', to: ida.email, reason: 'No disk.', newestAt: '2026-11-21T03:00:00.000Z' },
  ]);
});

test('the daily backup is made once; while it fails, each admin who can sign in gets one email a day', async () => {
  const opened = await koaHost();
  host = opened;
  const { store } = opened;
  const ida = await store.users.byUsername('ida');
  if (ida === undefined) throw new Error('The sample has no ida.');
  await store.users.update({ ...ida, passwordHash: 'a hash' });
  const options = { store, now: () => now, log: pino({ level: 'silent' }), report: () => undefined };
  const current = fakeBackups({ ...ok, newest: { createdAt: now.toISOString(), bytes: 1 } });
  await backUpIfDue({ ...options, backups: current });
  expect(current.made()).toBe(0);
  const due = { ...ok, newest: { createdAt: '2026-11-19T03:00:00.000Z', bytes: 1 } };
  const good = fakeBackups(due);
  await backUpIfDue({ ...options, backups: good });
  expect(good.made()).toBe(1);
  await backUpIfDue({ ...options, backups: externalBackups });
  const failing = fakeBackups(due, 'No room.');
  await backUpIfDue({ ...options, backups: failing });
  // A failed backup is retried after an hour, not earlier.
  await backUpIfDue({ ...options, backups: failing });
  expect(failing.made()).toBe(1);
  await backUpIfDue({ ...options, backups: failing, now: () => new Date(now.getTime() + 3_600_000) });
  expect(failing.made()).toBe(2);
  const emails = await store.outbox.due('2999-01-01T00:00:00.000Z', 99);
  expect(emails.map(({ email }) => email)).toEqual([
    { kind: 'backup.failed', to: ida.email, reason: 'No room.', newestAt: '2026-11-19T03:00:00.000Z' },
  ]);
});
