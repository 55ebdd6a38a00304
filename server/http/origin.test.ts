import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { siteOrigin } from './origin.ts';

const originFor = (host: string | undefined, siteUrl?: string) => {
  // The function reads no other part of the request.
  const req = { headers: { host } } as unknown as IncomingMessage;
  return siteOrigin({ req }, siteUrl);
};

test.each([
  ['debut.example', 'http://debut.example'],
  ['Debut.Example:8080', 'http://debut.example:8080'],
  ['debut.example:80', 'http://debut.example'],
  // A proxy that serves HTTPS may send this.
  ['debut.example:443', 'http://debut.example:443'],
  ['127.0.0.1:3001', 'http://127.0.0.1:3001'],
  ['[::1]:3001', 'http://[::1]:3001'],
  ['my_host', 'http://my_host'],
  ['b\u00fccher.example', 'http://xn--bcher-kva.example'],
])('without a configured origin, the origin of Host %s is %s', (host, expected) => {
  expect(originFor(host)).toBe(expected);
});

test.each([
  '*',
  '*.example',
  'a;sandbox',
  'a,b',
  "'unsafe-inline'",
  'a;script-src *',
  'a"b',
  'a&b',
  '(a)',
  '',
  undefined,
  'a b',
  'a:b',
])('Host %j is refused', (host) => {
  expect(originFor(host)).toBe('http://localhost');
});

test('a configured origin does not depend on the Host', () => {
  expect(originFor('other.example', 'https://debut.example')).toBe('https://debut.example');
});
