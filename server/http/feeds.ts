import type { Context, Middleware } from 'koa';
import type { Store } from '../../db/store.ts';
import { defaultSettings } from '../contract/settings.ts';
import type { StartupCard } from '../contract/startups.ts';
import type { Answer, ResponseCache } from './response-cache.ts';

/** What search engines and feed readers ask for: absolute links only, made of the site's address or the asked host. */
export interface FeedParts {
  store: Store;
  cache: ResponseCache;
  siteUrl: string | undefined;
}

/** Startups per sitemap; the protocol allows 50,000. */
const chunk = 20_000;
const feedItems = 50;

const xml = 'application/xml; charset=utf-8';

export function feeds({ store, cache, siteUrl }: FeedParts): Middleware {
  const makers: Readonly<Record<string, (origin: string) => Promise<Answer>>> = {
    '/sitemap.xml': (origin) => sitemap(store, origin),
    '/robots.txt': (origin) => robots(store, origin),
    '/rss.xml': (origin) => rss(store, origin),
  };
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const part = /^\/sitemap-(\d{1,4})\.xml$/.exec(ctx.path)?.[1];
    const make = part === undefined ? makers[ctx.path] : (origin: string) => sitemapPart(store, origin, Number(part));
    if (make === undefined) return next();
    const origin = siteUrl ?? originOf(ctx);
    // The asked host is the client's own word, so it is part of the key.
    await cache.serve(ctx, `${origin} ${ctx.path}`, () => make(origin));
  };
}

function originOf(ctx: Context): string {
  const asked = `${ctx.protocol}://${ctx.host}`;
  return URL.canParse(asked) ? new URL(asked).origin : 'http://localhost';
}

async function sitemap(store: Store, origin: string): Promise<Answer> {
  const { total } = await store.startups.list({ offset: 0, limit: 1 });
  if (total <= chunk)
    return {
      status: 200,
      type: xml,
      body: urlset([...(await fixedPages(store, origin)), ...(await startupPages(store, origin, 1))]),
    };
  const parts = Array.from(
    { length: Math.ceil(total / chunk) },
    (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>`,
  );
  const body = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('\n')}\n</sitemapindex>\n`;
  return { status: 200, type: xml, body: declaration + body };
}

async function sitemapPart(store: Store, origin: string, part: number): Promise<Answer> {
  const startups = part === 0 ? [] : await startupPages(store, origin, part);
  if (startups.length === 0) return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found\n' };
  return { status: 200, type: xml, body: urlset([...(part === 1 ? await fixedPages(store, origin) : []), ...startups]) };
}

interface PageAddress {
  url: string;
  changed?: string | null;
}

async function fixedPages(store: Store, origin: string): Promise<PageAddress[]> {
  const categories = await store.categories.list();
  return [
    { url: `${origin}/` },
    { url: `${origin}/categories` },
    ...categories.map(({ slug }) => ({ url: `${origin}/categories/${encodeURIComponent(slug)}` })),
  ];
}

async function startupPages(store: Store, origin: string, part: number): Promise<PageAddress[]> {
  const found = await store.startups.addresses({ offset: (part - 1) * chunk, limit: chunk });
  return found.map(({ slug, publishedAt }) => ({ url: startupUrl(origin, slug), changed: publishedAt }));
}

function startupUrl(origin: string, slug: string): string {
  return `${origin}/startup/${encodeURIComponent(slug)}`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

function urlset(pages: readonly PageAddress[]): string {
  const entries = pages.map(({ url, changed }) => {
    const lastmod = changed === undefined || changed === null ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>`;
  });
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

async function robots(store: Store, origin: string): Promise<Answer> {
  const { robotsContent } = (await store.settings.get()) ?? defaultSettings;
  const closed = robotsContent
    .toLowerCase()
    .split(',')
    .some((word) => ['noindex', 'none'].includes(word.trim()));
  const rules = closed
    ? ['User-agent: *', 'Disallow: /']
    : ['User-agent: *', ...privateAreas.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`];
  return { status: 200, type: 'text/plain; charset=utf-8', body: `${rules.join('\n')}\n` };
}

const privateAreas = ['/api', '/admin', '/dashboard', '/settings', '/analytics'];

async function rss(store: Store, origin: string): Promise<Answer> {
  const settings = (await store.settings.get()) ?? defaultSettings;
  const { cards } = await store.startups.list({ offset: 0, limit: feedItems });
  // The store keeps cards as JSON of the contract's own shape.
  const items = cards.map((card) => rssItem(JSON.parse(card) as StartupCard, origin));
  const title = settings.seoTitle === '' ? settings.siteName : settings.seoTitle;
  const description = settings.seoDescription === '' ? `New on ${settings.siteName}` : settings.seoDescription;
  const body =
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n' +
    `<title>${escapeXml(title)}</title>\n<link>${origin}/</link>\n<description>${escapeXml(description)}</description>\n` +
    `<atom:link href="${escapeXml(`${origin}/rss.xml`)}" rel="self" type="application/rss+xml"/>\n` +
    `${items.join('\n')}\n</channel>\n</rss>\n`;
  return { status: 200, type: 'application/rss+xml; charset=utf-8', body: declaration + body };
}

function rssItem(card: StartupCard, origin: string): string {
  const url = escapeXml(startupUrl(origin, card.slug));
  const published = card.publishedAt === null ? '' : `<pubDate>${new Date(card.publishedAt).toUTCString()}</pubDate>`;
  const categories = card.categories.map((slug) => `<category>${escapeXml(slug)}</category>`).join('');
  return (
    `<item><title>${escapeXml(card.name)}</title><link>${url}</link><guid>${url}</guid>` +
    `<description>${escapeXml(card.tagline)}</description>${categories}${published}</item>`
  );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** XML 1.0 has no way to write most control characters, lone surrogates or U+FFFE/F: they are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
