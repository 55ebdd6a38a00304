import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../../db/sql/store.ts';
import { sendTo } from '../hosts.ts';
import { startSmtpServer } from './smtp-server.ts';

let dataDir: string;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let running: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'debut-crash-'));
  smtp = await startSmtpServer();
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The production server in a separate process. */
async function start(): Promise<{ port: number; end: (signal: NodeJS.Signals) => Promise<void> }> {
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      SMTP_URL: smtp.url,
      SITE_URL: 'https://debut.example',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await new Promise<number>((done, fail) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const port = /Debut is ready: http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) done(Number(port));
    });
    child.once('exit', () => fail(new Error(`The server did not start: ${output}`)));
  });
  return {
    port,
    end: async (signal) => {
      child.kill(signal);
      await exited;
    },
  };
}

test('a server killed between the reply and the email sends the email once after its restart', async () => {
  const first = await start();
  const response = await sendTo(first.port, {
    method: 'POST',
    path: '/api/newsletter/subscribe',
    body: { email: 'ada@example.com' },
  });
  await first.end('SIGKILL');
  expect(response.status).toBe(200);
  expect(smtp.received).toHaveLength(0);

  const second = await start();
  await expect.poll(() => smtp.received.length).toBe(1);
  await second.end('SIGTERM');
  const third = await start();
  await third.end('SIGTERM');
  expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.com']]);

  const store = await openSqliteStore(join(dataDir, 'debut.sqlite'));
  expect(await store.outbox.due('9999-12-31T23:59:59.999Z', 9)).toEqual([]);
  expect(await store.newsletter.list()).toMatchObject([{ email: 'ada@example.com' }]);
  await store.close();
});

test('a server killed after the reply gives a repeated request the same reply and runs it only once', async () => {
  const send = (port: number) =>
    sendTo(port, {
      method: 'POST',
      path: '/api/feedback',
      body: { content: 'Hello', email: '' },
      headers: { 'idempotency-key': 'sent-before-the-power-went' },
    });
  const first = await start();
  const response = await send(first.port);
  await first.end('SIGKILL');
  const second = await start();
  const repeated = await send(second.port);
  await second.end('SIGTERM');
  expect([repeated.status, repeated.text]).toEqual([response.status, response.text]);
  expect(response.status).toBe(200);

  const store = await openSqliteStore(join(dataDir, 'debut.sqlite'));
  expect((await store.feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 9 })).total).toBe(1);
  await store.close();
});
