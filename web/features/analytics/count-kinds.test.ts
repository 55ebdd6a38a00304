import { expect, test } from 'vitest';
import { toChartDays, fittedAxisTop, shareOf } from './count-kinds.ts';

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

test('the unfinished day of the chart is not a point of the lines', () => {
  const days = [
    { day: '2026-11-21', impressions: 900, views: 80, traffic: 7 },
    { day: '2026-11-22', impressions: 3, views: 2, traffic: 1 },
  ];
  expect(toChartDays(days)).toEqual([
    { day: '2026-11-21', impressions: 900, views: 80, traffic: 7 },
    { day: '2026-11-22', impressionsSoFar: 3, viewsSoFar: 2, trafficSoFar: 1 },
  ]);
});
