import type { BillingCycle } from './payments.contract.ts';
import type { Plan } from './plans.contract.ts';
import { hourMs } from '../../core/dates.ts';

const unitMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs } as const;

/** The review time of the free tier, in milliseconds. */
export const freeReviewMs = unitMs.month;

/**
 * The review time in a plan's approval speed ("2-day approval", "24-hour approval"), in milliseconds. A text without a number has the
 * free tier's review time.
 */
export function reviewTimeMs(approvalSpeed: string): number {
  const [, number, unit] = /(\d{1,4})[\s-]*(hour|day|week|month)/i.exec(approvalSpeed) ?? [];
  if (number === undefined || unit === undefined) return freeReviewMs;
  return Number(number) * unitMs[unit.toLowerCase() as keyof typeof unitMs];
}

/** When a submission's review is due; `submittedAt` and the result are ISO times. An empty `approvalSpeed` means the free tier. */
export function reviewDueAt(submittedAt: string, approvalSpeed: string): string {
  return new Date(Date.parse(submittedAt) + (approvalSpeed === '' ? freeReviewMs : reviewTimeMs(approvalSpeed))).toISOString();
}

/** The price of one billing cycle, in US dollars. */
export function priceOf(plan: Pick<Plan, 'monthlyPrice' | 'annualPrice'>, cycle: BillingCycle): number {
  return cycle === 'monthly' ? plan.monthlyPrice : plan.annualPrice;
}

/** The provider's id for a plan and cycle; '' when it has none. */
export function providerId(plan: Pick<Plan, 'paypalMonthlyPlanId' | 'paypalAnnualPlanId'>, cycle: BillingCycle): string {
  return cycle === 'monthly' ? plan.paypalMonthlyPlanId : plan.paypalAnnualPlanId;
}

/** The plan with another provider id for a cycle. */
export function withProviderId<Stored extends Plan>(plan: Stored, cycle: BillingCycle, id: string): Stored {
  return cycle === 'monthly' ? { ...plan, paypalMonthlyPlanId: id } : { ...plan, paypalAnnualPlanId: id };
}
