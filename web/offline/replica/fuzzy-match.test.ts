import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVocabulary, fuzzyMatches, maxEditDistance } from './fuzzy-match.ts';

function matchesOf(words: string[], query: string, options: { maxDistance: number; prefix: boolean }): Record<string, number> {
  const expected: Record<string, number> = {};
  fuzzyMatches(createVocabulary(words), query, options, (word, distance) => {
    expected[word] = distance;
  });
  return expected;
}

/** Optimal string alignment by its definition, as a full matrix. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i || j));
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(i - 2, j - 2) + 1 : Infinity;
      const row = rows[i];
      if (row !== undefined) row[j] = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + cost, swapped);
    }
  }
  return cell(a.length, b.length);
}

describe('a word matches', () => {
  const words = ['pay', 'payment', 'payments', 'payroll', 'play', 'stripe', 'microsoft', 'data'];

  test.each([
    ['a letter is missing', 'paymnts', { payments: 1, payment: 2 }],
    ['a letter is wrong', 'peyments', { payments: 1, payment: 2 }],
    ['a letter is additional', 'paaments', { payments: 1, payment: 2 }],
    ['two letters are transposed', 'stirpe', { stripe: 1 }],
    ['nothing is wrong', 'microsoft', { microsoft: 0 }],
  ])('when %s', (_, query, expected) => expect(matchesOf(words, query, { maxDistance: 2, prefix: false })).toEqual(expected));

  test('by its closest prefix while it is being typed', () => {
    expect(matchesOf(words, 'micorso', { maxDistance: 2, prefix: true })).toEqual({ microsoft: 1 });
    expect(matchesOf(words, 'paym', { maxDistance: 1, prefix: true })).toEqual({ pay: 1, payment: 0, payments: 0, payroll: 1 });
  });

  test('with a maximum edit distance that grows with the length of the query', () => {
    expect([1, 2, 3, 5, 6, 20].map(maxEditDistance)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

test('walking the shared prefixes finds the same words as comparing each of them', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, fc.integer({ min: 0, max: 3 }), (words, query, maxDistance) => {
      const whole = words.map((each) => [each, editDistance(query, each)] as const);
      expect(matchesOf(words, query, { maxDistance, prefix: false })).toEqual(
        Object.fromEntries(whole.filter(([, distance]) => distance <= maxDistance)),
      );
      const prefixes = words.map((each) => {
        const distance = Array.from({ length: each.length + 1 }, (_, length) => editDistance(query, each.slice(0, length)));
        return [each, Math.min(...distance)] as const;
      });
      const expected = prefixes.filter(([, distance]) => distance <= maxDistance);
      expect(matchesOf(words, query, { maxDistance, prefix: true })).toEqual(Object.fromEntries(expected));
    }),
    { numRuns: 500 },
  );
});
