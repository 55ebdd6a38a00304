import { expect, test } from 'vitest';
import { hasMore, pageCount, sliceOf } from './paging.ts';

test('page numbers begin at 1', () => {
  expect(sliceOf({ page: 1, limit: 10 })).toEqual({ offset: 0, limit: 10 });
  expect(sliceOf({ page: 3, limit: 30 })).toEqual({ offset: 60, limit: 30 });
});

test('there are more rows if the total extends beyond the page', () => {
  expect(hasMore({ offset: 0, limit: 10 }, 10)).toBe(false);
  expect(hasMore({ offset: 0, limit: 10 }, 11)).toBe(true);
  expect(hasMore({ offset: 50, limit: 10 }, 11)).toBe(false);
});

test('an empty list has one page', () => {
  expect([0, 1, 30, 31].map((total) => pageCount(total, 30))).toEqual([1, 1, 1, 2]);
});
