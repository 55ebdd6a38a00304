import type { PaymentOrderKind, PaymentOrderState } from '../server/domain/submissions/payments/payment-orders.contract.ts';
import type { Startup } from '../server/domain/listings/startups.contract.ts';
import type { IntentRecord, UserRecord } from './records.ts';

/** A subscription as admins see it: an intent without the submitted listing, with names from other rows. */
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
  /** Why the provider refused it, in its words; `unanswered` while it has not answered; else ''. */
  reason: string;
  /** How often it was sent. */
  attempts: number;
  /** When it is sent next; null once it is done or refused. */
  dueAt: string | null;
  /** The admin; null after the account was removed. */
  requestedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An order with the username of its admin, null after the account was removed. */
export type NamedPaymentOrder = PaymentOrder & { requester: string | null };
