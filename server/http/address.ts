import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { memoize } from './memoize.ts';

/** Where a reverse proxy can run: this machine and private networks. */
const proxyRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/**
 * The client's IP address. When the peer is on this machine or in a private network it is taken for a reverse proxy. Each proxy adds
 * whom it was asked by to the end of X-Forwarded-For, so behind `trustedProxies` of them the client is that many entries from the end.
 * Earlier entries, and the header of any other peer, are claims of the client and are ignored.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trustedProxies = 1): string {
  const address = parseAddress(peer);
  if (address === undefined) return '';
  if (trustedProxies === 0 || forwardedFor === undefined || !proxyRanges.has(address.range())) return address.toString();
  const entries = forwardedFor.split(',');
  // A request that came past the outer proxies has fewer entries; the first one was written by a proxy, too.
  const client = entries.at(-Math.min(trustedProxies, entries.length));
  return (parseAddress(client?.trim()) ?? address).toString();
}

/**
 * Hands on requests whose X-Forwarded-For holds the client's address alone, as one proxy would write it, so that everything behind this
 * reads it alike.
 */
export function withClientAddress(next: RequestListener, trustedProxies: number): RequestListener {
  if (trustedProxies === 1) return next;
  return (request, response) => {
    const { socket, headers } = request;
    const forwardedFor = forwardedForOf(headers);
    if (forwardedFor !== undefined)
      headers['x-forwarded-for'] = clientAddress(socket.remoteAddress, forwardedFor, trustedProxies);
    next(request, response);
  };
}

function forwardedForOf({ 'x-forwarded-for': entries }: IncomingHttpHeaders): string | undefined {
  return Array.isArray(entries) ? entries.join(',') : entries;
}

/** What rate limits count as one client: an IPv4 address, or an IPv6 /64, which one household or machine gets. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(address).parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(':')}::/64`;
}

/** The network that a request comes from. */
export function networkOfRequest({ socket, headers }: IncomingMessage): string {
  return networkOf(clientAddress(socket.remoteAddress, forwardedForOf(headers)));
}

/**
 * An IPv4 address mapped to IPv6 (`::ffff:203.0.113.9`) becomes the IPv4 address. Some balancers add the client's port, which is dropped.
 * Undefined for other texts.
 */
const addressOf = memoize((text) => {
  const address = text.replace(/^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/, '$1$2');
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}, 1_000);

function parseAddress(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return text === undefined ? undefined : addressOf(text);
}
