import { describe, expect, test } from 'vitest';
import type { IntentRecord, PlanRecord, PlanSync } from '../../../../db/store.ts';
import type { ProviderSubscription } from './paypal.contract.ts';
import {
  expireUnpaid,
  isOfIntent,
  centsOf,
  isEntitled,
  canBecome,
  nextCheckAt,
  offeredPlans,
  whyCannotRemovePlan,
  findPayingIntent,
  presentAdminPlan,
  presentPayment,
  whyNotPaid,
  applyProviderUpdate,
} from './payments.rules.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString();

const intent: IntentRecord = {
  _id: '000000000000000000000001',
  userId: '000000000000000000000002',
  planId: '000000000000000000000003',
  plan: 'Growth',
  cycle: 'annual',
  cents: 19_900,
  providerPlanId: 'P-1',
  status: 'created',
  subscriptionId: 'I-ONE1',
  startupId: null,
  resubmittedStartupId: '',
  listing: '',
  subscriptionStatus: 'waiting',
  subscriptionStatusAt: '',
  paidUntil: null,
  refunded: false,
  cancelPending: false,
  failedPayments: 0,
  failedOrder: false,
  checkAt: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};
const update: ProviderSubscription = {
  id: 'I-ONE1',
  status: 'ACTIVE',
  planId: 'P-1',
  customId: intent._id,
  statusAt: hours(-1),
  nextBillingAt: hours(24),
  failedPayments: 0,
};

describe('the next statuses of an intent', () => {
  const all = ['created', 'failed', 'cancelled', 'paid-unfulfilled', 'fulfilled'] as const;
  test.each([
    ['created', ['created', 'failed', 'cancelled', 'paid-unfulfilled', 'fulfilled']],
    ['failed', ['failed', 'paid-unfulfilled', 'fulfilled']],
    ['cancelled', ['cancelled', 'paid-unfulfilled', 'fulfilled']],
    ['paid-unfulfilled', ['paid-unfulfilled', 'fulfilled']],
    ['fulfilled', ['fulfilled']],
  ] as const)('an intent that is %s may become %j', (from, to) => {
    expect(all.filter((status) => canBecome(from, status))).toEqual(to);
  });
});

describe('updates from the provider', () => {
  const updates: ProviderSubscription[] = [
    { ...update, status: 'APPROVAL_PENDING', statusAt: hours(-9), nextBillingAt: null },
    { ...update, statusAt: hours(-8) },
    { ...update, status: 'SUSPENDED', statusAt: hours(-7), nextBillingAt: null },
    { ...update, statusAt: hours(-6), nextBillingAt: hours(48) },
    { ...update, status: 'CANCELLED', statusAt: hours(-5), nextBillingAt: null },
  ];

  test('result in the same intent in every order and when repeated', () => {
    const ends = new Set<string>();
    const orders = (rest: ProviderSubscription[]): ProviderSubscription[][] =>
      rest.length === 0 ? [[]] : rest.flatMap((one, at) => orders(rest.toSpliced(at, 1)).map((more) => [one, ...more, one]));
    for (const order of orders(updates)) ends.add(JSON.stringify(order.reduce(applyProviderUpdate, intent)));
    expect([...ends]).toEqual([
      JSON.stringify({ ...intent, subscriptionStatus: 'cancelled', subscriptionStatusAt: hours(-5), paidUntil: hours(48) }),
    ]);
  });

  test.each([
    ['waiting', '', 'ACTIVE', hours(-1), 'active'],
    ['active', hours(-2), 'SUSPENDED', hours(-1), 'suspended'],
    ['suspended', hours(-2), 'ACTIVE', hours(-1), 'active'],
    ['suspended', hours(-1), 'ACTIVE', hours(-2), 'suspended'],
    ['active', hours(-1), 'SUSPENDED', hours(-1), 'suspended'],
    ['suspended', hours(-1), 'ACTIVE', hours(-1), 'suspended'],
    ['cancelled', hours(-2), 'ACTIVE', hours(-1), 'cancelled'],
    ['expired', hours(-2), 'SUSPENDED', hours(-1), 'expired'],
    ['active', hours(-1), 'CANCELLED', hours(-2), 'cancelled'],
    ['active', hours(-1), 'APPROVED', hours(-2), 'active'],
  ] as const)(
    'a subscription that has been %s since %s and is reported as %s at %s becomes %s',
    (state, stateAt, status, statusAt, then) => {
      expect(
        applyProviderUpdate(
          { ...intent, subscriptionStatus: state, subscriptionStatusAt: stateAt },
          { ...update, status, statusAt },
        ).subscriptionStatus,
      ).toBe(then);
    },
  );

  test('never shorten the paid time', () => {
    const paid = { ...intent, paidUntil: hours(100) };
    expect(applyProviderUpdate(paid, { ...update, nextBillingAt: null }).paidUntil).toBe(hours(100));
    expect(applyProviderUpdate(paid, { ...update, nextBillingAt: hours(50) }).paidUntil).toBe(hours(100));
    expect(applyProviderUpdate(paid, { ...update, nextBillingAt: hours(200) }).paidUntil).toBe(hours(200));
  });
});

describe('a subscription', () => {
  test.each<[string, Partial<ProviderSubscription>, string | undefined]>([
    ['pays for its own intent when it is active', {}, undefined],
    ['of another plan does not pay', { planId: 'P-2' }, 'payments.does_not_fit'],
    ['of another intent does not pay', { customId: '000000000000000000000009' }, 'payments.does_not_fit'],
    ['without an intent id does not pay', { customId: '' }, 'payments.does_not_fit'],
    ['does not pay for an intent that has another subscription', { id: 'I-TWO1' }, 'payments.does_not_fit'],
    ['does not pay before it is approved', { status: 'APPROVAL_PENDING' }, 'payments.not_paid'],
    ['is pending while the provider confirms it', { status: 'APPROVED' }, 'payments.pending'],
    ['does not pay while it is suspended', { status: 'SUSPENDED' }, 'payments.not_paid'],
    ['does not pay after it was cancelled', { status: 'CANCELLED' }, 'payments.not_paid'],
    ['does not pay after it expired', { status: 'EXPIRED' }, 'payments.not_paid'],
  ])('%s', (_, changes, why) => {
    expect(whyNotPaid(intent, { ...update, ...changes })).toBe(why);
  });

  test('whose id was never received belongs to an intent if plan and intent id match', () => {
    expect(isOfIntent({ ...intent, subscriptionId: null }, update)).toBe(true);
  });
});

describe('an unpaid intent', () => {
  const since = (count: number) => ({ ...intent, createdAt: hours(-count) });
  test('is canceled after three days', () => {
    expect(expireUnpaid(since(71), now).status).toBe('created');
    expect(expireUnpaid(since(72), now).status).toBe('cancelled');
  });
  test('fails after an hour without a subscription', () => {
    expect(expireUnpaid({ ...intent, subscriptionId: null }, now).status).toBe('created');
    expect(expireUnpaid({ ...since(1), subscriptionId: null }, now).status).toBe('failed');
  });
  test('that is paid later is not canceled', () => {
    for (const status of ['paid-unfulfilled', 'fulfilled'] as const)
      expect(expireUnpaid({ ...since(99), status }, now).status).toBe(status);
  });
});

test.each<[string, Partial<IntentRecord>, string | null]>([
  ['that was just created', {}, hours(1 / 6)],
  ['that was created yesterday', { createdAt: hours(-24) }, hours(1)],
  ['that was canceled unpaid', { status: 'cancelled' }, null],
  ['that is paid and not submitted', { status: 'paid-unfulfilled', subscriptionStatus: 'active' }, hours(1)],
  ['that is fulfilled', { status: 'fulfilled', subscriptionStatus: 'active' }, hours(24)],
  ['with a pending cancellation', { status: 'fulfilled', subscriptionStatus: 'active', cancelPending: true }, hours(1 / 6)],
  ['that has ended', { status: 'fulfilled', subscriptionStatus: 'cancelled', cancelPending: true }, null],
])('an intent %s is checked again at the right time', (_, changes, at) => {
  expect(nextCheckAt({ ...intent, ...changes }, now)).toBe(at);
});

describe('a plan’s approval speed', () => {
  test.each<[string, Partial<IntentRecord>, boolean]>([
    ['applies while the plan is paid', { subscriptionStatus: 'active' }, true],
    ['applies until the paid time ends after a cancellation', { subscriptionStatus: 'cancelled', paidUntil: hours(1) }, true],
    ['ends with the paid time', { subscriptionStatus: 'cancelled', paidUntil: hours(-1) }, false],
    ['applies during a suspension until the paid time ends', { subscriptionStatus: 'suspended', paidUntil: hours(1) }, true],
    ['ends with a refund', { subscriptionStatus: 'active', paidUntil: hours(1), refunded: true }, false],
    ['does not apply before the payment', {}, false],
  ])('%s', (_, changes, isEntitledNow) => {
    expect(isEntitled({ ...intent, ...changes }, now)).toBe(isEntitledNow);
  });

  test('is that of the newest paying subscription', () => {
    const paying: IntentRecord = { ...intent, status: 'fulfilled', subscriptionStatus: 'active' };
    const other = { ...paying, _id: '000000000000000000000009' };
    expect(findPayingIntent([intent, other, paying], now)).toBe(other);
    expect(findPayingIntent([{ ...paying, subscriptionStatus: 'expired' }], now)).toBeUndefined();
  });
});

test('a payment is completed, refunded or reversed', () => {
  const payment = { _id: 'S1', subscriptionId: 'I-ONE1', cents: 2_400, currency: 'USD', paidAt: hours(0) };
  const shown = (refundedCents: number, reversed = false) => presentPayment({ ...payment, refundedCents, reversed }, 'Growth');
  expect(shown(0)).toEqual({
    _id: 'S1',
    subscriptionId: 'I-ONE1',
    plan: 'Growth',
    amount: '24.00',
    refundedAmount: '0.00',
    currency: 'USD',
    status: 'completed',
    paidAt: hours(0),
  });
  expect([shown(100).status, shown(2_400).status, shown(2_400, true).status]).toEqual(['completed', 'refunded', 'reversed']);
  expect([shown(100).refundedAmount, shown(0, true).refundedAmount]).toEqual(['1.00', '24.00']);
});

describe('a plan at the provider', () => {
  const plan: PlanRecord = {
    _id: '000000000000000000000003',
    name: 'Growth',
    badge: '',
    monthlyPrice: 24,
    annualPrice: 199,
    approvalSpeed: '2-day approval',
    keyFeatures: [],
    renewalIncentives: [],
    paypalMonthlyPlanId: 'P-M',
    paypalAnnualPlanId: 'P-Y',
    status: 'active',
  };
  const syncs: PlanSync[] = [
    { planId: plan._id, cycle: 'monthly', providerPlanId: 'P-M', cents: 2_400, retiringPlanId: '' },
    { planId: plan._id, cycle: 'annual', providerPlanId: 'P-Y', cents: 19_900, retiringPlanId: '' },
  ];
  const idsOf = (one: PlanRecord, its: readonly PlanSync[]) =>
    offeredPlans([one], its).map(({ paypalMonthlyPlanId, paypalAnnualPlanId }) => [paypalMonthlyPlanId, paypalAnnualPlanId]);

  test('can be chosen only in cycles whose price is synced', () => {
    expect(idsOf(plan, syncs)).toEqual([['P-M', 'P-Y']]);
    expect(idsOf({ ...plan, annualPrice: 219 }, syncs)).toEqual([['P-M', '']]);
    expect(idsOf({ ...plan, paypalMonthlyPlanId: 'P-OTHER' }, syncs)).toEqual([['', 'P-Y']]);
    expect(idsOf(plan, [])).toEqual([['', '']]);
  });

  test('is not offered while it is disabled', () => {
    expect(idsOf({ ...plan, status: 'inactive' }, syncs)).toEqual([]);
  });

  test.each<[IntentRecord['status'], IntentRecord['subscriptionStatus'], boolean]>([
    ['created', 'waiting', true],
    ['failed', 'waiting', false],
    ['cancelled', 'waiting', false],
    ['cancelled', 'expired', true],
    ['paid-unfulfilled', 'active', true],
    ['fulfilled', 'cancelled', true],
  ])(
    'with an intent of status %s and a subscription of status %s: has subscriptions is %s',
    (status, subscriptionStatus, hasSubscriptions) => {
      const shown = presentAdminPlan(
        plan,
        [],
        [
          { status: 'failed', subscriptionStatus: 'waiting' },
          { status, subscriptionStatus },
        ],
      );
      expect(shown.hasSubscriptions).toBe(hasSubscriptions);
      expect(whyCannotRemovePlan(shown)).toBe(hasSubscriptions ? 'plans.has_subscriptions' : undefined);
    },
  );

  test('shows admins whether a sync is needed', () => {
    const withRetiring = syncs.map((sync) => ({ ...sync, retiringPlanId: 'P-OLD' }));
    const without = { ...plan, paypalMonthlyPlanId: '' };
    expect(presentAdminPlan(plan, [], []).sync).toBe('never');
    expect(presentAdminPlan(plan, syncs, []).sync).toBe('done');
    expect(presentAdminPlan({ ...plan, monthlyPrice: 25 }, syncs, []).sync).toBe('needed');
    expect(presentAdminPlan(without, syncs, []).sync).toBe('needed');
    expect(presentAdminPlan(plan, withRetiring, []).sync).toBe('needed');
  });

  test('has its price in whole cents', () => {
    expect(centsOf({ ...plan, monthlyPrice: 19.99 }, 'monthly')).toBe(1_999);
    expect(centsOf({ ...plan, annualPrice: 0.29 }, 'annual')).toBe(29);
  });
});
