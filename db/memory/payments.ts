import { latestCheckAt } from '../../server/domain/core/retention.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { IntentRecord, Store } from '../store.ts';
import { type Access, findRow, refuseIf } from './state.ts';
import { newestFirst } from './tables.ts';

export function memoryPayments({ read, write }: Access): Store['payments'] {
  const newestIntents = (isMatch: (intent: IntentRecord) => boolean) =>
    copies([...read().intents.values()].filter(isMatch).sort(newestFirst));
  return {
    intentById: async (id) => structuredClone(read().intents.get(id)),
    intentBySubscription: async (id) =>
      structuredClone(findRow(read().intents.values(), ({ subscriptionId }) => subscriptionId === id)),
    intentsOfUser: async (id) => newestIntents(({ userId }) => userId === id),
    intentsOfStartup: async (id) => newestIntents(({ startupId }) => startupId === id),
    statusesOfPlan: async (id) => {
      const ofPlan = [...read().intents.values()].filter(({ planId }) => planId === id);
      const pairs = ofPlan.map(({ status, subscriptionStatus }) => ({ status, subscriptionStatus }));
      return [...new Map(pairs.map((pair) => [`${pair.status} ${pair.subscriptionStatus}`, pair])).values()];
    },
    dueIntents: async (now, limit) =>
      copies(
        [...read().intents.values()]
          .filter(({ checkAt }) => checkAt !== null && (checkAt <= now || checkAt > latestCheckAt(now)))
          .sort((a, b) => byCodePoints(a.checkAt ?? '', b.checkAt ?? '') || byCodePoints(a._id, b._id))
          .slice(0, limit),
      ),
    insertIntent: (intent) =>
      write((state) => {
        refuseIf(state.intents.has(intent._id), 'primary_key');
        refuseIf(intent.userId !== null && !state.users.has(intent.userId), 'foreign_key');
        state.intents.set(intent._id, structuredClone(intent));
      }),
    updateIntent: (intent, expecting) =>
      write((state) => {
        const before = state.intents.get(intent._id);
        if (before?.status !== expecting) return false;
        const isTaken = (other: IntentRecord) => other._id !== intent._id && other.subscriptionId === intent.subscriptionId;
        refuseIf(
          intent.subscriptionId !== null && findRow(state.intents.values(), isTaken) !== undefined,
          'payment_intents.subscription_id',
        );
        refuseIf(intent.startupId !== null && !state.startups.has(intent.startupId), 'foreign_key');
        const { userId, planId, plan, cycle, cents, providerPlanId, resubmittedStartupId, listing, createdAt } = before;
        const unchanged = { userId, planId, plan, cycle, cents, providerPlanId, resubmittedStartupId, listing, createdAt };
        state.intents.set(intent._id, { ...intent, ...unchanged });
        return true;
      }),
    recordEvent: (id, at) =>
      write((state) => {
        if (state.paymentEvents.has(id)) return false;
        state.paymentEvents.set(id, at);
        return true;
      }),
    hasEvent: async (id) => read().paymentEvents.has(id),
    paymentById: async (id) => structuredClone(read().payments.get(id)),
    paymentsOfSubscriptions: async (subscriptionIds) =>
      copies(
        [...read().payments.values()]
          .filter(({ subscriptionId }) => subscriptionIds.includes(subscriptionId))
          .sort((a, b) => byCodePoints(b.paidAt, a.paidAt) || byCodePoints(b._id, a._id)),
      ),
    savePayment: (payment) => write((state) => void state.payments.set(payment._id, { ...payment })),
    planSyncs: async () =>
      copies([...read().planSyncs.values()].sort((a, b) => byCodePoints(a.planId, b.planId) || byCodePoints(a.cycle, b.cycle))),
    savePlanSync: (sync) =>
      write((state) => {
        refuseIf(!state.plans.has(sync.planId), 'foreign_key');
        state.planSyncs.set(`${sync.planId} ${sync.cycle}`, { ...sync });
      }),
  };
}

function copies<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row }));
}
