import { describe, expect, test } from 'vitest';
import { clientAddress, networkOf } from './address.ts';

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
    // The header of any other peer is written by the client itself.
    ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['2001:db8::7', '203.0.113.9', '2001:db8::7'],
    [undefined, '203.0.113.9', ''],
  ])('of peer %j with X-Forwarded-For %j is %j', (peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded)).toBe(expected);
  });
});

describe('a network', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['', ''],
  ])('of %j is %j', (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });
});
