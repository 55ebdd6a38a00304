import type { FieldValues } from '../fields.contract.ts';
import { isClosed } from '../card-fields.ts';
import { fnv1a } from '../../core/fnv1a.ts';
import { fieldBits, placeOf, searchWords } from './search-text.ts';

/** The facts that order equally good matches. */
export interface ListingFacts {
  likes: number;
  /** The publication time in seconds; 1 if unknown, and 0 for a closed company. */
  publishedAt: number;
  /** A hash of the id, as two 32-bit numbers. Compared last, so that no two listings are equal. */
  firstHash: number;
  secondHash: number;
  /** The number of words of the name. */
  nameWords: number;
  /** The number of characters of the name, at most 255. */
  nameLength: number;
}

/** Facts of listings, by row. */
export interface Facts {
  likes(row: number): number;
  /** Whether the company is closed. */
  isClosed(row: number): boolean;
  /** The `mentionLevel` of a one-word name: how many other listings contain the word. 0 for a name with several words. */
  mentions(row: number): number;
  nameWords(row: number): number;
  nameLength(row: number): number;
  /** Most liked first, then newest, then by the hash of the id. */
  compare(a: number, b: number): number;
}

/** The size of the ranges in which rows are ranked. The counts of one range fit into the CPU cache. */
export const rangeBits = 14;
export const rowsPerRange = 2 ** rangeBits;

/** Posting lists by term: the entries of listings with the term, lower ranges first, in any order within a range. */
export type Postings = ReadonlyMap<string, Uint32Array>;

/** The index that search reads. A row is the index's number for a listing, below 2 ** 26. */
export interface SearchReader {
  /** The number of listings. */
  size(): Promise<number>;
  /** The posting lists of the terms that the index has. */
  postings(terms: readonly string[]): Promise<Postings>;
  /** The number of cards that contain each word as written. Words on no card are missing. */
  words(words: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The words on cards that begin with `prefix`, those on most cards first, ties by code points. */
  wordsWithPrefix(prefix: string, limit: number): Promise<readonly { word: string; cards: number }[]>;
  /** The facts of exactly these rows. */
  facts(rows: ArrayLike<number>): Promise<Facts>;
}

const entriesPerRow = 2 ** fieldBits;
const bitsMask = entriesPerRow - 1;

/** An entry of a posting list, with the bits of `termsOf`. */
export const entryOf = (row: number, bits: number): number => row * entriesPerRow + bits;
export const rowOf = (entry: number): number => entry >>> fieldBits;
export const bitsOf = (entry: number): number => entry & bitsMask;

/** The range of an entry's row, and the row's position there. */
export const rangeOf = (entry: number): number => rowOf(entry) >>> rangeBits;
export const placeInRange = (entry: number): number => rowOf(entry) & (rowsPerRange - 1);

export const noEntries = new Uint32Array(0);

/**
 * The entries of listings that have all of one or two terms. With two terms, an entry has the worse place and the lower weight of
 * the two.
 */
export function entriesOf([first = '', second]: readonly string[], postings: Postings): Uint32Array {
  const entries = postings.get(first) ?? noEntries;
  if (second === undefined) return entries;
  /** The bits of an entry plus 1, by row. */
  const marks = new Uint8Array((rangeOf(entries.at(-1) ?? 0) + 1) * rowsPerRange);
  for (const entry of entries) marks[rowOf(entry)] = bitsOf(entry) + 1;
  const both: number[] = [];
  for (const entry of postings.get(second) ?? noEntries) {
    const bits = (marks[rowOf(entry)] ?? 0) - 1;
    if (bits < 0) continue;
    const place = Math.min(placeOf(bits), placeOf(entry));
    const weight = Math.min(bits - placeOf(bits), bitsOf(entry) - placeOf(entry));
    both.push(entryOf(rowOf(entry), weight + place));
  }
  return Uint32Array.from(both);
}

/** The parts of a listing that `factsOf` reads. */
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
    firstHash: fnv1a(_id, 0x811c9dc5),
    secondHash: fnv1a(_id, 0x9747b28c),
    nameWords: Math.min(searchWords(name).length, 255),
    nameLength: Math.min(name.length, 255),
  };
}

/** Mentions above this number are not counted. */
export const maxMentions = 7;

/** How often a name is mentioned, in four levels: never, once or twice, three to six times, more often. */
export const mentionLevel = (listings: number): number => 31 - Math.clz32(Math.min(Math.max(listings, 0), maxMentions) + 1);

/** Up to this number of results, each result is inserted in order. More results are sorted. */
export const maxInserted = 100;

/** The first `limit` distinct numbers: highest keys first, ties in the order of `compare`. Fast when only a few of many are needed. */
export function firstInOrder(
  all: ArrayLike<number>,
  limit: number,
  keyOf: (each: number) => number,
  compare: (a: number, b: number) => number,
): number[] {
  const inOrder = (a: number, b: number): number => keyOf(b) - keyOf(a) || compare(a, b);
  if (limit > maxInserted) {
    const sorted = Array.from(all).sort(inOrder);
    return sorted.filter((each, at) => each !== sorted[at - 1]).slice(0, limit);
  }
  const first: number[] = [];
  let lowest = -Infinity;
  for (let index = 0; index < all.length; index += 1) {
    const candidate = all[index] ?? 0;
    if (keyOf(candidate) < lowest) continue;
    let at = first.length;
    while (at > 0 && inOrder(candidate, first[at - 1] ?? 0) < 0) at -= 1;
    if (at === limit || candidate === first[at - 1]) continue;
    first.splice(at, 0, candidate);
    if (first.length > limit) first.pop();
    if (first.length === limit) lowest = keyOf(first.at(-1) ?? 0);
  }
  return first;
}
