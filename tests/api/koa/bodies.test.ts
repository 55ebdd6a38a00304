import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../server/http/server.ts';
import { createSession, koaHost, type KoaHost, sendTo, type TestResponse } from '../hosts.ts';
import { aSubmission } from '../members.ts';
import { sendRaw } from './raw-http.ts';

const megabyte = 1024 * 1024;
let host: KoaHost;
let session: string;
beforeAll(async () => {
  host = await koaHost();
  session = await createSession(host, 'ravi');
});
afterAll(async () => {
  await host.close();
  expect(host.failures).toEqual([]);
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** The head of a submission from a network, whose body has `length` bytes or comes in chunks. */
function head(network: string, length: number | 'chunked'): string {
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  return (
    `POST /api/startups/submit HTTP/1.1\r\nHost: x\r\nCookie: session=${session}\r\nSec-Fetch-Site: same-origin\r\n` +
    `X-Forwarded-For: ${network}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`
  );
}

/** A submission of which only the head is sent. */
function begin(network: string, length: number): Socket {
  const socket = connect(host.server.port, '127.0.0.1', () => socket.write(head(network, length)));
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

function submit(network: string, productName: string): Promise<TestResponse> {
  const website = `https://${productName}.example/`;
  const headers = { 'x-forwarded-for': network };
  return host.send({
    method: 'POST',
    path: '/api/startups/submit',
    session,
    headers,
    body: aSubmission('ravi', { productName, website }),
  });
}

const codeOf = (body: string) => (JSON.parse(body) as { code: string }).code;

test('a body that is too long is refused by its length, before it is sent', async () => {
  const { status, body } = await sendRaw(host.server.port, head('203.0.113.1', 12 * megabyte + 1));
  expect([status, codeOf(body)]).toEqual([413, 'request.too_large']);
});

test('a body in chunks that becomes too long is refused while it arrives', async () => {
  const chunk = Buffer.alloc(megabyte, ' ');
  const framed = Buffer.concat([Buffer.from(`${megabyte.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  const sent = Buffer.concat([Buffer.from(head('203.0.113.1', 'chunked')), ...Array.from({ length: 13 }, () => framed)]);
  const { status, body } = await sendRaw(host.server.port, sent);
  expect([status, codeOf(body)]).toEqual([413, 'request.too_large']);
});

test('a body of more values than any call needs is refused before it is parsed', async () => {
  const body = `{"media":[${'{},'.repeat(100_000)}{}]}`;
  const headers = { 'content-type': 'application/json' };
  const response = await host.send({ method: 'POST', path: '/api/startups/submit', session, body, headers });
  expect([response.status, codeOf(response.text)]).toEqual([413, 'request.too_large']);
});

test('signs within texts are no values, whatever quotes and backslashes stand around them', async () => {
  const description = `${'[{,"\\'.repeat(30_000)}"`;
  const body = { ...aSubmission('ravi'), description };
  const response = await host.send({ method: 'POST', path: '/api/startups/submit', session, body });
  expect([response.status, Object.keys((JSON.parse(response.text) as { fields: object }).fields)]).toEqual([
    400,
    ['body.description'],
  ]);
});

test('of a long list of wrong values only the first is explained', async () => {
  const body = { ...aSubmission('ravi'), media: Array.from({ length: 20_000 }, () => ({})) };
  const response = await host.send({ method: 'POST', path: '/api/startups/submit', session, body });
  expect([response.status, Object.keys((JSON.parse(response.text) as { fields: object }).fields)]).toEqual([
    400,
    ['body.media.0'],
  ]);
});

test('a network fills its own room only: more of its bodies wait, the rest get 503, and others are served', async () => {
  const holders = [begin('203.0.113.2', 8 * megabyte), begin('203.0.113.2', 8 * megabyte)];
  await pause(50);
  let isServed = false;
  const waiting = submit('203.0.113.2', 'waits').finally(() => (isServed = true));
  await pause(50);
  for (let at = 0; at < 29; at += 1) begin('203.0.113.2', 8 * megabyte);
  await pause(50);
  const refused = await sendRaw(host.server.port, head('203.0.113.2', 8 * megabyte));
  expect([refused.status, codeOf(refused.body)]).toEqual([503, 'server.busy']);
  expect(refused.head).toMatch(/\nRetry-After: \d+\r/);
  expect((await submit('198.51.100.1', 'elsewhere')).status).toBe(201);
  expect(isServed).toBe(false);
  holders[0]?.destroy();
  expect((await waiting).status).toBe(201);
});

test('a body may arrive slowly, but must not stop arriving', async () => {
  const server = await listen(
    (request, response) => {
      request.resume();
      request.on('end', () => response.end('all of it'));
    },
    { port: 0, host: '127.0.0.1' },
    { ms: 200, bytesPerSecond: 1_000, checkEveryMs: 20 },
  );
  const slow = new Promise<string>((resolve) => {
    const request = httpRequest(server.url, { method: 'POST' }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    });
    const write = async () => {
      for (let part = 0; part < 12; part += 1) {
        request.write('a'.repeat(100));
        await pause(50);
      }
      request.end();
    };
    void write();
  });
  const silent = sendRaw(server.port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n12', 1_000);
  expect(await slow).toBe('all of it');
  const { status, body: text } = await silent;
  expect([status, codeOf(text)]).toEqual([408, 'request.timeout']);
  expect((await sendTo(server.port, { path: '/', method: 'POST', body: 'x' })).text).toBe('all of it');
  await server.close();
});
