import type { DecidedItem, VisitEvent, VisitKind } from '../../../db/store.ts';
import { dayMs, dayOf } from '../core/dates.ts';
import { fold } from '../core/fold.ts';
import { tagKey } from '../listings/tags.rules.ts';

/** How many networks must search for the same words on one day before the words are stored. */
export const minSearchNetworks = 3;

/**
 * The maximum number of different pages, referrers and searches per day. The limit prevents invented values from filling the
 * database.
 */
export const maxKeysOfDay: Readonly<Record<Exclude<VisitKind, 'visitor'>, number>> = { page: 2_000, referrer: 500, search: 500 };

/** The key shared by events with the same day, kind, key and network. At most `maxVisitorsOfNetwork` visitors count per key. */
export const visitGroup = ({ day, kind, key, network }: VisitEvent): string => [day, kind, key, network].join(' ');

/** Public pages without a parameter in their address. */
export const fixedPages: ReadonlySet<string> = new Set(
  (
    '/ /advertise /badges /blog /build /categories /collections /compare /deals /faq /feedback /how-it-works /newsletter /plans ' +
    '/report /search /submit-startup /tags'
  ).split(' '),
);

/** A page whose address identifies an item, which must exist. */
export interface NamedPage {
  kind: 'startup' | 'category' | 'collection' | 'post' | 'postCategory' | 'tag';
  name: string;
}

const namedPages: readonly [RegExp, NamedPage['kind']][] = [
  [/^\/startup\/([^/]+)(?:\/alternatives)?$/, 'startup'],
  [/^\/categories\/([^/]+)$/, 'category'],
  [/^\/collections\/([^/]+)$/, 'collection'],
  [/^\/blog\/category\/([^/]+)$/, 'postCategory'],
  [/^\/blog\/([^/]+)$/, 'post'],
  [/^\/tags\/([^/]+)$/, 'tag'],
];

/**
 * The counted page at a path, and the item that must exist for it. Undefined for all other paths, such as members' pages and links
 * with a secret. All tags of the blog count as one page.
 */
export function countedPage(path: string): { page: string; named?: NamedPage } | undefined {
  if (fixedPages.has(path)) return { page: path };
  if (/^\/blog\/tag\/[^/]+$/.test(path)) return { page: '/blog/tag' };
  for (const [pattern, kind] of namedPages) {
    const segment = pattern.exec(path)?.[1];
    if (segment === undefined) continue;
    const text = decoded(segment);
    const name = kind === 'tag' ? tagKey(text) : text;
    return name === '' ? undefined : { page: path.replace(segment, () => encodeURIComponent(name)), named: { kind, name } };
  }
  return undefined;
}

/** Control characters and lone surrogates. PostgreSQL refuses some of them. */
const unstorable = /[\p{Cc}\p{Cs}]/u;

function decoded(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return unstorable.test(text) ? '' : text;
  } catch {
    return '';
  }
}

/** A domain name with at least two labels, the last of which begins with a letter. IP addresses do not match. */
const domainName = /^(?=.{4,100}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** The host of a referring site, in lower case and without "www."; undefined for this site and for texts that are not domain names. */
export function referrerHost(host: string, ownHostname: string): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/^www\./, '');
  const other = plain(host);
  return domainName.test(other) && other !== plain(ownHostname) ? other : undefined;
}

const maxSearchLength = 60;

/** "name@host" and "@name", addresses of websites and files, and domain names. */
const address = /@|:\/\/|\bwww\.|[\p{L}\p{N}-]\.[\p{L}]{2,}/u;

/** A word of digits, such as a house number or part of a phone number; or three digits anywhere. */
const numbers = /(?:^|[^\p{L}\p{N}])\p{N}+(?:$|[^\p{L}\p{N}])|(?:\p{N}\P{N}*){3}/u;

/**
 * The words of a search without results as they are counted: in lower case and without accents. Undefined for texts that may contain
 * personal data: addresses, numbers, and long texts.
 */
export function countedSearch(text: string): string | undefined {
  const words = fold(text).replace(/\s+/g, ' ').trim();
  if (words.length < 2 || words.length > maxSearchLength || !/\p{L}/u.test(words)) return undefined;
  return address.test(words) || numbers.test(words) || unstorable.test(words) ? undefined : words;
}

/** The days of a period up to the day of `now`, oldest first. */
export function daysOfPeriod(now: Date, length: number): string[] {
  const today = Date.parse(dayOf(now, 'UTC'));
  return Array.from({ length }, (_, at) => dayOf(today - (length - 1 - at) * dayMs, 'UTC'));
}

/**
 * How long items waited for their decision, in milliseconds: the shortest wait first. Excludes the time spent waiting for founders'
 * answers.
 */
export function waitsOf(decided: readonly DecidedItem[]): number[] {
  return decided
    .map(({ createdAt, decidedAt, pausedMs }) => Math.max(0, Date.parse(decidedAt) - Date.parse(createdAt) - pausedMs))
    .sort((a, b) => a - b);
}

/**
 * The percentile of the waits at `share`, from 0 to 1, by nearest rank: this share of the waits is not longer. Null if there are
 * no waits.
 */
export function waitOfShare(waits: readonly number[], share: number): number | null {
  return waits[Math.max(0, Math.ceil(waits.length * share) - 1)] ?? null;
}
