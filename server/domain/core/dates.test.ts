import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayHeading, dayOf, formatDate, formatDateTime, formatRelative, formatShortDate, ordinal } from './dates.ts';

const clock = { now: new Date('2026-11-21T07:30:00.000Z') };

const setTimeZone = (name: string) => vi.stubEnv('TZ', name);
beforeEach(() => void setTimeZone('UTC'));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [31, '31st'],
])('the ordinal of %i is %s', (day, expected) => expect(ordinal(day)).toBe(expected));

test('a time belongs to its day in UTC or in the zone of the device', () => {
  setTimeZone('America/New_York');
  const time = new Date('2026-11-21T23:30:00.000-05:00');
  expect([dayOf(time, 'UTC'), dayOf(time, 'local')]).toEqual(['2026-11-22', '2026-11-21']);
});

describe('the heading of a day', () => {
  test.each([
    ['2026-11-21', { title: 'Today', date: '21st November' }],
    ['2026-11-20', { title: 'Yesterday', date: '20th November' }],
    ['2026-11-19', { title: 'Thursday', date: '19th November' }],
    ['2025-11-21', { title: 'Friday', date: '21st November 2025' }],
    [null, { title: 'Earlier', date: '' }],
  ])('is correct for %s when today is 21 November 2026', (day, expected) => expect(dayHeading(day, clock)).toEqual(expected));

  test('until the viewer’s clock is known, no day is called today', () => {
    expect(dayHeading('2026-11-21', undefined)).toEqual({ title: 'Saturday', date: '21st November 2026' });
  });

  test('today is the current day in the viewer’s time zone', () => {
    setTimeZone('Pacific/Auckland');
    const inAuckland = { now: new Date('2026-11-21T12:00:00.000Z') };
    expect(dayHeading('2026-11-22', inAuckland).title).toBe('Today');
    expect(dayHeading('2026-11-21', inAuckland).title).toBe('Yesterday');
  });

  test('yesterday is right on the night the clocks change', () => {
    setTimeZone('Europe/London');
    const shortlyAfter = { now: new Date('2026-10-25T23:30:00.000Z') };
    expect(dayHeading('2026-10-24', shortlyAfter).title).toBe('Yesterday');
    setTimeZone('America/New_York');
    const longDay = { now: new Date('2026-11-02T04:30:00.000Z') };
    expect(dayHeading('2026-11-01', longDay).title).toBe('Today');
    expect(dayHeading('2026-10-31', longDay).title).toBe('Yesterday');
  });
});

test('how long ago a time is depends on the viewer’s time zone', () => {
  const clock = { now: new Date('2026-11-21T12:00:00.000Z') };
  const formatted = (time: string) => formatRelative(time, clock);
  expect(formatted('2026-11-21T09:05:00.000Z')).toBe('today at 09:05');
  expect(formatted('2026-11-20T23:59:00.000Z')).toBe('yesterday at 23:59');
  expect(formatted('2026-05-12T00:00:00.000Z')).toBe('on 12th May 2026 at 00:00');
  expect(formatted('2025-05-12T22:00:00.000Z')).toBe('on 12th May 2025 at 22:00');
  setTimeZone('Asia/Tokyo');
  expect(formatted('2026-11-21T09:05:00.000Z')).toBe('today at 18:05');
});

describe('one second before midnight in UTC', () => {
  const time = '2026-01-02T23:59:59.000Z';

  test('a date is formatted in UTC in every time zone', () => {
    setTimeZone('Europe/Berlin');
    expect(formatDate(time)).toBe('2nd January 2026');
  });

  test('date and clock use the same time zone', () => {
    expect(formatDateTime(time)).toBe('2nd January 2026, 23:59');
    setTimeZone('Europe/Berlin');
    expect(formatDateTime(time)).toBe('3rd January 2026, 00:59');
  });

  test('the short form of a date abbreviates the month, in the viewer’s or the given time zone', () => {
    setTimeZone('Europe/Berlin');
    expect(formatShortDate(time)).toBe('3 Jan 2026');
    expect(formatShortDate(time, 'UTC')).toBe('2 Jan 2026');
  });
});
