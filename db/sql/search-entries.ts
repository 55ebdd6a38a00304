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
  const changed = new Set<string>();
  for (const { row, listing } of listings) {
    const indexed = indexedListing(listing);
    const before = await readWords(driver, row);
    const terms = termsOf(indexed);
    const termsBefore = before === undefined ? noTerms : termsOf(before);
    const isOther = ([term, bits]: [string, number]) => termsBefore.get(term) !== bits;
    await removeEntries(
      driver,
      row,
      [...termsBefore].filter(([term, bits]) => terms.get(term) !== bits).map(([term]) => term),
    );
    for (const [term, bits] of [...terms].filter(isOther)) {
      const key = `${blockOf(row)} ${term}`;
      added.set(key, (added.get(key) ?? '') + entryHex(row, bits));
    }
    for (const stem of [...(before?.stems.keys() ?? []), ...indexed.stems.keys()])
      if (before?.stems.has(stem) !== indexed.stems.has(stem)) changed.add(stem);
    const mentioned = mentionedStem(indexed);
    if (mentioned !== undefined) changed.add(mentioned);
    countCards(cards, before, -1);
    countCards(cards, indexed, 1);
    await driver.run(sql`
      INSERT INTO search_texts (startup_row, words) VALUES (${row}, ${encodeWords(indexed)})
      ON CONFLICT (startup_row) DO UPDATE SET words = excluded.words`);
  }
  const rows = Array.from(added, ([key, entries]) => [key.slice(key.indexOf(' ') + 1), parseInt(key, 10), entries]);
  await driver.run(sql`
    INSERT INTO search_terms (term, block, entries)
    SELECT value ->> 0, value ->> 1, unhex(value ->> 2) FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (term, block) DO UPDATE SET entries = CAST(entries || excluded.entries AS BLOB)`);
  await writeCards(driver, cards);
  await orderListings(driver, listings);
  await countMentions(
    driver,
    changed,
    listings.map(({ row }) => row),
  );
}

const noTerms: ReadonlyMap<string, number> = new Map();

export async function removeFromIndex(driver: Driver, row: number): Promise<void> {
  const before = await readWords(driver, row);
  if (before === undefined) return;
  await removeEntries(driver, row, [...termsOf(before).keys()]);
  const cards = new Map<string, number>();
  countCards(cards, before, -1);
  await writeCards(driver, cards);
  await driver.run(sql`DELETE FROM search_texts WHERE startup_row = ${row}`);
  await countMentions(driver, before.stems.keys(), []);
}

/** Writes how often names are mentioned that are one word with one of the stems; the other rows have names of several words. */
async function countMentions(driver: Driver, stems: Iterable<string>, rows: readonly number[]): Promise<void> {
  const levels = new Map(rows.map((row) => [row, 0]));
  // Each row of `search_terms` has a listing at least, so no more of them are read than are counted.
  const mentioned = await driver.all<{ block: number; entries: Buffer; listings: number }>(sql`
    SELECT m.block, m.entries, (
      SELECT sum(length(entries)) FROM (SELECT entries FROM search_terms WHERE term = substr(m.term, 2) LIMIT ${maxMentions + 1})
    ) AS listings
    FROM search_terms m WHERE m.term IN (SELECT value FROM json_each(${JSON.stringify(Array.from(stems, mentionedTerm))}))`);
  for (const { block, entries, listings } of mentioned)
    for (const entry of readEntries([{ block, entries }])) levels.set(rowOf(entry), mentionLevel(listings / entryBytes - 1));
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

async function removeEntries(driver: Driver, row: number, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return;
  const block = blockOf(row);
  const rows = await driver.all<{ term: string; entries: Buffer }>(sql`
    SELECT term, entries FROM search_terms
    WHERE term IN (SELECT value FROM json_each(${JSON.stringify(terms)})) AND block = ${block}`);
  const emptied: string[] = [];
  const places: [term: string, place: number][] = [];
  for (const { term, entries } of rows) {
    const place = placeOfRow(entries, row);
    if (place === -1) continue;
    if (entries.length === entryBytes) emptied.push(term);
    else places.push([term, place]);
  }
  await driver.run(sql`
    UPDATE search_terms
    SET entries = CAST(substr(entries, 1, value ->> 1) || substr(entries, (value ->> 1) + 1 + ${entryBytes}) AS BLOB)
    FROM json_each(${JSON.stringify(places)}) WHERE term = value ->> 0 AND block = ${block}`);
  if (emptied.length === 0) return;
  await driver.run(sql`
    DELETE FROM search_terms WHERE term IN (SELECT value FROM json_each(${JSON.stringify(emptied)})) AND block = ${block}`);
}
