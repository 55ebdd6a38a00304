import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue, type ErrorBody } from '../../../server/domain/core/errors.ts';
import { koaHost, type KoaHost } from '../hosts.ts';
import { sendRaw } from './raw-http.ts';

let host: KoaHost;
beforeAll(async () => {
  host = await koaHost();
});
afterAll(async () => {
  await host.close();
  expect(host.failures).toEqual([]);
});

const end = '\r\n\r\n';
const close = '\r\nConnection: close';
const post = (headers: string, body: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`POST /api/analytics/view HTTP/1.1\r\nHost: x${close}\r\n${headers}${end}`), Buffer.from(body)]);
const json = 'Content-Type: application/json';
const valid = '{"startupId":"000000000000000000000000"}';

const cases: Record<string, [sent: string | Buffer, status: number]> = {
  'not HTTP at all': ['hello\r\n\r\n', 400],
  'a TLS greeting': [Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), 400],
  'only line ends': ['\r\n\r\n\r\n\r\nX\r\n\r\n', 400],
  'a null byte in the target': [`GET /api/\0startups HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'an unknown method': [`BREW /api/startups HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'a known but unused method': [`PROPFIND /api/startups HTTP/1.1\r\nHost: x${close}${end}`, 405],
  TRACE: [`TRACE /api/startups HTTP/1.1\r\nHost: x${close}${end}`, 405],
  'an unknown version': [`GET /api/startups HTTP/9.9\r\nHost: x${close}${end}`, 400],
  'HTTP/1.0 without a host': [`GET /api/startups HTTP/1.0${end}`, 200],
  'HTTP/1.1 without a host': [`GET /api/startups HTTP/1.1${close}${end}`, 400],
  'a target that is not a path': [`GET startups HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'a target of another server': [`GET http://other.example/api/startups HTTP/1.1\r\nHost: x${close}${end}`, 200],
  'a target without a host': [`GET http:// HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'a target with a broken host': [`GET http://[::1 HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'a target with an impossible port': [`GET http://x:99999/api/startups HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'a target with another scheme': [`GET gopher:startups HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'a posted target without a host': [`POST http:// HTTP/1.1\r\nHost: x${close}\r\nContent-Length: 2${end}{}`, 400],
  'the asterisk': [`OPTIONS * HTTP/1.1\r\nHost: x${close}${end}`, 404],
  'two slashes': [`GET //api/startups HTTP/1.1\r\nHost: x${close}${end}`, 404],
  'dots in the path': [`GET /api/../api/startups HTTP/1.1\r\nHost: x${close}${end}`, 404],
  'a header without a colon': [`GET /api/startups HTTP/1.1\r\nHost: x\r\nnonsense${close}${end}`, 400],
  'a blank before the colon': [`GET /api/startups HTTP/1.1\r\nHost : x${close}${end}`, 400],
  'a bare carriage return': [`GET /api/startups HTTP/1.1\r\nHost: x\rEvil: 1${close}${end}`, 400],
  'headers that are too large': [`GET /api/startups HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}${end}`, 431],
  'a megabyte of query': [`GET /api/startups?q=${'a'.repeat(1_048_576)} HTTP/1.1\r\nHost: x${end}`, 431],
  'a long query in a valid request': [`GET /api/startups?q=${'a'.repeat(8_000)} HTTP/1.1\r\nHost: x${close}${end}`, 414],
  'a length that is not a number': [post(`${json}\r\nContent-Length: ten`), 400],
  'a negative length': [post(`${json}\r\nContent-Length: -1`), 400],
  'two lengths': [post(`${json}\r\nContent-Length: 2\r\nContent-Length: 3`, '{}'), 400],
  'a length and chunks': [post(`${json}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`, '0\r\n\r\n'), 400],
  'a chunk size that is not a number': [post(`${json}\r\nTransfer-Encoding: chunked`, 'zz\r\n{}\r\n0\r\n\r\n'), 400],
  'an unknown transfer coding': [post(`${json}\r\nTransfer-Encoding: magic`, '{}'), 400],
  'a body in chunks': [
    post(`${json}\r\nTransfer-Encoding: chunked`, `${valid.length.toString(16)}\r\n${valid}\r\n0\r\n\r\n`),
    202,
  ],
  'a body shorter than its declared length': [post(`${json}\r\nContent-Length: 9`, '{}'), 0],
  'garbage called gzip': [post(`${json}\r\nContent-Encoding: gzip\r\nContent-Length: 7`, 'garbage'), 415],
  'garbage called brotli': [post(`${json}\r\nContent-Encoding: br\r\nContent-Length: 7`, 'garbage'), 415],
  'an unknown encoding': [post(`${json}\r\nContent-Encoding: zip\r\nContent-Length: 2`, '{}'), 415],
  'a valid gzip body': [zipped(valid), 415],
  'a small gzip of deep arrays': [zipped('['.repeat(32_000)), 415],
  'a body declared as not compressed': [
    post(`${json}\r\nContent-Encoding: identity\r\nContent-Length: ${valid.length}`, valid),
    202,
  ],
  'an unknown charset': [post(`${json}; charset=klingon\r\nContent-Length: ${valid.length}`, valid), 202],
  'an unfinished body of images from a visitor': [
    `POST /api/startups/submit HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 9000000${end}{`,
    401,
  ],
  'multipart without a boundary': [post('Content-Type: multipart/form-data\r\nContent-Length: 2', 'xx'), 415],
  'an unsupported upgrade': [
    `GET /api/startups HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket${end}`,
    200,
  ],
  'an unsupported expectation': [`GET /api/startups HTTP/1.1\r\nHost: x\r\nExpect: miracles${close}${end}`, 417],
  'a page with broken percent-encoding': [`GET /startup/%zz HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'a file with broken percent-encoding': [`GET /assets/%zz.js HTTP/1.1\r\nHost: x${close}${end}`, 400],
  'a file outside the folder': [`GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nHost: x${close}${end}`, 404],
  'an invalid range': [`GET /robots.txt HTTP/1.1\r\nHost: x\r\nRange: bytes=5-2${close}${end}`, 200],
};

function zipped(text: string): Buffer {
  const body = gzipSync(text);
  return post(`${json}\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}`, body);
}

describe('malformed HTTP requests', () => {
  for (const [name, [sent, status]] of Object.entries(cases)) {
    test.concurrent(`${name} gets ${status === 0 ? 'no reply yet' : `status ${status}`}`, async () => {
      const response = await sendRaw(host.server.port, sent);
      expect(response.status).toBe(status);
      expect(response.head).not.toMatch(/\n(?:X-Powered-By|Server):/i);
      expect(response.body).not.toMatch(/Internal Server Error/);
      if (status >= 400 && response.head.includes('application/json')) {
        const { code, message } = JSON.parse(response.body) as ErrorBody;
        expect(errorCatalogue[code]).toEqual({ status, message });
      }
    });
  }

  test('the server is healthy after the malformed requests', async () => {
    expect((await host.send({ path: '/readyz' })).status).toBe(200);
  });
});

test('an unparsable request gets a JSON error', async () => {
  const tooLarge = await sendRaw(host.server.port, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}${end}`);
  expect([tooLarge.status, JSON.parse(tooLarge.body)]).toEqual([
    431,
    { message: 'The request headers are too large.', code: 'request.headers_too_large' },
  ]);
  const broken = await sendRaw(host.server.port, 'hello\r\n\r\n');
  expect([broken.status, JSON.parse(broken.body)]).toEqual([
    400,
    { message: 'The request could not be read.', code: 'request.malformed' },
  ]);
});
