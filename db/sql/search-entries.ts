import sql from 'sql-template-tag';
import { factsOf, maxMentions, mentionLevel, type OrderedListing, rowOf } from '../../server/rules/search-reader.ts';
import { type IndexedListing, indexedListing, mentionedStem, mentionedTerm, termsOf } from '../../server/rules/search-text.ts';
import type { StartupRecord } from '../store.ts';
import type { Driver } from './driver.ts';
import {
  blockOf,
  decodeWords,
  emptyFactsBlob,
  encodeWords,
  entryBytes,
  entryHex,
  factsBlockOf,
  readEntries,
  placeOfRow,
  writeFacts,
  writeMentions,
} from './search-blobs.ts';

/** What a listing is found and ordered by. */
export type SearchedListing = Pick<
  StartupRecord,
  '_id' | 'name' | 'tagline' | 'tags' | 'categories' | 'description' | 'likes' | 'publishedAt' | 'fields'
>;

/**
 * Indexes listings under their rows, also those that were indexed before; only what differs is written. Expects a transaction, like
 * the functions below.
 */
export async function indexListings(
  driver: Driver,
  listings: readonly { row: number; listing: SearchedListing }[],
): Promise<void> {
  const cards = new Map<string, number>();
  const added = new Map<string, string>();
  const mentions = collectMentions(listings.length);
  for (const { row, listing } of listings) {
    const indexed = indexedListing(listing);
    const before = await readWords(driver, row);
    const terms = termsOf(indexed);
    const termsBefore = before === undefined ? noTerms : termsOf(before);
    const outdated = [...termsBefore].filter(([term, bits]) => terms.get(term) !== bits);
    const replaced = await replaceEntries(driver, row, new Map(outdated.map(([term]) => [term, terms.get(term)])), mentions);
    for (const [term, bits] of terms) {
      if (termsBefore.get(term) === bits || replaced.has(term)) continue;
      const key = `${blockOf(row)} ${term}`;
      added.set(key, (added.get(key) ?? '') + entryHex(row, bits));
    }
    mentions.stems(before?.stems, indexed.stems);
    mentions.names.set(row, mentionedStem(indexed));
    countCards(cards, before, -1);
    countCards(cards, indexed, 1);
    await driver.run(sql`
      INSERT INTO search_texts (startup_row, words) VALUES (${row}, ${encodeWords(indexed)})
      ON CONFLICT (startup_row) DO UPDATE SET words = excluded.words`);
  }
  const rows = Array.from(added, ([key, entries]) => [key.slice(key.indexOf(' ') + 1), parseInt(key, 10), entries]);
  const written = await driver.writeAlone<{ term: string; bytes: number }>(sql`
    INSERT INTO search_terms (term, block, entries)
    SELECT value ->> 0, value ->> 1, unhex(value ->> 2) FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (term, block) DO UPDATE SET entries = CAST(entries || excluded.entries AS BLOB)
    RETURNING term, length(entries) AS bytes`);
  for (const { term, bytes } of written) mentions.seen(term, bytes);
  await writeCards(driver, cards);
  await orderListings(driver, listings);
  await countMentions(driver, mentions);
}

const noTerms: ReadonlyMap<string, number> = new Map();

export async function removeFromIndex(driver: Driver, row: number): Promise<void> {
  const before = await readWords(driver, row);
  if (before === undefined) return;
  const mentions = collectMentions(1);
  await replaceEntries(driver, row, new Map(Array.from(termsOf(before).keys(), (term) => [term, undefined])), mentions);
  const cards = new Map<string, number>();
  countCards(cards, before, -1);
  await writeCards(driver, cards);
  await driver.run(sql`DELETE FROM search_texts WHERE startup_row = ${row}`);
  mentions.stems(before.stems);
  await countMentions(driver, mentions);
}

/** Collects whose mentions may change with so many listings. */
function collectMentions(listings: number) {
  /** So many have a stem that these listings, more or fewer, change nothing. */
  const many = maxMentions + 1 + listings;
  const names = new Map<number, string | undefined>();
  const gainedOrLost = new Set<string>();
  const frequent = new Set<string>();
  return {
    many,
    /** By the rows of the listings, the stem by which others mention them. */
    names,
    /** Tells that a listing has other stems. */
    stems(before: ReadonlyMap<string, number> = noTerms, after: ReadonlyMap<string, number> = noTerms): void {
      for (const stem of before.keys()) if (!after.has(stem)) gainedOrLost.add(stem);
      for (const stem of after.keys()) if (!before.has(stem)) gainedOrLost.add(stem);
    },
    /** Tells how long the entries of a term are in one block. */
    seen(term: string, bytes: number): void {
      if (bytes >= many * entryBytes) frequent.add(term);
    },
    /** The stems whose listings are to be counted. */
    counted(): string[] {
      const ofNames = [...names.values()].filter((name) => name !== undefined);
      return [...new Set([...[...gainedOrLost].filter((stem) => !frequent.has(stem)), ...ofNames])];
    },
  };
}

type Mentions = ReturnType<typeof collectMentions>;

/**
 * Writes how often names are mentioned: those of the listings that changed, and those that are one word with a stem which the listings
 * have gained or lost. The other rows have names of several words.
 */
async function countMentions(driver: Driver, mentions: Mentions): Promise<void> {
  // Each row of `search_terms` has a listing at least, so no more of them are read than are counted.
  const counted = await driver.all<{ stem: string; bytes: number | null }>(sql`
    SELECT value AS stem, (
      SELECT sum(bytes) FROM (SELECT length(entries) AS bytes FROM search_terms WHERE term = value LIMIT ${mentions.many})
    ) AS bytes
    FROM json_each(${JSON.stringify(mentions.counted())})`);
  const levelOf = new Map(counted.map(({ stem, bytes }) => [stem, mentionLevel((bytes ?? 0) / entryBytes - 1)]));
  const levels = new Map(Array.from(mentions.names, ([row, stem]) => [row, levelOf.get(stem ?? '') ?? 0]));
  const few = counted.filter(({ bytes }) => (bytes ?? 0) < mentions.many * entryBytes);
  const mentioned = await driver.all<{ stem: string; block: number; entries: Buffer }>(sql`
    SELECT substr(term, 2) AS stem, block, entries FROM search_terms
    WHERE term IN (SELECT value FROM json_each(${JSON.stringify(few.map(({ stem }) => mentionedTerm(stem)))}))`);
  for (const { stem, block, entries } of mentioned)
    for (const entry of readEntries(entries, [block], [entries.length])) levels.set(rowOf(entry), levelOf.get(stem) ?? 0);
  const byBlock = Map.groupBy(levels, ([row]) => factsBlockOf(row));
  // Each has facts by now.
  const blobs = await driver.all<{ block: number; facts: Buffer }>(
    sql`SELECT block, facts FROM search_order WHERE block IN (SELECT value FROM json_each(${JSON.stringify([...byBlock.keys()])}))`,
  );
  for (const { block, facts: blob } of blobs) {
    const ofBlock = byBlock.get(block) ?? [];
    const isOther = ofBlock.map(([row, level]) => writeMentions(blob, row, level)).includes(true);
    if (isOther) await writeFactsBlob(driver, block, blob);
  }
}

/** Writes what orders listings. */
export async function orderListings(
  driver: Driver,
  listings: readonly { row: number; listing: OrderedListing }[],
): Promise<void> {
  for (const [block, ofBlock] of Map.groupBy(listings, ({ row }) => factsBlockOf(row))) {
    const found = await driver.one<{ facts: Buffer }>(sql`SELECT facts FROM search_order WHERE block = ${block}`);
    const blob = found?.facts ?? emptyFactsBlob();
    for (const { row, listing } of ofBlock) writeFacts(blob, row, factsOf(listing));
    await writeFactsBlob(driver, block, blob);
  }
}

async function writeFactsBlob(driver: Driver, block: number, facts: Buffer): Promise<void> {
  await driver.run(sql`
    INSERT INTO search_order (block, facts) VALUES (${block}, ${facts})
    ON CONFLICT (block) DO UPDATE SET facts = excluded.facts`);
}

async function readWords(driver: Driver, row: number): Promise<IndexedListing | undefined> {
  const found = await driver.one<{ words: string }>(sql`SELECT words FROM search_texts WHERE startup_row = ${row}`);
  return found && decodeWords(found.words);
}

function countCards(cards: Map<string, number>, indexed: IndexedListing | undefined, change: 1 | -1): void {
  for (const word of indexed?.cardWords ?? []) cards.set(word, (cards.get(word) ?? 0) + change);
}

async function writeCards(driver: Driver, cards: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...cards].filter(([, change]) => change !== 0);
  if (changed.length === 0) return;
  await driver.run(sql`
    INSERT INTO search_card_words (word, cards)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(changed)}) WHERE true
    ON CONFLICT (word) DO UPDATE SET cards = cards + excluded.cards`);
  const fewer = changed.filter(([, change]) => change < 0).map(([word]) => word);
  if (fewer.length === 0) return;
  await driver.run(sql`
    DELETE FROM search_card_words WHERE word IN (SELECT value FROM json_each(${JSON.stringify(fewer)})) AND cards <= 0`);
}

/** Gives the entries of a row other bits, by their terms, or removes them. Returns the terms that had one. */
async function replaceEntries(
  driver: Driver,
  row: number,
  bitsOf: ReadonlyMap<string, number | undefined>,
  mentions: Mentions,
): Promise<ReadonlySet<string>> {
  const replaced = new Set<string>();
  if (bitsOf.size === 0) return replaced;
  const block = blockOf(row);
  const rows = await driver.all<{ term: string; entries: Buffer }>(sql`
    SELECT term, entries FROM search_terms
    WHERE term IN (SELECT value FROM json_each(${JSON.stringify([...bitsOf.keys()])})) AND block = ${block}`);
  const emptied: string[] = [];
  const places: [term: string, place: number, entry: string][] = [];
  for (const { term, entries } of rows) {
    const place = placeOfRow(entries, row);
    if (place === -1) continue;
    replaced.add(term);
    const bits = bitsOf.get(term);
    if (bits === undefined && entries.length === entryBytes) emptied.push(term);
    else places.push([term, place, bits === undefined ? '' : entryHex(row, bits)]);
    mentions.seen(term, entries.length - entryBytes);
  }
  await driver.run(sql`
    UPDATE search_terms
    SET entries = CAST(substr(entries, 1, value ->> 1) || unhex(value ->> 2) || substr(entries, (value ->> 1) + 1 + ${entryBytes}) AS BLOB)
    FROM json_each(${JSON.stringify(places)}) WHERE term = value ->> 0 AND block = ${block}`);
  if (emptied.length > 0)
    await driver.run(sql`
      DELETE FROM search_terms WHERE term IN (SELECT value FROM json_each(${JSON.stringify(emptied)})) AND block = ${block}`);
  return replaced;
}
