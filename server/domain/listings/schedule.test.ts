import { expect, test } from 'vitest';
import { pageSizes } from '../core/page-sizes.ts';
import { scheduleText } from './schedule.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
const clock = { now: new Date(2026, 10, 21, 12) };

test('the startups still to be published today are counted, or all future startups if there are none today', () => {
  expect(scheduleText([at(21, 9), at(21, 15), at(21, 23), at(22, 9)], clock)).toBe(
    '2 more startups are coming today, the next at 15:05.',
  );
  expect(scheduleText([at(21, 15)], clock)).toBe('One more startup is coming today, the next at 15:05.');
  expect(scheduleText([at(23, 9), at(24, 9)], clock)).toBe(
    '2 more startups are scheduled, the next on 23rd November 2026 at 09:05.',
  );
  expect(scheduleText([at(21, 9)], clock)).toBeUndefined();
  expect(scheduleText([], undefined)).toBeUndefined();
});

test('the first render shows a UTC day, and a list of the maximum length counts as possibly incomplete', () => {
  expect(scheduleText(['2026-11-23T12:00:00.000Z'], undefined)).toBe(
    'One more startup is scheduled, the next on 23rd November 2026.',
  );
  const many = Array.from({ length: pageSizes.scheduledTimes }, () => at(21, 15));
  expect(scheduleText(many, clock)).toBe('100 startups or more are coming today, the next at 15:05.');
});
