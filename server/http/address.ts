import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { memoize } from './memoize.ts';

/** The ranges where a reverse proxy can run: this machine and private networks. */
const proxyRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/**
 * The client's IP address. A peer on this machine or in a private network counts as a reverse proxy. Each proxy appends its
 * client's address to X-Forwarded-For, so behind two proxies (`trustedProxies`) the client is the second entry from the end.
 * Earlier entries, and the header of any other peer, could be forged and are ignored.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trustedProxies = 1): string {
  const address = parseAddress(peer);
  if (address === undefined) return '';
  if (trustedProxies === 0 || forwardedFor === undefined || !proxyRanges.has(address.range())) return address.toString();
  const entries = forwardedFor.split(',');
  // If a request bypassed the outer proxies, the header has fewer entries, but its first one was also written by a proxy.
  const client = entries.at(-Math.min(trustedProxies, entries.length));
  return (parseAddress(client?.trim()) ?? address).toString();
}

/**
 * Passes requests on with only the client's address in X-Forwarded-For, as a single proxy would write it, so that later code
 * always reads the header in the same way.
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

/**
 * The network that rate limits count as one client: an IPv4 address or an IPv6 /64, which is what one household or machine is
 * assigned.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(address).parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(':')}::/64`;
}

/** The network of a request's client. */
export function networkOfRequest({ socket, headers }: IncomingMessage): string {
  return networkOf(clientAddress(socket.remoteAddress, forwardedForOf(headers)));
}

/**
 * Parses an address. Converts an IPv4-mapped IPv6 address (`::ffff:203.0.113.9`) to IPv4, and drops a client port, which some load
 * balancers add. Undefined for other texts.
 */
const addressOf = memoize((text) => {
  const address = text.replace(/^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/, '$1$2');
  return isIP(address) === 0 ? undefined : ipaddr.process(address);
}, 1_000);

function parseAddress(text: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return text === undefined ? undefined : addressOf(text);
}
