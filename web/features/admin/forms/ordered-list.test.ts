import { expect, test } from 'vitest';
import { moveItem } from './ordered-list.tsx';

test.each([
  ['up', 2, 1, ['a', 'c', 'b']],
  ['down', 0, 1, ['b', 'a', 'c']],
  ['to the far end', 0, 2, ['b', 'c', 'a']],
  ['above the first', 0, -1, ['a', 'b', 'c']],
  ['below the last', 2, 3, ['a', 'b', 'c']],
])('an item moves %s', (_, from, to, after) => {
  const list = ['a', 'b', 'c'];
  expect(moveItem(list, from, to)).toEqual(after);
  expect(list).toEqual(['a', 'b', 'c']);
});
