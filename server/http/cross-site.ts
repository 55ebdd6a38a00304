import type { Context } from 'koa';
import type { Logger } from 'pino';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const proxyLacksHost =
  'The proxy does not pass the Host header. Configure it to pass Host and X-Forwarded-For, as server/HOSTING.md shows (nginx: proxy_set_header Host $http_host;)';

/**
 * Whether a write comes from another site's page, which could forge it with the visitor's cookie (CSRF). Browsers send
 * Sec-Fetch-Site; older browsers, and all browsers on plain HTTP, send only Origin. Programs send neither, and are allowed if
 * they send no cookie.
 */
export type CrossSiteCheck = (ctx: Context) => boolean;

/**
 * The site's own origins are the requested host and, if configured, `siteUrl`. `siteUrl` is needed because a proxy that does not
 * pass the Host header sends a different host. The first write that reveals such a proxy is logged.
 */
export function createCrossSiteCheck(siteUrl: string | undefined, log: Logger): CrossSiteCheck {
  let hasWarned = false;
  return (ctx) => {
    if (safeMethods.has(ctx.method)) return false;
    const { 'sec-fetch-site': site, origin, cookie } = ctx.req.headers;
    const isOfSiteUrl = siteUrl !== undefined && origin === siteUrl;
    if (isOfSiteUrl && !hasWarned && !isHostOf(siteUrl, ctx.host)) {
      hasWarned = true;
      log.warn({ host: ctx.host.slice(0, 100), siteUrl }, proxyLacksHost);
    }
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    if (origin !== undefined) return !isOfSiteUrl && (!URL.canParse(origin) || new URL(origin).host !== ctx.host);
    return cookie !== undefined;
  };
}

/** Whether a Host header contains the host of `siteUrl`, with or without the default port. */
function isHostOf(siteUrl: string, host: string): boolean {
  return URL.parse(`${new URL(siteUrl).protocol}//${host}`)?.origin === siteUrl;
}
