import type { PlanSync, Store } from '../../db/store.ts';
import { type ErrorCode, CallError } from '../contract/errors.ts';
import { type BillingCycle, billingCycles } from '../contract/payments.ts';
import type { PayPal, ProviderPlan } from '../contract/paypal.ts';
import type * as contract from '../contract/plans.ts';
import type { Plan } from '../contract/plans.ts';
import { messages, plansSyncedMessage } from '../contract/messages.ts';
import { centsOf, isSynced, presentPlan, presentAdminPlan } from '../rules/payments.ts';
import { providerId, withProviderId } from '../rules/plans.ts';
import { type Call, type CallContext, assertSessionActive } from './call.ts';

export const listPlans: Call<typeof contract.listPlans> = async ({ store }) => {
  const syncs = await store.payments.planSyncs();
  return (await store.plans.list()).map((plan) => presentPlan(plan, syncs));
};

export const listAllPlans: Call<typeof contract.listAllPlans> = async ({ store }) => {
  const syncs = await store.payments.planSyncs();
  return (await store.plans.list()).map((plan) => presentAdminPlan(plan, syncs));
};

export const savePlan: Call<typeof contract.savePlan> = async ({ store, audit }, { params, body }) => {
  const before = await store.plans.byId(params.id);
  if (before === undefined) throw new CallError('plans.not_found');
  const plan = { ...before, ...body };
  await store.plans.update(plan);
  await audit(store, { subjectId: plan._id, subject: plan.name, before, after: plan });
  return {
    message: messages.planSaved,
    plan: presentAdminPlan(plan, await store.payments.planSyncs()),
  };
};

/**
 * Creates one product at PayPal and one plan per plan and cycle. The price of a PayPal plan never changes: a new price is a new
 * plan, and the old one is deactivated, so that its subscribers keep their price. Progress is stored after every step; a plan
 * that exists at PayPal already is found by its name and not created again.
 */
export const syncPlans: Call<typeof contract.syncPlans> = async (context) => {
  const { store, adapters, audit } = context;
  const { paypal } = adapters;
  if (paypal === undefined) throw new CallError('plans.sync_not_configured');
  const before = await paypalIds(store);
  const outcome = await syncAllPlans(context, paypal);
  const after = await paypalIds(store);
  // Steps before a failure took effect and are logged.
  if (outcome.failed === undefined || JSON.stringify(before) !== JSON.stringify(after)) {
    await store.transaction(async (tx) => {
      await assertSessionActive(context, tx);
      await audit(tx, { subjectId: '', subject: 'PayPal plans', before, after });
    });
  }
  if (outcome.failed !== undefined) throw outcome.failed;
  const { createdCount } = outcome;
  return { message: createdCount === 0 ? messages.plansAlreadySynced : plansSyncedMessage(createdCount) };
};

/** The PayPal ids by "Growth, annual", for the audit log. */
async function paypalIds(store: Store): Promise<Record<string, string>> {
  const plans = await store.plans.list();
  return Object.fromEntries(
    plans.flatMap((plan) => billingCycles.map((cycle) => [`${plan.name}, ${cycle}`, providerId(plan, cycle)] as const)),
  );
}

async function syncAllPlans(context: CallContext, paypal: PayPal): Promise<{ createdCount: number; failed?: Error }> {
  let createdCount = 0;
  try {
    const productId = await paypal.ensureProduct();
    const providerPlans = await paypal.plans(productId);
    for (const { _id } of await context.store.plans.list())
      for (const cycle of billingCycles)
        createdCount += await syncPlanCycle(context.store, paypal, { productId, providerPlans, planId: _id, cycle });
    return { createdCount };
  } catch (error) {
    if (error instanceof CallError && error.code in adminErrors)
      return { createdCount, failed: new CallError(adminErrors[error.code] ?? error.code) };
    throw error;
  }
}

/** The error codes that admins get for the errors of the PayPal adapter. */
const adminErrors: Partial<Record<ErrorCode, ErrorCode>> = {
  'payments.unreachable': 'plans.sync_unreachable',
  'payments.failed': 'plans.sync_refused',
};

interface SyncTarget {
  productId: string;
  providerPlans: readonly ProviderPlan[];
  planId: string;
  cycle: BillingCycle;
}

/** Syncs one plan and cycle; returns the number of created plans, 0 or 1. */
async function syncPlanCycle(
  store: Store,
  paypal: PayPal,
  { productId, providerPlans, planId, cycle }: SyncTarget,
): Promise<number> {
  const plan = await store.plans.byId(planId);
  const syncs = await store.payments.planSyncs();
  const sync = syncs.find((candidate) => candidate.planId === planId && candidate.cycle === cycle);
  if (plan === undefined || centsOf(plan, cycle) === 0) return 0;
  const isActive = providerPlans.some(({ id, status }) => id === sync?.providerPlanId && status === 'ACTIVE');
  if (sync !== undefined && isActive && isSynced(plan, cycle, syncs)) {
    await deactivateReplacedPlan(store, paypal, sync);
    return 0;
  }
  const cents = centsOf(plan, cycle);
  const name = `${plan.name}, ${cycle}, ${(cents / 100).toFixed(2)} USD`.slice(0, 127);
  const existing = providerPlans.find((providerPlan) => providerPlan.name === name);
  const providerPlan = existing ?? (await paypal.createPlan(planRequest(plan, { productId, name, cycle, cents })));
  if (providerPlan.status !== 'ACTIVE') await paypal.activatePlan(providerPlan.id);
  // A sync that was interrupted before the old plan was deactivated still names it.
  const retiringPlanId = sync?.providerPlanId === providerPlan.id ? sync.retiringPlanId : (sync?.providerPlanId ?? '');
  const newSync: PlanSync = { planId, cycle, providerPlanId: providerPlan.id, cents, retiringPlanId };
  if (sync !== undefined && sync.retiringPlanId !== '' && sync.retiringPlanId !== providerPlan.id)
    await paypal.deactivatePlan(sync.retiringPlanId);
  await store.transaction(async (tx) => {
    const fresh = await tx.plans.byId(planId);
    if (fresh === undefined) return;
    await tx.payments.savePlanSync(newSync);
    await tx.plans.update(withProviderId(fresh, cycle, providerPlan.id));
  });
  await deactivateReplacedPlan(store, paypal, newSync);
  return existing === undefined ? 1 : 0;
}

/** The request id contains plan, cycle and price, so a repeated request gives the same PayPal plan. */
function planRequest(
  { _id, approvalSpeed }: Plan,
  { productId, name, cycle, cents }: { productId: string; name: string; cycle: BillingCycle; cents: number },
) {
  const requestId = `plan-${_id}-${cycle}-${cents}`;
  return { productId, name, cycle, cents, requestId, description: `A listing with ${approvalSpeed}`.slice(0, 127) };
}

async function deactivateReplacedPlan(store: Store, paypal: PayPal, sync: PlanSync): Promise<void> {
  if (sync.retiringPlanId === '') return;
  if (sync.retiringPlanId !== sync.providerPlanId) await paypal.deactivatePlan(sync.retiringPlanId);
  await store.payments.savePlanSync({ ...sync, retiringPlanId: '' });
}
