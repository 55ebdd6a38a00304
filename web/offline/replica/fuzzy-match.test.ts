import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeWords, mostSlips, vocabularyOf } from './fuzzy-match.ts';

function found(words: string[], typed: string, given: { most: number; beginning: boolean }): Record<string, number> {
  const near: Record<string, number> = {};
  closeWords(vocabularyOf(words), typed, given, (word, slips) => {
    near[word] = slips;
  });
  return near;
}

/** The plain table of the optimal string alignment, without any shortcut. */
function slipsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, at) => Array.from({ length: b.length + 1 }, (__, to) => at || to));
  const cell = (at: number, to: number) => rows[at]?.[to] ?? Infinity;
  for (let at = 1; at <= a.length; at += 1) {
    for (let to = 1; to <= b.length; to += 1) {
      const same = a[at - 1] === b[to - 1] ? 0 : 1;
      const swapped =
        at > 1 && to > 1 && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1] ? cell(at - 2, to - 2) + 1 : Infinity;
      const row = rows[at];
      if (row !== undefined) row[to] = Math.min(cell(at - 1, to) + 1, cell(at, to - 1) + 1, cell(at - 1, to - 1) + same, swapped);
    }
  }
  return cell(a.length, b.length);
}

describe('a word is close', () => {
  const words = ['pay', 'payment', 'payments', 'payroll', 'play', 'stripe', 'microsoft', 'data'];

  test.each([
    ['a letter is missing', 'paymnts', { payments: 1, payment: 2 }],
    ['a letter is wrong', 'peyments', { payments: 1, payment: 2 }],
    ['a letter is too many', 'paaments', { payments: 1, payment: 2 }],
    ['two are exchanged', 'stirpe', { stripe: 1 }],
    ['nothing is wrong', 'microsoft', { microsoft: 0 }],
  ])('when %s', (_, typed, near) => expect(found(words, typed, { most: 2, beginning: false })).toEqual(near));

  test('as its beginning, while it is being typed', () => {
    expect(found(words, 'micorso', { most: 2, beginning: true })).toEqual({ microsoft: 1 });
    expect(found(words, 'paym', { most: 1, beginning: true })).toEqual({ pay: 1, payment: 0, payments: 0, payroll: 1 });
  });

  test('longer words may have more slips, short ones none', () => {
    expect([1, 2, 3, 5, 6, 20].map(mostSlips)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

test('the walk over what words share finds what comparing each word finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, fc.integer({ min: 0, max: 3 }), (words, typed, most) => {
      const whole = words.map((each) => [each, slipsBetween(typed, each)] as const);
      expect(found(words, typed, { most, beginning: false })).toEqual(
        Object.fromEntries(whole.filter(([, slips]) => slips <= most)),
      );
      const beginnings = words.map((each) => {
        const slips = Array.from({ length: each.length + 1 }, (_, at) => slipsBetween(typed, each.slice(0, at)));
        return [each, Math.min(...slips)] as const;
      });
      const near = beginnings.filter(([, slips]) => slips <= most);
      expect(found(words, typed, { most, beginning: true })).toEqual(Object.fromEntries(near));
    }),
    { numRuns: 500 },
  );
});
