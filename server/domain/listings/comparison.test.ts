import { expect, test } from 'vitest';
import { areDifferent, comparableTags, comparedSlugs } from './comparison.ts';

test('an address names each startup once, in its order; more than four are left out', () => {
  expect(comparedSlugs('')).toEqual({ slugs: [], left: [] });
  expect(comparedSlugs(' b,a,,b, 日々ノート ')).toEqual({ slugs: ['b', 'a', '日々ノート'], left: [] });
  expect(comparedSlugs('e,d,c,b,a,e,f')).toEqual({ slugs: ['e', 'd', 'c', 'b'], left: ['a', 'f'] });
});

test('values are different when one is another, or is not stated', () => {
  expect(areDifferent(['Free', 'Free', 'Free'])).toBe(false);
  expect(areDifferent(['Free', 'Paid', 'Free'])).toBe(true);
  expect(areDifferent(['Free', ''])).toBe(true);
});

test('tags differ by their keys, not by their spelling or order', () => {
  expect(
    areDifferent(
      [
        ['SaaS', 'Payments'],
        ['payments', 'saas'],
      ].map(comparableTags),
    ),
  ).toBe(false);
  expect(areDifferent([['SaaS'], ['payments']].map(comparableTags))).toBe(true);
});
