import { expect, test } from 'vitest';
import { publishDate, publishDateHint, typedDate } from './publish-date.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const hint = (publishedAt: string | null, dayOnly: boolean) =>
  publishDateHint({ publishedAt, dayOnly }, { now, emptyText: 'Now.' });

test('a day without a time is the same day in UTC, wherever it is typed', () => {
  const day = { publishedAt: '2026-12-01T00:00:00.000Z', dayOnly: true };
  expect(publishDate({ day: '2026-12-01', time: '' })).toEqual(day);
  expect(typedDate(day)).toEqual({ day: '2026-12-01', time: '' });
});

test('a time is in the time zone of the device, and the field shows it as it was typed', () => {
  const typed = { day: '2026-12-01', time: '09:30' };
  const date = publishDate(typed);
  expect(date).toEqual({ publishedAt: new Date(2026, 11, 1, 9, 30).toISOString(), dayOnly: false });
  expect(typedDate(date)).toEqual(typed);
});

test('a time without a day is no date', () => {
  expect(publishDate({ day: '', time: '09:30' })).toEqual({ publishedAt: null, dayOnly: false });
  expect(typedDate({ publishedAt: null, dayOnly: false })).toEqual({ day: '', time: '' });
});

test('the hint says which time zone counts, and when a listing becomes public', () => {
  expect(hint(null, false)).toBe('Now.');
  expect(hint('2026-11-01T00:00:00.000Z', true)).toBe('Without a time, the day counts in UTC.');
  expect(hint('2026-12-01T00:00:00.000Z', true)).toContain('Hidden until the day begins there: ');
  expect(hint('2026-12-01T09:30:00.000Z', false)).toContain('Hidden until then.');
});
