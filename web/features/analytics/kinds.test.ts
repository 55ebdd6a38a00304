import { expect, test } from 'vitest';
import { fittedTop, shareOf, shortDay } from './kinds.ts';

test.each([
  [0, 0, '0%'],
  [0, 5, '0%'],
  [5, 5, '100%'],
  [1, 3, '33%'],
  [1, 1_000, '<1%'],
  [999, 1_000, '>99%'],
])('%i of %i is %s', (count, whole, share) => {
  expect(shareOf(count, whole)).toBe(share);
});

test.each([
  [0, 5],
  [1, 5],
  [5, 5],
  [6, 10],
  [11, 25],
  [26, 50],
  [50, 50],
  [51, 100],
  [240, 250],
  [251, 500],
  [9_999, 10_000],
])('an axis that holds %i ends at %i', (highest, top) => {
  expect(fittedTop(highest)).toBe(top);
});

test('days are short on the axis', () => {
  expect(shortDay('2026-11-01')).toBe('1 Nov');
});
