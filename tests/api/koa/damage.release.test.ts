import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedSample } from '../../../db/sample/seed.ts';
import { openSqliteStore } from '../../../db/sql/store.ts';
import { createBackups } from '../../../server/adapters/backups.ts';
import { backupName } from '../../../server/domain/site/backups.rules.ts';
import { damageHeader, damagePageOf } from '../../store/damage.ts';
import { now, sendTo } from '../hosts.ts';
import { startSmtpServer } from './smtp-server.ts';

/** A data folder with the sample and a backup. Each test damages its own copy. */
let soundDir: string;
beforeAll(async () => {
  soundDir = await mkdtemp(join(tmpdir(), 'debut-sound-'));
  const database = join(soundDir, 'debut.sqlite');
  const store = await openSqliteStore(database);
  await seedSample(store, now);
  await store.close();
  await createBackups({ folder: join(soundDir, 'backups'), dataDir: soundDir, database, now: () => now }).make();
});
afterAll(() => rm(soundDir, { recursive: true, force: true }));

let dataDir: string;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let running: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'debut-damaged-'));
  await cp(soundDir, dataDir, { recursive: true });
  smtp = await startSmtpServer();
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

const adminEmail = 'owner@directory.example';

/** Starts the server in a separate process and waits until it listens; the port is 0 if it exits instead. */
async function start() {
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'none',
      SMTP_URL: smtp.url,
      SITE_URL: 'https://debut.example',
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: 'bicycle lamp forest',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  const port = Promise.withResolvers<number>();
  const append = (chunk: Buffer) => {
    output += chunk.toString();
    const listening = /Debut is ready: http:\/\/localhost:(\d+)/.exec(output)?.[1];
    if (listening !== undefined) port.resolve(Number(listening));
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const exited = new Promise<void>((done) => child.once('close', () => done()));
  void exited.then(() => port.resolve(0));
  return {
    port: await port.promise,
    /** Stops the server and returns its output. */
    end: async () => {
      child.kill('SIGTERM');
      await exited;
      return output;
    },
  };
}

const readiness = async (port: number) => {
  const { status, text } = await sendTo(port, { path: '/readyz' });
  return [status, text.split('\n').find((line) => line.startsWith('integrity'))];
};

/** The text part of an email, without the line breaks of its encoding. */
const textOf = (message: string | undefined) => (message ?? '').replaceAll('=\r\n', '').replaceAll('=\n', '');

test.each([
  ['a table', 'startups', 3],
  ['an index', 'startups_feed', 0],
])(
  'a damaged page of %s fails the first call that reads it, and is reported in the log, the health check and, once a day, by email',
  async (_, name, restarts) => {
    damagePageOf(join(dataDir, 'debut.sqlite'), name);
    const server = await start();
    expect((await sendTo(server.port, { path: '/api/startups' })).status).toBe(500);
    expect(await readiness(server.port)).toEqual([503, 'integrity: damaged, restore a backup']);
    const { text } = await sendTo(server.port, { path: '/metrics' });
    expect(text).toContain('debut_ready 0\n');
    expect(text).toContain('debut_database_damaged 1\n');
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1);
    const log = await server.end();
    expect(log).toContain(`"problem":"database disk image is malformed","msg":"the database is damaged: restore a backup"`);
    expect(log).toMatch(new RegExp(String.raw`"problem":"Tree \d+ \(${name}\) page`));
    expect(log).toContain('"msg":"the admins were emailed about the damage"');

    const [email] = smtp.received;
    expect(email?.to).toEqual([adminEmail]);
    expect(email?.message).toContain('is damaged');
    expect(textOf(email?.message)).toContain(`(${name}) page`);
    expect(textOf(email?.message)).toContain(`npm run restore -- ${join(dataDir, 'backups', backupName(now))}`);

    for (let restart = 0; restart < restarts; restart += 1) {
      const again = await start();
      await sendTo(again.port, { path: '/api/startups' });
      expect(await readiness(again.port)).toEqual([503, 'integrity: damaged, restore a backup']);
      await again.end();
    }
    expect(smtp.received).toHaveLength(1);
  },
);

test('a server that cannot start because of a damaged header emails once, no matter how often it starts', async () => {
  damageHeader(join(dataDir, 'debut.sqlite'));
  for (let starts = 0; starts < 4; starts += 1) {
    const server = await start();
    expect(server.port).toBe(0);
    const log = await server.end();
    expect(log).toContain('"problem":"file is not a database","msg":"the database is damaged: restore a backup"');
    expect(log).toContain(`The file debut.sqlite in ${dataDir} is not a database: restore a backup`);
  }
  expect(smtp.received.map(({ to }) => to)).toEqual([[adminEmail]]);
  const text = textOf(smtp.received[0]?.message);
  expect(text).toContain('The server cannot start, so the site is down.');
  expect(text).toContain(`npm run restore -- ${join(dataDir, 'backups', backupName(now))}`);
});
