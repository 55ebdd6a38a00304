import { describe, expect, test } from 'vitest';
import type { IntentRecord, PaymentRecord, PlanSync } from '../../db/store.ts';
import { anId, anIntent, aPlan, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

function aPayment(overrides: Partial<PaymentRecord> = {}): PaymentRecord {
  const rest = { subscriptionId: 'I-ONE1', cents: 2_400, currency: 'USD', refundedCents: 0, reversed: false };
  return { _id: 'S1', ...rest, paidAt: noon.toISOString(), ...overrides };
}

/** Payment intents, payments, webhook events and plan syncs. */
export function paymentRules(open: OpenStore): void {
  const store = storePerTest(open);

  describe('intents', () => {
    test('an intent is found by its id, its subscription, its user and its listing', async () => {
      const { users, startups, payments } = store();
      await users.insert(aUser());
      await startups.insert(aStartup({ _id: anId(9) }));
      const whole = anIntent({
        subscriptionId: 'I-ONE1',
        startupId: anId(9),
        resubmittedStartupId: anId(8),
        status: 'fulfilled',
        subscriptionStatus: 'active',
        subscriptionStatusAt: daysAgo(1),
        paidUntil: daysAgo(-30),
        refunded: true,
        cancelPending: true,
        checkAt: daysAgo(-1),
      });
      await payments.insertIntent(whole);
      expect(await payments.intentById(anId(1))).toEqual(whole);
      expect(await payments.intentBySubscription('I-ONE1')).toEqual(whole);
      expect(await payments.intentsOfUser(anId(1))).toEqual([whole]);
      expect(await payments.intentsOfStartup(anId(9))).toEqual([whole]);
      expect([await payments.intentById(anId(7)), await payments.intentBySubscription('I-TWO1')]).toEqual([undefined, undefined]);
      expect([await payments.intentsOfUser(anId(7)), await payments.intentsOfStartup(anId(7))]).toEqual([[], []]);
    });

    test('pending listings with a subscription that will be charged again are counted once', async () => {
      const { users, startups, payments } = store();
      await users.insert(aUser());
      const add = async (number: number, status: 'pending' | 'active', ...intents: Partial<IntentRecord>[]) => {
        await startups.insert(aStartup({ _id: anId(number), status, ...(status === 'pending' && { publishedAt: null }) }));
        for (const [at, intent] of intents.entries()) {
          const id = anId(number * 10 + at);
          await payments.insertIntent(anIntent({ _id: id, subscriptionId: `I-${id}`, startupId: anId(number), ...intent }));
        }
      };
      await add(1, 'pending', { subscriptionStatus: 'active' }, { subscriptionStatus: 'suspended' });
      await add(2, 'pending', { subscriptionStatus: 'suspended' });
      await add(3, 'pending', { subscriptionStatus: 'cancelled' }, { subscriptionStatus: 'active', cancelPending: true });
      await add(4, 'active', { subscriptionStatus: 'active' });
      await add(5, 'pending', { subscriptionStatus: 'active' });
      expect(await payments.countChargedPending([1, 2, 3, 4, 9].map(anId))).toBe(2);
      expect(await payments.countChargedPending([])).toBe(0);
    });

    test('an intent is updated only from the expected status, and its user, plan, price and listing never change', async () => {
      const { users, payments } = store();
      await users.insert(aUser());
      const before = anIntent();
      await payments.insertIntent(before);
      const after = anIntent({
        status: 'cancelled',
        subscriptionId: 'I-ONE1',
        cents: 1,
        plan: 'Premium',
        cycle: 'monthly',
        listing: '',
      });
      expect(await payments.updateIntent(after, 'fulfilled')).toBe(false);
      expect(await payments.intentById(anId(1))).toEqual(before);
      expect(await payments.updateIntent(after, 'created')).toBe(true);
      expect(await payments.intentById(anId(1))).toEqual({ ...before, status: 'cancelled', subscriptionId: 'I-ONE1' });
      expect(await payments.updateIntent(anIntent({ _id: anId(5) }), 'created')).toBe(false);
    });

    test('two intents cannot have the same subscription', async () => {
      const { users, payments } = store();
      await users.insert(aUser());
      await payments.insertIntent(anIntent({ subscriptionId: 'I-ONE1' }));
      await payments.insertIntent(anIntent({ _id: anId(2) }));
      await payments.insertIntent(anIntent({ _id: anId(3) }));
      const duplicate = anIntent({ _id: anId(2), subscriptionId: 'I-ONE1' });
      expect(await brokenBy(payments.updateIntent(duplicate, 'created'))).toBe('payment_intents.subscription_id');
      expect((await payments.intentById(anId(2)))?.subscriptionId).toBeNull();
      expect(await brokenBy(payments.insertIntent(anIntent()))).toBe('primary_key');
      expect(await brokenBy(payments.insertIntent(anIntent({ _id: anId(4), userId: anId(99) })))).toBe('foreign_key');
    });

    test('intents are due once their check times have come, earliest first', async () => {
      const { users, payments } = store();
      await users.insert(aUser());
      // A clock that was a year ahead set this time.
      const due = [daysAgo(1), null, daysAgo(-1), daysAgo(2), daysAgo(1), daysAgo(-365)];
      for (const [at, checkAt] of due.entries()) await payments.insertIntent(anIntent({ _id: anId(at + 1), checkAt }));
      const ids = async (limit: number) => (await payments.dueIntents(noon.toISOString(), limit)).map(({ _id }) => _id);
      expect(await ids(9)).toEqual([anId(4), anId(1), anId(5), anId(6)]);
      expect(await ids(2)).toEqual([anId(4), anId(1)]);
    });

    test('intents are listed newest first, then by id descending', async () => {
      const { users, payments } = store();
      await users.insert(aUser());
      const createdTimes = [daysAgo(2), noon.toISOString(), noon.toISOString()];
      for (const [at, createdAt] of createdTimes.entries())
        await payments.insertIntent(anIntent({ _id: anId(at + 1), createdAt }));
      expect((await payments.intentsOfUser(anId(1))).map(({ _id }) => _id)).toEqual([anId(3), anId(2), anId(1)]);
    });

    test('the statuses of a plan are the distinct statuses of its intents', async () => {
      const { users, payments } = store();
      await users.insert(aUser());
      const statuses: Partial<IntentRecord>[] = [
        {},
        {},
        { status: 'failed' },
        { status: 'failed', subscriptionStatus: 'expired' },
      ];
      for (const [at, overrides] of statuses.entries())
        await payments.insertIntent(anIntent({ _id: anId(at + 1), ...overrides }));
      await payments.insertIntent(anIntent({ _id: anId(9), planId: anId(99), status: 'cancelled' }));
      const found = await payments.statusesOfPlan(anIntent().planId);
      expect(found.map(({ status, subscriptionStatus }) => `${status} ${subscriptionStatus}`).toSorted()).toEqual([
        'created waiting',
        'failed expired',
        'failed waiting',
      ]);
      expect(await payments.statusesOfPlan(anId(98))).toEqual([]);
    });

    test('an intent stays when its user is removed, and is due at once; it stays when its listing is removed', async () => {
      const { users, startups, payments } = store();
      await users.insert(aUser());
      await startups.insert(aStartup({ _id: anId(9) }));
      await payments.insertIntent(anIntent({ startupId: anId(9) }));
      await startups.remove(anId(9));
      await users.remove(anId(1));
      expect(await payments.intentById(anId(1))).toEqual(anIntent({ userId: null, checkAt: '', listing: '{}' }));
      expect(await payments.dueIntents(noon.toISOString(), 9)).toHaveLength(1);
    });
  });

  test('an event is recorded only once, even by ten deliveries at once, and is purged after a month', async () => {
    const { payments, purge } = store();
    const recorded = await Promise.all(Array.from({ length: 10 }, () => payments.recordEvent('WH-1', daysAgo(31))));
    expect(recorded.filter(Boolean)).toHaveLength(1);
    expect(await payments.hasEvent('WH-2')).toBe(false);
    expect(await payments.recordEvent('WH-2', daysAgo(29))).toBe(true);
    expect(await payments.hasEvent('WH-2')).toBe(true);
    await purge(noon.toISOString());
    expect([
      await payments.recordEvent('WH-1', noon.toISOString()),
      await payments.recordEvent('WH-2', noon.toISOString()),
    ]).toEqual([true, false]);
  });

  test('payments of the given subscriptions are listed newest first', async () => {
    const { payments } = store();
    const [one, two, three] = [
      aPayment(),
      aPayment({ _id: 'S2' }),
      aPayment({ _id: 'S3', subscriptionId: 'I-TWO1', paidAt: daysAgo(1) }),
    ];
    for (const payment of [one, two, three, aPayment({ _id: 'S4', subscriptionId: '' })]) await payments.savePayment(payment);
    expect(await payments.paymentsOfSubscriptions(['I-ONE1', 'I-TWO1'])).toEqual([two, one, three]);
    expect(await payments.paymentsOfSubscriptions([])).toEqual([]);
    const refunded = aPayment({ refundedCents: 2_400, reversed: true });
    await payments.savePayment(refunded);
    expect(await payments.paymentById('S1')).toEqual(refunded);
    expect(await payments.paymentById('S9')).toBeUndefined();
  });

  test('a plan has one sync per cycle', async () => {
    const { plans, payments } = store();
    await plans.insert(aPlan());
    const { _id: planId } = aPlan();
    const monthly: PlanSync = { planId, cycle: 'monthly', providerPlanId: 'P-1', cents: 1_200, retiringPlanId: '' };
    const annual: PlanSync = { ...monthly, cycle: 'annual', providerPlanId: 'P-2', cents: 9_900 };
    for (const sync of [monthly, annual, { ...monthly, providerPlanId: 'P-3', retiringPlanId: 'P-1' }])
      await payments.savePlanSync(sync);
    expect(await payments.planSyncs()).toEqual([annual, { ...monthly, providerPlanId: 'P-3', retiringPlanId: 'P-1' }]);
    expect(await brokenBy(payments.savePlanSync({ ...monthly, planId: anId(99) }))).toBe('foreign_key');
  });
}
