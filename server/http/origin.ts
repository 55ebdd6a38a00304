import type { IncomingMessage } from 'node:http';
import { memoize } from './memoize.ts';

const originOfHost = memoize((host) => URL.parse(`http://${host}`)?.origin ?? 'http://localhost', 100);

/** The origin of absolute links: the configured one, else the one that was requested. Pages, sitemaps and feeds agree on it. */
export function siteOrigin({ req }: { req: IncomingMessage }, siteUrl: string | undefined): string {
  return siteUrl ?? originOfHost(req.headers.host ?? '');
}
