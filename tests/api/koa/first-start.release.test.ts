import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendTo } from '../hosts.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'debut-first-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server from the command line and reads its output until it listens or exits. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'trace', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)));
  const port = new Promise<number>((done) => {
    const append = (chunk: Buffer) => {
      output += chunk.toString();
      const port = /Debut is ready: http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) done(Number(port));
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
  });
  return {
    port: await Promise.race([port, exited.then(() => 0)]),
    output: () => output,
    /** The complete output and the exit code. */
    end: async () => {
      child.kill('SIGTERM');
      return { code: await exited, output };
    },
  };
}

const first = { username: 'owner', email: 'owner@directory.example', password: 'bicycle lamp forest' };
const tokenIn = (output: string) => /http:\/\/localhost:\d+\/admin\/first#([0-9a-f]{64})/.exec(output)?.[1];

test('a start prints a first-admin link until there is an admin', async () => {
  const one = await start({});
  const earlier = tokenIn((await one.end()).output);
  expect(earlier).toMatch(/^[0-9a-f]{64}$/);

  const two = await start({});
  await expect.poll(() => tokenIn(two.output())).toMatch(/^[0-9a-f]{64}$/);
  const makeWith = async (token: string | undefined) =>
    (await sendTo(two.port, { method: 'POST', path: '/api/users/first-admin', body: { ...first, token } })).status;
  const token = tokenIn(two.output());
  expect(token).not.toBe(earlier);
  expect([await makeWith('f'.repeat(64)), await makeWith(earlier), await makeWith(token)]).toEqual([404, 200, 404]);
  await two.end();

  const three = await start({});
  const { output } = await three.end();
  expect([tokenIn(output), output.includes('There is no admin yet')]).toEqual([undefined, false]);
});

test('the configured admin can sign in, and the password is in no log line', async () => {
  const settings = { ADMIN_EMAIL: first.email, ADMIN_PASSWORD: first.password };
  const one = await start(settings);
  const { email, password } = first;
  const response = await sendTo(one.port, { method: 'POST', path: '/api/users/login', body: { email, password } });
  expect([response.status, JSON.parse(response.text)]).toMatchObject([200, { role: 'admin' }]);
  const { output } = await one.end();
  expect(tokenIn(output)).toBeUndefined();
  expect(output).not.toContain(password);
  const two = await start({});
  expect(tokenIn((await two.end()).output)).toBeUndefined();
});

test('with a weak password for the configured admin, the server exits with an explanation', async () => {
  const short = await start({ LOG_LEVEL: 'warn', ADMIN_EMAIL: first.email, ADMIN_PASSWORD: 'lampsha' });
  expect(await short.end()).toEqual({ code: 1, output: 'ADMIN_PASSWORD is too short: it must have at least 8 characters.\n' });
  const weak = await start({ LOG_LEVEL: 'warn', ADMIN_EMAIL: first.email, ADMIN_PASSWORD: 'lampshade' });
  expect(await weak.end()).toEqual({ code: 1, output: 'ADMIN_PASSWORD is too common. Choose another one.\n' });
});
