/** A subscription as the payment provider reports it. Times are ISO in UTC with milliseconds. */
export interface ProviderSubscription {
  id: string;
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  planId: string;
  /** The intent's id, sent when the subscription was created; '' for subscriptions of other software. */
  customId: string;
  /** When the status last changed. */
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

/** A webhook event of the provider. Events arrive once or several times, in any order. Money is in cents. */
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
 * The part of PayPal that calls use. Every method throws `payments.unreachable` when PayPal does not answer or answers
 * nonsense, and `payments.failed` when PayPal refuses.
 */
export interface PayPal {
  /** The page where payers manage their payments. */
  manageUrl: string;
  /** Creates a subscription that waits for its payer's approval; the same `customId` gives the same subscription. */
  createSubscription: (request: { planId: string; customId: string }) => Promise<ProviderSubscription>;
  /** Undefined when there is no subscription with this id. */
  subscription: (id: string) => Promise<ProviderSubscription | undefined>;
  /** PayPal's own record of an event that it sent to a webhook; undefined when it has none with this id. */
  event: (id: string) => Promise<ProviderEvent | undefined>;
  /** Cancels a subscription; cancelling an ended one changes nothing. */
  cancelSubscription: (id: string, reason: string) => Promise<void>;
  /** The id of the one product that all plans belong to; creates the product when it is missing. */
  ensureProduct: () => Promise<string>;
  /** All plans of a product, of every status. */
  plans: (productId: string) => Promise<ProviderPlan[]>;
  /** Creates a plan that charges `cents` of US dollars per `cycle`; the same `requestId` gives the same plan. */
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
