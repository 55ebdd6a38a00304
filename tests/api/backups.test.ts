import { afterEach, expect, test } from 'vitest';
import type { BackupStatus } from '../../server/domain/site/backups.contract.ts';
import { CallError } from '../../server/domain/core/errors.ts';
import { pino } from 'pino';
import { backUpIfDue, startBackups } from '../../server/jobs/backups.ts';
import { externalBackups } from '../../server/adapters/backups.ts';
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

test('an admin sees the newest backup and makes one, which is in the audit log', async () => {
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

test('an unwritable folder is reported in the log and to admins at the start', async () => {
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
  // Retried only after an hour.
  await backUpIfDue({ ...options, backups: failing });
  expect(failing.made()).toBe(1);
  await backUpIfDue({ ...options, backups: failing, now: () => new Date(now.getTime() + 3_600_000) });
  expect(failing.made()).toBe(2);
  const emails = await store.outbox.due('2999-01-01T00:00:00.000Z', 99);
  expect(emails.map(({ email }) => email)).toEqual([
    { kind: 'backup.failed', to: ida.email, reason: 'No room.', newestAt: '2026-11-19T03:00:00.000Z' },
  ]);
});
