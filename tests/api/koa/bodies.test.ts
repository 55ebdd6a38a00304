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

/** The head of a submission that is sent from `network`. The submission's body has `length` bytes, or is chunked. */
function head(network: string, length: number | 'chunked'): string {
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  return (
    `POST /api/startups/submit HTTP/1.1\r\nHost: x\r\nCookie: session=${session}\r\nSec-Fetch-Site: same-origin\r\n` +
    `X-Forwarded-For: ${network}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`
  );
}

/** A submission of which only the head and the beginning of the body are sent. */
function begin(network: string, length: number, sent = 80_000): Socket {
  const socket = connect(host.server.port, '127.0.0.1', () => socket.write(head(network, length) + ' '.repeat(sent)));
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

test('a body whose Content-Length is too large is refused before it is sent', async () => {
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

test('a body with more values than any call needs is refused before it is parsed', async () => {
  const body = `{"media":[${'{},'.repeat(100_000)}{}]}`;
  const headers = { 'content-type': 'application/json' };
  const response = await host.send({ method: 'POST', path: '/api/startups/submit', session, body, headers });
  expect([response.status, codeOf(response.text)]).toEqual([413, 'request.too_large']);
});

test('punctuation within texts does not count as values, regardless of quotes and backslashes around them', async () => {
  const description = `${'[{,"\\'.repeat(30_000)}"`;
  const body = { ...aSubmission('ravi'), description };
  const response = await host.send({ method: 'POST', path: '/api/startups/submit', session, body });
  expect([response.status, Object.keys((JSON.parse(response.text) as { fields: object }).fields)]).toEqual([
    400,
    ['body.description'],
  ]);
});

test('in a long list of invalid values, only the first is explained', async () => {
  const body = { ...aSubmission('ravi'), media: Array.from({ length: 20_000 }, () => ({})) };
  const response = await host.send({ method: 'POST', path: '/api/startups/submit', session, body });
  expect([response.status, Object.keys((JSON.parse(response.text) as { fields: object }).fields)]).toEqual([
    400,
    ['body.media.0'],
  ]);
});

test('a network gets only its share of the memory for bodies: some of its bodies wait, the rest get 503, and other networks are served', async () => {
  const holders = [begin('203.0.113.2', 8 * megabyte), begin('203.0.113.2', 8 * megabyte)];
  await pause(50);
  let isServed = false;
  const waiting = submit('203.0.113.2', 'waits').finally(() => (isServed = true));
  await pause(50);
  for (let at = 0; at < 29; at += 1) begin('203.0.113.2', 8 * megabyte);
  await pause(50);
  const refused = await sendRaw(host.server.port, head('203.0.113.2', 8 * megabyte) + ' '.repeat(80_000));
  expect([refused.status, codeOf(refused.body)]).toEqual([503, 'server.busy']);
  expect(refused.head).toMatch(/\nRetry-After: \d+\r/);
  expect((await submit('198.51.100.1', 'elsewhere')).status).toBe(201);
  expect(isServed).toBe(false);
  holders[0]?.destroy();
  expect((await waiting).status).toBe(201);
});

test('bodies that declare a large size but send little leave memory for others', async () => {
  for (let at = 0; at < 12; at += 1) begin(`203.0.113.${10 + (at % 4)}`, 12 * megabyte, 1);
  await pause(50);
  expect((await submit('198.51.100.2', 'unhindered')).status).toBe(201);
});

/** The body in chunks of one byte. */
const inBytes = (body: string) => `${Array.from(body, (byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`;

test('a body in thousands of tiny chunks is refused, because each chunk is an object in memory', async () => {
  const {
    status,
    head: answered,
    body,
  } = await sendRaw(host.server.port, head('203.0.113.3', 'chunked') + inBytes(' '.repeat(20_000)));
  expect([status, codeOf(body)]).toEqual([400, 'request.malformed']);
  expect(answered).toContain('Connection: close');
  const report = `POST /api/reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const small = await sendRaw(host.server.port, report + inBytes(`{"about":"${'a'.repeat(20_000)}"}`));
  expect([small.status, codeOf(small.body)]).toEqual([400, 'request.malformed']);
  const few = await sendRaw(host.server.port, report + inBytes('{"about":""}'));
  expect([few.status, codeOf(few.body)]).toEqual([400, 'request.invalid']);
});

test('a connection that sends many requests at once is closed, but a few requests on one connection are answered in turn', async () => {
  const one = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  expect((await sendRaw(host.server.port, one.repeat(200))).status).toBe(0);
  const { head: first, body } = await sendRaw(host.server.port, one.repeat(5));
  expect((first + body).match(/HTTP\/1\.1 200/g)).toHaveLength(5);
});

test('arrays that are nested too deeply, or too many values, are refused before they are parsed', async () => {
  const report = (body: string) =>
    host.send({ method: 'POST', path: '/api/reports', body, headers: { 'content-type': 'application/json' } });
  const deep = await report('['.repeat(30_000) + ']'.repeat(30_000));
  expect([deep.status, codeOf(deep.text)]).toEqual([400, 'request.malformed']);
  const many = await report(`{"about":[${'1,'.repeat(5_000)}1]}`);
  expect([many.status, codeOf(many.text)]).toEqual([413, 'request.too_large']);
});

test('a network whose bodies are refused too often is refused before its bodies are read, and others are served', async () => {
  const report = (network: string, body: string) =>
    host.send({
      method: 'POST',
      path: '/api/reports',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    });
  const statuses = new Set<number>();
  for (let at = 0; at < 300; at += 1) statuses.add((await report('203.0.113.4', '[[')).status);
  expect([...statuses]).toEqual([400]);
  const refused = await report('203.0.113.4', '{}');
  expect([refused.status, codeOf(refused.text), refused.headers['retry-after']]).toEqual([429, 'request.too_many', '600']);
  expect((await host.send({ path: '/api/startups', headers: { 'x-forwarded-for': '203.0.113.4' } })).status).toBe(200);
  expect((await report('198.51.100.3', '[[')).status).toBe(400);
});

test('a body whose first kilobyte does not arrive ends its connection with 408, whatever its stated length', async () => {
  const server = await listen(
    (request, response) => {
      request.resume();
      request.on('end', () => response.end('all of it'));
    },
    { port: 0, host: '127.0.0.1' },
    { firstKilobyteMs: 100, ms: 60_000, bytesPerSecond: 1_000, checkEveryMs: 20 },
  );
  const post = (more: string, body: string) =>
    sendRaw(server.port, `POST / HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n${body}`, 1_000);
  const silent = await Promise.all([
    post('Content-Length: 65536', '{'),
    post('Content-Length: 65536', ' '.repeat(1_023)),
    post('Content-Length: 10', '{'),
    post('Transfer-Encoding: chunked', '1\r\n{\r\n'),
    post('Transfer-Encoding: chunked', ''),
  ]);
  for (const { status, body } of silent) expect([status, codeOf(body)]).toEqual([408, 'request.timeout']);
  const expecting = await post('Expect: 100-continue\r\nContent-Length: 65536', '');
  expect([expecting.head, expecting.body.slice(0, 13)]).toEqual(['HTTP/1.1 100 Continue', 'HTTP/1.1 408 ']);
  // A body whose first kilobyte has arrived is not refused.
  expect((await post('Content-Length: 65536', ' '.repeat(1_024))).status).toBe(0);
  await server.close({ graceMs: 0 });
});

test('a body may arrive slowly, but must not stop arriving', async () => {
  const server = await listen(
    (request, response) => {
      request.resume();
      request.on('end', () => response.end('all of it'));
    },
    { port: 0, host: '127.0.0.1' },
    { firstKilobyteMs: 1_000, ms: 200, bytesPerSecond: 1_000, checkEveryMs: 20 },
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
