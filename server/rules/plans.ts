import type { BillingCycle } from '../contract/payments.ts';
import type { Plan } from '../contract/plans.ts';

const hour = 3_600_000;
const units = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour } as const;

/** The free tier waits for a month (spec §9), in milliseconds. */
export const freeReviewMs = units.month;

/**
 * How long a decision may take, in milliseconds, as a plan's words say it ("2-day approval", "24-hour approval"). Words
 * without a number promise no more than the free tier.
 */
export function reviewTimeMs(promise: string): number {
  const [, number, unit] = /(\d{1,4})[\s-]*(hour|day|week|month)/i.exec(promise) ?? [];
  if (number === undefined || unit === undefined) return freeReviewMs;
  return Number(number) * units[unit.toLowerCase() as keyof typeof units];
}

/** When a decision is due of what was sent at `createdAt` with a plan's promise; '' is the free tier's. */
export function dueAt(createdAt: string, promise: string): string {
  return new Date(Date.parse(createdAt) + (promise === '' ? freeReviewMs : reviewTimeMs(promise))).toISOString();
}

/** What a plan costs each time, in US dollars. */
export function priceOf(plan: Pick<Plan, 'monthlyPrice' | 'annualPrice'>, cycle: BillingCycle): number {
  return cycle === 'monthly' ? plan.monthlyPrice : plan.annualPrice;
}

/** The provider's own id of a plan for a cycle; empty while it has none. */
export function providerId(plan: Pick<Plan, 'paypalMonthlyPlanId' | 'paypalAnnualPlanId'>, cycle: BillingCycle): string {
  return cycle === 'monthly' ? plan.paypalMonthlyPlanId : plan.paypalAnnualPlanId;
}

/** A plan with the provider's id for a cycle in the place of the one before. */
export function withProviderId(plan: Plan, cycle: BillingCycle, id: string): Plan {
  return cycle === 'monthly' ? { ...plan, paypalMonthlyPlanId: id } : { ...plan, paypalAnnualPlanId: id };
}
