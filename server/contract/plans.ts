import * as v from 'valibot';
import { declareCall } from './call.ts';
import { id, optionalText, text } from './fields.ts';
import { maxItems, planLengths } from './field-lengths.ts';
import { messages } from './messages.ts';

const price = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));

/**
 * A paid plan for listings. Prices are US dollars, per month and per year. In public replies a provider's id is '' unless the
 * provider has that very price; without an id the plan cannot be paid in that cycle.
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

export const listPlans = declareCall({
  id: 'listPlans',
  method: 'GET',
  path: '/plans',
  summary: 'The paid plans, cheapest first.',
  who: 'anyone',
  reply: v.array(plan),
  errors: [],
  cache: 'public',
});

/** A plan as admins see it. `sync` says whether the provider has both prices as they are; `never` before the first sync. */
export const adminPlan = v.strictObject({ ...plan.entries, sync: v.picklist(['never', 'needed', 'done']) });
export type AdminPlan = v.InferOutput<typeof adminPlan>;

export const listAllPlans = declareCall({
  id: 'listAllPlans',
  method: 'GET',
  path: '/plans/admin',
  summary: 'The plans to be edited, cheapest first.',
  who: 'admin',
  reply: v.array(adminPlan),
  errors: [],
});

/** The part of a plan that admins edit. */
export const planEdit = v.strictObject({
  badge: text(planLengths.badge, 'Badge is required.'),
  monthlyPrice: price,
  annualPrice: price,
  approvalSpeed: text(planLengths.approvalSpeed, 'Approval speed is required.'),
  keyFeatures: v.pipe(
    v.array(text(planLengths.feature)),
    v.minLength(1, 'Name at least one key feature.'),
    v.maxLength(maxItems.planFeatures),
  ),
  renewalIncentives: v.pipe(
    v.array(text(planLengths.feature)),
    v.minLength(1, 'Name at least one renewal incentive.'),
    v.maxLength(maxItems.planFeatures),
  ),
});
export type PlanEdit = v.InferOutput<typeof planEdit>;

export const savePlan = declareCall({
  id: 'savePlan',
  method: 'PUT',
  path: '/plans/admin/:id',
  summary: 'Saves a plan.',
  who: 'admin',
  params: v.strictObject({ id }),
  body: planEdit,
  reply: v.strictObject({
    message: v.literal(messages.planSaved),
    plan: adminPlan,
  }),
  errors: ['plans.not_found'],
});

export const syncPlans = declareCall({
  id: 'syncPlans',
  method: 'POST',
  path: '/plans/admin/sync-paypal',
  summary:
    'Makes the plans known to the payment provider, once each, and goes on where it was cut off. Refused while no provider is configured.',
  who: 'admin',
  reply: v.strictObject({ message: text(300) }),
  errors: ['plans.sync_not_configured', 'plans.sync_unreachable', 'plans.sync_refused'],
  transaction: 'own',
});
