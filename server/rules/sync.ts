import type { StartupCard } from '../contract/startups.ts';
import type { PackedListings } from '../contract/sync.ts';
import { slugify } from './slugs.ts';

/** What a device keeps of a listing: what lists show, and where it is to be found. */
export interface SyncListing extends StartupCard {
  website: string;
}

/** The directory's columns: each word once, no slug that follows from the name, times in seconds, the commonest scheme left out. */
export function packListings(listings: readonly SyncListing[]): PackedListings {
  const words = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = words.get(word) ?? words.size;
    words.set(word, number);
    return number;
  };
  return {
    id: listings.map(({ _id }) => _id),
    name: listings.map(({ name }) => name),
    slug: listings.map(({ slug, name }) => (slug === slugify(name) ? '' : slug)),
    tagline: listings.map(({ tagline }) => tagline),
    logo: listings.map(({ logo }) => logo),
    website: listings.map(({ website }) => packWebsite(website)),
    categories: listings.map(({ categories }) => categories.map(numberOf)),
    tags: listings.map(({ tags }) => tags.map(numberOf)),
    likes: listings.map(({ likes }) => likes),
    featured: listings.flatMap(({ featured }, at) => (featured ? [at] : [])),
    publishedAt: listings.map(({ publishedAt }) => packTime(publishedAt)),
    words: [...words.keys()],
  };
}

/** What `packListings` was given. */
export function unpackListings(packed: PackedListings): SyncListing[] {
  const featured = new Set(packed.featured);
  const word = (number: number): string => at(packed.words, number);
  return packed.id.map((_id, row) => {
    const name = at(packed.name, row);
    return {
      _id,
      name,
      slug: at(packed.slug, row) || slugify(name),
      tagline: at(packed.tagline, row),
      logo: at(packed.logo, row),
      categories: at(packed.categories, row).map(word),
      tags: at(packed.tags, row).map(word),
      likes: at(packed.likes, row),
      featured: featured.has(row),
      publishedAt: unpackTime(at(packed.publishedAt, row)),
      website: unpackWebsite(at(packed.website, row)),
    };
  });
}

function at<Value>(column: readonly Value[], row: number): Value {
  const value = column[row];
  if (value === undefined) throw new Error('The columns are not of one length.');
  return value;
}

const commonest = 'https://';

/** Without the commonest scheme; a colon, which no host begins with, stands before whatever has another one. */
function packWebsite(website: string): string {
  const rest = website.slice(commonest.length);
  return website.startsWith(commonest) && !rest.startsWith(':') ? rest : `:${website}`;
}

function unpackWebsite(packed: string): string {
  return packed.startsWith(':') ? packed.slice(1) : commonest + packed;
}

/** Seconds, when the time is read from them again as it was written. */
function packTime(time: string | null): number | string | null {
  if (time === null) return null;
  const ms = Date.parse(time);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== time ? time : ms / 1_000;
}

function unpackTime(packed: number | string | null): string | null {
  return typeof packed === 'number' ? new Date(Math.round(packed * 1_000)).toISOString() : packed;
}

/** How far somebody has read the directory: under which mark, and up to which change (`db/store` `changes`). */
export interface SyncCursor {
  mark: string;
  number: number;
}

export function writeCursor({ mark, number }: SyncCursor): string {
  return `${mark}-${number}`;
}

/** Undefined for everything that `writeCursor` does not write. */
export function readCursor(text: string): SyncCursor | undefined {
  const [, mark, number] = /^(\w{1,64})-(\d{1,15})$/.exec(text) ?? [];
  return mark === undefined || number === undefined ? undefined : { mark, number: Number(number) };
}
