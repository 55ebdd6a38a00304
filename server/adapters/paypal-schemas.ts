import * as v from 'valibot';

/** The parts of PayPal's responses and webhook messages that we use, named as in PayPal's documentation. */

/** Converts an RFC 3339 time, with or without milliseconds, to ISO text with milliseconds. */
const time = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
  v.transform((value) => new Date(value).toISOString()),
);

const money = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,9}(?:\.\d{1,3})?$/),
  v.transform((value) => Math.round(Math.abs(Number(value)) * 100)),
);

export const token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: v.number() });

export const product = v.object({ id: v.pipe(v.string(), v.minLength(1)) });

const planStatus = v.picklist(['CREATED', 'INACTIVE', 'ACTIVE']);

export const plan = v.object({ id: v.pipe(v.string(), v.regex(/^P-[A-Z0-9]+$/)), name: v.string(), status: planStatus });

export const planList = v.object({ plans: v.optional(v.array(plan), []), total_pages: v.optional(v.number(), 1) });

/** The resource "subscription", in responses and in BILLING.SUBSCRIPTION.* messages. */
export const subscription = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^I-[A-Z0-9]{4,40}$/)),
    status: v.picklist(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
    plan_id: v.optional(v.string(), ''),
    custom_id: v.optional(v.string(), ''),
    status_update_time: v.optional(time),
    update_time: v.optional(time),
    create_time: v.optional(time),
    billing_info: v.optional(
      v.object({
        next_billing_time: v.optional(time),
        failed_payments_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
      }),
    ),
  }),
  v.transform(({ id, status, plan_id, custom_id, status_update_time, update_time, create_time, billing_info }) => ({
    id,
    status,
    planId: plan_id,
    customId: custom_id,
    statusAt: status_update_time ?? update_time ?? create_time ?? new Date(0).toISOString(),
    nextBillingAt: billing_info?.next_billing_time ?? null,
    failedPayments: billing_info?.failed_payments_count ?? 0,
  })),
);

/** A webhook message. */
export const message = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  event_type: v.pipe(v.string(), v.maxLength(100)),
  create_time: time,
  resource: v.unknown(),
});

const amount = v.object({ total: money, currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) });
const saleId = v.pipe(v.string(), v.regex(/^\w{1,60}$/));

/** PAYMENT.SALE.COMPLETED. Only the sales of subscriptions have a billing agreement. */
export const sale = v.object({
  id: saleId,
  amount,
  billing_agreement_id: v.optional(v.string(), ''),
  create_time: time,
});

/** PAYMENT.SALE.REFUNDED and REVERSED. The sale's id is in a field, in a link, or the resource's own id. */
export const refund = v.pipe(
  v.object({
    id: v.string(),
    sale_id: v.optional(saleId),
    amount: v.optional(amount),
    create_time: v.optional(time),
    links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
  }),
  v.transform(({ id, sale_id, links, ...rest }) => {
    const linked = links
      .find(({ rel }) => rel === 'sale')
      ?.href.split('/')
      .at(-1);
    return { ...rest, saleId: sale_id ?? linked ?? id };
  }),
);

/** The response to a refund. */
export const refundState = v.object({ state: v.picklist(['pending', 'completed', 'cancelled', 'failed']) });

export const saleState = v.object({ state: v.string() });

/** The body of an error response. */
export const errorBody = v.object({
  name: v.string(),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string(), '') })), []),
});
