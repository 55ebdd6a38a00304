import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { memoize } from './memoize.ts';

/** Where a reverse proxy can run: this machine and private networks. */
const proxyRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/**
 * The client's IP address. When the peer is on this machine or in a private network it is taken for a reverse proxy, and the
 * last entry of X-Forwarded-For, which that proxy wrote, is the client. Earlier entries, and the header of any other peer, are
 * claims of the client and are ignored.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  const address = parseAddress(peer);
  if (address === undefined) return '';
  if (!proxyRanges.has(address.range())) return address.toString();
  return (parseAddress(forwardedFor?.split(',').at(-1)?.trim()) ?? address).toString();
}

/** What rate limits count as one client: an IPv4 address, or an IPv6 /64, which one household or machine gets. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(address).parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(':')}::/64`;
}

/** The network that a request comes from. */
export function networkOfRequest({ socket, headers }: IncomingMessage): string {
  const forwardedFor = headers['x-forwarded-for'];
  return networkOf(clientAddress(socket.remoteAddress, Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor));
}

/** An IPv4 address mapped to IPv6 (`::ffff:203.0.113.9`) becomes the IPv4 address. Undefined for other texts. */
const addressOf = memoize((text) => (isIP(text) === 0 ? undefined : ipaddr.process(text)), 1_000);

function parseAddress(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return text === undefined ? undefined : addressOf(text);
}
