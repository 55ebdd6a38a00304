import { expect, test } from 'vitest';
import { newestDayText, trendingAbove } from './newest-day.ts';

const on = (...days: string[]) => days.map((day, at) => ({ _id: String(at), publishedAt: `2026-11-${day}T12:00:00.000Z` }));
const clock = (day: string) => ({ now: new Date(`2026-11-${day}T13:00:00.000Z`) });

test('the newest day is named by its date until the viewer’s time zone is known', () => {
  expect(newestDayText(on('21', '21', '20'), true, undefined)).toBe('2 new on 21st November 2026');
  expect(newestDayText(on('21', '21', '20'), true, clock('21'))).toBe('2 new today');
  expect(newestDayText(on('21', '20'), true, clock('22'))).toBe('1 new yesterday');
  expect(newestDayText(on('21', '20'), true, clock('25'))).toBe('1 new on 21st November');
});

test('a day that may have more startups says “or more”', () => {
  expect(newestDayText(on('21', '21'), true, clock('21'))).toBe('2 or more new today');
  expect(newestDayText(on('21', '21'), false, clock('21'))).toBe('2 new today');
});

test('without dates there is no text', () => {
  expect(newestDayText([], false, undefined)).toBeUndefined();
  expect(newestDayText([{ publishedAt: null }], false, undefined)).toBeUndefined();
});

test('the trending list omits startups in the first rows of the feed unless they are featured or liked', () => {
  const trending = [
    { _id: '0', featured: true, likes: 0 },
    { _id: '1', featured: false, likes: 3 },
    { _id: '2', featured: false, likes: 0 },
    { _id: '3', featured: false, likes: 0 },
  ];
  const shown = trendingAbove(trending, on('21', '21', '20'));
  expect(shown.map(({ _id }) => _id)).toEqual(['0', '1', '3']);
});
