export const billingCycles = ['annual', 'monthly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** The plan with the badge "Most Popular". */
export const mostPopularPlan = 'Growth';

/**
 * The texts of the free tier, which the server does not store. Without paid plans, no one has decided what the tier offers, so it
 * promises nothing.
 */
export function freePlanTexts(paidPlans: readonly unknown[]): { audience: string; speed: string; features: readonly string[] } {
  return paidPlans.length === 0
    ? { audience: 'For every startup.', speed: 'Reviewed in the order of submission', features: [] }
    : {
        audience: 'For your side projects.',
        speed: 'One month waiting queue',
        features: ['Featured on a random weekday', 'Maybe in the newsletter', 'Limited support'],
      };
}

/** The label of each subscription status. */
export const subscriptionStatusLabels = {
  waiting: 'Waiting for PayPal',
  active: 'Active',
  suspended: 'Paused by PayPal',
  cancelled: 'Canceled',
  expired: 'Ended',
} as const;

/** A plan's prices, in dollars. */
export interface Prices {
  monthlyPrice: number;
  annualPrice: number;
}

/** The discount of the annual price over twelve months, in whole percent; 0 when it is not cheaper. */
export function annualSaving({ monthlyPrice, annualPrice }: Prices): number {
  const year = 12 * monthlyPrice;
  return year <= 0 ? 0 : Math.max(0, Math.round((1 - annualPrice / year) * 100));
}

/** "31%" when every plan saves the same, otherwise "up to 40%"; undefined when no plan saves anything. */
export function savingLabel(plans: readonly Prices[]): string | undefined {
  const savings = plans.map(annualSaving);
  const highest = Math.max(0, ...savings);
  if (highest === 0) return undefined;
  return savings.every((saving) => saving === highest) ? `${highest}%` : `up to ${highest}%`;
}

/** An amount in dollars, with cents only when they are not zero. */
export function dollars(amount: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}
