import type { Middleware } from 'koa';
import type { CardSlice, Store } from '../../db/store.ts';
import { defaultSettings } from '../contract/settings.ts';
import type { PostCard } from '../contract/posts.ts';
import type { StartupCard } from '../contract/startups.ts';
import { countTags, allPostsFilter } from '../rules/posts.ts';
import { minAlternatives } from '../rules/shared-topics.ts';
import { minIndexedListings } from '../rules/tags.ts';
import { fold } from '../rules/fold.ts';
import { escapeXml } from '../rules/markup.ts';
import { baseUrl } from '../rules/paths.ts';
import { siteOrigin } from './origin.ts';
import type { PublicResponse, ResponseCache } from './response-cache.ts';

/** Sitemap, robots.txt and RSS feeds. Their links are absolute, below the same address as the canonical links of the pages. */
export interface FeedOptions {
  store: Store;
  cache: ResponseCache;
  now: () => Date;
  siteUrl: string | undefined;
}

/** Startups per sitemap, most with two pages; the protocol allows 50,000 pages. */
const sitemapSize = 20_000;
const feedItems = 50;
/** Tags in the first sitemap, beside its startups. */
const sitemapTags = 5_000;

const xml = 'application/xml; charset=utf-8';

export function feeds({ store, cache, now, siteUrl }: FeedOptions): Middleware {
  const producers: Readonly<Record<string, (origin: string) => Promise<PublicResponse>>> = {
    '/sitemap.xml': (origin) => sitemap(store, origin, now().toISOString()),
    '/robots.txt': (origin) => robots(store, origin),
    '/rss.xml': (origin) => startupFeed(store, origin),
    '/collections/rss.xml': (origin) => collectionsFeed(store, origin),
    '/blog/rss.xml': (origin) => blogFeed(store, origin, now().toISOString()),
  };
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const part = /^\/sitemap-(\d{1,4})\.xml$/.exec(ctx.path)?.[1];
    const produce =
      part === undefined
        ? producers[ctx.path]
        : (origin: string) => sitemapPart(store, origin, Number(part), now().toISOString());
    if (produce === undefined) return next();
    const origin = siteOrigin(ctx, siteUrl);
    // The key contains the origin, because the client chooses the Host header.
    await cache.serve(ctx, `${origin} ${ctx.path}`, async () => produce(baseUrl(await store.settings.get(), origin)));
  };
}

async function sitemap(store: Store, origin: string, now: string): Promise<PublicResponse> {
  const { total } = await store.startups.list({ offset: 0, limit: 1 });
  if (total <= sitemapSize)
    return {
      status: 200,
      type: xml,
      body: urlset([...(await fixedPages(store, origin, now)), ...(await startupPages(store, origin, 1))]),
    };
  const parts = Array.from(
    { length: Math.ceil(total / sitemapSize) },
    (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>`,
  );
  const body = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('\n')}\n</sitemapindex>\n`;
  return { status: 200, type: xml, body: declaration + body };
}

async function sitemapPart(store: Store, origin: string, part: number, now: string): Promise<PublicResponse> {
  const startups = part === 0 ? [] : await startupPages(store, origin, part);
  if (startups.length === 0) return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found\n' };
  return { status: 200, type: xml, body: urlset([...(part === 1 ? await fixedPages(store, origin, now) : []), ...startups]) };
}

interface PageAddress {
  url: string;
  lastModified?: string | null | undefined;
}

const staticPaths = [
  '/',
  '/categories',
  '/tags',
  '/collections',
  '/blog',
  '/deals',
  '/faq',
  '/plans',
  '/advertise',
  '/newsletter',
  '/build',
  '/badges',
  '/how-it-works',
];

async function fixedPages(store: Store, origin: string, now: string): Promise<PageAddress[]> {
  const categories = await store.categories.list();
  const newest = lastModifiedOf(await store.startups.list({ offset: 0, limit: 1 }));
  const postCategories = (await store.posts.categories(now)).filter(({ status }) => status === 'active');
  const { posts } = await store.posts.list(allPostsFilter, { offset: 0, limit: sitemapSize }, now);
  const tags = countTags(posts.map((post) => post.tags));
  const collections = await publicCollections(store);
  // A list changes with its newest entry; other pages do not say when they changed.
  const lastModified: Readonly<Record<string, string | null | undefined>> = {
    '/': newest,
    '/categories': newest,
    '/tags': newest,
    '/collections': collections[0]?.changedAt,
    '/blog': posts[0]?.publishedAt,
  };
  const page = (path: string, name: string, modified: string | null | undefined) => ({
    url: `${origin}${path}/${encodeURIComponent(name)}`,
    lastModified: modified,
  });
  const categoryPages = [];
  for (const { slug } of categories)
    categoryPages.push(page('/categories', slug, lastModifiedOf(await store.startups.inCategory(slug, { offset: 0, limit: 1 }))));
  const startupTags = await store.startups.frequentTags(minIndexedListings, sitemapTags);
  const newestPost = (isOf: (post: PostCard) => boolean) => posts.find(isOf)?.publishedAt;
  return [
    ...staticPaths.map((path) => ({ url: `${origin}${path}`, lastModified: lastModified[path] })),
    ...categoryPages,
    ...startupTags.map(({ key }) => page('/tags', key, undefined)),
    ...collections.map(({ slug, changedAt }) => page('/collections', slug, changedAt)),
    ...postCategories.map(({ slug }) =>
      page(
        '/blog/category',
        slug,
        newestPost(({ category }) => category?.slug === slug),
      ),
    ),
    ...tags.map(({ tag }) =>
      page(
        '/blog/tag',
        tag,
        newestPost((post) => post.tags.some((one) => fold(one) === fold(tag))),
      ),
    ),
    ...posts.map(({ slug, publishedAt }) => ({ url: postUrl(origin, slug), lastModified: publishedAt })),
  ];
}

/** When the newest listing of a list was published. The store returns cards as JSON text in the contract's shape. */
function lastModifiedOf({ cards: [newest] }: CardSlice): string | null {
  return newest === undefined ? null : (JSON.parse(newest) as StartupCard).publishedAt;
}

function postUrl(origin: string, slug: string): string {
  return `${origin}/blog/${encodeURIComponent(slug)}`;
}

async function startupPages(store: Store, origin: string, part: number): Promise<PageAddress[]> {
  const found = await store.startups.sitemapEntries({ offset: (part - 1) * sitemapSize, limit: sitemapSize });
  const full = (await store.categories.list()).filter(({ startupCount }) => startupCount > minAlternatives);
  const fullSlugs = new Set(full.map(({ slug }) => slug));
  return found.flatMap(({ slug, publishedAt, categories }) => {
    const url = startupUrl(origin, slug);
    const page = { url, lastModified: publishedAt };
    // All listings of a category are near each other. Pages that are near by tags alone are found by links.
    return categories.some((category) => fullSlugs.has(category)) ? [page, { url: `${url}/alternatives` }] : [page];
  });
}

function startupUrl(origin: string, slug: string): string {
  return `${origin}/startup/${encodeURIComponent(slug)}`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

function urlset(pages: readonly PageAddress[]): string {
  const entries = pages.map(({ url, lastModified }) => {
    const lastmod = lastModified === undefined || lastModified === null ? '' : `<lastmod>${lastModified}</lastmod>`;
    return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>`;
  });
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

async function robots(store: Store, origin: string): Promise<PublicResponse> {
  const { robotsContent } = (await store.settings.get()) ?? defaultSettings;
  const isNoIndex = robotsContent
    .toLowerCase()
    .split(',')
    .some((word) => ['noindex', 'none'].includes(word.trim()));
  const rules = isNoIndex
    ? ['User-agent: *', 'Disallow: /']
    : ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`];
  return { status: 200, type: 'text/plain; charset=utf-8', body: `${rules.join('\n')}\n` };
}

const privatePaths = ['/api', '/admin', '/dashboard', '/settings', '/analytics'];

async function startupFeed(store: Store, origin: string): Promise<PublicResponse> {
  const settings = (await store.settings.get()) ?? defaultSettings;
  const { cards } = await store.startups.list({ offset: 0, limit: feedItems });
  // The store returns cards as JSON text in the contract's shape.
  const startups = cards.map((card) => JSON.parse(card) as StartupCard);
  return rss(origin, {
    path: '/rss.xml',
    page: '/',
    title: settings.seoTitle === '' ? settings.siteName : settings.seoTitle,
    description: settings.seoDescription === '' ? `New on ${settings.siteName}` : settings.seoDescription,
    items: startups.map(({ name, slug, tagline, categories, publishedAt }) => ({
      title: name,
      url: startupUrl(origin, slug),
      description: tagline,
      categories,
      publishedAt,
    })),
  });
}

/** Last changed first. */
async function publicCollections(store: Store) {
  const collections = await store.collections.ofDirectory();
  return collections.flatMap(({ slug, visibility, ...rest }) =>
    visibility === 'public' && slug !== null ? { ...rest, slug } : [],
  );
}

async function collectionsFeed(store: Store, origin: string): Promise<PublicResponse> {
  const { siteName } = (await store.settings.get()) ?? defaultSettings;
  return rss(origin, {
    path: '/collections/rss.xml',
    page: '/collections',
    title: `Collections · ${siteName}`,
    description: `Startups that ${siteName} has put together`,
    items: (await publicCollections(store)).slice(0, feedItems).map(({ slug, title, introduction, changedAt }) => ({
      title,
      url: `${origin}/collections/${encodeURIComponent(slug)}`,
      description: introduction,
      categories: [],
      publishedAt: changedAt,
    })),
  });
}

async function blogFeed(store: Store, origin: string, now: string): Promise<PublicResponse> {
  const { siteName } = (await store.settings.get()) ?? defaultSettings;
  const { posts } = await store.posts.list(allPostsFilter, { offset: 0, limit: feedItems }, now);
  return rss(origin, {
    path: '/blog/rss.xml',
    page: '/blog',
    title: `Blog · ${siteName}`,
    description: `The latest posts of ${siteName}`,
    items: posts.map((post) => ({
      title: post.title,
      url: postUrl(origin, post.slug),
      description: post.excerpt,
      categories: categoriesOf(post),
      publishedAt: post.publishedAt,
    })),
  });
}

function categoriesOf({ category, tags }: PostCard): string[] {
  return category === null ? tags : [category.name, ...tags];
}

interface Feed {
  /** The path of the feed, and of the page with the same content. */
  path: string;
  page: string;
  title: string;
  description: string;
  items: { title: string; url: string; description: string; categories: readonly string[]; publishedAt: string | null }[];
}

function rss(origin: string, { path, page, title, description, items }: Feed): PublicResponse {
  const body =
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n' +
    `<title>${escapeXml(title)}</title>\n<link>${escapeXml(origin + page)}</link>\n<description>${escapeXml(description)}</description>\n` +
    `<atom:link href="${escapeXml(origin + path)}" rel="self" type="application/rss+xml"/>\n` +
    `${items.map(rssItem).join('\n')}\n</channel>\n</rss>\n`;
  return { status: 200, type: 'application/rss+xml; charset=utf-8', body: declaration + body };
}

function rssItem({ title, url, description, categories, publishedAt }: Feed['items'][number]): string {
  const published = publishedAt === null ? '' : `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`;
  return (
    `<item><title>${escapeXml(title)}</title><link>${escapeXml(url)}</link><guid>${escapeXml(url)}</guid>` +
    `<description>${escapeXml(description)}</description>` +
    `${categories.map((name) => `<category>${escapeXml(name)}</category>`).join('')}${published}</item>`
  );
}
