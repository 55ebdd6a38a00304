import * as v from 'valibot';
import { declareCall } from '../../core/call.ts';
import { id, isoTime, optionalText, uploadedImageUrl, text } from '../../core/schemas.ts';
import { maxImageBodyBytes, planLengths, startupLengths } from '../../core/lengths.ts';
import { commonLengths } from '../../core/common-lengths.ts';
import { submissionPayload } from '../submissions.contract.ts';

/** How often a subscription is charged. */
export const billingCycles = ['monthly', 'annual'] as const;
export const billingCycle = v.picklist(billingCycles);
export type BillingCycle = v.InferOutput<typeof billingCycle>;

/** PayPal's id for a subscription, such as `I-BW452GLLEP1G`. */
export const subscriptionId = v.pipe(
  v.string(),
  v.regex(/^I-[A-Z0-9]{4,40}$/, 'Please send the id of a PayPal subscription (e.g., I-BW452GLLEP1G).'),
);

/** The status of a subscription; `waiting` until PayPal confirms the first payment. */
export const subscriptionStatuses = ['waiting', 'active', 'suspended', 'cancelled', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const paymentStatuses = ['completed', 'refunded', 'reversed'] as const;

/** The message when a payment succeeded but the listing could not be saved. */
export function paidButNotSaved(id: string): string {
  return `Your payment went through, but your startup could not be saved. Please contact support with this subscription id: ${id}`;
}

/** A subscription as shown to its owner. Money is in US dollars; `price` is per cycle. */
export const ownSubscription = v.strictObject({
  subscriptionId,
  plan: text(planLengths.name),
  cycle: billingCycle,
  price: v.number(),
  status: v.picklist(subscriptionStatuses),
  /** Null until the listing is submitted, and after it was deleted. */
  startup: v.nullable(v.strictObject({ _id: id, name: text(startupLengths.name) })),
  /** Null when nothing more will be charged. */
  nextPaymentAt: v.nullable(isoTime),
  /** The end of the paid time, in any status; null while unknown. */
  paidUntil: v.nullable(isoTime),
  renewalIncentives: v.array(text(planLengths.feature)),
  canCancel: v.boolean(),
  createdAt: isoTime,
});
export type OwnSubscription = v.InferOutput<typeof ownSubscription>;

/** A payment for a subscription, with `amount` in `currency` as PayPal writes it ("24.00", "USD"). */
export const ownPayment = v.strictObject({
  _id: text(60),
  subscriptionId,
  plan: text(planLengths.name),
  amount: text(20),
  /** The refunded or reversed part, "0.00" for nothing. A payment that was refunded in part is still `completed`. */
  refundedAmount: text(20),
  currency: text(3),
  status: v.picklist(paymentStatuses),
  paidAt: isoTime,
});
export type OwnPayment = v.InferOutput<typeof ownPayment>;

export const createSubscription = declareCall('POST', '/payments/subscriptions', {
  summary:
    'Stores a listing and creates a subscription for the payer to approve. The listing is submitted once the subscription is paid, as soon as the server learns of it. The same listing with the same plan gets the same subscription.',
  who: 'member',
  unauthenticatedError: 'submissions.not_logged_in',
  body: v.strictObject({
    ...v.omit(submissionPayload, ['subscriptionId']).entries,
    cycle: billingCycle,
    /** The price shown to the payer, in US dollars. Any other price is refused. */
    price: v.optional(v.number()),
    /** The rejected listing to submit again; omitted for a new listing. */
    startupId: v.optional(id),
  }),
  reply: v.strictObject({
    intentId: id,
    subscriptionId,
    /** The addresses of the saved images, which `submitStartup` accepts instead of the data. */
    icon: uploadedImageUrl,
    media: v.array(uploadedImageUrl),
  }),
  status: 201,
  errors: [
    'submissions.not_logged_in',
    'auth.email_unconfirmed',
    'submissions.unknown_topic',
    'plans.not_found',
    'plans.not_configured',
    'plans.price_changed',
    'startups.not_found',
    'startups.not_rejected',
    'images.unreadable',
    'payments.free_plan',
    'payments.has_plan',
    'payments.failed',
  ],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
  rateLimit: { points: 40, perSeconds: 86_400 },
});

export const getBilling = declareCall('GET', '/payments/user/:userId', {
  summary: "A member's paid subscriptions and payments, newest first, and the PayPal page that manages them.",
  who: { self: 'userId' },
  params: v.strictObject({ userId: id }),
  reply: v.strictObject({
    subscriptions: v.array(ownSubscription),
    payments: v.array(ownPayment),
    /** Empty when payments are not configured. */
    manageUrl: optionalText(commonLengths.url),
  }),
});

export const cancelSubscription = declareCall('POST', '/payments/subscriptions/:subscriptionId/cancel', {
  summary:
    "Cancels one of the caller's subscriptions at PayPal. Nothing more is charged, and the plan stays active for the paid period.",
  who: 'member',
  params: v.strictObject({ subscriptionId }),
  reply: v.strictObject({ message: text(300), subscription: ownSubscription }),
  errors: ['payments.not_found', 'payments.ended', 'payments.unreachable', 'plans.not_configured'],
  transaction: 'own',
});
