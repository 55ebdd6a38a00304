import type { Startup } from '../server/domain/listings/startups.contract.ts';
import type { PaymentOrderKind, PaymentOrderState } from '../server/domain/submissions/payments/payment-orders.contract.ts';
import type { BillingCycle, SubscriptionStatus } from '../server/domain/submissions/payments/payments.contract.ts';
import type { Plan, PlanStatus } from '../server/domain/submissions/payments/plans.contract.ts';
import type { UserRecord } from './records.ts';

/** A listing to be submitted once it is paid for, and the subscription that pays for it. Amounts are in US cents. */
export interface IntentRecord {
  _id: string;
  /** Null after the account was removed. */
  userId: string | null;
  planId: string;
  /** The plan's name when the intent was created. */
  plan: string;
  cycle: BillingCycle;
  cents: number;
  /** The provider's id for the chosen plan. */
  providerPlanId: string;
  /** `paid-unfulfilled`: paid, listing not submitted yet. `fulfilled`: paid and submitted. `payments.rules.ts` has the transitions. */
  status: 'created' | 'failed' | 'cancelled' | 'paid-unfulfilled' | 'fulfilled';
  /** The provider's id for the subscription; unique. Null until the provider returns it. */
  subscriptionId: string | null;
  /** The submitted listing; null before the submission, and after the listing was removed. */
  startupId: string | null;
  /** The rejected listing that is submitted again; '' for a new listing. */
  resubmittedStartupId: string;
  /** The listing to submit after the payment: JSON of `payments.rules.ts` `IntentListing`. */
  listing: string;
  /** The subscription's status as the provider reports it. */
  subscriptionStatus: SubscriptionStatus;
  /** When the provider's status changed; '' until the provider reports one. */
  subscriptionStatusAt: string;
  /** The end of the paid period: the latest next-charge date that the provider has reported. */
  paidUntil: string | null;
  /** Whether one of the subscription's payments was refunded or reversed. */
  refunded: boolean;
  /** Whether the subscription must still be canceled at the provider. */
  cancelPending: boolean;
  /** The number of consecutive failed attempts to charge. */
  failedPayments: number;
  /** Whether the provider refused the last order of an admin. */
  failedOrder: boolean;
  /** When the reconciler next checks the subscription with the provider; null for never. */
  checkAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/**
 * A payment; `_id` is the provider's id. If the provider reports the refund before the payment, the subscription is empty and the amount 0.
 */
export interface PaymentRecord {
  _id: string;
  subscriptionId: string;
  cents: number;
  currency: string;
  refundedCents: number;
  reversed: boolean;
  paidAt: string;
}

/** A plan. Only active plans are offered. */
export type PlanRecord = Plan & { status: PlanStatus };

/** The provider's copy of one plan and billing cycle. */
export interface PlanSync {
  planId: string;
  cycle: BillingCycle;
  providerPlanId: string;
  cents: number;
  /** The provider's id for the replaced plan that must still be deactivated; empty once that is done. */
  retiringPlanId: string;
}

/** A subscription as admins see it: an intent without the content of the listing to submit, but with names from other rows. */
export interface NamedSubscription extends Omit<IntentRecord, 'listing' | 'subscriptionId'> {
  subscriptionId: string;
  /** Null until the listing is submitted, and after it was removed. */
  startup: Pick<Startup, '_id' | 'name' | 'slug' | 'logo' | 'status'> | null;
  /** Null after the account was removed. */
  member: Pick<UserRecord, '_id' | 'username' | 'name' | 'email'> | null;
}

/** An order of an admin to the provider. Money is in cents. */
export interface PaymentOrder {
  /** For a refund, also the key by which the provider recognizes a repeated request. */
  _id: string;
  intentId: string;
  kind: PaymentOrderKind;
  /** The payment to refund; '' for a cancellation. */
  paymentId: string;
  /** The amount to refund; 0 for a cancellation. */
  cents: number;
  state: PaymentOrderState;
  /** Why the provider refused the order, in the provider's words; `unanswered` while there is no answer; otherwise ''. */
  reason: string;
  /** How many times the order was sent. */
  attempts: number;
  /** When the order is sent next; null once it is done or refused. */
  dueAt: string | null;
  /** The admin; null after the account was removed. */
  requestedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An order with the username of its admin, null after the account was removed. */
export type NamedPaymentOrder = PaymentOrder & { requester: string | null };
