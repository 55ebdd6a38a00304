import type { FieldValues } from '../contract/listing-fields.ts';
import { isClosed } from './card-fields.ts';
import { fieldBits, searchWords } from './search-text.ts';

/** What orders listings that match alike, and how long their names are. */
export interface ListingFacts {
  likes: number;
  /** When it was published, in seconds; 1 when that is not known, and 0 for a closed company. */
  publishedAt: number;
  /** A hash of the id in two numbers of 32 bits: the last order of all, so that no two listings are equal. */
  firstHash: number;
  secondHash: number;
  /** The number of words of the name. */
  nameWords: number;
  /** The number of characters of the name, at most 255. */
  nameLength: number;
}

/** The facts of several listings, by column. */
export type FactColumns = { [Column in keyof ListingFacts]: Uint32Array };

export function emptyFacts(count: number): FactColumns {
  const column = () => new Uint32Array(count);
  return {
    likes: column(),
    publishedAt: column(),
    firstHash: column(),
    secondHash: column(),
    nameWords: column(),
    nameLength: column(),
  };
}

/**
 * What search reads of an index. Rows are the index's own numbers of listings. An entry of a posting list is
 * `row * 2 ** fieldBits + bits` (`termsOf`), in any order.
 */
export interface SearchReader {
  /** The number of listings. */
  size(): Promise<number>;
  /** The posting lists of the terms that the index has. */
  postings(terms: readonly string[]): Promise<ReadonlyMap<string, ArrayLike<number>>>;
  /** On how many cards each word stands as it is written; without the words that stand on none. */
  words(words: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The words of cards that begin with `prefix`, those of the most cards first, then by code points. */
  wordsWithPrefix(prefix: string, limit: number): Promise<readonly { word: string; cards: number }[]>;
  /** The facts of the rows, in their order. */
  facts(rows: ArrayLike<number>): Promise<FactColumns>;
}

export const entryOf = (row: number, bits: number): number => row * 2 ** fieldBits + bits;

/** What `factsOf` reads of a listing. */
export interface OrderedListing {
  _id: string;
  name: string;
  likes: number;
  publishedAt: string | null;
  fields?: FieldValues | undefined;
}

export function factsOf({ _id, name, likes, publishedAt, fields }: OrderedListing): ListingFacts {
  const seconds = publishedAt === null ? 1 : Math.floor(Date.parse(publishedAt) / 1_000);
  return {
    likes: Math.min(likes, 0xffffffff),
    publishedAt: isClosed({ fields }) ? 0 : Math.min(Math.max(Number.isNaN(seconds) ? 1 : seconds, 1), 0xffffffff),
    firstHash: hash(_id, 0x811c9dc5),
    secondHash: hash(_id, 0x9747b28c),
    nameWords: Math.min(searchWords(name).length, 255),
    nameLength: Math.min(name.length, 255),
  };
}

/** FNV-1a. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Compares two positions of the columns: most liked first, then newest, then by the hash of the id. */
export function byFacts({ likes, publishedAt, firstHash, secondHash }: FactColumns): (a: number, b: number) => number {
  const difference = (column: Uint32Array, a: number, b: number): number => (column[b] ?? 0) - (column[a] ?? 0);
  return (a, b) =>
    difference(likes, a, b) || difference(publishedAt, a, b) || difference(firstHash, a, b) || difference(secondHash, a, b);
}

/** So many are inserted in their order; more are sorted. */
const maxInserted = 100;

/** The first `limit` numbers below `count` in an order; fast where they are few of many. */
export function firstInOrder(count: number, limit: number, compare: (a: number, b: number) => number): number[] {
  if (limit > maxInserted)
    return Array.from({ length: count }, (_, at) => at)
      .sort(compare)
      .slice(0, limit);
  const first: number[] = [];
  for (let candidate = 0; candidate < count; candidate += 1) {
    const last = first.at(-1);
    if (first.length === limit && (last === undefined || compare(candidate, last) >= 0)) continue;
    let at = first.length;
    while (at > 0 && compare(candidate, first[at - 1] ?? 0) < 0) at -= 1;
    first.splice(at, 0, candidate);
    if (first.length > limit) first.pop();
  }
  return first;
}
