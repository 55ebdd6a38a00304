/** A subscription as the payment provider reports it. Times are ISO in UTC with milliseconds. */
export interface ProviderSubscription {
  id: string;
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  planId: string;
  /** The intent's id, sent when the subscription was created; '' for subscriptions created by other software. */
  customId: string;
  /** When the status last changed. */
  statusAt: string;
  /** Null when nothing more will be charged. */
  nextBillingAt: string | null;
  /** The number of consecutive failed attempts to charge. */
  failedPayments: number;
}

/** The outcome of a refund. `reason` is the provider's name of a refusal, such as `REFUND_FAILED_INSUFFICIENT_FUNDS`. */
export type ProviderRefund = { status: 'completed' } | { status: 'pending' } | { status: 'refused'; reason: string };

/** A plan at the provider. */
export interface ProviderPlan {
  id: string;
  name: string;
  status: 'CREATED' | 'INACTIVE' | 'ACTIVE';
}

/** A webhook event from the provider. Each event arrives at least once, in any order. Money is in cents. */
export type ProviderEvent = { id: string } & (
  | { kind: 'subscription'; subscription: ProviderSubscription }
  | { kind: 'payment_failed'; subscription: ProviderSubscription }
  | { kind: 'paid'; saleId: string; subscriptionId: string; cents: number; currency: string; at: string }
  | { kind: 'refunded'; saleId: string; cents: number; at: string }
  | { kind: 'reversed'; saleId: string; at: string }
  | { kind: 'plan_deactivated'; planId: string }
  /** An event that changes nothing here. */
  | { kind: 'other' }
);

/**
 * The part of PayPal that calls use. Every method throws `payments.unreachable` when PayPal does not answer or answers incorrectly, and
 * `payments.failed` when it refuses.
 */
export interface PayPal {
  /** The page where payers manage their payments. */
  manageUrl: string;
  /**
   * Creates a subscription that waits for its payer's approval. Repeating the call with the same `customId` returns the same
   * subscription.
   */
  createSubscription: (request: { planId: string; customId: string }) => Promise<ProviderSubscription>;
  /** Undefined when there is no subscription with this id. */
  subscription: (id: string) => Promise<ProviderSubscription | undefined>;
  /** PayPal's own record of a webhook event; undefined when no event has this id. */
  event: (id: string) => Promise<ProviderEvent | undefined>;
  /** Cancels a subscription. Canceling an ended subscription changes nothing. */
  cancelSubscription: (id: string, reason: string) => Promise<void>;
  /**
   * Refunds a payment, or only `cents` of it when part was refunded before. Calls with the same `requestId` make one refund. The
   * result is `completed` also when the payment was already refunded in full. A refusal means that nothing happened.
   */
  refundSale: (request: { saleId: string; cents?: number; currency: string; requestId: string }) => Promise<ProviderRefund>;
  /** The id of the product that all plans belong to. Creates it if it is missing. */
  ensureProduct: () => Promise<string>;
  /** All plans of a product, of every status. */
  plans: (productId: string) => Promise<ProviderPlan[]>;
  /**
   * Creates a plan that charges `cents` US cents per `cycle`. Repeating the call with the same `requestId` returns the same plan.
   */
  createPlan: (request: {
    productId: string;
    name: string;
    description: string;
    cycle: 'monthly' | 'annual';
    cents: number;
    requestId: string;
  }) => Promise<ProviderPlan>;
  activatePlan: (id: string) => Promise<void>;
  /** Stops new subscriptions; existing ones continue. */
  deactivatePlan: (id: string) => Promise<void>;
}
