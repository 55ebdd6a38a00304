import * as v from 'valibot';
import { declareCall } from './call.ts';
import { id, optionalText, text } from './fields.ts';

const price = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));

/** A paid listing plan (spec §3, §9). Prices are US dollars, per month and per year. */
export const plan = v.strictObject({
  _id: id,
  name: text(60),
  badge: optionalText(60),
  monthlyPrice: price,
  annualPrice: price,
  approvalSpeed: text(100),
  keyFeatures: v.array(text(300)),
  renewalIncentives: v.array(text(300)),
  paypalMonthlyPlanId: optionalText(60),
  paypalAnnualPlanId: optionalText(60),
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
