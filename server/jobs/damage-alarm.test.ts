import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { aUser, anId } from '../../tests/store/builders.ts';
import { type OutgoingEmail } from '../adapters/email.ts';
import type { IntegrityStatus } from '../domain/site/integrity.contract.ts';
import { createDamageAlarm, damageAlarmFile, startDamageAlarm } from './damage-alarm.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'debut-damage-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const problem = 'Tree 19 (startups) page 40: never used';
const backup = { file: '/backups/debut-2026-11-21T030000Z.sqlite', createdAt: '2026-11-21T03:00:00.000Z' };
const { signal } = new AbortController();

/** An alarm in an environment that tests can change. `restart` creates another alarm for the same folder. */
function watched() {
  const state = {
    now: new Date('2026-11-21T12:00:00.000Z'),
    backup: backup as typeof backup | undefined,
    fallbackTo: undefined as string | undefined,
    folder: dataDir,
    refused: [] as string[],
  };
  const sent: OutgoingEmail[] = [];
  const logged: string[] = [];
  const log = (_facts: unknown, message?: string) => void logged.push(message ?? String(_facts));
  const restart = () =>
    createDamageAlarm({
      dataDir: state.folder,
      database: '/data/debut.sqlite',
      mailer: {
        send: async (message) => {
          if (state.refused.includes(message.to)) throw new Error(`mailbox ${message.to} is unavailable`);
          sent.push(message);
        },
      },
      deliversEmail: true,
      backups: { newestSound: async () => state.backup },
      now: () => state.now,
      log: { error: log, warn: log },
      origin: 'https://debut.example',
      from: undefined,
      fallbackTo: state.fallbackTo,
    });
  return { state, sent, logged, restart };
}

const site = { siteName: 'Debut', contactEmail: 'hello@debut.example' };
const admins = ['ada@debut.example', 'ben@debut.example'];

test('the admins are emailed once a day, however often the server starts', async () => {
  const { state, sent, logged, restart } = watched();
  await restart().remember(admins, site);
  for (const isRunning of [false, true, true]) await restart().raise({ problem, isRunning }, signal);
  expect(sent.map(({ to, from, key }) => [to, from, key])).toEqual([
    ['ada@debut.example', { name: 'Debut', address: 'hello@debut.example' }, 'database.damaged:2026-11-21:1'],
    ['ben@debut.example', { name: 'Debut', address: 'hello@debut.example' }, 'database.damaged:2026-11-21:2'],
  ]);
  expect(logged).toEqual(['the admins were emailed about the damage']);
  // Storing the admins again must not reset the time of the last email.
  state.now = new Date('2026-11-22T11:59:00.000Z');
  await restart().remember(admins.slice(1), site);
  await restart().raise({ problem, isRunning: true }, signal);
  expect(sent).toHaveLength(2);
  state.now = new Date('2026-11-22T12:00:00.000Z');
  await restart().raise({ problem, isRunning: true }, signal);
  expect(sent.slice(2).map(({ to }) => to)).toEqual(['ben@debut.example']);
});

test('the email names the damage, the backup to restore, and the command for it', async () => {
  const { state, sent, restart } = watched();
  await restart().remember(admins.slice(0, 1), site);
  await restart().raise({ problem, isRunning: true }, signal);
  expect(sent[0]?.content.subject).toBe('The database of Debut is damaged');
  expect(sent[0]?.content.text).toBe(`SQLite found damage in /data/debut.sqlite: Tree 19 (startups) page 40: never used

The site still serves what can be read, and /readyz returns 503. Requests that need the damaged part fail, and the damage may spread.

The latest undamaged backup is from 21st November 2026. It does not include changes made since. Stop the server, run this command, and start the server again:

npm run restore -- /backups/debut-2026-11-21T030000Z.sqlite

Damage is usually caused by a faulty disk or faulty memory. Check both, or it will happen again.

Open the dashboard: https://debut.example/admin/dashboard

We send this email once a day until the database is repaired.
`);
  state.now = new Date('2026-11-22T12:00:00.000Z');
  state.backup = undefined;
  await restart().raise({ problem: 'file is not a database', isRunning: false }, signal);
  expect(sent[1]?.content.text).toContain('The server cannot start, so the site is down.');
  expect(sent[1]?.content.text).toContain('No undamaged backup was found');
});

test('an email that no mail server accepts is retried after ten minutes; one that reached an admin is not', async () => {
  const { state, sent, logged, restart } = watched();
  await restart().remember(admins, site);
  const alarm = restart();
  state.refused = admins;
  await alarm.raise({ problem, isRunning: true }, signal);
  state.refused = admins.slice(0, 1);
  state.now = new Date('2026-11-21T12:09:00.000Z');
  await alarm.raise({ problem, isRunning: true }, signal);
  expect(sent).toEqual([]);
  for (const now of ['2026-11-21T12:10:00.000Z', '2026-11-21T12:20:00.000Z']) {
    state.now = new Date(now);
    await alarm.raise({ problem, isRunning: true }, signal);
  }
  expect(sent.map(({ to }) => to)).toEqual(['ben@debut.example']);
  expect(logged.filter((line) => line === 'an email about the damage was not sent')).toHaveLength(3);
});

test('without stored admins the email goes to the configured address, and without that address the log says so', async () => {
  const { state, sent, logged, restart } = watched();
  await restart().raise({ problem, isRunning: false }, signal);
  expect([sent, logged]).toEqual([[], ['no admin can be emailed about the damage: set ADMIN_EMAIL']]);
  state.fallbackTo = 'owner@debut.example';
  await restart().raise({ problem, isRunning: false }, signal);
  expect(sent.map(({ to, from }) => [to, from.address])).toEqual([['owner@debut.example', 'no-reply@debut.example']]);
});

test('when the day of the email cannot be recorded, a running server sends one email, and a server that cannot start sends none', async () => {
  const { state, sent, restart } = watched();
  state.folder = join(dataDir, 'missing');
  state.fallbackTo = 'owner@debut.example';
  await restart().raise({ problem, isRunning: false }, signal);
  expect(sent).toEqual([]);
  const alarm = restart();
  for (let times = 0; times < 2; times += 1) await alarm.raise({ problem, isRunning: true }, signal);
  expect(sent).toHaveLength(1);
});

test('the admins are stored in a private file only while the database is undamaged, and a former admin is forgotten', async () => {
  const { sent, restart } = watched();
  const store = openMemoryStore();
  const admin = (number: number, email: string) =>
    aUser({ _id: anId(number), username: `admin-${number}`, email, role: 'admin', passwordHash: 'hash' });
  await store.users.insert(admin(1, 'ada@debut.example'));
  await store.users.insert(admin(2, 'ben@debut.example'));
  let status: IntegrityStatus = { state: 'unchecked', checkedAt: null, problem: '' };
  let isChecked = () => {};
  const job = startDamageAlarm({
    alarm: restart(),
    integrity: { status: () => status, onChecked: (listener) => void (isChecked = listener) },
    store,
    report: (error) => {
      throw error;
    },
  });
  const file = join(dataDir, damageAlarmFile);
  const remembered = async () => (JSON.parse(await readFile(file, 'utf8')) as { admins: string[] }).admins;
  await job.runNow();
  await expect(stat(file)).rejects.toThrow('ENOENT');
  status = { state: 'ok', checkedAt: '2026-11-21T12:00:00.000Z', problem: '' };
  await job.runNow();
  expect((await remembered()).toSorted()).toEqual(admins);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await store.users.remove(anId(1));
  await job.runNow();
  expect(await remembered()).toEqual(['ben@debut.example']);
  status = { state: 'damaged', checkedAt: '2026-11-21T12:00:00.000Z', problem };
  await store.users.remove(anId(2));
  isChecked();
  await job.runNow();
  expect([await remembered(), sent.map(({ to }) => to)]).toEqual([['ben@debut.example'], ['ben@debut.example']]);
  await job.stop();
});
