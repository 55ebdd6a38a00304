import { stem } from 'porter2';
import { fold, unspacedPieces, unspacedScript } from './search.ts';

/**
 * What a text is searched by: its words, and the terms of a listing. All stores and the device's copy of the directory use these
 * functions, so they find the same.
 */

const apostrophes = /['’‘`´ʼ]/gu;
/** A run of letters and digits, with the signs that make another word of it: C++, C#, .NET, &AI. */
const run = /(?<![\p{L}\p{N}])(?:\.(?=net(?![\p{L}\p{N}]))|&)[\p{L}\p{N}]+|[\p{L}\p{N}]+(?:\+\+|#)?/gu;
const latinWord = /^[a-z]{3,}$/;

/** Longer words are cut. */
const maxWordLength = 40;

/** The words of a text, in order. A run of a script without spaces gives its pairs of characters and its last character. */
export function searchWords(text: string): string[] {
  const found: string[] = [];
  for (const [word] of fold(text).replace(apostrophes, '').matchAll(run)) {
    if (unspacedScript.test(word)) found.push(...unspacedPieces(word));
    // An ampersand joins words more often than it begins one.
    else if (word.startsWith('&') && word !== '&ai') found.push(word.slice(1, maxWordLength));
    else found.push(word.slice(0, maxWordLength));
  }
  return found;
}

/** Stems of the last words, since a directory uses few words often. */
const stems = new Map<string, string>();
const maxStems = 30_000;

/** The English stem of a word; other words are their own stem. */
export function stemOf(word: string): string {
  if (!latinWord.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = stem(word);
  if (stems.size >= maxStems) stems.clear();
  stems.set(word, found);
  return found;
}

/** English words that say nothing about what is searched. A query of nothing else is searched by them all the same. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by can do does for from has have how i if in into is it its me my no not of on or our so than ' +
    'that the their them then there these they this to up us was we what when where which who why will with you your'
  ).split(' '),
);

/** Fields of a listing that have a term, as bits. */
export const inName = 1;
export const inTopics = 2;
export const inTagline = 4;
export const inDescription = 8;
/** How many bits the fields take in an entry of a posting list. */
export const fieldBits = 6;
/** The upper two of them say how many terms the listing has, in four steps. */
const lengthShift = 4;
/** In entries of `prefixTerm`: the name begins with it. */
export const atNameStart = 2;

/** Terms that are no stems: no word begins with these signs. */
export const nameTerm = (foldedName: string): string => `=${foldedName.slice(0, 100)}`;
export const joinedNameTerm = (joined: string): string => `~${joined.slice(0, 100)}`;
export const prefixTerm = (prefix: string): string => `^${prefix}`;

/** The beginnings of names have terms up to this length. */
export const maxPrefixLength = 5;

/** The beginning of a word, in characters. */
export function beginning(word: string, length: number): string {
  return word.length <= length
    ? word
    : Array.from(word.slice(0, 2 * length))
        .slice(0, length)
        .join('');
}

/** A name as it is compared with a whole query. */
export const foldedName = (text: string): string => fold(text).trim().replace(/\s+/gu, ' ');

/** A listing as it is indexed. */
export interface IndexedListing {
  name: string;
  /** The words of the name, in order. */
  nameWords: readonly string[];
  /** The words of the card, each with its fields. */
  cardWords: ReadonlyMap<string, number>;
  /** The stems of the description that no word of the card has. */
  descriptionStems: readonly string[];
}

interface SearchedCard {
  name: string;
  tagline: string;
  tags: readonly string[];
  categories: readonly string[];
}

export function indexedListing(listing: SearchedCard & { description: string }): IndexedListing {
  const card = indexedCard(listing, []);
  return { ...card, descriptionStems: stemsBeyondCard(card, listing.description) };
}

/** The stems of a description that the listing's card does not have, without stop words. */
export function descriptionStems(card: SearchedCard, description: string): string[] {
  return stemsBeyondCard(indexedCard(card, []), description);
}

/** A listing without its description, whose stems are already known, as on a device. */
export function indexedCard(listing: SearchedCard, descriptionStems: readonly string[]): IndexedListing {
  const nameWords = searchWords(listing.name);
  const cardWords = new Map<string, number>();
  const add = (word: string, field: number) => cardWords.set(word, (cardWords.get(word) ?? 0) | field);
  for (const word of nameWords) add(word, inName);
  for (const joined of joinedWords(nameWords)) add(joined, inName);
  for (const text of [...listing.tags, ...listing.categories]) for (const word of searchWords(text)) add(word, inTopics);
  for (const word of searchWords(listing.tagline)) add(word, inTagline);
  return { name: foldedName(listing.name), nameWords, cardWords, descriptionStems };
}

function stemsBeyondCard({ cardWords }: IndexedListing, description: string): string[] {
  const onCard = new Set(Array.from(cardWords.keys(), stemOf));
  const found = new Set<string>();
  for (const word of searchWords(description)) {
    const stemmed = stemOf(word);
    if (!stopWords.has(word) && !onCard.has(stemmed)) found.add(stemmed);
  }
  return [...found];
}

const maxJoinedLength = 30;

/** A name written as one word ("elevenlabs"), and its neighbouring words as one. */
function joinedWords(words: readonly string[]): string[] {
  if (words.length < 2) return [];
  const pairs = words.length === 2 ? [] : words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);
  const whole = words.length <= 5 ? [words.join('')] : [];
  return [...whole, ...pairs].filter((word) => word.length <= maxJoinedLength);
}

/** The terms of a listing, each with the bits of its entry. */
export function termsOf({ name, nameWords, cardWords, descriptionStems }: IndexedListing): Map<string, number> {
  const terms = new Map<string, number>();
  const add = (term: string, bits: number) => terms.set(term, (terms.get(term) ?? 0) | bits);
  for (const [word, fields] of cardWords) add(stemOf(word), fields);
  for (const stemmed of descriptionStems) add(stemmed, inDescription);
  const length = terms.size < 20 ? 0 : terms.size < 40 ? 1 : terms.size < 80 ? 2 : 3;
  for (const [term, fields] of terms) terms.set(term, fields | (length << lengthShift));
  add(nameTerm(name), inName);
  if (nameWords.length > 0) add(joinedNameTerm(nameWords.join('')), inName);
  for (const [at, word] of [nameWords.join(''), ...nameWords].entries()) {
    const bits = at < 2 ? inName | atNameStart : inName;
    for (let end = 1; end <= maxPrefixLength; end += 1) {
      const prefix = beginning(word, end);
      if (prefix !== '') add(prefixTerm(prefix), bits);
      if (prefix === word) break;
    }
  }
  return terms;
}

/** In 32nds: how much an entry counts by the length of its listing. */
const lengthWeights = [32, 29, 26, 23];

/** How much an entry counts: its best field, and a little for each further one. By its bits. */
export const entryWeights: readonly number[] = Array.from({ length: 1 << fieldBits }, (_, bits) => {
  const weights = [10, 9, 12, 4].filter((_weight, field) => (bits & (1 << field)) !== 0);
  const weight = Math.max(0, ...weights) + 4 * weights.length;
  return weight * (lengthWeights[bits >> lengthShift] ?? 0);
});
