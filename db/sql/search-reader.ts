import sql from 'sql-template-tag';
import { emptyFacts, type SearchReader } from '../../server/rules/search-reader.ts';
import type { Driver } from './driver.ts';
import { factsBlockOf, readEntries, readFacts } from './search-blobs.ts';

/** Greater than every letter and digit: `prefix + lastCodePoint` is the end of the range of words with the prefix. */
const lastCodePoint = '\u{10FFFF}';

/** Reads the search tables of a SQLite database. */
export function searchTablesReader(driver: Driver): SearchReader {
  return {
    async size() {
      const counted = await driver.one<{ size: number }>(sql`SELECT active_startups AS size FROM counters WHERE id = 1`);
      return counted?.size ?? 0;
    },
    async postings(terms) {
      const rows = await driver.all<{ term: string; block: number; entries: Buffer }>(sql`
        SELECT term, block, entries FROM search_postings
        WHERE term IN (SELECT value FROM json_each(${JSON.stringify(terms)}))`);
      const blobs = Map.groupBy(rows, ({ term }) => term);
      return new Map(Array.from(blobs, ([term, ofTerm]) => [term, readEntries(ofTerm)]));
    },
    async words(words) {
      const rows = await driver.all<{ word: string; cards: number }>(sql`
        SELECT word, cards FROM search_vocabulary WHERE word IN (SELECT value FROM json_each(${JSON.stringify(words)}))`);
      return new Map(rows.map(({ word, cards }) => [word, cards]));
    },
    wordsWithPrefix: (prefix, limit) =>
      driver.all<{ word: string; cards: number }>(sql`
        SELECT word, cards FROM search_vocabulary
        WHERE word >= ${prefix} AND word < ${prefix + lastCodePoint}
        ORDER BY cards DESC, word LIMIT ${limit}`),
    async facts(rows) {
      const columns = emptyFacts(rows.length);
      if (rows.length === 0) return columns;
      const blocks = new Set<number>();
      for (let position = 0; position < rows.length; position += 1) blocks.add(factsBlockOf(rows[position] ?? 0));
      const found = await driver.all<{ block: number; facts: Buffer }>(
        sql`SELECT block, facts FROM search_facts WHERE block IN (SELECT value FROM json_each(${JSON.stringify([...blocks])}))`,
      );
      const blobs = new Map(found.map(({ block, facts }) => [block, new DataView(facts.buffer, facts.byteOffset, facts.length)]));
      for (let position = 0; position < rows.length; position += 1) {
        const row = rows[position] ?? 0;
        const blob = blobs.get(factsBlockOf(row));
        if (blob === undefined) throw new Error('A listing is indexed without its facts.');
        readFacts(blob, row, columns, position);
      }
      return columns;
    },
  };
}
