import { describe, expect, test } from 'vitest';
import { reviewTimeMs, reviewDueAt, priceOf, providerId } from './plans.rules.ts';

const hour = 3_600_000;

describe('the review time of an approval speed', () => {
  test.each([
    ['5-day approval', 5 * 24],
    ['2-day approval', 2 * 24],
    ['24-hour approval', 24],
    ['Approved within 3 Days', 3 * 24],
    ['1 week', 7 * 24],
    ['2 months at most', 60 * 24],
    ['As soon as we can', 30 * 24],
    ['Priority 1', 30 * 24],
    ['', 30 * 24],
  ])('%j: %i hours', (approvalSpeed, hours) => {
    expect(reviewTimeMs(approvalSpeed)).toBe(hours * hour);
  });
});

test('a review is due after the time in the plan’s approval speed, or after 30 days on the free tier', () => {
  expect(reviewDueAt('2026-11-21T12:00:00.000Z', '2-day approval')).toBe('2026-11-23T12:00:00.000Z');
  expect(reviewDueAt('2026-11-21T12:00:00.000Z', '')).toBe('2026-12-21T12:00:00.000Z');
});

test('a plan has a price and an id for each cycle', () => {
  const plan = { monthlyPrice: 12, annualPrice: 99, paypalMonthlyPlanId: 'P-M', paypalAnnualPlanId: 'P-Y' };
  expect([priceOf(plan, 'monthly'), priceOf(plan, 'annual')]).toEqual([12, 99]);
  expect([providerId(plan, 'monthly'), providerId(plan, 'annual')]).toEqual(['P-M', 'P-Y']);
});
