import { expect, test } from 'vitest';
import { byMatch, matchRank } from './match-rank.ts';

test.each([
  ['Linear', ' LINEAR ', 0],
  ['Linear Writer', 'linear', 1],
  ['The Linear Times', 'linear', 2],
  ['Nonlinear', 'linear', 3],
])('the name %s, searched by "%s", has the rank %i', (name, typed, rank) => {
  expect(matchRank(name, typed)).toBe(rank);
});

test('the exact match comes first, and equal matches keep their order', () => {
  const names = ['Nonlinear', 'Linear Writer', 'Linear Times', 'Linear'];
  expect(byMatch(names, (name) => name, 'linear')).toEqual(['Linear', 'Linear Writer', 'Linear Times', 'Nonlinear']);
});
