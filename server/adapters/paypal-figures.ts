import type { PayPalOutcome } from './paypal.ts';

/** How requests to PayPal went since the start. */
export interface PayPalFigures {
  /** The last answer, in milliseconds since 1970. */
  answeredAt: number | undefined;
  failures: Record<Exclude<PayPalOutcome, 'answered'>, number>;
}

export function newPayPalFigures(): PayPalFigures {
  return { answeredAt: undefined, failures: { unreachable: 0, refused: 0 } };
}

export function countOutcome(figures: PayPalFigures, outcome: PayPalOutcome, now: Date): void {
  if (outcome === 'answered') figures.answeredAt = now.getTime();
  else figures.failures[outcome] += 1;
}
