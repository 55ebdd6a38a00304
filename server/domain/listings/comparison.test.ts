import { expect, test } from 'vitest';
import { areDifferent, comparableTags, comparedSlugs } from './comparison.ts';

test('the address of a comparison contains at most four startups, in order and each once', () => {
  expect(comparedSlugs('')).toEqual({ slugs: [], left: [] });
  expect(comparedSlugs(' b,a,,b, 日々ノート ')).toEqual({ slugs: ['b', 'a', '日々ノート'], left: [] });
  expect(comparedSlugs('e,d,c,b,a,e,f')).toEqual({ slugs: ['e', 'd', 'c', 'b'], left: ['a', 'f'] });
});

test('a value is marked as different if one startup has another value or none', () => {
  expect(areDifferent(['Free', 'Free', 'Free'])).toBe(false);
  expect(areDifferent(['Free', 'Paid', 'Free'])).toBe(true);
  expect(areDifferent(['Free', ''])).toBe(true);
});

test('tags differ by key, not by spelling or order', () => {
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
