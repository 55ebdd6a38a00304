import type { Store } from '../db/store.ts';
import { CallError } from '../server/domain/core/errors.ts';
import type { PayPal, ProviderSubscription } from '../server/domain/submissions/payments/paypal.contract.ts';

/** The sample payment of Gaitkeeper whose refund the demo's PayPal refuses, so that the demo shows a refund that failed. */
export const refusedRefund = 'SAMPLE21';

/** The demo's PayPal. It cancels and refunds immediately, so that admins can try both. No one can pay in the demo. */
export function demoPayPal(store: Store, now: () => Date): PayPal {
  const canceledAt = new Map<string, string>();
  const refuse = (code: 'plans.not_configured' | 'plans.sync_not_configured') => () => Promise.reject(new CallError(code));
  const subscription = async (id: string): Promise<ProviderSubscription | undefined> => {
    const intent = await store.payments.intentBySubscription(id);
    if (intent === undefined) return undefined;
    const { providerPlanId: planId, _id: customId, subscriptionStatusAt, paidUntil, failedPayments } = intent;
    const at = canceledAt.get(id);
    return at === undefined
      ? { id, status: 'ACTIVE', planId, customId, statusAt: subscriptionStatusAt, nextBillingAt: paidUntil, failedPayments }
      : { id, status: 'CANCELLED', planId, customId, statusAt: at, nextBillingAt: null, failedPayments };
  };
  return {
    manageUrl: '',
    subscription,
    cancelSubscription: async (id) => void canceledAt.set(id, now().toISOString()),
    refundSale: async ({ saleId }) =>
      saleId === refusedRefund ? { status: 'refused', reason: 'REFUND_FAILED_INSUFFICIENT_FUNDS' } : { status: 'completed' },
    event: async () => undefined,
    createSubscription: refuse('plans.not_configured'),
    ensureProduct: refuse('plans.sync_not_configured'),
    plans: async () => [],
    createPlan: refuse('plans.sync_not_configured'),
    activatePlan: async () => undefined,
    deactivatePlan: async () => undefined,
  };
}
