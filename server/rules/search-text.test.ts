import { describe, expect, test } from 'vitest';
import { indexedListing, searchWords, stemOf, termsOf } from './search-text.ts';

describe('words', () => {
  test.each([
    ['Acme Pay, Inc.', ['acme', 'pay', 'inc']],
    ["Let's O’Hara", ['lets', 'ohara']],
    ['C++ C# .NET &AI R&D', ['c++', 'c#', '.net', '&ai', 'r', 'd']],
    ['asp.net fish &chips', ['asp', 'net', 'fish', 'chips']],
    ['Café 日本語', ['cafe', '日本', '本語', '語']],
    ['!!! 🫐', []],
  ])('of %j', (text, expected) => {
    expect(searchWords(text)).toEqual(expected);
  });

  test('English words have stems, others are their own', () => {
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

test('a listing has the stems of its fields, its whole name, and the beginnings of its name', () => {
  const terms = termsOf(indexedListing(listing));
  const words = Object.fromEntries([...terms].filter(([term]) => /^\w/.test(term)));
  expect(words).toEqual({ air: 1, bnb: 1, airbnb: 1, travel: 2, real: 2, estat: 2, rent: 4, room: 4, host: 8 });
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
  expect(['^air', '^bnb'].map((term) => terms.get(term))).toEqual([3, 1]);
});
