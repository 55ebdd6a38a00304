import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebError } from '../domain/websites/web.contract.ts';
import { createWeb, isPublicAddress, type WebOptions } from './web.ts';

/** The number of requests to the test site. */
let requests = 0;
let site: Server;
let port = 0;

beforeAll(async () => {
  site = createServer((request, response) => {
    requests += 1;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.example');
    switch (pathname) {
      case '/redirect':
        // A header can contain only ASCII.
        response.writeHead(302, { Location: (searchParams.get('to') ?? '').replaceAll(/[^ -~]/gu, encodeURIComponent) }).end();
        return;
      case '/round':
        response.writeHead(302, { Location: '/round' }).end();
        return;
      case '/endless':
        response.writeHead(200);
        for (let at = 0; at < 40; at += 1) response.write(Buffer.alloc(64 * 1024));
        response.end();
        return;
      case '/pieces':
        // Each byte of the body is sent as a separate chunk.
        response.socket?.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(500_000)}0\r\n\r\n`);
        return;
      case '/interim':
        response.socket?.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`);
        return;
      case '/silent':
        return;
      case '/drip':
        response.writeHead(200);
        response.write('a');
        return;
      default:
        response.writeHead(pathname === '/missing' ? 404 : 200, { 'Content-Type': 'text/plain' });
        response.end(`${request.headers['user-agent']} ${request.headers.host}`);
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  ({ port } = site.address() as AddressInfo);
});

afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** Resolves every name to the test site. */
const open = (options: Partial<WebOptions> = {}) =>
  createWeb({
    userAgent: 'Debut/0.1',
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
    ...options,
  });

const failureOf = async (result: Promise<unknown>) => {
  try {
    await result;
    return 'none';
  } catch (error) {
    return error instanceof WebError ? error.failure : error;
  }
};

describe('a page of another site', () => {
  test('is read with its status, type and final address', async () => {
    const { url, status, type, body } = await open().get(`http://site.example:${port}/redirect?to=/missing`);
    expect([url.pathname, status, type, Buffer.from(body).toString()]).toEqual([
      '/missing',
      404,
      'text/plain',
      `Debut/0.1 site.example:${port}`,
    ]);
  });

  test.each([
    ['/round', {}, 'redirected'],
    ['/endless', {}, 'too_large'],
    ['/pieces', {}, 'too_large'],
    ['/interim', {}, 'unreachable'],
    ['/silent', { timeoutMs: 50 }, 'too_slow'],
    ['/drip', { timeoutMs: 50 }, 'too_slow'],
    ['/redirect?to=ftp://site.example/', {}, 'unsupported_address'],
    ['/redirect?to=http://user:secret@site.example/', {}, 'unsupported_address'],
  ] as const)('%s is not read', async (path, options, failure) => {
    expect(await failureOf(open(options).get(`http://site.example:${port}${path}`))).toBe(failure);
  });

  test('is not read when the caller refuses a redirect', async () => {
    const to = `http://other.example:${port}/`;
    const mayFollow = (from: URL, next: URL) => from.hostname === next.hostname;
    expect(await failureOf(open().get(`http://site.example:${port}/redirect?to=${to}`, { mayFollow }))).toBe('redirected');
    expect(await failureOf(open().get(`http://site.example:${port}/redirect?to=/`, { mayFollow }))).toBe('none');
  });

  test('is not read when the caller throws at a redirect, and rejects with that error', async () => {
    const stop = new Error('Too many requests.');
    const mayFollow = () => Promise.reject(stop);
    expect(await failureOf(open().get(`http://site.example:${port}/redirect?to=/`, { mayFollow }))).toBe(stop);
  });

  test('is read only at the allowed ports (by default 80 and 443), and so is the target of a redirect', async () => {
    const before = requests;
    const isAllowedPort = (other: number) => other === port;
    for (const address of [
      'http://site.example:8080/',
      'https://site.example:22/',
      `http://site.example:${port}/redirect?to=//site.example:25/`,
    ])
      expect([address, await failureOf(open({ isAllowedPort }).get(address))]).toEqual([address, 'unusual_port']);
    expect(requests).toBe(before + 1);
    const lookup = () => Promise.reject(new Error('This test must not look up names.'));
    const web = createWeb({ userAgent: 'Debut/0.1', lookup });
    expect(await failureOf(web.get(`http://site.example:${port}/`))).toBe('unusual_port');
    for (const usual of ['http://site.example:443/', 'https://site.example:80/', 'http://site.example:80/'])
      expect(await failureOf(web.get(usual))).toBe('unreachable');
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://user:secret@site.example/', 'site.example', ''])(
    'is not read at the address %j',
    async (address) => {
      expect(await failureOf(open().get(address))).toBe('unsupported_address');
    },
  );

  test('is unreachable when its name is unknown or nothing listens', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
    expect(await failureOf(open({ lookup }).get('http://nowhere.example/'))).toBe('unknown_host');
    const failing = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' }));
    expect(await failureOf(open({ lookup: failing }).get('http://nowhere.example/'))).toBe('unreachable');
    expect(await failureOf(open({ lookup: async () => [] }).get('http://nowhere.example/'))).toBe('unreachable');
    expect(await failureOf(open().get('http://site.example:1/'))).toBe('unreachable');
  });
});

describe('addresses that are not public', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%j is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '203.1.2.3', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://localhost:PORT/',
  ])('no connection is made to %s, directly or by a redirect', async (spelling) => {
    const private_ = spelling.replace('PORT', String(port));
    const before = requests;
    const web = createWeb({ userAgent: 'Debut/0.1', isAllowedPort: () => true });
    expect(await failureOf(web.get(private_))).toBe('private_address');
    expect(requests).toBe(before);
    // Connections to the redirecting site are allowed, but connections to its target are not.
    const lookup = async (hostname: string) => [{ address: hostname === 'site.example' ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    const isAllowed = (address: string) => address === '127.0.0.1' && requests === before;
    const redirect = `http://site.example:${port}/redirect?to=${encodeURIComponent(private_)}`;
    expect(await failureOf(open({ lookup, isAllowed }).get(redirect))).toBe('private_address');
    expect(requests).toBe(before + 1);
  });

  test('no connection is made to a name that has a private address among public ones', async () => {
    const lookup = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const before = requests;
    expect(await failureOf(open({ lookup, isAllowed: isPublicAddress }).get(`http://site.example:${port}/`))).toBe(
      'private_address',
    );
    expect(requests).toBe(before);
  });

  test.each(['8.8.8.8', '2001:4860:4860::8888'])('no connection is made to %s if it belongs to this machine', async (own) => {
    const lookup = async () => [{ address: own, family: own.includes(':') ? 6 : 4 }];
    const web = createWeb({ userAgent: 'Debut/0.1', lookup, ownAddresses: () => ['fe80::1', own.replace('::', ':0::')] });
    expect(await failureOf(web.get('http://site.example/'))).toBe('private_address');
    expect(await failureOf(web.get(`http://${own.includes(':') ? `[${own}]` : own}/`))).toBe('private_address');
  });

  test('if the address of a name changes between two lookups, the connection goes to the address that was checked', async () => {
    let lookups = 0;
    const lookup = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const web = open({ lookup });
    expect((await web.get(`http://rebinding.example:${port}/`)).status).toBe(200);
    expect(lookups).toBe(1);
    expect(await failureOf(web.get(`http://rebinding.example:${port}/`))).toBe('private_address');
  });
});

describe('the check whether a name exists', () => {
  const answering = (code: string) => open({ resolve: () => Promise.reject(Object.assign(new Error('no'), { code })) });

  test('succeeds for a name with or without an address', async () => {
    expect(await open({ resolve: async () => ['192.0.2.1'] }).knowsName('site.example')).toBe(true);
    expect(await answering('ENODATA').knowsName('site.example')).toBe(true);
  });

  test('reports an unknown name only when a name server says so', async () => {
    expect(await answering('ENOTFOUND').knowsName('site.example')).toBe(false);
    expect(await failureOf(answering('ESERVFAIL').knowsName('site.example'))).toBe('unreachable');
    const silent = open({ resolve: () => new Promise(() => undefined), timeoutMs: 10 });
    expect(await failureOf(silent.knowsName('site.example'))).toBe('too_slow');
  });
});

test('the response to HEAD has no body', async () => {
  const { status, body } = await open().get(`http://site.example:${port}/missing`, { method: 'HEAD' });
  expect([status, body.length]).toEqual([404, 0]);
});
