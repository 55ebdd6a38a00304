import { expect, test } from 'vitest';
import { countsOf } from './tallies.ts';

test('statuses without rows are counted as 0, and `all` is the total', () => {
  expect(countsOf(['open', 'done', 'dismissed'], { done: 3, open: 4 })).toEqual({ all: 7, open: 4, done: 3, dismissed: 0 });
  expect(countsOf(['open'], {})).toEqual({ all: 0, open: 0 });
});
