/** What the payment provider says of a subscription. Times are ISO in UTC with milliseconds. */
export interface ProviderSubscription {
  id: string;
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  planId: string;
  /** What we gave it: the intent's id; empty for what is not ours. */
  customId: string;
  /** When the status became what it is. */
  statusAt: string;
  /** Null when nothing more will be charged. */
  nextBillingAt: string | null;
}

/** A plan as the provider has it. */
export interface ProviderPlan {
  id: string;
  name: string;
  status: 'CREATED' | 'INACTIVE' | 'ACTIVE';
}

/** What the provider tells by itself, once or several times, in any order. Money in cents. */
export type ProviderEvent = { id: string } & (
  | { kind: 'subscription'; subscription: ProviderSubscription }
  | { kind: 'payment_failed'; subscription: ProviderSubscription }
  | { kind: 'paid'; saleId: string; subscriptionId: string; cents: number; currency: string; at: string }
  | { kind: 'refunded'; saleId: string; cents: number; at: string }
  | { kind: 'reversed'; saleId: string; at: string }
  | { kind: 'plan_deactivated'; planId: string }
  /** Nothing of it is ours to keep. */
  | { kind: 'other' }
);

/**
 * PayPal, as far as calls know it. Every method throws `payments.unreachable` when there is no answer, or none that makes
 * sense, and `payments.failed` when PayPal refuses.
 */
export interface PayPal {
  /** Where payers manage what they pay by themselves. */
  manageUrl: string;
  /** A subscription that waits for its payer; for the same `customId` the same one. */
  createSubscription: (wanted: { planId: string; customId: string }) => Promise<ProviderSubscription>;
  /** Undefined when there is none of this id. */
  subscription: (id: string) => Promise<ProviderSubscription | undefined>;
  /** Ends it; one that has ended stays so. */
  cancelSubscription: (id: string, reason: string) => Promise<void>;
  /** The id of the one product that all plans are of; made when it is not there. */
  ensureProduct: () => Promise<string>;
  /** All plans of a product, whatever their status. */
  plans: (productId: string) => Promise<ProviderPlan[]>;
  /** For the same `requestId` the same plan. `cents` of US dollars for each `cycle`. */
  createPlan: (wanted: {
    productId: string;
    name: string;
    description: string;
    cycle: 'monthly' | 'annual';
    cents: number;
    requestId: string;
  }) => Promise<ProviderPlan>;
  activatePlan: (id: string) => Promise<void>;
  /** Nobody new can subscribe to it; who did goes on. */
  deactivatePlan: (id: string) => Promise<void>;
}
