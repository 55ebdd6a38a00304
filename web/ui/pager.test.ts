import { expect, test } from 'vitest';
import { visiblePages } from './pager.tsx';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])(
  'page %i of %i links to its neighbors and both ends, with a gap only where at least two pages are omitted',
  (current, last, expected) => expect(visiblePages(current, last)).toEqual(expected),
);
