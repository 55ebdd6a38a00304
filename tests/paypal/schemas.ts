import * as v from 'valibot';

/**
 * Schemas of the used parts of PayPal's documented REST API v1 (Catalog Products, Subscriptions, Payments, Webhooks). Every request to the fake,
 * and every answer and message from it, must match. Names and limits are PayPal's.
 */

const time = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/));
const url = v.pipe(v.string(), v.url(), v.maxLength(4_000));
const money = v.strictObject({
  currency_code: v.pipe(v.string(), v.length(3)),
  value: v.pipe(v.string(), v.maxLength(32), v.regex(/^(?:-?\d+|-?\d*[.]\d+)$/)),
});
const link = v.strictObject({
  href: url,
  rel: v.string(),
  method: v.picklist(['GET', 'POST', 'PATCH', 'DELETE']),
});

export const requests = {
  product: v.strictObject({
    id: v.optional(v.pipe(v.string(), v.minLength(6), v.maxLength(50))),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(127)),
    description: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
    type: v.picklist(['PHYSICAL', 'DIGITAL', 'SERVICE']),
    category: v.optional(v.pipe(v.string(), v.minLength(4), v.maxLength(256))),
  }),
  plan: v.strictObject({
    product_id: v.pipe(v.string(), v.minLength(6), v.maxLength(50)),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(127)),
    description: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(127))),
    status: v.optional(v.picklist(['CREATED', 'INACTIVE', 'ACTIVE'])),
    billing_cycles: v.pipe(
      v.array(
        v.strictObject({
          frequency: v.strictObject({
            interval_unit: v.picklist(['DAY', 'WEEK', 'MONTH', 'YEAR']),
            interval_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))),
          }),
          tenure_type: v.picklist(['REGULAR', 'TRIAL']),
          sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
          total_cycles: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))),
          pricing_scheme: v.strictObject({ fixed_price: money }),
        }),
      ),
      v.minLength(1),
      v.maxLength(12),
    ),
    payment_preferences: v.strictObject({
      auto_bill_outstanding: v.optional(v.boolean()),
      setup_fee: v.optional(money),
      setup_fee_failure_action: v.optional(v.picklist(['CONTINUE', 'CANCEL'])),
      payment_failure_threshold: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))),
    }),
  }),
  subscription: v.strictObject({
    plan_id: v.pipe(v.string(), v.minLength(3), v.maxLength(50)),
    custom_id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(127))),
    application_context: v.optional(
      v.strictObject({
        brand_name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(127))),
        locale: v.optional(v.string()),
        shipping_preference: v.optional(v.picklist(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])),
        user_action: v.optional(v.picklist(['CONTINUE', 'SUBSCRIBE_NOW'])),
        return_url: url,
        cancel_url: url,
      }),
    ),
  }),
  /** An empty body refunds the whole sale. */
  refund: v.strictObject({
    amount: v.optional(
      v.strictObject({ total: v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/)), currency: v.pipe(v.string(), v.length(3)) }),
    ),
  }),
  cancel: v.strictObject({ reason: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) }),
  /** For calls without a body. */
  nothing: v.union([v.undefined(), v.strictObject({})]),
} as const;

const planStatus = v.picklist(['CREATED', 'INACTIVE', 'ACTIVE']);

const plan = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^P-[A-Z0-9]*$/)),
  product_id: v.string(),
  name: v.string(),
  status: planStatus,
  description: v.optional(v.string()),
  billing_cycles: v.optional(v.array(v.looseObject({ tenure_type: v.string() }))),
  payment_preferences: v.optional(v.looseObject({})),
  create_time: time,
  update_time: time,
  links: v.array(link),
});

export const subscription = v.strictObject({
  id: v.pipe(v.string(), v.minLength(3), v.maxLength(50)),
  status: v.picklist(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  status_update_time: time,
  plan_id: v.string(),
  custom_id: v.optional(v.string()),
  start_time: time,
  quantity: v.string(),
  create_time: time,
  update_time: time,
  billing_info: v.optional(
    v.strictObject({
      outstanding_balance: money,
      last_payment: v.optional(v.strictObject({ amount: money, time })),
      next_billing_time: v.optional(time),
      failed_payments_count: v.number(),
    }),
  ),
  links: v.array(link),
});

const error = v.strictObject({
  name: v.string(),
  message: v.string(),
  debug_id: v.string(),
  details: v.optional(v.array(v.strictObject({ issue: v.string(), description: v.string() }))),
  links: v.optional(v.array(link)),
});

const saleAmount = v.strictObject({
  total: v.string(),
  currency: v.string(),
  details: v.optional(v.strictObject({ subtotal: v.string() })),
});

const resources = {
  sale: v.strictObject({
    id: v.string(),
    state: v.picklist(['completed', 'partially_refunded', 'refunded', 'pending', 'denied']),
    amount: saleAmount,
    payment_mode: v.string(),
    billing_agreement_id: v.optional(v.string()),
    custom: v.optional(v.string()),
    create_time: time,
    update_time: time,
    links: v.array(link),
  }),
  refund: v.strictObject({
    id: v.string(),
    state: v.picklist(['completed', 'pending', 'failed']),
    amount: saleAmount,
    sale_id: v.string(),
    parent_payment: v.optional(v.string()),
    create_time: time,
    update_time: time,
    links: v.array(link),
  }),
  subscription,
  plan,
} as const;

/** A webhook event. */
export const message = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.startsWith('WH-')),
    event_version: v.literal('1.0'),
    create_time: time,
    resource_type: v.picklist(['sale', 'refund', 'subscription', 'plan']),
    resource_version: v.optional(v.string()),
    event_type: v.pipe(v.string(), v.regex(/^[A-Z.-]+$/)),
    summary: v.string(),
    resource: v.unknown(),
    links: v.array(link),
  }),
  v.check(({ resource_type, resource }) => v.is(resources[resource_type], resource), 'The resource is another one.'),
);
export const replies = {
  token: v.strictObject({
    scope: v.string(),
    access_token: v.string(),
    token_type: v.literal('Bearer'),
    app_id: v.string(),
    expires_in: v.number(),
    nonce: v.string(),
  }),
  product: v.strictObject({
    id: v.string(),
    name: v.string(),
    type: v.optional(v.string()),
    category: v.optional(v.string()),
    create_time: time,
    update_time: v.optional(time),
    links: v.array(link),
  }),
  plan,
  plans: v.strictObject({
    plans: v.array(plan),
    total_items: v.optional(v.number()),
    total_pages: v.optional(v.number()),
    links: v.array(link),
  }),
  subscription,
  sale: resources.sale,
  refund: resources.refund,
  event: message,
  nothing: v.undefined(),
  error,
} as const;

export type Message = v.InferOutput<typeof message>;
export type SaleResource = v.InferOutput<typeof resources.sale>;
export type RefundResource = v.InferOutput<typeof resources.refund>;
export type SubscriptionResource = v.InferOutput<typeof subscription>;
export type PlanResource = v.InferOutput<typeof plan>;
