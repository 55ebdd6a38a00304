import * as v from 'valibot';
import { declareCall } from '../../core/call.ts';
import { id, optionalText, text, version, messageReply, editOf } from '../../core/schemas.ts';
import { maxItems, planLengths } from '../../core/lengths.ts';
import { messages } from '../../core/messages.ts';

const price = v.pipe(v.number('Please enter a price, such as 12 or 12.50.'), v.minValue(0), v.maxValue(100_000));

/**
 * A paid plan for listings. Prices are in US dollars, per month and per year. In public replies, a provider's id is '' unless the
 * provider has the current price. Without an id, the plan cannot be paid in that cycle.
 */
export const plan = v.strictObject({
  _id: id,
  name: text(planLengths.name),
  badge: optionalText(planLengths.badge),
  monthlyPrice: price,
  annualPrice: price,
  approvalSpeed: text(planLengths.approvalSpeed),
  keyFeatures: v.array(text(planLengths.feature)),
  renewalIncentives: v.array(text(planLengths.feature)),
  paypalMonthlyPlanId: optionalText(planLengths.providerId),
  paypalAnnualPlanId: optionalText(planLengths.providerId),
});
export type Plan = v.InferOutput<typeof plan>;

export const listPlans = declareCall('GET', '/plans', {
  summary: 'The paid plans on offer, in the order set by the admins.',
  who: 'anyone',
  reply: v.array(plan),
  cache: 'public',
});

/** Only active plans are offered. Subscribers of a disabled plan keep it. */
export const planStatuses = ['active', 'inactive'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/**
 * A plan as shown to admins. `sync` says whether the provider has both current prices; `never` before the first sync. `hasSubscriptions`
 * stays true once a payment for the plan has begun or could begin.
 */
export const adminPlan = v.strictObject({
  ...plan.entries,
  status: v.picklist(planStatuses),
  sync: v.picklist(['never', 'needed', 'done']),
  hasSubscriptions: v.boolean(),
  version,
});
export type AdminPlan = v.InferOutput<typeof adminPlan>;

export const listAllPlans = declareCall('GET', '/plans/admin', {
  summary: 'All plans for editing, including those turned off, in their order.',
  who: { may: 'managePlans' },
  reply: v.array(adminPlan),
});

/** The part of a plan that admins edit. */
export const planEdit = v.strictObject({
  badge: optionalText(planLengths.badge),
  monthlyPrice: price,
  annualPrice: price,
  approvalSpeed: text(planLengths.approvalSpeed, 'Approval speed is required.'),
  keyFeatures: v.pipe(
    v.array(text(planLengths.feature)),
    v.minLength(1, 'Enter at least one key feature.'),
    v.maxLength(maxItems.planFeatures),
  ),
  renewalIncentives: v.pipe(
    v.array(text(planLengths.feature)),
    v.minLength(1, 'Enter at least one renewal incentive.'),
    v.maxLength(maxItems.planFeatures),
  ),
});
export type PlanEdit = v.InferOutput<typeof planEdit>;
export const toPlanEdit = (stored: Plan): PlanEdit => editOf(planEdit, stored);

/** A new plan. Its name never changes, because submissions and subscriptions refer to it by name. */
export const newPlan = v.strictObject({ name: text(planLengths.name, 'Name is required.'), ...planEdit.entries });
export type NewPlan = v.InferOutput<typeof newPlan>;

export const addPlan = declareCall('POST', '/plans/admin', {
  summary: 'Adds an active plan after the others. Its name must differ from those of all other plans and of the free tier.',
  who: { may: 'managePlans' },
  body: newPlan,
  reply: v.strictObject({ message: v.literal(messages.planAdded), plan: adminPlan }),
  status: 201,
  errors: ['plans.name_taken'],
});

export const savePlan = declareCall('PUT', '/plans/admin/:id', {
  summary: 'Saves a plan.',
  who: { may: 'managePlans' },
  params: v.strictObject({ id }),
  body: planEdit,
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.planSaved), plan: adminPlan }),
  errors: ['plans.not_found'],
});

export const setPlanStatus = declareCall('PATCH', '/plans/admin/:id/status', {
  summary: 'Turns a plan on or off. A plan that is off cannot be chosen; its subscriptions continue.',
  who: { may: 'managePlans' },
  params: v.strictObject({ id }),
  body: v.strictObject({ status: v.picklist(planStatuses) }),
  reply: v.strictObject({ message: v.picklist([messages.planSwitchedOn, messages.planSwitchedOff]), plan: adminPlan }),
  errors: ['plans.not_found'],
});

export const orderPlans = declareCall('POST', '/plans/admin/order', {
  summary: 'Sets the order of the plans. The list must contain the id of every plan once.',
  who: { may: 'managePlans' },
  body: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(1_000)) }),
  reply: v.array(adminPlan),
  errors: ['plans.changed_meanwhile'],
});

export const removePlan = declareCall('DELETE', '/plans/admin/:id', {
  summary:
    'Removes a plan without subscriptions. It is first deactivated at the payment provider; if that fails, the plan stays.',
  who: { may: 'managePlans' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.planRemoved),
  errors: ['plans.not_found', 'plans.has_subscriptions', 'plans.sync_unreachable', 'plans.sync_refused'],
  transaction: 'own',
});

export const syncPlans = declareCall('POST', '/plans/admin/sync-paypal', {
  summary:
    'Creates the plans at the payment provider, once each, and continues where it was interrupted. Refused if no provider is configured.',
  who: { may: 'managePlans' },
  reply: v.strictObject({ message: text(300) }),
  errors: ['plans.sync_not_configured', 'plans.sync_unreachable', 'plans.sync_refused'],
  transaction: 'own',
});
