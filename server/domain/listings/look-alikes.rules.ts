import { byCodePoints } from '../core/compare-texts.ts';
import { fold } from '../core/fold.ts';
import { alikeWords, withoutSynonyms } from './alike-words.ts';

/** A category or tag by the key of its name (`tagKey`), with its number of active startups. */
export interface NamedTopic {
  key: string;
  startupCount: number;
}

/** Names that look alike: the first one has more startups. */
export type LookAlikes<Topic extends NamedTopic> = readonly [first: Topic, second: Topic];

/** The key of an unordered pair of names. */
export function pairKey(a: string, b: string): string {
  return byCodePoints(a, b) < 0 ? `${a}\n${b}` : `${b}\n${a}`;
}

/**
 * Pairs of names that probably mean the same: equal except for case, accents, punctuation, "&", plurals, synonyms or a typo in a
 * long word. Most startups first. `distinct` has the keys of pairs that an admin has marked as different. Each name forms a pair
 * with at most one larger name, so three names that look alike form two pairs. Names that are merely similar ("Health", "Wealth")
 * form no pair.
 */
export function findLookAlikes<Topic extends NamedTopic>(
  topics: readonly Topic[],
  distinct: ReadonlySet<string>,
): LookAlikes<Topic>[] {
  const bySize = topics
    .map((topic) => ({ topic, form: formOf(topic.key) }))
    .sort(({ topic: a }, { topic: b }) => b.startupCount - a.startupCount || byCodePoints(a.key, b.key));
  const mistyped = mistypedWords(bySize.flatMap(({ form }) => form.words));
  /**
   * The topics that were already compared, by the keys of their forms. All of them have at least as many startups as the current
   * one.
   */
  const known = new Map<string, Topic[]>();
  const pairs: LookAlikes<Topic>[] = [];
  for (const { topic, form } of bySize) {
    const isOther = ({ key }: Topic) => key !== topic.key && !distinct.has(pairKey(key, topic.key));
    const other = [...form.keys, ...typoKeys(form.words, mistyped)].flatMap((key) => known.get(key) ?? []).find(isOther);
    if (other !== undefined) pairs.push([other, topic]);
    for (const key of form.keys) {
      const sharing = known.get(key);
      if (sharing === undefined) known.set(key, [topic]);
      else sharing.push(topic);
    }
  }
  const total = ([a, b]: LookAlikes<Topic>) => a.startupCount + b.startupCount;
  return pairs.sort((a, b) => total(b) - total(a) || byCodePoints(a[1].key, b[1].key));
}

interface Form {
  words: readonly string[];
  /** Names that share one of these keys mean the same. */
  keys: readonly string[];
}

function formOf(key: string): Form {
  const { written, words, joins } = alikeWords(fold(key));
  if (words.length === 0) return { words: [], keys: [] };
  const same = withoutSynonyms(words);
  // The order of words does not matter in names that list several things. In other names it does: "System Design" is not "Design
  // Systems".
  const unordered = joins ? [`& ${same.toSorted(byCodePoints).join(' ')}`] : [];
  return { words: same, keys: [...new Set([written.join(''), words.join(''), same.join(''), ...unordered, wordsKey(same)])] };
}

const wordsKey = (words: readonly string[]): string => `: ${words.join(' ')}`;

/** The keys of names that differ from a name by a typo in one word. */
function typoKeys(words: readonly string[], mistyped: ReadonlyMap<string, readonly string[]>): string[] {
  return words.flatMap((word, at) => (mistyped.get(word) ?? []).map((other) => wordsKey(words.with(at, other))));
}

/** Shorter words have too many neighbors that mean something else ("contract", "contact"). */
const minTransposed = 8;
const minMistyped = 10;
const longWord = /^[a-z]{8,}$/;

/**
 * For each long word, the other words that differ from it by a typo. To find them, words are grouped by what remains when one
 * letter is removed.
 */
function mistypedWords(words: Iterable<string>): Map<string, string[]> {
  /**
   * The long words by their variants with one letter removed. Words with the same variant are separated by blanks, because arrays
   * would be slower.
   */
  const shortened = new Map<string, string>();
  const mistyped = new Map<string, string[]>();
  const add = (word: string, other: string) => mistyped.set(word, [...(mistyped.get(word) ?? []), other]);
  for (const word of new Set(words)) {
    if (!longWord.test(word)) continue;
    const found = new Set<string>();
    for (let at = 0; at < word.length - 1; at += 1) {
      const variant = at === 0 ? word : word.slice(0, at) + word.slice(at + 1);
      const others = shortened.get(variant);
      shortened.set(variant, others === undefined ? word : `${others} ${word}`);
      for (const other of others?.split(' ') ?? []) if (other !== word && isMistyped(other, word)) found.add(other);
    }
    for (const other of found) {
      add(word, other);
      add(other, word);
    }
  }
  return mistyped;
}

/**
 * Whether two words differ only by two swapped letters, a missing letter or a wrong vowel. Their first and last letters must be
 * equal, because different ones usually make a different word ("recruiter", "recruited").
 */
function isMistyped(one: string, two: string): boolean {
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  if (!longWord.test(short) || short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let at = 0;
  while (short[at] === long[at]) at += 1;
  if (short.length < long.length)
    return long.length === short.length + 1 && long.length >= minMistyped && short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  if (isSwapped) return short.length >= minTransposed;
  const isVowel = (letter = '') => 'aeiou'.includes(letter);
  return short.length >= minMistyped && isVowel(short[at]) && isVowel(long[at]) && short.slice(at + 1) === long.slice(at + 1);
}
