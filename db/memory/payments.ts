import { latestCheckAt } from '../../server/domain/core/retention.ts';
import { isLive } from '../../server/domain/submissions/payments/payments.rules.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { every, idOf, rowsOf } from './rows.ts';
import { type Access, isTaken, refuseIf } from './state.ts';
import { newestFirst } from './tables.ts';

export function memoryPayments(access: Access): Store['payments'] {
  const { read, write } = access;
  const intents = rowsOf(access, (state) => state.intents, idOf, {
    check(state, { _id, subscriptionId, userId, startupId }) {
      refuseIf(
        subscriptionId !== null && isTaken(state.intents, _id, (other) => other.subscriptionId, subscriptionId),
        'payment_intents.subscription_id',
      );
      refuseIf(userId !== null && !state.users.has(userId), 'foreign_key');
      refuseIf(startupId !== null && !state.startups.has(startupId), 'foreign_key');
    },
  });
  const payments = rowsOf(access, (state) => state.payments, idOf);
  const planSyncs = rowsOf(
    access,
    (state) => state.planSyncs,
    ({ planId, cycle }) => `${planId} ${cycle}`,
    { check: ({ plans }, { planId }) => refuseIf(!plans.has(planId), 'foreign_key') },
  );
  return {
    intentById: intents.byKey,
    intentBySubscription: (id) => intents.find(({ subscriptionId }) => subscriptionId === id),
    intentsOfUser: (id) => intents.list(({ userId }) => userId === id, newestFirst),
    intentsOfStartup: (id) => intents.list(({ startupId }) => startupId === id, newestFirst),
    countChargedPending: async (ids) => {
      const isPending = (id: string) => ids.includes(id) && read().startups.get(id)?.record.status === 'pending';
      const charged = [...read().intents.values()].filter((intent) => isLive(intent) && !intent.cancelPending);
      return new Set(charged.flatMap(({ startupId }) => (startupId !== null && isPending(startupId) ? [startupId] : []))).size;
    },
    statusesOfPlan: async (id) => {
      const ofPlan = [...read().intents.values()].filter(({ planId }) => planId === id);
      const pairs = ofPlan.map(({ status, subscriptionStatus }) => ({ status, subscriptionStatus }));
      return [...new Map(pairs.map((pair) => [`${pair.status} ${pair.subscriptionStatus}`, pair])).values()];
    },
    dueIntents: (now, limit) =>
      intents.list(
        ({ checkAt }) => checkAt !== null && (checkAt <= now || checkAt > latestCheckAt(now)),
        (a, b) => byCodePoints(a.checkAt ?? '', b.checkAt ?? '') || byCodePoints(a._id, b._id),
        limit,
      ),
    insertIntent: intents.insert,
    updateIntent: (intent, expecting) =>
      intents.change(intent._id, (before) => {
        if (before.status !== expecting) return undefined;
        const { userId, planId, plan, cycle, cents, providerPlanId, resubmittedStartupId, listing, createdAt } = before;
        const unchanged = { userId, planId, plan, cycle, cents, providerPlanId, resubmittedStartupId, listing, createdAt };
        return { ...intent, ...unchanged };
      }),
    recordEvent: (id, at) =>
      write((state) => {
        if (state.paymentEvents.has(id)) return false;
        state.paymentEvents.set(id, at);
        return true;
      }),
    hasEvent: async (id) => read().paymentEvents.has(id),
    paymentById: payments.byKey,
    paymentsOfSubscriptions: (subscriptionIds) =>
      payments.list(
        ({ subscriptionId }) => subscriptionIds.includes(subscriptionId),
        (a, b) => byCodePoints(b.paidAt, a.paidAt) || byCodePoints(b._id, a._id),
      ),
    savePayment: payments.save,
    planSyncs: () => planSyncs.list(every, (a, b) => byCodePoints(a.planId, b.planId) || byCodePoints(a.cycle, b.cycle)),
    savePlanSync: planSyncs.save,
  };
}
