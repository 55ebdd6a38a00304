import type { IncomingMessage } from 'node:http';
import { memoize } from './memoize.ts';

/** A hostname or an IP address. URLs may have other hosts, such as "a;b" or "*", which would have a meaning in a header. */
const hostnames = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

const originOfHost = memoize((host) => {
  const url = URL.parse(`http://${host}`);
  return url !== null && hostnames.test(url.hostname) ? url.origin : 'http://localhost';
}, 100);

/**
 * The origin of absolute links and of the sources in a policy: the configured origin, otherwise the requested one, with http
 * because a proxy in front of this server may have https. Pages, sitemaps, feeds and embeds agree on it.
 */
export function siteOrigin({ req }: { req: IncomingMessage }, siteUrl: string | undefined): string {
  return siteUrl ?? originOfHost(req.headers.host ?? '');
}
