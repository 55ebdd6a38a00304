import type { StartupCard } from '../listings/startups.contract.ts';
import type { Field, FieldValue } from '../listings/fields.contract.ts';
import type { PackedListings } from './sync.contract.ts';
import { isPublicField } from '../listings/field-values.ts';
import type { DescriptionStems } from '../listings/search/search-text.ts';
import { slugify } from '../core/slugs.ts';
import { versionOf } from '../core/versions.ts';

/**
 * A listing as stored by a device: its card with the public fields, its website, whether it has an owner, and the searched part of its
 * description.
 */
export interface SyncListing extends StartupCard {
  website: string;
  owned: boolean;
  /** The views at the time of sending. */
  views: number;
  descriptionStems: DescriptionStems;
  /** The listing's former slugs, and the ids and slugs of duplicates merged into it; undefined for none. */
  former?: readonly string[];
}

/** The fields that devices store: public ones except links. */
export function syncedFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => isPublicField(field) && field.type !== 'link');
}

/** Must be raised when devices must read everything again, for example when `descriptionStems` finds other stems. */
const copyVersion = 4;

/**
 * A tag for the contents of a device's copy: the copy's version and the fields whose values it contains. Labels and order do not
 * matter.
 */
export function copyTag(fields: readonly Field[]): string {
  const shown = fields
    .filter(isPublicField)
    .map(({ key, type, options }) => [key, type, ...options.map((option) => option.key).sort()]);
  return versionOf([copyVersion, ...shown.sort()]);
}

/**
 * Converts listings to columns. Each word is stored once, a slug only if it cannot be derived from the name, times in seconds,
 * and addresses without `https://`.
 */
export function packListings(listings: readonly SyncListing[]): PackedListings {
  const words = new Map<string, number>();
  const indexOf = (word: string): number => {
    const index = words.get(word) ?? words.size;
    words.set(word, index);
    return index;
  };
  return {
    id: listings.map(({ _id }) => _id),
    name: listings.map(({ name }) => name),
    slug: listings.map(({ slug, name }) => (slug === slugify(name) ? '' : slug)),
    tagline: listings.map(({ tagline }) => tagline),
    logo: listings.map(({ logo }) => logo),
    website: listings.map(({ website }) => packWebsite(website)),
    categories: listings.map(({ categories }) => categories.map(indexOf)),
    tags: listings.map(({ tags }) => tags.map(indexOf)),
    likes: listings.map(({ likes }) => likes),
    featured: listings.flatMap(({ featured }, at) => (featured ? [at] : [])),
    owned: listings.flatMap(({ owned }, at) => (owned ? [at] : [])),
    views: listings.map(({ views }) => views),
    publishedAt: listings.map(({ publishedAt }) => packTime(publishedAt)),
    dayOnly: listings.flatMap(({ dayOnly }, at) => (dayOnly === true ? [at] : [])),
    fields: packFields(listings),
    words: [...words.keys()],
    ...packStems(listings),
    former: Object.fromEntries(listings.flatMap(({ former }, at) => (former === undefined ? [] : [[at, [...former]]]))),
  };
}

/**
 * Packs stems in sorted order, because similar neighbors compress best. A stem that appears twice belongs, the second time, to
 * the listings that contain it twice.
 */
function packStems(listings: readonly SyncListing[]) {
  const [once, again] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const [position, { descriptionStems }] of listings.entries())
    for (const [at, stem] of descriptionStems.others.entries()) {
      const positions = descriptionStems.others[at - 1] === stem ? again : once;
      const known = positions.get(stem);
      if (known === undefined) positions.set(stem, [position]);
      else known.push(position);
    }
  const stems = [...once, ...again].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return {
    describedStems: stems.map(([stem]) => stem).join(' '),
    describedRows: stems.map(([, positions]) => packRows(positions)).join(' '),
    describedCounts: listings.map(({ descriptionStems }) => packCounts(descriptionStems.counts)).join(' '),
  };
}

/** A distance between rows is one character starting at `#`, or two characters, of which the first counts fifties. */
const firstDistance = 35;
const shortDistances = 50;

function packRows(rows: readonly number[]): string {
  const packed = rows.map((row, at) => {
    const distance = row - (rows[at - 1] ?? 0);
    const last = String.fromCharCode(firstDistance + (distance % shortDistances));
    if (distance < shortDistances) return last;
    return String.fromCharCode(firstDistance + shortDistances - 1 + Math.floor(distance / shortDistances)) + last;
  });
  return packed.join('');
}

function unpackRows(packed: string): number[] {
  const rows: number[] = [];
  let row = 0;
  for (let at = 0; at < packed.length; at += 1) {
    const code = packed.charCodeAt(at) - firstDistance;
    if (code < shortDistances) row += code;
    else {
      at += 1;
      row += (code - shortDistances + 1) * shortDistances + packed.charCodeAt(at) - firstDistance;
    }
    rows.push(row);
  }
  return rows;
}

/** The character for three counts of 0. Each character encodes three counts from 0 to 3. Trailing zeros are omitted. */
const firstCode = 48;

function packCounts(counts: readonly number[]): string {
  const last = counts.findLastIndex((count) => count > 0);
  const count = (at: number) => counts[at] ?? 0;
  return Array.from({ length: Math.ceil((last + 1) / 3) }, (_, index) =>
    String.fromCharCode(firstCode + count(3 * index) + 4 * count(3 * index + 1) + 16 * count(3 * index + 2)),
  ).join('');
}

function unpackCounts(packed: string): number[] {
  const counts = Array.from(packed, (character) => {
    const three = character.charCodeAt(0) - firstCode;
    return [three & 3, (three >> 2) & 3, three >> 4];
  }).flat();
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
}

/** The searched parts of the descriptions of `count` listings. */
function unpackStems({ describedStems, describedRows, describedCounts }: PackedListings, count: number) {
  const counts = describedCounts.split(' ');
  const unpacked = Array.from({ length: count }, (_, row) => ({
    counts: unpackCounts(counts[row] ?? ''),
    others: [] as string[],
  }));
  if (describedStems === '') return unpacked;
  const rows = describedRows.split(' ');
  for (const [index, stem] of describedStems.split(' ').entries())
    for (const row of unpackRows(at(rows, index))) at(unpacked, row).others.push(stem);
  return unpacked;
}

/** The inverse of `packListings`. Throws when the columns differ in length. */
export function unpackListings(packed: PackedListings): SyncListing[] {
  const [featured, owned, dayOnly] = [new Set(packed.featured), new Set(packed.owned), new Set(packed.dayOnly)];
  const stems = unpackStems(packed, packed.id.length);
  const word = (index: number): string => at(packed.words, index);
  const columns = Object.entries(packed.fields);
  return packed.id.map((_id, row) => {
    const name = at(packed.name, row);
    const former = packed.former[row];
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
      ...(dayOnly.has(row) && { dayOnly: true as const }),
      website: unpackWebsite(at(packed.website, row)),
      owned: owned.has(row),
      views: at(packed.views, row),
      ...unpackFields(columns, row),
      descriptionStems: at(stems, row),
      ...(former && { former }),
    };
  });
}

/** A column for each field that has values; null for listings without one. */
function packFields(listings: readonly SyncListing[]): PackedListings['fields'] {
  const keys = new Set(listings.flatMap(({ fields }) => (fields === undefined ? [] : Object.keys(fields))));
  return Object.fromEntries(Array.from(keys, (key) => [key, listings.map(({ fields }) => fields?.[key] ?? null)]));
}

function unpackFields(columns: readonly (readonly [string, readonly (FieldValue | null)[]])[], row: number) {
  const values = columns.flatMap(([key, column]) => {
    const value = at(column, row);
    return value === null ? [] : [[key, value] as const];
  });
  return values.length === 0 ? {} : { fields: Object.fromEntries(values) };
}

function at<Value>(column: readonly Value[], row: number): Value {
  const value = column[row];
  if (value === undefined) throw new Error('The columns are not of one length.');
  return value;
}

const defaultScheme = 'https://';

/** An address without the default scheme. Other schemes are marked by a leading colon, with which no host can begin. */
function packWebsite(website: string): string {
  const rest = website.slice(defaultScheme.length);
  return website.startsWith(defaultScheme) && !rest.startsWith(':') ? rest : `:${website}`;
}

function unpackWebsite(packed: string): string {
  return packed.startsWith(':') ? packed.slice(1) : defaultScheme + packed;
}

/** A time in seconds, or the text itself if the seconds would not convert back to the same text. */
function packTime(time: string | null): number | string | null {
  if (time === null) return null;
  const ms = Date.parse(time);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== time ? time : ms / 1_000;
}

function unpackTime(packed: number | string | null): string | null {
  return typeof packed === 'number' ? new Date(Math.round(packed * 1_000)).toISOString() : packed;
}

/**
 * A device's position in the changes: the epoch, and the sequence of the last change it read (`changes` in `db/store`). `tag` is the
 * `copyTag` of its copy.
 */
export interface SyncCursor {
  epoch: string;
  sequence: number;
  tag: string;
}

/** The text of a cursor, which devices send back. */
export function writeCursor({ epoch, sequence, tag }: SyncCursor): string {
  return `${epoch}-${sequence}-${tag}`;
}

/** Reads a text of `writeCursor`; undefined for other texts. */
export function readCursor(text: string): SyncCursor | undefined {
  const [, epoch, sequence, tag] = /^(\w{1,64})-(\d{1,15})-([0-9a-f]{16})$/.exec(text) ?? [];
  if (epoch === undefined || sequence === undefined || tag === undefined) return undefined;
  return { epoch, sequence: Number(sequence), tag };
}
