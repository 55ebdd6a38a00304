import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../e2e/server.ts';

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function start(drainSeconds: string): Promise<RunningServer> {
  server = await startServer({ DRAIN_SECONDS: drainSeconds, SEED: 'none' }, { script: 'server/main.ts' });
  return server;
}

/** The status and the Connection header of a response; undefined when there is no response. */
async function answerAt({ url }: RunningServer, path: string): Promise<[number, string | null] | undefined> {
  const response = await fetch(url + path).catch(() => undefined);
  await response?.arrayBuffer();
  return response && [response.status, response.headers.get('connection')];
}

/** Pino's level for messages that are not errors. */
const info = 30;

/** The log lines with a message. */
function linesOf({ log }: RunningServer, message: string): { level: number; msg: string; status?: number }[] {
  const lines = log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'));
  return lines
    .map((line) => JSON.parse(line) as { level: number; msg: string; status?: number })
    .filter(({ msg }) => msg === message);
}

test('while draining, the server tells proxies that it will stop and serves all other requests; a second signal ends the server at once', async () => {
  const draining = await start('15');
  expect(await answerAt(draining, '/healthz')).toEqual([200, 'keep-alive']);
  process.kill(draining.pid, 'SIGTERM');
  await expect.poll(() => answerAt(draining, '/healthz')).toEqual([503, 'keep-alive']);
  expect(await answerAt(draining, '/readyz')).toEqual([503, 'keep-alive']);
  expect(await answerAt(draining, '/api/categories')).toEqual([200, 'keep-alive']);
  const subscribed = await fetch(`${draining.url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  expect(subscribed.status).toBe(200);
  // Signals within a second count as one.
  await pause(1_000);
  process.kill(draining.pid, 'SIGINT');
  await expect.poll(() => answerAt(draining, '/healthz')).toBeUndefined();
  await expect.poll(() => draining.log()).toContain('stopped without waiting');
  expect(linesOf(draining, 'request').filter(({ status }) => status === 503)).toEqual(
    expect.arrayContaining(['/healthz', '/readyz'].map((path) => expect.objectContaining({ level: info, path }) as unknown)),
  );
  expect(linesOf(draining, 'request').filter(({ level }) => level > info)).toEqual([]);
});

test('a drained server stops by itself', async () => {
  const draining = await start('1');
  process.kill(draining.pid, 'SIGTERM');
  // The last lines are written on exit.
  await expect.poll(() => draining.log()).toMatch(/"draining"[^]*"stopping"/);
  await expect.poll(() => answerAt(draining, '/healthz')).toBeUndefined();
  expect(draining.log()).not.toContain('stopped without waiting');
});
