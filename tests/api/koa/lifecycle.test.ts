import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startCountBuffer } from '../../../server/jobs/count-buffer.ts';
import { listen } from '../../../server/http/server.ts';
import { sendTo, koaHost, type KoaHost } from '../hosts.ts';
import { sendRaw } from './raw-http.ts';

let host: KoaHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

test('a request has an id, and a valid id sent by the client is used', async () => {
  host = await koaHost();
  const { send } = host;
  const idOf = async (sentId?: string) =>
    (await send({ path: '/api/startups', headers: sentId === undefined ? {} : { 'x-request-id': sentId } })).headers[
      'x-request-id'
    ];
  expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf()).not.toBe(await idOf());
  expect(await idOf('caller-1234')).toBe('caller-1234');
  expect(await idOf('short')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf('no blanks please')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
});

test('healthz and readyz report the state of the server', async () => {
  let stopping = false;
  host = await koaHost({ isStopping: () => stopping, release: { version: '1.2.3', commit: '8bd13f4a0f9c' } });
  const { send } = host;
  const statusOf = async (path: string) => {
    const { status, text } = await send({ path });
    return [status, text];
  };
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([
    [200, 'ok\nversion: 1.2.3, commit 8bd13f4a0f9c\n'],
    [200, 'ok\ndatabase: ok\ndisk: ok\nmail: ok\nintegrity: ok\n'],
  ]);
  stopping = true;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([
    [200, 'ok\nversion: 1.2.3, commit 8bd13f4a0f9c\n'],
    [503, 'not ready\n'],
  ]);
  expect((await send({ path: '/api/startups' })).headers.connection).toBe('close');
});

/** The outcome of a new connection: 'accepted', or the code of its error. */
function connectionTo(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve('accepted');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

test('a stopping server finishes open requests and accepts no new ones', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const server = await listen(
    (_request, response) => {
      started.resolve();
      void finish.promise.then(() => response.end('finished'));
    },
    { port: 0, host: '127.0.0.1' },
  );
  const underWay = sendTo(server.port, { path: '/' });
  await started.promise;
  const closed = server.close();
  await expect.poll(() => connectionTo(server.port)).toBe('ECONNREFUSED');
  finish.resolve();
  expect((await underWay).text).toBe('finished');
  await closed;
});

test('connections that were not yet accepted when the server stops are answered', async () => {
  const server = await listen((_request, response) => response.end('answered'), { port: 0, host: '127.0.0.1' });
  // The kernel completes these connections at once; the server accepts them in the next turn of the event loop.
  const waiting = Array.from({ length: 40 }, () => connect(server.port, '127.0.0.1'));
  const closed = server.close();
  const responses = waiting.map(async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text.endsWith('answered');
  });
  expect((await Promise.all(responses)).filter(Boolean)).toHaveLength(40);
  await closed;
});

test('connections that arrive while a stopping server is busy with other work are answered', async () => {
  const server = await listen((_request, response) => response.end('answered'), { port: 0, host: '127.0.0.1' });
  // Each turn of the event loop accepts connections before it does other work. A connection arrives during the second turn.
  const work = async (turn: number): Promise<Socket> => {
    await nextTurn();
    const until = performance.now() + 5;
    while (performance.now() < until);
    return turn === 2 ? connect(server.port, '127.0.0.1') : work(turn + 1);
  };
  const arriving = work(1);
  const closed = server.close();
  const socket = await arriving;
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text.endsWith('answered')).toBe(true);
  await closed;
});

test('while the server stops, a keep-alive connection gets one more response, marked as the last', async () => {
  let stopping = false;
  host = await koaHost({ isStopping: () => stopping, release: { version: '1.2.3', commit: '8bd13f4a0f9c' } });
  const socket = connect(host.server.port, '127.0.0.1');
  const request = 'GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n';
  let closed: Promise<void> | undefined;
  const replies = (async () => {
    let text = '';
    for await (const chunk of socket) {
      text += String(chunk);
      if (text.split('HTTP/1.1 200').length !== 2 || stopping) continue;
      stopping = true;
      closed = host?.server.close({ idleMs: 5_000 });
      // Acts like a client that does not know that the server is stopping.
      setTimeout(() => socket.write(request), 50);
    }
    return text;
  })();
  socket.write(request);
  const [, first = '', second = ''] = (await replies).split('HTTP/1.1 200');
  expect([/^Connection: close/im.test(first), /^Connection: close/im.test(second)]).toEqual([false, true]);
  await closed;
});

test('a stopping server closes open requests after a timeout', async () => {
  const server = await listen(() => undefined, { port: 0, host: '127.0.0.1' });
  const hanging = sendTo(server.port, { path: '/' });
  const outcome = hanging.catch((error: NodeJS.ErrnoException) => error.code);
  await sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n', 20);
  await server.close({ graceMs: 50 });
  expect(await outcome).toBe('ECONNRESET');
});

test('a start on a taken port fails with EADDRINUSE', async () => {
  const server = await listen(() => undefined, { port: 0, host: '127.0.0.1' });
  await expect(listen(() => undefined, { port: server.port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await server.close();
});

test('a flush writes the counts, and a stopping server writes the remaining ones', async () => {
  host = await koaHost();
  const { store } = host;
  const failures: unknown[] = [];
  const counts = startCountBuffer(store, (error) => failures.push(error));
  const mosscount = '00000000000300003b6c9058';
  const views = async () => (await store.analytics.totals([mosscount]))[0]?.views ?? 0;
  const before = await views();
  const event = (visitor: string) => ({ kind: 'views', startupId: mosscount, visitor, network: 'n', day: '2026-11-21' }) as const;
  counts.count([event('a'), event('b')]);
  expect(await views()).toBe(before);
  await counts.runNow();
  expect(await views()).toBe(before + 2);
  counts.count([event('c')]);
  await counts.stop();
  expect(await views()).toBe(before + 3);
  expect(failures).toEqual([]);
});

test('counts are not lost when the store fails once', async () => {
  host = await koaHost();
  const { store } = host;
  let failing = true;
  const failures: unknown[] = [];
  const recorded: string[] = [];
  const record = async (events: readonly { visitor: string }[]) => {
    if (failing) throw new Error('busy');
    recorded.push(...events.map(({ visitor }) => visitor));
  };
  const counts = startCountBuffer({ ...store, analytics: { ...store.analytics, record } }, (error) => failures.push(error));
  const event = (visitor: string) =>
    ({ kind: 'views', startupId: '0'.repeat(24), visitor, network: 'n', day: '2026-11-21' }) as const;
  counts.count([event('a')]);
  await counts.runNow();
  failing = false;
  counts.count([event('b')]);
  await counts.stop();
  expect([recorded, failures.length]).toEqual([['a', 'b'], 1]);
});

test('counts beyond the limit per second are dropped and logged', async () => {
  host = await koaHost();
  const { store } = host;
  const failures: unknown[] = [];
  let recorded = 0;
  const record = async (events: readonly unknown[]) => void (recorded += events.length);
  const counts = startCountBuffer({ ...store, analytics: { ...store.analytics, record } }, (error) =>
    failures.push(String(error)),
  );
  const event = { kind: 'views', startupId: '0'.repeat(24), visitor: 'a', network: 'n', day: '2026-11-21' } as const;
  for (let at = 0; at < 2_001; at += 1) counts.count(Array.from({ length: 50 }, () => event));
  await counts.stop();
  expect([recorded, failures]).toEqual([100_000, ['Error: 50 counts were dropped: more than 100000 were waiting.']]);
});
