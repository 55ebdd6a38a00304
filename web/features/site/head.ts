import type { Category } from '../../../server/contract/categories.ts';
import type { Settings } from '../../../server/contract/settings.ts';
import type { Startup } from '../../../server/contract/startups.ts';
import { countOf, excerpt, paragraphs } from '../../lib/text.ts';
import type { Description, DescriptionTools } from './head-description.ts';

/** A public page, with what its head is made of. */
export type Page =
  | { kind: 'home'; page: number }
  | { kind: 'categories'; categories: readonly Category[] }
  | { kind: 'category'; category: Category; page: number }
  | { kind: 'startup'; startup: Startup; categories: readonly Category[] }
  | { kind: 'search'; q: string }
  // The blog's and the single pages' words come with those pages (head-blog.ts, head-pages.ts).
  | { kind: 'described'; describe: (tools: DescriptionTools) => Description }
  | { kind: 'private'; title: string }
  | { kind: 'notFound' };

export interface Head {
  title: string;
  description: string;
  /** Absolute; undefined for pages that have no address of their own. */
  canonical: string | undefined;
  robots: string;
  openGraph: Record<string, string>;
  twitter: Record<string, string>;
  jsonLd: readonly object[];
  feed: { title: string; href: string } | undefined;
}

let siteUrl = '';

/** The site's absolute address without a trailing slash; the server's word, repeated by the page it rendered. */
export function setSiteUrl(url: string): void {
  siteUrl = url.replace(/\/+$/, '');
}

const genericDescription = 'New startups and AI tools, every day. Browse, search and follow what founders are launching.';

/** One source for title, description, canonical, Open Graph, Twitter and JSON-LD of every public page (design §4). */
export function headFor(page: Page, settings: Settings): Head {
  const base = (settings.canonicalUrl || siteUrl).replace(/\/+$/, '');
  const absolute = (path: string) => (path.startsWith('/') ? `${base}${path}` : path);
  const own = describe(page, settings, absolute);
  const title = own.title;
  const description = excerpt(own.description, 160);
  const canonical = own.path === undefined ? undefined : absolute(own.path);
  const image = own.image || settings.ogImage || settings.logoUrl;
  const home = page.kind === 'home';
  return {
    title,
    description,
    canonical,
    robots: own.path === undefined || own.hidden === true ? 'noindex, follow' : settings.robotsContent || 'index, follow',
    openGraph: {
      'og:site_name': settings.siteName,
      'og:type': own.article === undefined ? 'website' : 'article',
      ...own.article,
      'og:title': (home && settings.ogTitle) || title,
      'og:description': (home && settings.ogDescription) || description,
      ...(canonical === undefined ? {} : { 'og:url': canonical }),
      ...(image === '' ? {} : { 'og:image': absolute(image) }),
    },
    twitter: {
      'twitter:card': image === '' || page.kind === 'startup' ? 'summary' : 'summary_large_image',
      'twitter:title': (home && settings.twitterTitle) || title,
      'twitter:description': (home && settings.twitterDescription) || description,
      ...((settings.twitterImage || image) === ''
        ? {}
        : { 'twitter:image': absolute(own.image || settings.twitterImage || image) }),
    },
    jsonLd: own.jsonLd,
    feed: own.feed,
  };
}

function describe(page: Page, settings: Settings, absolute: (path: string) => string): Description {
  const named = (title: string) => `${title} · ${settings.siteName}`;
  const crumbs = (...steps: { name: string; path: string }[]) => ({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: settings.siteName, path: '/' }, ...steps].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path),
    })),
  });
  const tools: DescriptionTools = { siteName: settings.siteName, named, absolute, crumbs };
  switch (page.kind) {
    case 'home':
      return {
        title: settings.seoTitle || `${settings.siteName}: new startups and AI tools, every day`,
        description: settings.seoDescription || genericDescription,
        path: page.page > 1 ? `/?page=${page.page}` : '/',
        image: '',
        jsonLd: [ownStructuredData(settings) ?? website(settings, absolute)],
      };
    case 'categories':
      return {
        title: named('Categories'),
        description: `Explore ${countOf(page.categories.length, 'category', 'categories')} of startups and AI tools.`,
        path: '/categories',
        image: '',
        jsonLd: [crumbs({ name: 'Categories', path: '/categories' })],
      };
    case 'category': {
      const { category } = page;
      const path = `/categories/${encodeURIComponent(category.slug)}`;
      return {
        title: category.seoTitle || named(page.page > 1 ? `${category.name}, page ${page.page}` : category.name),
        description: `${category.description} ${countOf(category.startupCount, 'startup')}.`,
        path: page.page > 1 ? `${path}?page=${page.page}` : path,
        image: category.imageUrl,
        jsonLd: [crumbs({ name: 'Categories', path: '/categories' }, { name: category.name, path })],
      };
    }
    case 'startup': {
      const { startup } = page;
      const path = `/startup/${encodeURIComponent(startup.slug)}`;
      const first = page.categories[0];
      return {
        title: named(`${startup.name}: ${excerpt(startup.tagline, 70)}`),
        description:
          startup.tagline === startup.description
            ? startup.tagline
            : `${startup.tagline} ${paragraphs(startup.description)[0] ?? ''}`,
        path,
        image: startup.screenshots[0] ?? startup.logo,
        jsonLd: [
          crumbs(...(first === undefined ? [] : [{ name: first.name, path: `/categories/${encodeURIComponent(first.slug)}` }]), {
            name: startup.name,
            path,
          }),
          {
            '@context': 'https://schema.org',
            '@type': 'Organization',
            name: startup.name,
            slogan: startup.tagline,
            description: startup.description,
            url: startup.website,
            ...(startup.logo === '' ? {} : { logo: absolute(startup.logo) }),
            mainEntityOfPage: absolute(path),
          },
        ],
      };
    }
    case 'search':
      return {
        title: named(page.q === '' ? 'Search' : `Search results for “${excerpt(page.q, 60)}”`),
        description: genericDescription,
        path: page.q === '' ? '/search' : `/search?${new URLSearchParams({ q: page.q }).toString()}`,
        image: '',
        jsonLd: [],
        hidden: true,
      };
    case 'described':
      return page.describe(tools);
    case 'private':
      return { title: named(page.title), description: genericDescription, path: undefined, image: '', jsonLd: [] };
    case 'notFound':
      return { title: named('Not found'), description: genericDescription, path: undefined, image: '', jsonLd: [] };
  }
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

/** The owner's JSON-LD, when it is an object; anything else falls back to the generic one. */
function ownStructuredData(settings: Settings): object | undefined {
  if (settings.structuredData === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(settings.structuredData);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}
