import type { IncomingMessage } from 'node:http';
import { memoize } from './memoize.ts';

/** A hostname or IP address. URLs can contain other hosts, such as "a;b" or "*", which would have a meaning in a header. */
const hostnames = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

const originOfHost = memoize((host) => {
  const url = URL.parse(`http://${host}`);
  return url !== null && hostnames.test(url.hostname) ? url.origin : 'http://localhost';
}, 100);

/**
 * The origin for absolute links and for the sources in a content security policy: the configured one, or else the requested host
 * with http, because HTTPS may end at a proxy. Pages, sitemaps, feeds and embeds all use it.
 */
export function siteOrigin({ req }: { req: IncomingMessage }, siteUrl: string | undefined): string {
  return siteUrl ?? originOfHost(req.headers.host ?? '');
}
