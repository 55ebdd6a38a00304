import { say, withNoun } from '../../../server/domain/core/noun.ts';
import { pageSizes } from '../../../server/domain/core/page-sizes.ts';
import { baseUrl } from '../../../server/domain/core/paths.ts';
import {
  type FacedSettings,
  genericDescription,
  shareImagePath,
  shareImageSite,
  type ShareImageSite,
  shareImageSize,
  siteShareImage,
} from '../../../server/domain/sharing/share-images.ts';
import type { Settings } from '../../../server/domain/site/settings.contract.ts';
import type { ListChoice } from '../../api/list-choice.ts';
import { excerpt } from '../../lib/text.ts';

/** A list as shown on a page. `isEmpty` says whether its filters exclude every startup. */
export interface ShownList {
  choice: ListChoice;
  isEmpty: boolean;
}

/** The texts and addresses from which the head of a page is built. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Relative to the site's URL; undefined for pages that must not be indexed under their own address. */
  path: string | undefined;
  image?: string;
  jsonLd?: readonly object[];
  /** Keeps a page with a path out of search engines, such as search results and filtered lists. */
  noindex?: true;
  /** The Open Graph properties of an article. */
  article?: Record<string, string>;
  feed?: { title: string; href: string };
}

export interface MetadataHelpers extends ShareImageSite {
  /** "Title · Site". */
  withSiteName: (title: string) => string;
  absolute: (path: string) => string;
  /** The breadcrumb list from the home page to this page, as JSON-LD. */
  breadcrumbs: (...steps: { name: string; path: string }[]) => object;
}

/** A page whose texts are in its own chunk: head-startup.ts, head-blog.ts, head-pages.ts and others. */
export type DescribedPage = (helpers: MetadataHelpers) => PageMetadata;

/** A page, with the data that its head is built from. */
export type Page =
  | ({ kind: 'home'; page: number } & Partial<ShownList>)
  | { kind: 'search'; q: string }
  | DescribedPage
  /** A page that search engines must not index: a member's or admin's page, or one about this device. */
  | { kind: 'private'; title: string }
  | { kind: 'notFound' };

export interface Head {
  title: string;
  description: string;
  /** An absolute URL; undefined for pages that must not be indexed under their own address. */
  canonical: string | undefined;
  robots: string;
  openGraph: Record<string, string>;
  twitter: Record<string, string>;
  jsonLd: readonly object[];
  feed: { title: string; href: string } | undefined;
  /** The address of the oEmbed document, which other sites use to embed this page. */
  oembed: string | undefined;
}

let siteUrl = '';

/** Sets the site's absolute URL. The server passes it on to the browser in the page data. */
export function setSiteUrl(url: string): void {
  siteUrl = url.replace(/\/+$/, '');
}

/** The site's absolute URL without a slash at its end; '' until the server has sent it. */
export function siteBase(settings: Settings): string {
  return baseUrl(settings, siteUrl);
}

/** Builds a page's title, description, canonical URL, Open Graph, Twitter and JSON-LD data. */
export function headFor(page: Page, settings: FacedSettings): Head {
  const base = siteBase(settings);
  const absolute = (path: string) => (path.startsWith('/') ? `${base}${path}` : path);
  const metadata = describe(page, settings, absolute);
  const title = metadata.title;
  const description = excerpt(metadata.description, 160);
  const canonical = metadata.path === undefined ? undefined : absolute(metadata.path);
  const image = metadata.image || settings.ogImage || shareImagePath(siteShareImage(settings));
  const isHome = 'kind' in page && page.kind === 'home';
  return {
    title,
    description,
    canonical,
    robots:
      metadata.path === undefined || metadata.noindex === true ? 'noindex, follow' : settings.robotsContent || 'index, follow',
    openGraph: {
      'og:site_name': settings.siteName,
      'og:type': metadata.article === undefined ? 'website' : 'article',
      ...metadata.article,
      'og:title': (isHome && settings.ogTitle) || title,
      'og:description': (isHome && settings.ogDescription) || description,
      ...(canonical === undefined ? {} : { 'og:url': canonical }),
      'og:image': absolute(image),
      ...(image.startsWith('/share/')
        ? { 'og:image:width': String(shareImageSize.width), 'og:image:height': String(shareImageSize.height) }
        : {}),
      'og:image:alt': title,
    },
    twitter: {
      'twitter:card': 'summary_large_image',
      'twitter:title': (isHome && settings.twitterTitle) || title,
      'twitter:description': (isHome && settings.twitterDescription) || description,
      'twitter:image': absolute(metadata.image || settings.twitterImage || image),
    },
    jsonLd: metadata.jsonLd ?? [],
    feed: metadata.feed,
    oembed:
      canonical !== undefined && /^\/(?:startup|categories|collections)\/[^/?]+$/.test(metadata.path ?? '')
        ? `${base}/oembed?url=${encodeURIComponent(canonical)}`
        : undefined,
  };
}

function describe(page: Page, settings: FacedSettings, absolute: (path: string) => string): PageMetadata {
  const withSiteName = (title: string) => `${title} · ${settings.siteName}`;
  const breadcrumbs = (...steps: { name: string; path: string }[]) => ({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: settings.siteName, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  });
  const ofSite = settings.seoDescription || settings.introduction || withNoun(genericDescription);
  const helpers: MetadataHelpers = { ...shareImageSite(settings), withSiteName, absolute, breadcrumbs };
  if (typeof page === 'function') return page(helpers);
  switch (page.kind) {
    case 'home':
      return {
        title: `${settings.seoTitle || `${settings.siteName}: ${settings.headline || say`new startups and AI tools, every day`}`}${filtersIn(page)}`,
        description: ofSite,
        ...listAddress('/', page),
        jsonLd: [customStructuredData(settings) ?? website(settings, absolute)],
      };
    case 'search':
      return {
        title: withSiteName(page.q === '' ? 'Search' : `Search results for “${excerpt(page.q, 60)}”`),
        description: ofSite,
        path: page.q === '' ? '/search' : `/search?${new URLSearchParams({ q: page.q }).toString()}`,
        noindex: true,
      };
    case 'private':
      return { title: withSiteName(page.title), description: ofSite, path: undefined };
    case 'notFound':
      return { title: withSiteName('Not found'), description: ofSite, path: undefined };
  }
}

/** The labels of a list's filters for its title: ", Pricing: Free". */
export function filtersIn({ choice }: Partial<ShownList>): string {
  return choice?.labels.map((label) => `, ${label}`).join('') ?? '';
}

/**
 * The canonical address of a page of a list. A list in another order or page size is not indexed separately. Its first page has
 * the address of the plain list; its later pages have no address, because the plain list shows other startups on those pages. A
 * list with one filter value is indexed if it has startups; a list with several values or a range is not.
 */
export function listAddress(path: string, { page, choice, isEmpty }: Partial<ShownList> & { page: number }) {
  const { filters = '', sort = '', limit = pageSizes.startups } = choice ?? {};
  if (page > 1 && (sort !== '' || limit !== pageSizes.startups)) return { path: undefined };
  const query = [...(page > 1 ? [`page=${page}`] : []), ...(filters === '' ? [] : [filters])].join('&');
  return {
    path: query === '' ? path : `${path}?${query}`,
    ...((/&|\.\./.test(filters) || (isEmpty && filters !== '')) && { noindex: true as const }),
  };
}

function website(settings: Settings, absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: settings.siteName,
    url: absolute('/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The JSON-LD from the settings; undefined when it is not a JSON object. */
function customStructuredData(settings: Settings): object | undefined {
  if (settings.structuredData === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(settings.structuredData);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}
