import { expect, test } from 'vitest';
import { isUrgentEmail, latestDueAt, retryEmailAt } from './emails.ts';
import { neverAgain } from './retention.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

test('an email is tried again after one minute at first, after a day at last, and then never', () => {
  expect(retryEmailAt(0, now)).toBe('2026-11-21T12:01:00.000Z');
  expect(retryEmailAt(6, now)).toBe('2026-11-22T12:00:00.000Z');
  expect(retryEmailAt(7, now)).toBe(neverAgain);
});

test('no wait is longer than the longest retry with its lease', () => {
  expect(latestDueAt(now.toISOString())).toBe('2026-11-22T12:02:00.000Z');
  expect(retryEmailAt(6, now) <= latestDueAt(now.toISOString())).toBe(true);
});

test('links that somebody waits for are urgent', () => {
  const to = 'ada@example.com';
  expect(isUrgentEmail({ kind: 'account.sign_in', to, username: 'ada', token: '1' })).toBe(true);
  expect(isUrgentEmail({ kind: 'newsletter.welcome', to, unsubscribeToken: '1' })).toBe(false);
});
