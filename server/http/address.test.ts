import { describe, expect, test } from 'vitest';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress, networkOf, networkOfRequest, withClientAddress } from './address.ts';

describe('the client’s address', () => {
  test.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::1', '2001:db8::1', '2001:db8::1'],
    ['::ffff:172.18.0.1', ' 198.51.100.1 , 203.0.113.9 ', '203.0.113.9'],
    ['192.168.1.1', '203.0.113.9, nonsense', '192.168.1.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.9:5678', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1:80, [2001:db8::1]:443', '2001:db8::1'],
    ['127.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['127.0.0.1', '2001:db8::1:443', '2001:db8::1:443'],
    ['127.0.0.1', '203.0.113.9:port', '127.0.0.1'],
    ['127.0.0.1', '[203.0.113.9:80', '127.0.0.1'],
    // A peer with a public address can write the header itself, so the header is ignored.
    ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['2001:db8::7', '203.0.113.9', '2001:db8::7'],
    [undefined, '203.0.113.9', ''],
  ])('for peer %j with X-Forwarded-For %j is %j', (peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded)).toBe(expected);
  });
});

describe('the client’s address behind several proxies', () => {
  test.each([
    [0, '203.0.113.9', '10.0.0.1'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9, 172.70.1.1', '203.0.113.9'],
    [2, '203.0.113.9:5678, 172.70.1.1:443', '203.0.113.9'],
    [3, '192.0.2.1, 203.0.113.9, 172.70.1.1, 10.0.0.7', '203.0.113.9'],
    // The request bypassed the outer proxy.
    [2, '203.0.113.9', '203.0.113.9'],
    [2, 'nonsense, 172.70.1.1', '10.0.0.1'],
    [2, undefined, '10.0.0.1'],
  ])('with %i proxies and X-Forwarded-For %j is %s', (trustedProxies, forwarded, expected) => {
    expect(clientAddress('10.0.0.1', forwarded, trustedProxies)).toBe(expected);
    const from = { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } };
    // The function reads only these parts of a request.
    const request = from as unknown as IncomingMessage;
    let network = '';
    withClientAddress((handed) => void (network = networkOfRequest(handed)), trustedProxies)(request, {} as ServerResponse);
    expect(network).toBe(expected);
  });
});

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['', ''],
  ])('%j is %j', (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});
