import { expect, test } from 'vitest';
import { fittedAxisTop, funnelText, shareOf, toChartDays } from './count-kinds.ts';

test.each([
  [0, 0, '0%'],
  [0, 5, '0%'],
  [5, 5, '100%'],
  [1, 3, '33%'],
  [1, 1_000, '<1%'],
  [999, 1_000, '>99%'],
])('the share of %i in %i is %s', (count, total, share) => {
  expect(shareOf(count, total)).toBe(share);
});

test.each([
  [0, 5],
  [1, 5],
  [5, 5],
  [6, 10],
  [11, 25],
  [26, 50],
  [50, 50],
  [51, 100],
  [240, 250],
  [251, 500],
  [9_999, 10_000],
])('the axis for a highest count of %i ends at %i', (highest, top) => {
  expect(fittedAxisTop(highest)).toBe(top);
});

test('today, which is incomplete, is not a point on the lines of the chart', () => {
  const days = [
    { day: '2026-11-21', impressions: 900, views: 80, traffic: 7 },
    { day: '2026-11-22', impressions: 3, views: 2, traffic: 1 },
  ];
  expect(toChartDays(days)).toEqual([
    { day: '2026-11-21', impressions: 900, views: 80, traffic: 7 },
    { day: '2026-11-22', impressionsSoFar: 3, viewsSoFar: 2, trafficSoFar: 1 },
  ]);
});

test.each([
  [{ impressions: 5_000, views: 500, traffic: 150 }, 1, 'Of 100 who saw it, 10 opened it and 3 visited.'],
  [{ impressions: 5_000, views: 500, traffic: 150 }, 2, 'Of 100 who saw your listings, 10 opened one and 3 visited.'],
  [{ impressions: 5_000, views: 50, traffic: 5 }, 1, 'Of 1,000 who saw it, 10 opened it and 1 visited.'],
  [{ impressions: 40, views: 3, traffic: 0 }, 1, 'Of 40 who saw it, 3 opened it and none visited.'],
  [{ impressions: 900, views: 0, traffic: 0 }, 1, 'Of 100 who saw it, none opened it and none visited.'],
  [{ impressions: 999_999, views: 1, traffic: 1 }, 1, 'Of 999,999 who saw it, 1 opened it and 1 visited.'],
  [{ impressions: 0, views: 4, traffic: 1 }, 1, 'Seen 0 times in lists, opened 4 times and visited once.'],
  [{ impressions: 8, views: 5, traffic: 6 }, 2, 'Seen 8 times in lists, opened 5 times and visited 6 times.'],
])('the counts %o of %i listings are described as: %s', (counts, listings, sentence) => {
  expect(funnelText(counts, listings)).toBe(sentence);
});
