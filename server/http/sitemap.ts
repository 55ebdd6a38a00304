import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CardSlice, Store } from '../../db/store.ts';
import type { PostCard } from '../domain/content/posts.contract.ts';
import type { StartupCard } from '../domain/listings/startups.contract.ts';
import { fold } from '../domain/core/fold.ts';
import { escapeXml } from '../domain/core/markup.ts';
import { allPostsFilter, countTags } from '../domain/content/posts.rules.ts';
import { minAlternatives } from '../domain/listings/shared-topics.ts';
import { pagePath } from '../domain/core/page-paths.ts';
import { loadHiddenParts } from '../domain/site/hidden-parts.ts';
import { isHiddenPath } from '../domain/site/menus.rules.ts';
import { minIndexedListings } from '../domain/listings/tags.rules.ts';

/** Startups per sitemap. Most startups have two pages, and the protocol allows 50,000 addresses. */
const sitemapSize = 20_000;
/** Startups per piece of a sitemap. Pieces are small, because SQLite blocks the process while it reads. */
const startupsPerPiece = 500;
/** The maximum number of tags in the first sitemap, besides its startups. */
const sitemapTags = 5_000;

export const xml = 'application/xml; charset=utf-8';
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The pieces of `/sitemap.xml` or of a numbered part, or none if there is no such part. With many startups `/sitemap.xml` is an
 * index of the parts; otherwise it is the first part.
 */
export async function* sitemapPieces(
  store: Store,
  part: string | undefined,
  origin: string,
  now: () => Date,
): AsyncGenerator<string> {
  const number = part === undefined ? 1 : Number(part);
  const { total } = await store.startups.list({ offset: 0, limit: 1 });
  if (part === undefined && total > sitemapSize) {
    yield sitemapIndex(origin, Math.ceil(total / sitemapSize));
    return;
  }
  if (number < 1 || (part !== undefined && total <= (number - 1) * sitemapSize)) return;
  yield `${declaration}<urlset ${namespace}>\n`;
  if (number === 1) yield urls(await fixedPages(store, origin, now().toISOString()));
  yield* startupPieces(store, origin, await endOfPart(store, number - 1));
  yield '</urlset>\n';
}

function sitemapIndex(origin: string, parts: number): string {
  const entries = Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}

/** The id of a part's last startup; undefined for the part before the first. */
async function endOfPart(store: Store, part: number): Promise<string | undefined> {
  let last: string | undefined;
  for (let at = 0; at < part; at += 1) {
    const [found] = await store.startups.sitemapEntries({ offset: sitemapSize - 1, limit: 1 }, last);
    if (found === undefined) break;
    last = found._id;
    await nextTurn();
  }
  return last;
}

async function* startupPieces(store: Store, origin: string, after: string | undefined): AsyncGenerator<string> {
  const categories = (await store.categories.list()).filter(({ startupCount }) => startupCount > minAlternatives);
  const fullSlugs = new Set(categories.map(({ slug }) => slug));
  let last = after;
  for (let count = 0; count < sitemapSize; count += startupsPerPiece) {
    const found = await store.startups.sitemapEntries({ offset: 0, limit: startupsPerPiece }, last);
    const pages = found.flatMap(({ slug, publishedAt, categories: ofStartup }) => {
      const url = startupUrl(origin, slug);
      const page = { url, lastModified: publishedAt };
      // All listings in a category are alternatives to each other. Pages whose alternatives come only from tags are found through
      // links instead.
      return ofStartup.some((category) => fullSlugs.has(category)) ? [page, { url: `${url}/alternatives` }] : [page];
    });
    yield urls(pages);
    if (found.length < startupsPerPiece) return;
    last = found.at(-1)?._id;
  }
}

function urls(pages: readonly PageAddress[]): string {
  const entries = pages.map(({ url, lastModified }) => {
    const lastmod = lastModified === undefined || lastModified === null ? '' : `<lastmod>${lastModified}</lastmod>`;
    return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`;
  });
  return entries.join('');
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
  const hasAdvertising = (await store.advertising.get()) !== undefined;
  // A list changes with its newest entry. For other pages, the time of the last change is unknown.
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
  const hiddenParts = await loadHiddenParts(store);
  const pages: PageAddress[] = [
    ...staticPaths
      .filter((path) => path !== '/advertise' || hasAdvertising)
      .map((path) => ({ url: `${origin}${path}`, lastModified: lastModified[path] })),
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
    ...(await store.pages.published()).map((own) => ({ url: `${origin}${pagePath(own)}` })),
    ...posts.map(({ slug, publishedAt }) => ({ url: postUrl(origin, slug), lastModified: publishedAt })),
  ];
  return pages.filter(({ url }) => !isHiddenPath(url.slice(origin.length), hiddenParts));
}

/** When the newest listing in a list was published. The store returns cards as JSON text in the contract's shape. */
function lastModifiedOf({ cards: [newest] }: CardSlice): string | null {
  return newest === undefined ? null : (JSON.parse(newest) as StartupCard).publishedAt;
}

export function postUrl(origin: string, slug: string): string {
  return `${origin}/blog/${encodeURIComponent(slug)}`;
}

export function startupUrl(origin: string, slug: string): string {
  return `${origin}/startup/${encodeURIComponent(slug)}`;
}

/** The public collections, last changed first. */
export async function publicCollections(store: Store) {
  const collections = await store.collections.ofDirectory();
  return collections.flatMap(({ slug, visibility, ...rest }) =>
    visibility === 'public' && slug !== null ? { ...rest, slug } : [],
  );
}
