import sql from 'sql-template-tag';
import {
  factsOf,
  maxMentions,
  mentionLevel,
  type OrderedListing,
  rowOf,
} from '../../../server/domain/listings/search/search-reader.ts';
import {
  type IndexedListing,
  indexedListing,
  mentionedStem,
  mentionedTerm,
  termsOf,
} from '../../../server/domain/listings/search/search-text.ts';
import { isSame } from '../../../server/domain/core/is-same.ts';
import type { StartupRecord } from '../../store.ts';
import type { Driver } from '../driver.ts';
import {
  blockOf,
  changeEntry,
  decodeWords,
  emptyFactsBlob,
  encodeWords,
  entryBytes,
  factsBlockOf,
  joinedPostings,
  readEntries,
  writeFacts,
  writeMentions,
} from './search-blobs.ts';

/** The parts of a listing that searches read for matching and sorting. */
export type SearchedListing = Pick<
  StartupRecord,
  '_id' | 'name' | 'tagline' | 'tags' | 'categories' | 'description' | 'likes' | 'publishedAt' | 'fields'
>;

/** Whether a listing has the same searched words before and after a write. */
export function isFoundAlike(before: SearchedWords, after: SearchedWords): boolean {
  return isSame(textsOf(before), textsOf(after));
}

type SearchedWords = Pick<SearchedListing, 'name' | 'tagline' | 'tags' | 'categories' | 'description'>;

const textsOf = ({ name, tagline, description, tags, categories }: SearchedWords) => [
  name,
  tagline,
  description,
  tags,
  categories,
];

/**
 * Indexes listings under their rows, including listings that are already indexed. Writes only differences. Like the functions
 * below, expects a transaction.
 */
export async function indexListings(
  driver: Driver,
  listings: readonly { row: number; listing: SearchedListing }[],
): Promise<void> {
  const changes: Change[] = [];
  for (const { row, listing } of listings) {
    const change = { row, before: await readWords(driver, row), after: indexedListing(listing) };
    changes.push(change);
    await driver.run(sql`
      INSERT INTO search_texts (startup_row, words) VALUES (${row}, ${encodeWords(change.after)})
      ON CONFLICT (startup_row) DO UPDATE SET words = excluded.words`);
  }
  await changeFacts(driver, listings, await writeWords(driver, changes));
}

export async function removeFromIndex(driver: Driver, row: number): Promise<void> {
  const before = await readWords(driver, row);
  if (before === undefined) return;
  await driver.run(sql`DELETE FROM search_texts WHERE startup_row = ${row}`);
  await changeFacts(driver, [], await writeWords(driver, [{ row, before, after: undefined }]));
}

/** Writes the facts that determine the order of listings. */
export const orderListings = (driver: Driver, listings: readonly { row: number; listing: OrderedListing }[]): Promise<void> =>
  changeFacts(driver, listings, new Map());

/** A row's words before and after a write. */
interface Change {
  row: number;
  before: IndexedListing | undefined;
  after: IndexedListing | undefined;
}

async function readWords(driver: Driver, row: number): Promise<IndexedListing | undefined> {
  const found = await driver.one<{ words: string }>(sql`SELECT words FROM search_texts WHERE startup_row = ${row}`);
  return found && decodeWords(found.words);
}

/**
 * Writes the postings and the words of cards. Returns the mention levels that may have changed, keyed by the row of the listing
 * that has the name.
 */
async function writeWords(driver: Driver, changes: readonly Change[]): Promise<ReadonlyMap<number, number>> {
  const mentions = collectMentions(changes);
  for (const [block, ofBlock] of Map.groupBy(changes, ({ row }) => blockOf(row)))
    await writePostings(driver, block, ofBlock, mentions);
  await writeCards(driver, changes);
  return readLevels(driver, mentions);
}

/** A change to a row's entry in a term's posting list. */
interface EntryChange {
  row: number;
  /** Undefined when the row no longer has the term. */
  bits: number | undefined;
  /** Whether the row may already have an entry. */
  hadTerm: boolean;
}

/** Reads the terms' blobs together, changes them, and writes them together. */
async function writePostings(driver: Driver, block: number, changes: readonly Change[], mentions: Mentions): Promise<void> {
  const changed = changedTerms(changes);
  const before = await readBlobs(driver, block, [...changed.keys()]);
  const blobs = Buffer.allocUnsafe(before.bytes.length + before.lengths.length * changes.length * entryBytes);
  /** For each term, its blob's position among the others, with the blob's length in the lowest 16 bits. */
  const written: Record<string, number> = {};
  const emptied: string[] = [];
  let [at, read, end] = [0, 0, 0];
  for (const [term, ofTerm] of changed) {
    const length = before.lengths[at] ?? 0;
    const start = end;
    end += before.bytes.copy(blobs, start, read, read + length);
    read += length;
    at += 1;
    for (const { row, bits, hadTerm } of ofTerm) end = changeEntry(blobs, start, end, row, bits, hadTerm);
    if (end === start) emptied.push(term);
    else written[term] = start * 2 ** 16 + (end - start);
    mentions.seen(term, end - start);
  }
  // REPLACE looks up each key once, but an upsert looks it up twice. The rows are an object, because SQLite would parse an array
  // again for each item.
  await driver.run(sql`
    REPLACE INTO search_terms (term, block, entries)
    SELECT key, ${block}, substr(${blobs}, (value >> 16) + 1, value & 65535) FROM json_each(${JSON.stringify(written)})`);
  if (emptied.length > 0)
    await driver.run(sql`
      DELETE FROM search_terms WHERE term IN (SELECT value FROM json_each(${JSON.stringify(emptied)})) AND block = ${block}`);
}

/** The posting blobs of a block, concatenated in the order of the terms, and their lengths; 0 for a term without a blob. */
async function readBlobs(driver: Driver, block: number, terms: readonly string[]): Promise<{ bytes: Buffer; lengths: number[] }> {
  const joined = await driver.one<{ bytes: Buffer | null; lengths: string }>(sql`
    SELECT CAST(string_agg(entries, '') AS BLOB) AS bytes, json_group_array(coalesce(length(entries), 0)) AS lengths
    FROM json_each(${JSON.stringify(terms)}) LEFT JOIN search_terms ON term = value AND block = ${block}`);
  return { bytes: joined?.bytes ?? Buffer.alloc(0), lengths: JSON.parse(joined?.lengths ?? '[]') as number[] };
}

function changedTerms(changes: readonly Change[]): Map<string, EntryChange[]> {
  const changed = new Map<string, EntryChange[]>();
  const add = (term: string, change: EntryChange): void => {
    const ofTerm = changed.get(term);
    if (ofTerm === undefined) changed.set(term, [change]);
    else ofTerm.push(change);
  };
  for (const { row, before, after } of changes) {
    const termsBefore = before === undefined ? noTerms : termsOf(before);
    const terms = after === undefined ? noTerms : termsOf(after);
    for (const [term, bits] of termsBefore)
      if (terms.get(term) !== bits) add(term, { row, bits: terms.get(term), hadTerm: true });
    for (const [term, bits] of terms) if (!termsBefore.has(term)) add(term, { row, bits, hadTerm: false });
  }
  return changed;
}

const noTerms: ReadonlyMap<string, number> = new Map();

/** Collects the names whose mention levels these changes may affect. */
function collectMentions(changes: readonly Change[]) {
  /** With this many listings, these changes cannot lower the stem's mention level from the maximum. */
  const many = maxMentions + 1 + changes.length;
  const gainedOrLost = new Set<string>();
  for (const { before, after } of changes) {
    const [stemsBefore, stems] = [before?.stems ?? noTerms, after?.stems ?? noTerms];
    for (const stem of stemsBefore.keys()) if (!stems.has(stem)) gainedOrLost.add(stem);
    for (const stem of stems.keys()) if (!stemsBefore.has(stem)) gainedOrLost.add(stem);
  }
  return {
    many,
    /** The stem by which other listings mention each changed listing, by its row. */
    names: new Map(changes.flatMap(({ row, after }) => (after === undefined ? [] : [[row, mentionedStem(after)] as const]))),
    /** Reports the length of a term's entries in one block. */
    seen(term: string, bytes: number): void {
      if (bytes >= many * entryBytes) gainedOrLost.delete(term);
    },
    /** The stems whose listings must be counted. */
    counted(): string[] {
      return [...new Set([...gainedOrLost, ...[...this.names.values()].filter((name) => name !== undefined)])];
    },
  };
}

type Mentions = ReturnType<typeof collectMentions>;

/**
 * The mention levels of names, by row. They are needed for the names of the changed listings, and for one-word names whose stem
 * was added to or removed from these listings. All other names have several words.
 */
async function readLevels(driver: Driver, mentions: Mentions): Promise<ReadonlyMap<number, number>> {
  // Each row of `search_terms` has at least one listing, so this reads no more rows than it counts.
  const counted = await driver.all<{ stem: string; bytes: number | null }>(sql`
    SELECT value AS stem, (
      SELECT sum(bytes) FROM (SELECT length(entries) AS bytes FROM search_terms WHERE term = value LIMIT ${mentions.many})
    ) AS bytes
    FROM json_each(${JSON.stringify(mentions.counted())})`);
  const levelOf = new Map(counted.map(({ stem, bytes }) => [stem, mentionLevel((bytes ?? 0) / entryBytes - 1)]));
  const levels = new Map(Array.from(mentions.names, ([row, stem]) => [row, levelOf.get(stem ?? '') ?? 0]));
  const few = counted.filter(({ bytes }) => (bytes ?? 0) < mentions.many * entryBytes);
  const names = await driver.all<{ at: number; blobs: Buffer | null }>(sql`
    SELECT key AS at, (SELECT ${joinedPostings} FROM search_terms WHERE term = value) AS blobs
    FROM json_each(${JSON.stringify(few.map(({ stem }) => mentionedTerm(stem)))})`);
  for (const { at, blobs } of names)
    for (const entry of readEntries(blobs ?? Buffer.alloc(0))) levels.set(rowOf(entry), levelOf.get(few[at]?.stem ?? '') ?? 0);
  return levels;
}

/** Writes the facts that determine the order of listings, and the mention levels of rows that have facts by then. */
async function changeFacts(
  driver: Driver,
  listings: readonly { row: number; listing: OrderedListing }[],
  levels: ReadonlyMap<number, number>,
): Promise<void> {
  const listingsOf = Map.groupBy(listings, ({ row }) => factsBlockOf(row));
  const levelsOf = Map.groupBy(levels, ([row]) => factsBlockOf(row));
  for (const block of new Set([...listingsOf.keys(), ...levelsOf.keys()])) {
    const found = await driver.one<{ facts: Buffer }>(sql`SELECT facts FROM search_order WHERE block = ${block}`);
    const blob = found?.facts ?? emptyFactsBlob();
    const ofBlock = listingsOf.get(block) ?? [];
    for (const { row, listing } of ofBlock) writeFacts(blob, row, factsOf(listing));
    const isOther = (levelsOf.get(block) ?? []).map(([row, level]) => writeMentions(blob, row, level)).includes(true);
    if (!isOther && ofBlock.length === 0) continue;
    await driver.run(sql`
      INSERT INTO search_order (block, facts) VALUES (${block}, ${blob})
      ON CONFLICT (block) DO UPDATE SET facts = excluded.facts`);
  }
}

async function writeCards(driver: Driver, changes: readonly Change[]): Promise<void> {
  const cards = new Map<string, number>();
  for (const { before, after } of changes) {
    for (const word of before?.cardWords ?? []) cards.set(word, (cards.get(word) ?? 0) - 1);
    for (const word of after?.cardWords ?? []) cards.set(word, (cards.get(word) ?? 0) + 1);
  }
  const changed = [...cards].filter(([, change]) => change !== 0);
  if (changed.length === 0) return;
  await driver.run(sql`
    REPLACE INTO search_card_words (word, cards)
    SELECT key, coalesce(cards, 0) + value FROM json_each(${JSON.stringify(Object.fromEntries(changed))})
    LEFT JOIN search_card_words ON word = key`);
  const fewer = changed.filter(([, change]) => change < 0).map(([word]) => word);
  if (fewer.length === 0) return;
  await driver.run(sql`
    DELETE FROM search_card_words WHERE word IN (SELECT value FROM json_each(${JSON.stringify(fewer)})) AND cards <= 0`);
}
