import { expect, test } from 'vitest';
import { reviewDueText } from './review-due.tsx';

const now = new Date('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T12:20:00.000Z', 'Due in less than an hour'],
  ['2026-11-21T13:00:00.000Z', 'Due in 1 hour'],
  ['2026-11-22T11:59:00.000Z', 'Due in 23 hours'],
  ['2026-11-23T12:00:00.000Z', 'Due in 2 days'],
  ['2026-12-21T12:00:00.000Z', 'Due in 30 days'],
  ['2026-11-21T11:59:00.000Z', 'Overdue by less than an hour'],
  ['2026-11-20T12:00:00.000Z', 'Overdue by 24 hours'],
  ['2026-11-18T12:00:00.000Z', 'Overdue by 3 days'],
])('a decision due at %s is shown as "%s"', (dueAt, text) => {
  expect(reviewDueText(dueAt, now)).toBe(text);
});
