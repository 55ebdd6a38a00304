import { expect, test } from 'vitest';
import { pageSizes } from '../../../server/domain/core/page-sizes.ts';
import { mergeCounts } from './merge-counts.ts';

const merged = (earlier: object, later: object): unknown =>
  JSON.parse(mergeCounts(JSON.stringify(earlier), JSON.stringify(later)) ?? 'null');

test('impressions are merged into one request, as long as it has room', () => {
  expect(merged({ startupIds: ['a', 'b'] }, { startupIds: ['b', 'c'] })).toEqual({ startupIds: ['a', 'b', 'c'] });
  const full = Array.from({ length: pageSizes.impressionIds }, (_, at) => `${at}`);
  expect(merged({ startupIds: full }, { startupIds: ['c'] })).toBeNull();
});

test('views of different listings stay separate requests', () => {
  expect(merged({ startupId: 'a' }, { startupId: 'a' })).toEqual({ startupId: 'a' });
  expect(merged({ startupId: 'a' }, { startupId: 'b' })).toBeNull();
});

test('the last searches without results are merged into one request, without repetitions', () => {
  expect(merged({ searches: ['a', 'b'] }, { searches: ['a'] })).toEqual({ searches: ['b', 'a'] });
  const full = Array.from({ length: pageSizes.missedSearches }, (_, at) => `${at}`);
  expect(merged({ searches: full }, { searches: ['new'] })).toEqual({ searches: [...full.slice(1), 'new'] });
});
