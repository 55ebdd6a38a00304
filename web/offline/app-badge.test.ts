import { expect, test } from 'vitest';
import { countDecided } from './app-badge.ts';

test('listings that were pending and now have another status count as decided', () => {
  const listings = [
    { _id: 'a', status: 'active' },
    { _id: 'b', status: 'pending' },
    { _id: 'c', status: 'rejected' },
    { _id: 'd', status: 'active' },
  ];
  expect(countDecided(['a', 'b', 'c', 'gone'], listings)).toBe(2);
  expect(countDecided([], listings)).toBe(0);
});
