import type { StartupRecord } from '../../db/store.ts';
import { seededRandom } from '../random.ts';
import { aStartup } from '../store/builders.ts';

/**
 * Generated listings with word frequencies like those of a language: inversely proportional to the word's rank (Zipf). Most words are
 * rare, and a few occur in a third of the descriptions.
 */

type Random = () => number;

const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo wa xe yo zu bra cle dri flo gru pla ste tro'.split(' ');
const endings = ['', '', 'n', 'r', 's', 'l', 'ng', 'st'];

const wordCount = 30_000;
const topicCount = 400;

/** The word with a rank. Frequent words are short. */
function wordOf(rank: number): string {
  let rest = rank;
  let word = '';
  do {
    word += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0);
  return word + (endings[rank % endings.length] ?? '');
}

/** The most frequent words of a language are stop words, which carry no meaning and are not searched. */
const leftOut = 20;

/** A rank below `count`, with a probability inversely proportional to it. */
const zipf = (count: number, random: Random): number =>
  Math.min(count - 1, Math.floor((count / leftOut + 1) ** random() * leftOut) - leftOut);

const phrase = (length: number, random: Random): string =>
  Array.from({ length }, () => wordOf(zipf(wordCount, random))).join(' ');

const nameOf = (random: Random): string => {
  const word = wordOf(Math.floor(random() * wordCount));
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  return random() < 0.4 ? `${name} ${wordOf(zipf(wordCount, random))}` : name;
};

export function* naturalStartups(count: number): Generator<StartupRecord> {
  const random = seededRandom(20_261_123);
  const topic = () => `topic ${wordOf(zipf(topicCount, random))}`;
  for (let at = 0; at < count; at += 1) {
    yield aStartup({
      _id: (at + 1).toString(16).padStart(24, '0'),
      name: nameOf(random),
      slug: `natural-${at}`,
      tagline: phrase(6 + Math.floor(random() * 8), random),
      description: phrase(20 + Math.floor(random() ** 2 * 160), random),
      categories: [],
      tags: [...new Set([topic(), topic(), topic()])],
      likes: Math.floor(random() ** 8 * 5_000),
      publishedAt: new Date(1_500_000_000_000 + Math.floor(random() * 270_000_000) * 1_000).toISOString(),
      sourceId: `natural:${at}`,
    });
  }
}

/** Queries with names, two to five words of a description, prefixes, and words with a typo. */
export function* naturalSearches(): Generator<string> {
  const random = seededRandom(13);
  for (;;) {
    const kind = random();
    if (kind < 0.3) yield nameOf(random);
    else if (kind < 0.7) yield phrase(2 + Math.floor(random() * 4), random);
    else if (kind < 0.85) yield phrase(2, random).slice(0, -2);
    else {
      const word = wordOf(zipf(wordCount, random));
      yield word.slice(0, 1) + word.slice(2);
    }
  }
}

/** The first two to six letters of names, as typed. */
export function* naturalBeginnings(): Generator<string> {
  const random = seededRandom(17);
  for (;;) yield nameOf(random).slice(0, 2 + Math.floor(random() * 5));
}
