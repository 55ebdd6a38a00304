import { describe, expect, test } from 'vitest';
import { axisTicks, axisTop, chartDays, filledDays, sumOf } from './analytics.rules.ts';

describe('the days of the chart', () => {
  test('are the last thirty days in UTC, oldest first', () => {
    const days = chartDays(new Date('2026-11-21T00:00:00.000Z'));
    expect(days).toHaveLength(30);
    expect([days[0], days[1], days.at(-2), days.at(-1)]).toEqual(['2026-10-23', '2026-10-24', '2026-11-20', '2026-11-21']);
    expect(chartDays(new Date('2026-11-21T23:59:59.999Z'))).toEqual(days);
  });

  test('are complete across months, leap days and years', () => {
    for (const end of ['2024-03-01', '2027-01-05', '2026-03-31', '2026-11-02']) {
      const days = chartDays(new Date(`${end}T12:00:00.000Z`));
      expect(new Set(days).size).toBe(30);
      expect(days.every((day, at) => at === 0 || Date.parse(day) - Date.parse(days[at - 1] ?? '') === 86_400_000)).toBe(true);
    }
  });

  test('are complete, with zeros where nothing was counted', () => {
    const counted = [
      { day: '2026-10-22', impressions: 9, views: 9, traffic: 9 },
      { day: '2026-11-02', impressions: 7, views: 3, traffic: 1 },
    ];
    const days = filledDays(new Date('2026-11-21T12:00:00.000Z'), counted);
    expect(days).toHaveLength(30);
    expect(days.filter(({ impressions }) => impressions > 0)).toEqual([counted[1]]);
    expect(days[0]).toEqual({ day: '2026-10-23', impressions: 0, views: 0, traffic: 0 });
  });
});

test('totals are added up by kind', () => {
  expect(sumOf([])).toEqual({ impressions: 0, views: 0, traffic: 0 });
  const one = { startupId: 'a', impressions: 5, views: 3, traffic: 1 };
  expect(sumOf([one, { ...one, impressions: 10, traffic: 0 }])).toEqual({ impressions: 15, views: 6, traffic: 1 });
});

describe('the axis of the line chart', () => {
  test.each([
    [0, 10_000],
    [1, 10_000],
    [9_999, 10_000],
    [10_000, 10_000],
    [10_001, 20_000],
    [123_456, 130_000],
  ])('for %i impressions ends at %i', (impressions, top) => {
    expect(axisTop(impressions)).toBe(top);
  });

  test('starts at zero and has five steps', () => {
    expect(axisTicks(10_000)).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000]);
    expect(axisTicks(130_000)).toEqual([0, 26_000, 52_000, 78_000, 104_000, 130_000]);
  });
});
