import { expect, test } from 'vitest';
import { rankByActivity, trendingOf } from './trending.ts';

const anActivity = (startupId: string, counts: { featured?: boolean; likes?: number; views?: number; traffic?: number }) => ({
  startupId,
  featured: false,
  likes: 0,
  views: 0,
  traffic: 0,
  ...counts,
});

test('a like counts as ten views and a website visit as three; featured listings come first, and a few views do not count', () => {
  const activity = [
    anActivity('a', { views: 9 }),
    anActivity('b', { views: 31 }),
    anActivity('c', { likes: 3 }),
    anActivity('d', { views: 8, traffic: 8 }),
    anActivity('e', { featured: true, views: 10 }),
    anActivity('f', { likes: 2, views: 4, traffic: 2 }),
    anActivity('g', { featured: true, traffic: 3 }),
  ];
  expect(rankByActivity(activity)).toEqual(['e', 'd', 'b', 'f', 'c']);
  expect(rankByActivity(activity.toReversed())).toEqual(['e', 'd', 'b', 'f', 'c']);
});

test('featured listings come first, and the newest listings fill the remaining places when there is too little activity', () => {
  const listing = (_id: string, featured = false) => ({ _id, featured });
  const lists = {
    ranked: [listing('a'), listing('b', true)],
    featured: [listing('c', true), listing('b', true)],
    newest: [listing('d'), listing('a')],
  };
  const ids = (limit: number) => trendingOf(lists, limit).map(({ _id }) => _id);
  expect(ids(10)).toEqual(['b', 'c', 'a', 'd']);
  expect(ids(3)).toEqual(['b', 'c', 'a']);
});
