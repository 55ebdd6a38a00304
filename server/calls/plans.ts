import type { PlanSync, Store } from '../../db/store.ts';
import { type ErrorCode, CallError } from '../contract/errors.ts';
import { type BillingCycle, billingCycles } from '../contract/payments.ts';
import type { PayPal, ProviderPlan } from '../contract/paypal.ts';
import type * as contract from '../contract/plans.ts';
import type { Plan } from '../contract/plans.ts';
import { messages, plansSyncedMessage } from '../contract/messages.ts';
import { centsOf, isSynced, presentPlan, presentPlanForAdmins } from '../rules/payments.ts';
import { providerId, withProviderId } from '../rules/plans.ts';
import { type Call, type CallContext, assertSessionActive } from './call.ts';

export const listPlans: Call<typeof contract.listPlans> = async ({ store }) => {
  const syncs = await store.payments.planSyncs();
  return (await store.plans.list()).map((plan) => presentPlan(plan, syncs));
};

export const listAllPlans: Call<typeof contract.listAllPlans> = async ({ store }) => {
  const syncs = await store.payments.planSyncs();
  return (await store.plans.list()).map((plan) => presentPlanForAdmins(plan, syncs));
};

export const savePlan: Call<typeof contract.savePlan> = async ({ store, audit }, { params, body }) => {
  const before = await store.plans.byId(params.id);
  if (before === undefined) throw new CallError('plans.not_found');
  const plan = { ...before, ...body };
  await store.plans.update(plan);
  await audit(store, { subjectId: plan._id, subject: plan.name, before, after: plan });
  return {
    message: messages.planSaved,
    plan: presentPlanForAdmins(plan, await store.payments.planSyncs()),
  };
};

/**
 * One product, and for each plan and cycle one plan at PayPal. PayPal's plans keep their price: another price is another plan,
 * and the one before is deactivated, so whoever subscribed to it goes on paying what they agreed to. What was done is put down
 * after each step; what was not is found at PayPal by its name, and never made twice.
 */
export const syncPlans: Call<typeof contract.syncPlans> = async (context) => {
  const { store, adapters, audit } = context;
  const { paypal } = adapters;
  if (paypal === undefined) throw new CallError('plans.sync_not_configured');
  const before = await idsOf(store);
  const outcome = await syncAll(context, paypal);
  const after = await idsOf(store);
  // What was done before something failed is done, and stands in the log.
  if (outcome.failed === undefined || JSON.stringify(before) !== JSON.stringify(after)) {
    await store.transaction(async (inside) => {
      await assertSessionActive(context, inside);
      await audit(inside, { subjectId: '', subject: 'PayPal plans', before, after });
    });
  }
  if (outcome.failed !== undefined) throw outcome.failed;
  const { made } = outcome;
  return { message: made === 0 ? messages.plansAlreadySynced : plansSyncedMessage(made) };
};

/** By "Growth, annual": what an admin reads in the log. */
async function idsOf(store: Store): Promise<Record<string, string>> {
  const plans = await store.plans.list();
  return Object.fromEntries(
    plans.flatMap((plan) => billingCycles.map((cycle) => [`${plan.name}, ${cycle}`, providerId(plan, cycle)] as const)),
  );
}

async function syncAll(context: CallContext, paypal: PayPal): Promise<{ made: number; failed?: Error }> {
  let made = 0;
  try {
    const productId = await paypal.ensureProduct();
    const known = await paypal.plans(productId);
    for (const { _id } of await context.store.plans.list())
      for (const cycle of billingCycles) made += await syncOne(context.store, paypal, { productId, known, planId: _id, cycle });
    return { made };
  } catch (error) {
    if (error instanceof CallError && error.code in saidOf)
      return { made, failed: new CallError(saidOf[error.code] ?? error.code) };
    throw error;
  }
}

/** What the port says, as admins are told. */
const saidOf: Partial<Record<ErrorCode, ErrorCode>> = {
  'payments.unreachable': 'plans.sync_unreachable',
  'payments.failed': 'plans.sync_refused',
};

interface Wanted {
  productId: string;
  known: readonly ProviderPlan[];
  planId: string;
  cycle: BillingCycle;
}

/** How many plans had to be made: one or none. */
async function syncOne(store: Store, paypal: PayPal, { productId, known, planId, cycle }: Wanted): Promise<number> {
  const plan = await store.plans.byId(planId);
  const syncs = await store.payments.planSyncs();
  const sync = syncs.find((one) => one.planId === planId && one.cycle === cycle);
  if (plan === undefined || centsOf(plan, cycle) === 0) return 0;
  const isThere = known.some(({ id, status }) => id === sync?.providerPlanId && status === 'ACTIVE');
  if (sync !== undefined && isThere && isSynced(plan, cycle, syncs)) {
    await retire(store, paypal, sync);
    return 0;
  }
  const cents = centsOf(plan, cycle);
  const name = `${plan.name}, ${cycle}, ${(cents / 100).toFixed(2)} USD`.slice(0, 127);
  const same = known.find((there) => there.name === name);
  const there = same ?? (await paypal.createPlan(wantedPlan(plan, { productId, name, cycle, cents })));
  if (there.status !== 'ACTIVE') await paypal.activatePlan(there.id);
  // One that was cut off before the old plan was retired still has it.
  const before = sync?.providerPlanId === there.id ? sync.retiringPlanId : (sync?.providerPlanId ?? '');
  const next: PlanSync = { planId, cycle, providerPlanId: there.id, cents, retiringPlanId: before };
  if (sync !== undefined && sync.retiringPlanId !== '' && sync.retiringPlanId !== there.id)
    await paypal.deactivatePlan(sync.retiringPlanId);
  await store.transaction(async (inside) => {
    const fresh = await inside.plans.byId(planId);
    if (fresh === undefined) return;
    await inside.payments.savePlanSync(next);
    await inside.plans.update(withProviderId(fresh, cycle, there.id));
  });
  await retire(store, paypal, next);
  return same === undefined ? 1 : 0;
}

/** The request's id says plan, price and product: PayPal gives the same plan for it again. */
function wantedPlan(
  { _id, approvalSpeed }: Plan,
  { productId, name, cycle, cents }: { productId: string; name: string; cycle: BillingCycle; cents: number },
) {
  const requestId = `plan-${_id}-${cycle}-${cents}`;
  return { productId, name, cycle, cents, requestId, description: `A listing with ${approvalSpeed}`.slice(0, 127) };
}

async function retire(store: Store, paypal: PayPal, sync: PlanSync): Promise<void> {
  if (sync.retiringPlanId === '') return;
  if (sync.retiringPlanId !== sync.providerPlanId) await paypal.deactivatePlan(sync.retiringPlanId);
  await store.payments.savePlanSync({ ...sync, retiringPlanId: '' });
}
