export const billings = ['annual', 'monthly'] as const;
export type Billing = (typeof billings)[number];

/** Of a plan, in dollars. */
export interface Prices {
  monthlyPrice: number;
  annualPrice: number;
}

/** What a year at once spares of twelve months, in whole per cent; 0 when it spares nothing (spec §9: 31 for the sample plans). */
export function annualSaving({ monthlyPrice, annualPrice }: Prices): number {
  const year = 12 * monthlyPrice;
  return year <= 0 ? 0 : Math.max(0, Math.round((1 - annualPrice / year) * 100));
}

/** "31%" when every plan spares the same, else "up to 40%"; undefined when none spares anything. */
export function savingOf(plans: readonly Prices[]): string | undefined {
  const savings = plans.map(annualSaving);
  const most = Math.max(0, ...savings);
  if (most === 0) return undefined;
  return savings.every((saving) => saving === most) ? `${most}%` : `up to ${most}%`;
}

/** Dollars, with cents only where there are any. */
export function dollars(amount: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}
