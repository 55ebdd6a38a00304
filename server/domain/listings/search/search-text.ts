import { stem } from 'porter2';
import { fold } from '../../core/fold.ts';
import { unspacedPieces, unspacedScript } from '../../core/compare-texts.ts';
import { plainMarkdown } from '../markdown.ts';

/**
 * The words and terms by which listings are searched. All stores and the device's replica use these functions, so that they find
 * the same listings.
 */

const apostrophes = /['’‘`´ʼ]/gu;
/** A run of letters and digits, including the punctuation that changes a word: C++, C#, .NET, &AI. */
const run =
  /(?<![\p{L}\p{N}])(?:\.(?=net(?![\p{L}\p{N}]))|&)[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\+\+|#)?/gu;
const latinWord = /^[a-z]{3,}$/;

/** The maximum length of a word. Longer words are cut. */
const maxWordLength = 40;
/** The maximum length of a joined word. */
const maxJoinedLength = 30;

/** A text's words, in order. A run in a script without spaces yields its pairs of characters and its last character. */
export const searchWords = (text: string): string[] => wordsOf(plain(text));

const plain = (text: string): string => fold(text).replace(apostrophes, '');

function wordsOf(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(run)) {
    if (unspacedScript.test(word)) found.push(...unspacedPieces(word));
    // An ampersand usually joins words rather than beginning one.
    else if (word.startsWith('&') && word !== '&ai') found.push(word.slice(1, maxWordLength));
    else found.push(word.slice(0, maxWordLength));
  }
  return found;
}

/** Two or three words joined by hyphens. */
const compound = /(?<![\p{L}\p{M}\p{N}-])[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+){1,2}(?![\p{L}\p{M}\p{N}-])/gu;

/** The words of a text on a card. "e-commerce" counts as two words and as "ecommerce". */
const wordsOnCard = (text: string): string[] =>
  wordsOf(
    plain(text).replace(compound, (written) => {
      const joined = written.replaceAll('-', '');
      return joined.length > maxJoinedLength || unspacedScript.test(joined) ? written : `${written} ${joined}`;
    }),
  );

/** A cache of stems, because a directory uses few words many times. */
const stems = new Map<string, string>();
const maxStems = 30_000;

/** The English stem of a word; a word in another script is its own stem. */
export function stemOf(word: string): string {
  if (!latinWord.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = stem(word);
  if (stems.size >= maxStems) stems.clear();
  stems.set(word, found);
  return found;
}

/** English words that say nothing about a listing. They are ignored, except in a query that has only stop words. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by can do does for from has have how i if in into is it its me my no not of on or our so than ' +
    'that the their them then there these they this to up us was we what when where which who why will with you your'
  ).split(' '),
);

/**
 * The lower two bits of an entry in a posting list are the best place of the term in the listing. The bits above are the weight
 * of the term (`entryWeights`).
 */
export const inDescription = 0;
export const inTopics = 1;
export const inTagline = 2;
export const inName = 3;
const placeBits = 2;
export const placeOf = (entry: number): number => entry & inName;
/** The number of low bits in an entry, below the bits of its row. */
export const fieldBits = 6;
/** A bit in entries of `prefixTerm`, set when the name begins with the prefix. */
export const atNameStart = 4;

/** These terms cannot be stems, because no word begins with these characters. */
export const nameTerm = (foldedName: string): string => `=${foldedName.slice(0, 100)}`;
/** The words of a name joined into one, without an "and", which may also be written as a symbol. */
export const joinedNameTerm = (words: readonly string[]): string => {
  const named = words.filter((word) => word !== 'and');
  return `~${(named.length === 0 ? words : named).join('').slice(0, 100)}`;
};
/** The term of listings whose whole name is one word with this stem. */
export const mentionedTerm = (stemmed: string): string => `@${stemmed}`;
export const prefixTerm = (prefix: string): string => `^${prefix}`;

/** The maximum length of a name's prefixes that have a term. */
export const maxPrefixLength = 5;

/** The beginning of a word, in characters. */
export function beginning(word: string, length: number): string {
  return word.length <= length
    ? word
    : Array.from(word.slice(0, 2 * length))
        .slice(0, length)
        .join('');
}

/** An "and" between two words, written in letters or as a symbol. */
const conjunction = /(?<=[\p{L}\p{M}\p{N}])(?:\s*[&+]\s*|\s+and\s+)(?=[\p{L}\p{N}])/gu;

/** A name in the form for comparing with a whole query. */
export const foldedName = (text: string): string => fold(text).trim().replace(conjunction, ' & ').replace(/\s+/gu, ' ');

/** A listing in the form in which it is indexed. */
export interface IndexedListing {
  name: string;
  /** The words of the name, in order. */
  nameWords: readonly string[];
  /** The words of the card, as written. */
  cardWords: readonly string[];
  /** The stems of the card and the description, with the bits of their entries. */
  stems: ReadonlyMap<string, number>;
}

interface SearchedCard {
  name: string;
  tagline: string;
  tags: readonly string[];
  categories: readonly string[];
}

/** The part of a description that is searched in addition to the card. */
export interface DescriptionStems {
  /** For each stem of the card, in order, its count in the description, 0 to `maxCounted`. Trailing zeros are omitted. */
  counts: readonly number[];
  /** The description's other stems. A stem that occurs several times is listed twice in a row. */
  others: readonly string[];
}

/** Only a description's first words are searched, because they say what the listing is. */
const maxDescriptionWords = 100;
/**
 * A stem's maximum count in a description. The maximum is lower for stems that are not on the card, because these are stored for
 * each listing.
 */
export const maxCounted = 3;
const maxCountedOthers = 2;

/** A stem's counts in the fields of a card, in the order of the places: tags and categories, tagline, name. */
type StemCounts = [topics: number, tagline: number, name: number];

function cardStems(listing: SearchedCard) {
  const nameWords = searchWords(listing.name);
  const taglineWords = wordsOnCard(listing.tagline);
  // A hyphen in a category's slug stands for a space.
  const categoryWords = listing.categories.flatMap(searchWords);
  const topicWords = [...listing.tags.flatMap(wordsOnCard), ...categoryWords];
  const joined = joinedWords(nameWords);
  const stems = new Map<string, StemCounts>();
  const count = (words: readonly string[], place: number, max: number) => {
    for (const word of words) {
      const stemmed = stemOf(word);
      const counts = stems.get(stemmed) ?? [0, 0, 0];
      counts[place - 1] = Math.min(max, (counts[place - 1] ?? 0) + 1);
      stems.set(stemmed, counts);
    }
  };
  count(nameWords, inName, maxCounted);
  count(joined, inName, 1);
  // Topics count once, because tags repeat categories.
  count(topicWords, inTopics, 1);
  count(taglineWords, inTagline, maxCounted);
  // The lengths of the fields as written, without the joined words.
  const lengths: StemCounts = [
    listing.tags.flatMap(searchWords).length + categoryWords.length,
    searchWords(listing.tagline).length,
    nameWords.length,
  ];
  return { nameWords, cardWords: [...new Set([...nameWords, ...joined, ...topicWords, ...taglineWords])], stems, lengths };
}

/** The stems that search needs from a description, without stop words. */
export function descriptionStems(listing: SearchedCard, description: string): DescriptionStems {
  return stemsOfDescription(cardStems(listing).stems, description);
}

function stemsOfDescription(onCard: ReadonlyMap<string, unknown>, description: string): DescriptionStems {
  const counts = new Map(Array.from(onCard.keys(), (stemmed) => [stemmed, 0]));
  const others = new Map<string, number>();
  for (const word of searchWords(plainMarkdown(description)).slice(0, maxDescriptionWords)) {
    if (stopWords.has(word)) continue;
    const stemmed = stemOf(word);
    const count = counts.get(stemmed);
    if (count === undefined) others.set(stemmed, Math.min(maxCountedOthers, (others.get(stemmed) ?? 0) + 1));
    else if (count < maxCounted) counts.set(stemmed, count + 1);
  }
  const inOrder = [...counts.values()];
  return {
    counts: inOrder.slice(0, inOrder.findLastIndex((count) => count > 0) + 1),
    others: Array.from(others, ([stemmed, count]) => Array<string>(count).fill(stemmed)).flat(),
  };
}

export function indexedListing(listing: SearchedCard & { description: string }): IndexedListing {
  const card = cardStems(listing);
  return indexed(listing.name, card, stemsOfDescription(card.stems, listing.description));
}

/** A listing for which only the description's stems are known, as on a device. */
export function indexedCard(listing: SearchedCard, described: DescriptionStems): IndexedListing {
  return indexed(listing.name, cardStems(listing), described);
}

function indexed(
  name: string,
  { nameWords, cardWords, stems: onCard, lengths }: ReturnType<typeof cardStems>,
  { counts, others }: DescriptionStems,
): IndexedListing {
  const stems = new Map<string, number>();
  const descriptionLength = others.length + counts.reduce((sum, count) => sum + count, 0);
  for (const [at, [stemmed, counted]] of [...onCard].entries()) {
    const place = counted.findLastIndex((count) => count > 0) + 1;
    let frequency = frequencyIn(0, counts[at] ?? 0, descriptionLength);
    for (const [field, count] of counted.entries()) frequency += frequencyIn(field + 1, count, lengths[field] ?? 0);
    stems.set(stemmed, place | (impactOf(frequency) << placeBits));
  }
  const impacts = [1, maxCountedOthers].map((count) => impactOf(frequencyIn(0, count, descriptionLength)) << placeBits);
  for (const stemmed of others) stems.set(stemmed, impacts[Number(stems.has(stemmed))] ?? 0);
  return { name: foldedName(name), nameWords, cardWords, stems };
}

/** The fields by place: the weight of a term, the usual number of words, and how much less a term counts in a longer field. */
const fields = [
  { weight: 1, usualLength: 40, slope: 0.6 },
  { weight: 3, usualLength: 8, slope: 0.3 },
  { weight: 4, usualLength: 10, slope: 0.5 },
  { weight: 3, usualLength: 2, slope: 0.3 },
] as const;

/** A term's frequency in a field, following BM25F. */
function frequencyIn(place: number, count: number, length: number): number {
  const field = fields[place];
  if (field === undefined || count === 0) return 0;
  return (field.weight * count) / (1 - field.slope + (field.slope * length) / field.usualLength);
}

/** The frequency at which a term has half its maximum weight. */
const saturation = 1.2;
/** Terms with less than this share of the maximum weight count equally. */
const leastShare = 0.2;
const maxImpact = 2 ** (fieldBits - placeBits) - 1;

function impactOf(frequency: number): number {
  const share = frequency / (saturation + frequency);
  return Math.max(0, Math.round(((share - leastShare) / (1 - leastShare)) * maxImpact));
}

/** A name joined into one word ("elevenlabs"), and each pair of neighboring words joined. */
function joinedWords(words: readonly string[]): string[] {
  if (words.length < 2) return [];
  const pairs = words.length === 2 ? [] : words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);
  const whole = words.length <= 5 ? [words.join('')] : [];
  return [...whole, ...pairs].filter((word) => word.length <= maxJoinedLength);
}

/** The stem by which other listings mention a listing with a one-word name; undefined for longer names. */
export function mentionedStem({ nameWords: [word, second] }: Pick<IndexedListing, 'nameWords'>): string | undefined {
  return word === undefined || second !== undefined ? undefined : stemOf(word);
}

/** A listing's terms, each with the bits of its entry. */
export function termsOf({ name, nameWords, stems }: IndexedListing): Map<string, number> {
  const terms = new Map(stems);
  terms.set(nameTerm(name), inName);
  if (nameWords.length > 0) terms.set(joinedNameTerm(nameWords), inName);
  const mentioned = mentionedStem({ nameWords });
  if (mentioned !== undefined) terms.set(mentionedTerm(mentioned), inName);
  for (const [at, word] of [nameWords.join(''), ...nameWords].entries()) {
    const bits = at < 2 ? inName | atNameStart : inName;
    for (let end = 1; end <= maxPrefixLength; end += 1) {
      const prefix = beginning(word, end);
      if (prefix !== '') terms.set(prefixTerm(prefix), (terms.get(prefixTerm(prefix)) ?? 0) | bits);
      if (prefix === word) break;
    }
  }
  return terms;
}

/** The weight of an entry, by its bits. */
export const entryWeights: readonly number[] = Array.from({ length: 2 ** fieldBits }, (_, bits) => 15 + 4 * (bits >> placeBits));
