import type { PlanRecord, PlanSync, Store } from '../../../../db/store.ts';
import { type ErrorCode, CallError, fieldRefusal } from '../../core/errors.ts';
import { type BillingCycle, billingCycles } from './payments.contract.ts';
import type { PayPal, ProviderPlan } from './paypal.contract.ts';
import type * as contract from './plans.contract.ts';
import { type AdminPlan, type Plan, toPlanEdit } from './plans.contract.ts';
import { messages, plansSyncedMessage } from '../../core/messages.ts';
import { providerId, withProviderId } from './plans.rules.ts';
import { centsOf, isSynced, offeredPlans, presentAdminPlan, whyCannotRemovePlan } from './payments.rules.ts';
import { whyCannotNamePlan } from '../submissions.rules.ts';
import { type Call, type CallContext, transactionOfSession } from '../../call-context.ts';
import { orThrow, throwIf } from '../../core/refusals.ts';
import { isSame } from '../../core/is-same.ts';

export const listPlans: Call<typeof contract.listPlans> = async ({ store }) => {
  const syncs = await store.payments.planSyncs();
  return offeredPlans(await store.plans.list(), syncs);
};

export const listAllPlans: Call<typeof contract.listAllPlans> = async ({ store }) => allPlans(store);

export const addPlan: Call<typeof contract.addPlan> = async ({ store, newId, audit }, { body }) => {
  const why = whyCannotNamePlan(body.name, await store.plans.list());
  if (why !== undefined) throw fieldRefusal(why, 'body.name');
  const plan: PlanRecord = { ...body, _id: newId(), paypalMonthlyPlanId: '', paypalAnnualPlanId: '', status: 'active' };
  await store.plans.insert(plan);
  await audit(store, { subjectId: plan._id, subject: plan.name, before: null, after: { ...body } });
  return { message: messages.planAdded, plan: await adminPlanOf(store, plan) };
};

export const savePlan: Call<typeof contract.savePlan> = async (context, { params, body }) => {
  const { store, audit } = context;
  const before = await planById(store, params.id);
  context.assertUnchanged(toPlanEdit(before));
  const plan = { ...before, ...body };
  await store.plans.update(plan);
  await audit(store, { subjectId: plan._id, subject: plan.name, before, after: plan });
  return { message: messages.planSaved, plan: await adminPlanOf(store, plan) };
};

export const setPlanStatus: Call<typeof contract.setPlanStatus> = async ({ store, audit }, { params, body: { status } }) => {
  const before = await planById(store, params.id);
  const plan = { ...before, status };
  await store.plans.update(plan);
  await audit(store, { subjectId: plan._id, subject: plan.name, before, after: plan });
  return {
    message: status === 'active' ? messages.planSwitchedOn : messages.planSwitchedOff,
    plan: await adminPlanOf(store, plan),
  };
};

/** Orders the plans. The order must contain every plan once, so that a plan that someone has just added is not lost. */
export const orderPlans: Call<typeof contract.orderPlans> = async ({ store, audit }, { body: { ids } }) => {
  const plans = await store.plans.list();
  const known = new Set(plans.map(({ _id }) => _id));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((planId) => known.has(planId)))
    throw new CallError('plans.changed_meanwhile');
  await store.plans.reorder(ids);
  const ordered = await allPlans(store);
  const names = (list: readonly Plan[]) => ({ order: list.map(({ name }) => name) });
  await audit(store, { subjectId: '', subject: 'Order of the plans', before: names(plans), after: names(ordered) });
  return ordered;
};

/**
 * Disables the plan, so that no payment can begin, deactivates its copies at PayPal, and removes it. If anything fails, restores
 * the plan's status.
 */
export const removePlan: Call<typeof contract.removePlan> = async (context, { params }) => {
  const { store, adapters, audit } = context;
  const before = await transactionOfSession(context, async (tx) => {
    const plan = await assertRemovable(tx, params.id);
    await tx.plans.update({ ...plan, status: 'inactive' });
    return plan;
  });
  try {
    for (const { planId, providerPlanId, retiringPlanId } of await store.payments.planSyncs())
      for (const copy of planId === before._id ? [providerPlanId, retiringPlanId] : [])
        if (copy !== '') await adapters.paypal?.deactivatePlan(copy);
    await transactionOfSession(context, async (tx) => {
      await assertRemovable(tx, before._id);
      await tx.plans.remove(before._id);
      await audit(tx, { subjectId: before._id, subject: before.name, before, after: null });
    });
  } catch (error) {
    await store.transaction(async (tx) => {
      const plan = await tx.plans.byId(before._id);
      if (plan !== undefined) await tx.plans.update({ ...plan, status: before.status });
    });
    throw adminErrorOf(error);
  }
  return { message: messages.planRemoved };
};

async function planById(store: Store, id: string): Promise<PlanRecord> {
  return orThrow(await store.plans.byId(id), 'plans.not_found');
}

async function assertRemovable(store: Store, id: string): Promise<PlanRecord> {
  const plan = await planById(store, id);
  throwIf(whyCannotRemovePlan(await adminPlanOf(store, plan)));
  return plan;
}

async function allPlans(store: Store): Promise<AdminPlan[]> {
  return Promise.all((await store.plans.list()).map((plan) => adminPlanOf(store, plan)));
}

async function adminPlanOf(store: Store, plan: PlanRecord): Promise<AdminPlan> {
  return presentAdminPlan(plan, await store.payments.planSyncs(), await store.payments.statusesOfPlan(plan._id));
}

/**
 * Creates one product at PayPal, with a PayPal plan for each plan and cycle. The price of a PayPal plan never changes: a new
 * price gets a new PayPal plan, and the old one is deactivated, so that its subscribers keep their price. Progress is stored
 * after every step. Existing PayPal plans are found by name and not created again.
 */
export const syncPlans: Call<typeof contract.syncPlans> = async (context) => {
  const { store, adapters, audit } = context;
  const { paypal } = adapters;
  if (paypal === undefined) throw new CallError('plans.sync_not_configured');
  const before = await paypalIds(store);
  const outcome = await syncAllPlans(context, paypal);
  const after = await paypalIds(store);
  // The steps that were completed before a failure have taken effect, so they are logged, too.
  if (outcome.failed === undefined || !isSame(before, after)) {
    await transactionOfSession(context, async (tx) => {
      await audit(tx, { subjectId: '', subject: 'PayPal plans', before, after });
    });
  }
  if (outcome.failed !== undefined) throw outcome.failed;
  const { createdCount } = outcome;
  return { message: createdCount === 0 ? messages.plansAlreadySynced : plansSyncedMessage(createdCount) };
};

/** The PayPal ids by plan and cycle ("Growth, annual"), for the audit log. */
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
    for (const { _id, status } of await context.store.plans.list())
      for (const cycle of status === 'active' ? billingCycles : [])
        createdCount += await syncPlanCycle(context.store, paypal, { productId, providerPlans, planId: _id, cycle });
    return { createdCount };
  } catch (error) {
    const failed = adminErrorOf(error);
    if (failed instanceof CallError) return { createdCount, failed };
    throw failed;
  }
}

/** The error codes shown to admins for errors of the PayPal adapter. */
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

/** The PayPal adapter's error in the form shown to admins. Other errors are unchanged. */
function adminErrorOf(error: unknown): unknown {
  const code = error instanceof CallError ? adminErrors[error.code] : undefined;
  return code === undefined ? error : new CallError(code);
}

/** Syncs one plan and cycle. Returns the number of created plans, 0 or 1. */
async function syncPlanCycle(store: Store, paypal: PayPal, { productId, providerPlans, planId, cycle }: SyncTarget) {
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
  // The record of an interrupted sync still names the old plan, which was not deactivated yet.
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

/** The request for a PayPal plan. Its id contains plan, cycle and price, so repeating it gives the same PayPal plan. */
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
