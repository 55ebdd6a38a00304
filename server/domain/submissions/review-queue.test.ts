import { expect, test } from 'vitest';
import { medianWait, queueText, reviewTimeText, waitText } from './review-queue.ts';

const hour = 3_600_000;
const waited = (...hours: number[]) =>
  hours.map((number) => ({
    createdAt: '2026-11-01T00:00:00.000Z',
    decidedAt: new Date(Date.parse('2026-11-01T00:00:00.000Z') + number * hour).toISOString(),
    pausedMs: 0,
  }));

test.each([
  [[], null],
  [[5], 5 * hour],
  [[9, 1], 5 * hour],
  [[1, 100, 3], 3 * hour],
  [[4, 1, 2, 90], 3 * hour],
  [[-2], 0],
])('the median wait of %j hours is %j ms', (hours, median) => {
  expect(medianWait(waited(...hours))).toBe(median);
});

test('the time spent waiting for a founder’s answer does not count', () => {
  expect(medianWait(waited(9).map((one) => ({ ...one, pausedMs: 4 * hour })))).toBe(5 * hour);
});

test('a waiting time is written in natural English', () => {
  expect([0.5, 1, 1.2, 47, 48, 49, 24 * 12].map((hours) => waitText(hours * hour))).toEqual([
    'less than an hour',
    'an hour',
    '2 hours',
    '47 hours',
    '2 days',
    '3 days',
    '12 days',
  ]);
});

test('the text names the place in the queue and the promised day, or says that the promise was missed', () => {
  const queue = { place: 1, dueAt: '2026-11-20T00:00:00.000Z' };
  expect(queueText(queue, new Date('2026-11-19T00:00:00Z'))).toBe(
    'Next in the queue. You will have an answer by 20th November 2026.',
  );
  expect(queueText({ ...queue, place: 12 }, new Date('2026-11-21T00:00:00Z'))).toBe(
    'Number 12 in the queue. We promised an answer by 20th November 2026 and are late. Sorry about that.',
  );
  expect(queueText({ place: 1, dueAt: null }, new Date())).toBe('Next in the queue.');
});

test('the review time is described for zero, one and many decisions', () => {
  expect(reviewTimeText({ decided: 0, medianMs: null })).toBe('No startups were reviewed in the last 30 days.');
  expect(reviewTimeText({ decided: 1, medianMs: 5 * hour })).toBe('The one startup reviewed in the last 30 days waited 5 hours.');
  expect(reviewTimeText({ decided: 8, medianMs: 5 * hour })).toBe(
    'Half of the 8 startups reviewed in the last 30 days waited 5 hours or less.',
  );
});
