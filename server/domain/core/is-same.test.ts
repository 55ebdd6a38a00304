import { expect, test } from 'vitest';
import { isSame } from './is-same.ts';

test.each([
  [1, 1],
  [null, null],
  [
    ['a', { b: [] }],
    ['a', { b: [] }],
  ],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ a: undefined }, {}],
])('%j is %j', (a, b) => {
  expect(isSame(a, b)).toBe(true);
});

test.each([
  [1, '1'],
  [null, undefined],
  [[], {}],
  [['a'], ['a', 'b']],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [{ a: 1 }, { a: 1, b: 2 }],
])('%j is not %j', (a, b) => {
  expect(isSame(a, b)).toBe(false);
});
