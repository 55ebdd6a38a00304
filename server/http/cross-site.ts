import type { Context } from 'koa';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a write comes from a page of another site, which could forge it with the visitor's cookie (CSRF). Browsers send
 * Sec-Fetch-Site, older ones only Origin. Programs send neither; they are allowed as long as they send no cookie.
 */
export function isCrossSite(ctx: Context): boolean {
  if (safeMethods.has(ctx.method)) return false;
  const { 'sec-fetch-site': site, origin, cookie } = ctx.req.headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin !== undefined) return !URL.canParse(origin) || new URL(origin).host !== ctx.host;
  return cookie !== undefined;
}
