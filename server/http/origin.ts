import type { IncomingMessage } from 'node:http';

/** Requests name few different hosts, and parsing one takes longer than the rest of a cached page. */
const parsedHosts = new Map<string, string>();
const maxParsedHosts = 100;

/** The origin of absolute links: the configured one, else the one that was requested. Pages, sitemaps and feeds agree on it. */
export function siteOrigin({ req }: { req: IncomingMessage }, siteUrl: string | undefined): string {
  if (siteUrl !== undefined) return siteUrl;
  const { host = '' } = req.headers;
  const parsed = parsedHosts.get(host);
  if (parsed !== undefined) return parsed;
  const origin = URL.parse(`http://${host}`)?.origin ?? 'http://localhost';
  if (parsedHosts.size >= maxParsedHosts) parsedHosts.clear();
  parsedHosts.set(host, origin);
  return origin;
}
