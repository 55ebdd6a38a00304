import sql from 'sql-template-tag';
import { noEntries, type SearchReader } from '../../../server/domain/listings/search/search-reader.ts';
import type { Driver } from '../driver.ts';
import { factsBlockOf, joinedPostings, readEntries } from './search-blobs.ts';
import { searchCacheOf, type WordOfCards } from './search-cache.ts';

/** Greater than every letter and digit: `prefix + lastCodePoint` is the end of the range of words with the prefix. */
const lastCodePoint = '\u{10FFFF}';

/** Larger sets of terms are mostly guesses, which occur in no listing, so they are not cached. */
const maxCachedTerms = 60;

/** Reads the search tables of a SQLite database. Expects a cache with current versions (`useVersions`). */
export function searchTablesReader(driver: Driver): SearchReader {
  const cache = searchCacheOf(driver);

  const readPostings = async (terms: readonly string[]): Promise<Map<string, Uint32Array>> => {
    if (terms.length === 0) return new Map();
    const rows = await driver.all<{ at: number; blobs: Buffer }>(sql`
      SELECT key AS at, (SELECT ${joinedPostings} FROM search_terms WHERE term = value) AS blobs
      FROM json_each(${JSON.stringify(terms)}) WHERE EXISTS (SELECT 1 FROM search_terms WHERE term = value)`);
    return new Map(rows.map(({ at, blobs }) => [terms[at] ?? '', readEntries(blobs)]));
  };

  return {
    size: async () => cache.versions.size,
    async postings(terms) {
      const different = new Set(terms);
      if (different.size > maxCachedTerms) return readPostings([...different]);
      const found = new Map<string, Uint32Array>();
      const unread: string[] = [];
      for (const term of different) {
        const entries = cache.postings.get(term);
        if (entries === undefined) unread.push(term);
        else if (entries.length > 0) found.set(term, entries);
      }
      const read = await readPostings(unread);
      for (const term of unread) {
        const entries = read.get(term);
        cache.postings.set(term, entries ?? noEntries);
        if (entries !== undefined) found.set(term, entries);
      }
      return found;
    },
    async words(words) {
      const rows = await driver.all<WordOfCards>(sql`
        SELECT word, cards FROM search_card_words WHERE word IN (SELECT value FROM json_each(${JSON.stringify(words)}))`);
      return new Map(rows.map(({ word, cards }) => [word, cards]));
    },
    async wordsWithPrefix(prefix, limit) {
      const key = `${limit} ${prefix}`;
      const cached = cache.words.get(key);
      if (cached !== undefined) return cached;
      const words = await driver.all<WordOfCards>(sql`
        SELECT word, cards FROM search_card_words
        WHERE word >= ${prefix} AND word < ${prefix + lastCodePoint}
        ORDER BY cards DESC, word LIMIT ${limit}`);
      cache.words.set(key, words);
      return words;
    },
    async facts(rows) {
      const { facts } = cache;
      const unread = new Set<number>();
      for (let at = 0, last = -1; at < rows.length; at += 1) {
        const block = factsBlockOf(rows[at] ?? 0);
        if (block !== last && !facts.has(block)) unread.add(block);
        last = block;
      }
      if (unread.size === 0) return facts.facts;
      const found = await driver.all<{ block: number; facts: Buffer }>(
        sql`SELECT block, facts FROM search_order WHERE block IN (SELECT value FROM json_each(${JSON.stringify([...unread])}))`,
      );
      if (found.length < unread.size) throw new Error('A listing is indexed without its facts.');
      for (const { block, facts: blob } of found) facts.set(block, blob);
      return facts.facts;
    },
  };
}
