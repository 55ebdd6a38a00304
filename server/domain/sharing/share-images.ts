import { nounOf, withNoun } from '../core/noun.ts';
import { fingerprint } from '../core/fnv1a.ts';
import { genericHeadline } from '../site/home-texts.ts';
import type { Category } from '../listings/categories.contract.ts';
import type { PublicCollection } from '../collections/collections.contract.ts';
import type { PublicPost } from '../content/posts.contract.ts';
import type { PublicSettings, Settings } from '../site/settings.contract.ts';
import type { Startup } from '../listings/startups.contract.ts';

/** The size of share images in pixels, as recommended by social networks. */
export const shareImageSize = { width: 1200, height: 630 } as const;

export const shareImageKinds = ['startup', 'category', 'post', 'collection', 'site'] as const;

/** The content of a page's share image. */
export interface ShareImage {
  kind: (typeof shareImageKinds)[number];
  /** The slug of the page's record; "site" for the image of all other pages. */
  slug: string;
  title: string;
  text: string;
  /** An image's address, or ''. */
  logo: string;
  siteName: string;
  /** The accent color of the light theme; undefined for the default one. */
  accent?: string | undefined;
}

export type FacedSettings = Settings & Partial<Pick<PublicSettings, 'face'>>;

/** The parts of every share image that belong to the site. */
export type ShareImageSite = Pick<ShareImage, 'siteName' | 'accent'>;

export function shareImageSite({ siteName, face }: FacedSettings): ShareImageSite {
  return { siteName, accent: face?.accent || undefined };
}

export function startupShareImage(
  { slug, name, tagline, logo }: Pick<Startup, 'slug' | 'name' | 'tagline' | 'logo'>,
  { siteName, accent }: ShareImageSite,
): ShareImage {
  return { kind: 'startup', slug, title: name, text: tagline, logo, siteName, accent };
}

export function categoryShareImage(
  { slug, name, description }: Pick<Category, 'slug' | 'name' | 'description'>,
  { siteName, accent }: ShareImageSite,
): ShareImage {
  return { kind: 'category', slug, title: name, text: description, logo: '', siteName, accent };
}

export function postShareImage(
  { slug, title, excerpt }: Pick<PublicPost, 'slug' | 'title' | 'excerpt'>,
  { siteName, accent }: ShareImageSite,
): ShareImage {
  return { kind: 'post', slug, title, text: excerpt, logo: '', siteName, accent };
}

export function collectionShareImage(
  { slug, title, introduction }: Pick<PublicCollection, 'slug' | 'title' | 'introduction'>,
  { siteName, accent }: ShareImageSite,
): ShareImage {
  return { kind: 'collection', slug, title, text: introduction, logo: '', siteName, accent };
}

/** The description of a site whose settings have none. */
export const genericDescription = `${genericHeadline}. Browse, search and follow what founders are launching.`;

/** The image for every page without its own. */
export function siteShareImage(settings: FacedSettings & Partial<Pick<PublicSettings, 'texts'>>): ShareImage {
  const { siteName, introduction, seoDescription, logoUrl, texts } = settings;
  const text = seoDescription || introduction || withNoun(genericDescription, texts && nounOf(texts));
  return { kind: 'site', slug: 'site', title: siteName, text, logo: logoUrl, ...shareImageSite(settings) };
}

/** Must be raised when images are drawn differently, so that their addresses change. */
const drawing = 3;

/** An image's path. It contains a hash of the content, so the image at a path never changes. */
export function shareImagePath({ kind, slug, ...shown }: ShareImage): string {
  return `/share/${kind}/${encodeURIComponent(slug)}/${fingerprint(JSON.stringify([drawing, shown]))}.png`;
}

/** The kind and the encoded slug in a path; undefined for other paths. */
export function parseShareImagePath(path: string): { kind: ShareImage['kind']; slug: string } | undefined {
  const [, kind, slug] = /^\/share\/(startup|category|post|collection|site)\/([^/]+)\/[0-9a-f]{1,64}\.png$/.exec(path) ?? [];
  const known = shareImageKinds.find((one) => one === kind);
  return known === undefined || slug === undefined ? undefined : { kind: known, slug };
}
