import { Refusal } from '../contract/errors.ts';
import type * as contract from '../contract/plans.ts';
import type { Call } from './call.ts';

export const listPlans: Call<typeof contract.listPlans> = async ({ store }) => store.plans.list();

export const listAllPlans: Call<typeof contract.listAllPlans> = async ({ store }) =>
  (await store.plans.list()).map((plan) => ({ ...plan, sync: 'never' }));

export const savePlan: Call<typeof contract.savePlan> = async ({ store, audit }, { params, body }) => {
  const before = await store.plans.byId(params.id);
  if (before === undefined) throw new Refusal('plans.not_found');
  const plan = { ...before, ...body };
  await store.plans.update(plan);
  await audit(store, { subjectId: plan._id, subject: plan.name, before, after: plan });
  return { message: 'Plan updated successfully! You may need to re-sync with PayPal.', plan: { ...plan, sync: 'never' } };
};

/** Nothing takes payments yet. */
export const syncPlans: Call<typeof contract.syncPlans> = async () => {
  throw new Refusal('plans.sync_not_configured');
};
