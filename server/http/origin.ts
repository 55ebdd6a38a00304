import type { Context } from 'koa';

/** The origin of absolute links: the configured one, else the one that was requested. Pages, sitemaps and feeds agree on it. */
export function siteOrigin(ctx: Context, siteUrl: string | undefined): string {
  if (siteUrl !== undefined) return siteUrl;
  const requested = `${ctx.protocol}://${ctx.host}`;
  return URL.canParse(requested) ? new URL(requested).origin : 'http://localhost';
}
