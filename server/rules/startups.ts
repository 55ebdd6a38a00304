import type { Startup, StartupCard } from '../contract/startups.ts';

/** What lists show of a listing. */
export function cardOf(startup: Startup): StartupCard {
  const { _id, name, slug, tagline, logo, categories, tags, likes, featured, publishedAt } = startup;
  return { _id, name, slug, tagline, logo, categories, tags, likes, featured, publishedAt };
}

/** Newest first as text: unknown dates sort last, ties by id descending. */
export function feedKey(startup: Pick<Startup, 'publishedAt'>): string {
  return startup.publishedAt ?? '';
}

/**
 * One spelling for one website, to notice duplicates: host without "www.", path without trailing slashes, query kept,
 * scheme, credentials, port of the scheme and fragment dropped. The text itself when it is not a URL.
 */
export function canonicalWebsite(website: string): string {
  if (!URL.canParse(website)) return website.trim().toLowerCase();
  const url = new URL(website);
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}
