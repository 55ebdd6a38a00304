import { describe, expect, test } from 'vitest';
import {
  atNameStart,
  descriptionStems,
  entryWeights,
  indexedCard,
  indexedListing,
  inName,
  inTagline,
  inTopics,
  placeOf,
  searchWords,
  stemOf,
  termsOf,
} from './search-text.ts';

describe('words', () => {
  test.each([
    ['Acme Pay, Inc.', ['acme', 'pay', 'inc']],
    ["Let's O’Hara", ['lets', 'ohara']],
    ['C++ C# .NET &AI R&D', ['c++', 'c#', '.net', '&ai', 'r', 'd']],
    ['asp.net fish &chips', ['asp', 'net', 'fish', 'chips']],
    ['Café 日本語', ['cafe', '日本', '本語', '語']],
    ['कला Łódź ที่นี่', ['कला', 'lodz', 'ที่นี่', 'นี่']],
    ['!!! 🫐', []],
  ])('of %j are %j', (text, expected) => {
    expect(searchWords(text)).toEqual(expected);
  });

  test('English words are stemmed, and other words are their own stems', () => {
    expect(['payments', 'scheduling', 'ai', 'c++', 'größe'].map(stemOf)).toEqual(['payment', 'schedul', 'ai', 'c++', 'größe']);
  });
});

const listing = {
  name: 'Air Bnb',
  tagline: 'Rents rooms',
  tags: ['Travel'],
  categories: ['real-estate'],
  description: 'It rents the rooms of hosts.',
};

test('the terms of a listing are the stems of its fields, its whole name, and the prefixes of its name', () => {
  const terms = termsOf(indexedListing(listing));
  const words = [...terms].filter(([term]) => /^\w/.test(term));
  const at = (place: number) => words.filter(([, bits]) => placeOf(bits) === place).map(([stem]) => stem);
  expect(at(inName)).toEqual(['air', 'bnb', 'airbnb']);
  expect(at(inTagline)).toEqual(['rent', 'room']);
  expect(at(inTopics)).toEqual(['travel', 'real', 'estat']);
  expect(at(0)).toEqual(['host']);
  expect([...terms.keys()].filter((term) => !/^\w/.test(term))).toEqual([
    '=air bnb',
    '~airbnb',
    '^a',
    '^ai',
    '^air',
    '^airb',
    '^airbn',
    '^b',
    '^bn',
    '^bnb',
  ]);
  expect(['^air', '^bnb'].map((term) => terms.get(term))).toEqual([inName | atNameStart, inName]);
});

const weightsIn = (listing: Parameters<typeof indexedListing>[0]) => {
  const { stems } = indexedListing(listing);
  return (stem: string) => entryWeights[stems.get(stem) ?? 0] ?? 0;
};

test('a term counts more on a card than in a description, more in a short field than in a long one, and more if the description repeats it', () => {
  const weights = weightsIn(listing);
  expect(weights('air')).toBeGreaterThan(weights('host'));
  expect(weights('host')).toBeGreaterThanOrEqual(15);
  const undescribed = { ...listing, description: '' };
  const long = { ...undescribed, tagline: `Rents rooms ${'and more '.repeat(12)}` };
  expect(weightsIn(undescribed)('room')).toBeGreaterThan(weightsIn(long)('room'));
  expect(weights('room')).toBeGreaterThan(weightsIn(undescribed)('room'));
});

test('hyphenated words on a card are also found as one word, which does not count toward the length of a text', () => {
  const shop = {
    ...listing,
    tagline: 'An e-commerce-like e-mail, state-of-the-art, 決-済',
    tags: ['Real-time'],
    description: 'Co-founded',
  };
  const { stems, cardWords } = indexedListing(shop);
  expect(['ecommercelike', 'email', 'realtime', 'time'].filter((word) => !cardWords.includes(word))).toEqual([]);
  expect(['cofound', 'realestat', 'stateoftheart', '決済'].filter((stem) => stems.has(stem))).toEqual([]);
  const [written, joined] = ['A new e mail', 'A new e-mail'].map((tagline) => weightsIn({ ...listing, tagline })('new'));
  expect(joined).toBe(written);
});

test('a stem that is not on the card counts more when the description repeats it', () => {
  const [once, again] = ['a host', 'a host of a host of hosts'].map((description) => ({ ...listing, description }));
  expect(descriptionStems(listing, again?.description ?? '').others).toEqual(['host', 'host']);
  expect(weightsIn(again ?? listing)('host')).toBeGreaterThan(weightsIn(once ?? listing)('host'));
});

test('the address of a link in a description is not searched', () => {
  expect(descriptionStems(listing, '**Mail** [us](https://lamps.example/chairs)').others).toEqual(['mail']);
});

test('a card with the stems of its description is indexed like the listing; words after the first hundred are not searched', () => {
  const described = { ...listing, description: `${'Hosts rent out rooms. '.repeat(30)} Unsearched.` };
  expect(indexedCard(listing, descriptionStems(listing, described.description))).toEqual(indexedListing(described));
  expect([...indexedListing(described).stems.keys()]).not.toContain('unsearch');
});

test('a name is the same regardless of how its "and" is written', () => {
  const wholes = ['Trust & Will', 'trust and will', 'Trust + Will', 'TRUST&WILL', 'Trust  AND  Will'].map((name) =>
    [...termsOf(indexedListing({ ...listing, name })).keys()].filter((term) => /^[=~]/.test(term)),
  );
  expect(wholes).toEqual(Array(5).fill(['=trust & will', '~trustwill']));
});

test.each([
  ['C++', '=c++', '~c++'],
  ['And', '=and', '~and'],
  ['R&D', '=r & d', '~rd'],
  ['Sand Castle', '=sand castle', '~sandcastle'],
])('the name %s as a whole is %s, and as one word %s', (name, whole, joined) => {
  const terms = [...termsOf(indexedListing({ ...listing, name })).keys()].filter((term) => /^[=~]/.test(term));
  expect(terms).toEqual([whole, joined]);
});
