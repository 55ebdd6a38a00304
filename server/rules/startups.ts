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

/** The way of a listing, as its owner is shown it (spec §4). */
export const progressSteps = ['Submitted', 'Reviewed', 'Published'] as const;

/** How far along that way a listing is. `steps` are the ones that lie behind it. */
export interface Progress {
  label: 'Submitted' | 'Approved' | 'Featured' | 'Rejected';
  percent: 50 | 100;
  colour: 'yellow' | 'green' | 'red';
  steps: 1 | 2 | 3;
}

/** A rejected listing was reviewed and is not published: its way ends there, at 100 % (spec §4). */
export function progressOf({ status, featured }: Pick<Startup, 'status' | 'featured'>): Progress {
  switch (status) {
    case 'pending':
      return { label: 'Submitted', percent: 50, colour: 'yellow', steps: 1 };
    case 'active':
      return { label: featured ? 'Featured' : 'Approved', percent: 100, colour: 'green', steps: 3 };
    case 'rejected':
      return { label: 'Rejected', percent: 100, colour: 'red', steps: 2 };
  }
}

/** What a listing is called before it has a public page: the last six characters of its id (spec §4). */
export function shortId(startupId: string): string {
  return startupId.slice(-6);
}
