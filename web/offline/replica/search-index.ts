import { nameMatch, parseQuery, searchDocument, type SearchQuery } from '../../../server/rules/search.ts';
import { closeWords, mostSlips, type Vocabulary, vocabularyOf } from './fuzzy-match.ts';
import type { Listing } from './listings.ts';

/** Which listings have which word. */
export interface Words {
  /** Everything that matches, in the order of `rules/search`: name match, then as given. */
  find(text: string): Listing[];
  /**
   * What would match without slips of the finger: the fewest slips first, then those that have the words in their name, then as
   * given. `where` says in which words to look.
   */
  findClose(text: string, where: 'anywhere' | 'names', limit: number): Listing[];
}

/** So many listings are read before others get a turn. */
const piece = 500;

/** `listings` most liked first. `pause` lets others have a turn. */
export async function indexWords(listings: readonly Listing[], pause: () => Promise<void>): Promise<Words> {
  const places = new Map<string, number[]>();
  const nameKeys: string[] = [];
  for (const [at, listing] of listings.entries()) {
    const { nameKey, words } = searchDocument(listing);
    nameKeys.push(nameKey);
    for (const word of words) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else known.push(at);
    }
    if (at % piece === piece - 1) await pause();
  }
  const vocabulary = vocabularyOf(places.keys());
  await pause();
  return {
    find(text) {
      const query = parseQuery(text);
      if (query === undefined) return [];
      const tiers: [Listing[], Listing[], Listing[], Listing[]] = [[], [], [], []];
      for (const at of placesOf(query, places, vocabulary, listings.length)) {
        const listing = listings[at];
        if (listing !== undefined) tiers[nameMatch(nameKeys[at] ?? '', query)].push(listing);
      }
      return tiers.flat();
    },
    findClose(text, where, limit) {
      const query = parseQuery(text);
      if (query === undefined) return [];
      const close = closeTo(query, vocabulary);
      const slips = slipsOf(close, places, listings.length);
      return Array.from(slips.keys())
        .filter((at) => (slips[at] ?? never) < never)
        .map((at) => ({ at, slips: slips[at] ?? never, named: isNamed(nameKeys[at] ?? '', close) }))
        .filter(({ named }) => named || where === 'anywhere')
        .sort((a, b) => a.slips - b.slips || Number(b.named) - Number(a.named) || a.at - b.at)
        .slice(0, limit)
        .flatMap(({ at }) => listings[at] ?? []);
    },
  };
}

/** Where every word of the query is, in order. */
function placesOf(query: SearchQuery, places: ReadonlyMap<string, number[]>, { words }: Vocabulary, count: number): number[] {
  const found = new Uint16Array(count);
  for (const whole of query.whole) {
    for (const at of places.get(whole) ?? []) found[at] = (found[at] ?? 0) + 1;
  }
  const before = query.whole.length;
  for (let next = firstFrom(words, query.beginning); words[next]?.startsWith(query.beginning) === true; next += 1) {
    for (const at of places.get(words[next] ?? '') ?? []) if (found[at] === before) found[at] = before + 1;
  }
  return Array.from(found.keys()).filter((at) => found[at] === before + 1);
}

const never = 255;

/** For each word of the query, the words that are near it and how many slips away they are. */
function closeTo(query: SearchQuery, vocabulary: Vocabulary): ReadonlyMap<string, number>[] {
  const wanted = [...query.whole.map((word) => ({ word, beginning: false })), { word: query.beginning, beginning: true }];
  return wanted.map(({ word, beginning }) => {
    const found = new Map<string, number>();
    closeWords(vocabulary, word, { most: mostSlips(word.length), beginning }, (close, slips) => found.set(close, slips));
    return found;
  });
}

/** How many slips lie between the query and each listing, all words together; `never` where a word is nowhere near. */
function slipsOf(
  close: readonly ReadonlyMap<string, number>[],
  places: ReadonlyMap<string, number[]>,
  count: number,
): Uint8Array {
  const total = new Uint8Array(count);
  for (const near of close) {
    const ofWord = new Uint8Array(count).fill(never);
    for (const [word, slips] of near) {
      for (const at of places.get(word) ?? []) ofWord[at] = Math.min(ofWord[at] ?? never, slips);
    }
    for (const [at, slips] of ofWord.entries()) total[at] = Math.min(never, (total[at] ?? never) + slips);
  }
  return total;
}

function isNamed(nameKey: string, close: readonly ReadonlyMap<string, number>[]): boolean {
  const words = nameKey.split(' ');
  return close.every((near) => words.some((word) => near.has(word)));
}

/** Where the first word stands that is not before `wanted`. */
function firstFrom(words: readonly string[], wanted: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
