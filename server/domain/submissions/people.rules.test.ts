import { expect, test } from 'vitest';
import { removalOrder } from './people.rules.ts';

test('listings are deleted after the survivors into which they were merged', () => {
  const survivorOf = new Map([
    ['a', 'b'],
    ['b', 'c'],
  ]);
  expect(removalOrder(['a', 'b', 'c'], survivorOf)).toEqual({ removed: ['c', 'b', 'a'], kept: [] });
});

test('a duplicate that was merged into someone else’s listing is kept, and so are its own duplicates', () => {
  const survivorOf = new Map([
    ['a', 'b'],
    ['b', 'theirs'],
  ]);
  expect(removalOrder(['a', 'b', 'c'], survivorOf)).toEqual({ removed: ['c'], kept: ['a', 'b'] });
});

test('without listings nothing is deleted', () => {
  expect(removalOrder([], new Map())).toEqual({ removed: [], kept: [] });
});
