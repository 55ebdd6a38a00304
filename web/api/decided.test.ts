import { expect, test } from 'vitest';
import { decidedAmong } from './decided.ts';

test('decided are those that were pending and are there with another status', () => {
  const listings = [
    { _id: 'a', status: 'active' },
    { _id: 'b', status: 'pending' },
    { _id: 'c', status: 'rejected' },
    { _id: 'd', status: 'active' },
  ];
  expect(decidedAmong(['a', 'b', 'c', 'gone'], listings)).toBe(2);
  expect(decidedAmong([], listings)).toBe(0);
});
