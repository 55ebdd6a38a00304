import { expect, test } from 'vitest';
import { mustCheckLink, isUrgentEmail, latestDueAt, retryEmailAt } from './email-queue.ts';
import { neverAgain } from './retention.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const createdAt = now.toISOString();
const fourteenDaysAgo = '2026-11-07T12:00:00.000Z';

test('an email is tried again after one minute, then after longer waits of at most half an hour', () => {
  const dueAt = (attempts: number) => retryEmailAt({ attempts, createdAt }, now);
  expect([0, 1, 2, 3, 4, 5, 6, 500].map((attempts) => dueAt(attempts).slice(11, 16))).toEqual([
    '12:01',
    '12:02',
    '12:05',
    '12:10',
    '12:20',
    '12:30',
    '12:30',
    '12:30',
  ]);
});

test('an email is abandoned when it is fourteen days old and was tried many times', () => {
  expect(retryEmailAt({ attempts: 29, createdAt: fourteenDaysAgo }, now)).toBe(neverAgain);
  expect(retryEmailAt({ attempts: 28, createdAt: fourteenDaysAgo }, now)).toBe('2026-11-21T12:30:00.000Z');
  expect(retryEmailAt({ attempts: 29, createdAt: '2026-11-07T12:00:00.001Z' }, now)).toBe('2026-11-21T12:30:00.000Z');
});

test('no wait exceeds the longest retry plus its lease', () => {
  expect(latestDueAt(now.toISOString())).toBe('2026-11-21T12:32:00.000Z');
  expect(retryEmailAt({ attempts: 9, createdAt }, now) <= latestDueAt(now.toISOString())).toBe(true);
});

test('an email counts as late when it was tried before or is a minute old', () => {
  expect(mustCheckLink({ attempts: 0, createdAt: '2026-11-21T11:59:00.001Z' }, now)).toBe(false);
  expect(mustCheckLink({ attempts: 0, createdAt: '2026-11-21T11:59:00.000Z' }, now)).toBe(true);
  expect(mustCheckLink({ attempts: 1, createdAt }, now)).toBe(true);
});

test('emails with a link that someone is waiting for are urgent', () => {
  const to = 'ada@example.com';
  expect(isUrgentEmail({ kind: 'account.sign_in', to, username: 'ada', token: '1' })).toBe(true);
  expect(isUrgentEmail({ kind: 'newsletter.welcome', to, unsubscribeToken: '1' })).toBe(false);
});
