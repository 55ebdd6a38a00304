import type { RouterMiddleware } from '@koa/router';
import { nounOf, withNoun } from '../domain/core/noun.ts';
import type { Store } from '../../db/store.ts';
import { loadHiddenParts } from '../domain/site/hidden-parts.ts';
import { loadSection, loadSettings } from '../domain/site/load-settings.ts';
import { CallError } from '../domain/core/errors.ts';
import { isHiddenPath } from '../domain/site/menus.rules.ts';
import type { PostCard } from '../domain/content/posts.contract.ts';
import type { StartupCard } from '../domain/listings/startups.contract.ts';
import { allPostsFilter } from '../domain/content/posts.rules.ts';
import { escapeXml } from '../domain/core/markup.ts';
import { baseUrl } from '../domain/core/paths.ts';
import { robotsText } from '../domain/site/robots.ts';
import { siteOrigin } from './origin.ts';
import type { PublicResponse, ResponseCache } from './response-cache.ts';
import { declaration, postUrl, publicCollections, sitemapPieces, startupUrl, xml } from './sitemap.ts';

interface FeedOptions {
  store: Store;
  cache: ResponseCache;
  now: () => Date;
  siteUrl: string | undefined;
}

const feedItems = 50;

/** Serves the sitemap, robots.txt and the RSS feeds. Their links are absolute, with the same origin as the pages' canonical links. */
export function feeds({ store, cache, now, siteUrl }: FeedOptions) {
  // The keys contain the origin, because the client chooses the Host header.
  const feed =
    (produce: (origin: string) => Promise<PublicResponse>): RouterMiddleware =>
    async (ctx) => {
      const origin = siteOrigin(ctx, siteUrl);
      if (isHiddenPath(ctx.path, await loadHiddenParts(store))) throw new CallError('request.not_found');
      await cache.serve(ctx, `${origin} ${ctx.path}`, async () => produce(baseUrl(await store.settings.get(), origin)));
    };
  const sitemap: RouterMiddleware = async (ctx) => {
    const origin = siteOrigin(ctx, siteUrl);
    const pieces = sitemapPieces(store, ctx.captures?.[0], baseUrl(await store.settings.get(), origin), now);
    await cache.stream(ctx, `${origin} ${ctx.path}`, xml, pieces);
  };
  return {
    robots: feed((origin) => robots(store, origin)),
    startups: feed((origin) => startupFeed(store, origin)),
    collections: feed((origin) => collectionsFeed(store, origin)),
    posts: feed((origin) => blogFeed(store, origin, now().toISOString())),
    sitemap,
  };
}

async function robots(store: Store, origin: string): Promise<PublicResponse> {
  const { robotsContent } = await loadSettings(store);
  const isNoIndex = robotsContent
    .toLowerCase()
    .split(',')
    .some((word) => ['noindex', 'none'].includes(word.trim()));
  const body = robotsText(await loadSection(store, 'measuring'), { isNoIndex, sitemap: `${origin}/sitemap.xml` });
  return { status: 200, type: 'text/plain; charset=utf-8', body };
}

async function startupFeed(store: Store, origin: string): Promise<PublicResponse> {
  const settings = await loadSettings(store);
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

async function collectionsFeed(store: Store, origin: string): Promise<PublicResponse> {
  const { siteName } = await loadSettings(store);
  const noun = nounOf(await loadSection(store, 'texts'));
  return rss(origin, {
    path: '/collections/rss.xml',
    page: '/collections',
    title: `Collections · ${siteName}`,
    description: `${withNoun('Curated startup collections', noun)} from ${siteName}`,
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
  const { siteName } = await loadSettings(store);
  const { posts } = await store.posts.list(allPostsFilter, { offset: 0, limit: feedItems }, now);
  return rss(origin, {
    path: '/blog/rss.xml',
    page: '/blog',
    title: `Blog · ${siteName}`,
    description: `The latest posts from ${siteName}`,
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
  path: string;
  /** The path of the page with the same content. */
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
