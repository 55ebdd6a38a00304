import { gzipSync } from 'node:zlib';
import { type Attack, expectEach, expectOnly } from './attack.ts';
import { exchange, network, postHead, repeat } from './raw-client.ts';

const withLength = (from: string, body: string | Buffer, headers: readonly string[] = [], path?: string) =>
  Buffer.concat([
    Buffer.from(
      postHead({
        from,
        headers: [...headers, `Content-Length: ${Buffer.byteLength(body)}`],
        ...(path !== undefined && { path }),
      }),
    ),
    Buffer.from(body),
  ]);

/** Sends one body again and again on 100 connections, whose addresses are in `networks` networks. */
const flood = (name: string, body: string | Buffer, networks: number, headers: readonly string[] = []): Attack => ({
  name,
  run: ({ port }, signal) =>
    repeat(100, signal, (at) => exchange({ port, first: withLength(network(at % networks), body, headers), signal })),
  expect: networks === 1 ? expectEach('429') : expectOnly('400', '413', '429'),
});

const deep = '['.repeat(32_000) + ']'.repeat(32_000);
const inBytes = (body: string) => Array.from(body, (byte) => `1\r\n${byte}\r\n`).join('');
const multipart = (parts: string) => `--XX\r\n${parts}--XX--\r\n`;

/** The head of a signed-in member's request to a call that accepts a large body. */
const memberHead = (session: string, from: string, framing: string) =>
  postHead({ from, path: '/api/startups/submit', headers: [`Cookie: session=${session}`, framing] });

/** Bodies that cost more to read than to send. */
export const bodyAttacks: readonly Attack[] = [
  flood('a hundred bytes of gzip that become 64 kB of [[[[', gzipSync(deep, { level: 9 }), 1, ['Content-Encoding: gzip']),
  flood('64 kB of [[[[', deep, 1),
  flood('64 kB of [[[[ from a hundred networks', deep, 100),
  flood('64 kB of {},{},', `{"a":[${'{},'.repeat(21_000)}{}]}`, 1),
  flood('64 kB of {},{}, from a hundred networks', `{"a":[${'{},'.repeat(21_000)}{}]}`, 100),
  flood(
    '2,000 unknown fields from a hundred networks',
    `{${Array.from({ length: 1_990 }, (_, at) => `"k${at}":1`).join()}}`,
    100,
  ),
  flood('escaped keys, which must be compared with __proto__', `{"a":[${'{"\\u0061":1},'.repeat(4_900)}{}]}`, 1),
  {
    name: '64 kB in one-byte chunks',
    run: ({ port }, signal) =>
      repeat(30, signal, (at) =>
        exchange({
          port,
          first: postHead({ from: network(at), headers: ['Transfer-Encoding: chunked'] }) + inBytes(' '.repeat(64_000)),
          signal,
        }),
      ),
    expect: expectEach('400'),
  },
  {
    name: 'megabytes sent by a signed-in member in one-byte chunks',
    run: ({ port, session }, signal) => {
      const piece = inBytes(' '.repeat(200_000));
      return repeat(6, signal, (at) =>
        exchange({
          port,
          first: memberHead(session, network(at), 'Transfer-Encoding: chunked') + piece,
          repeated: { text: piece, everyMs: 50 },
          signal,
        }),
      );
    },
    expect: expectEach('400'),
  },
  {
    name: 'forms with huge part headers, with thousands of parts, or without a boundary',
    run: ({ port, session }, signal) => {
      const forms = [
        multipart(`X-A: ${'a'.repeat(200_000)}\r\n`),
        multipart('Content-Disposition: form-data; name="siteName"\r\n\r\nx\r\n--XX\r\n'.repeat(4_000)),
        '--'.repeat(100_000),
      ];
      return repeat(20, signal, (at) => {
        const body = forms[at % forms.length] ?? '';
        const type = at % 4 === 0 ? 'multipart/form-data' : 'multipart/form-data; boundary=XX';
        const head = `POST /api/admin/settings HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network(at)}\r\nSec-Fetch-Site: same-origin\r\n`;
        const lines = `Cookie: session=${session}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
        return exchange({ port, first: head + lines + body, signal });
      });
    },
    expect: expectOnly('403', '429'),
  },
  {
    name: 'two thousand requests at once on each connection',
    run: ({ port }, signal) => {
      return repeat(10, signal, (at) => {
        const one = withLength(network(at), '{"about":"x"}');
        return exchange({ port, first: Buffer.concat(Array.from({ length: 2_000 }, () => one)), signal });
      });
    },
    expect: expectOnly('400', '429', 'closed without a reply'),
  },
  {
    name: 'lengths that lie',
    run: ({ port }, signal) =>
      repeat(50, signal, (at) =>
        exchange({
          port,
          first: postHead({ from: network(at), headers: [`Content-Length: ${at % 2 === 0 ? 2 : 3}`] }) + '{}}}{}'.repeat(200),
          signal,
        }),
      ),
    expect: expectOnly('400', '429', 'closed without a reply'),
  },
];
