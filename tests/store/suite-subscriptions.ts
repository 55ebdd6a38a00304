import { describe, expect, test } from 'vitest';
import type { IntentRecord, PaymentOrder } from '../../db/store.ts';
import { anId, anIntent, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

function anOrder(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    _id: anId(1),
    intentId: anId(1),
    kind: 'refund',
    paymentId: 'S1',
    cents: 2_400,
    state: 'waiting',
    reason: '',
    attempts: 0,
    dueAt: noon.toISOString(),
    requestedBy: anId(1),
    createdAt: noon.toISOString(),
    updatedAt: noon.toISOString(),
    ...overrides,
  };
}

const page = { offset: 0, limit: 10 };

/** Subscriptions as admins see them, and what admins order for them. */
export function subscriptionRules(open: OpenStore): void {
  const store = storePerTest(open);

  /**
   * Inserts four subscriptions, of which the second has no listing and the third no member, and an intent without a subscription.
   */
  async function insertAll() {
    const { users, startups, payments } = store();
    await users.insert(aUser({ name: 'Ada Lovelace' }));
    await startups.insert(aStartup({ _id: anId(9), name: 'Acme' }));
    const intents: Partial<IntentRecord>[] = [
      {
        subscriptionId: 'I-ONE1',
        startupId: anId(9),
        subscriptionStatus: 'active',
        paidUntil: daysAgo(-9),
        createdAt: daysAgo(3),
      },
      {
        subscriptionId: 'I-TWO2',
        subscriptionStatus: 'active',
        failedPayments: 2,
        paidUntil: daysAgo(-1),
        createdAt: daysAgo(2),
      },
      { subscriptionId: 'I-THREE', userId: null, subscriptionStatus: 'suspended', createdAt: daysAgo(1) },
      { subscriptionId: 'I-FOUR', subscriptionStatus: 'cancelled', failedPayments: 1, createdAt: noon.toISOString() },
      { subscriptionId: null },
    ];
    for (const [at, intent] of intents.entries()) await payments.insertIntent(anIntent({ _id: anId(at + 1), ...intent }));
  }

  describe('the table of subscriptions', () => {
    test('is newest first, and has the names of listing and member', async () => {
      await insertAll();
      const { subscriptions, total } = await store().subscriptions.table({ search: '', status: 'all' }, page);
      expect(total).toBe(4);
      expect(subscriptions.map(({ subscriptionId }) => subscriptionId)).toEqual(['I-FOUR', 'I-THREE', 'I-TWO2', 'I-ONE1']);
      const { listing: _listing, ...first } = anIntent({
        subscriptionId: 'I-ONE1',
        startupId: anId(9),
        subscriptionStatus: 'active',
        paidUntil: daysAgo(-9),
        createdAt: daysAgo(3),
      });
      const { name, slug, logo, status } = aStartup({ _id: anId(9), name: 'Acme' });
      const { username, email } = aUser();
      const named = {
        ...first,
        subscriptionId: 'I-ONE1',
        startup: { _id: anId(9), name, slug, logo, status },
        member: { _id: anId(1), username, name: 'Ada Lovelace', email },
      };
      expect(subscriptions[3]).toEqual(named);
      expect(subscriptions[1]).toMatchObject({ startup: null, member: null });
      expect(await store().subscriptions.byId(anId(1))).toEqual(named);
      expect([await store().subscriptions.byId(anId(5)), await store().subscriptions.byId(anId(7))]).toEqual([
        undefined,
        undefined,
      ]);
    });

    test.each([
      ['acme', 'all', ['I-ONE1']],
      ['lovelace', 'all', ['I-FOUR', 'I-TWO2', 'I-ONE1']],
      ['i-three', 'all', ['I-THREE']],
      ['', 'active', ['I-TWO2', 'I-ONE1']],
      ['', 'problem', ['I-THREE', 'I-TWO2']],
      ['lovelace', 'problem', ['I-TWO2']],
    ] as const)('finds "%s" with the status %s', async (search, status, expected) => {
      await insertAll();
      const { subscriptions, total } = await store().subscriptions.table({ search, status }, page);
      expect([subscriptions.map(({ subscriptionId }) => subscriptionId), total]).toEqual([expected, expected.length]);
    });

    test.each([
      ['startup', ['I-FOUR', 'I-THREE', 'I-TWO2', 'I-ONE1']],
      ['-startup', ['I-ONE1', 'I-FOUR', 'I-THREE', 'I-TWO2']],
      ['createdAt', ['I-ONE1', 'I-TWO2', 'I-THREE', 'I-FOUR']],
      ['paidUntil', ['I-FOUR', 'I-THREE', 'I-TWO2', 'I-ONE1']],
      ['-paidUntil', ['I-ONE1', 'I-TWO2', 'I-FOUR', 'I-THREE']],
    ] as const)('is sorted by %s', async (sort, expected) => {
      await insertAll();
      const { subscriptions } = await store().subscriptions.table({ search: '', status: 'all', sort }, page);
      expect(subscriptions.map(({ subscriptionId }) => subscriptionId)).toEqual(expected);
    });

    test('counts by status, and counts the subscriptions with a problem', async () => {
      await insertAll();
      const { tally } = store().subscriptions;
      expect(await tally('')).toEqual({ active: 2, suspended: 1, cancelled: 1, problem: 2 });
      expect(await tally('ada')).toEqual({ active: 2, cancelled: 1, problem: 1 });
      await store().payments.updateIntent(
        anIntent({ _id: anId(4), subscriptionId: 'I-FOUR', subscriptionStatus: 'cancelled', failedOrder: true }),
        'created',
      );
      expect((await tally('')).problem).toBe(3);
    });
  });

  describe('orders', () => {
    test('are found by id, by subscription, and by kind and payment', async () => {
      await insertAll();
      const { subscriptions } = store();
      const order = anOrder();
      const later = anOrder({ _id: anId(2), kind: 'cancel', paymentId: '', requestedBy: null, createdAt: daysAgo(-1) });
      await subscriptions.insertOrder(order);
      await subscriptions.insertOrder(later);
      expect(await subscriptions.orderById(anId(1))).toEqual(order);
      expect(await subscriptions.orderById(anId(3))).toBeUndefined();
      const { username } = aUser();
      expect(await subscriptions.ordersOf(anId(1))).toEqual([
        { ...later, requester: null },
        { ...order, requester: username },
      ]);
      expect(await subscriptions.ordersOf(anId(2))).toEqual([]);
      expect(await subscriptions.openOrder({ intentId: anId(1), kind: 'refund', paymentId: 'S1' })).toEqual(order);
      expect(await subscriptions.openOrder({ intentId: anId(1), kind: 'refund', paymentId: 'S2' })).toBeUndefined();
    });

    test('include at most one unfinished order of each kind for a payment; a new one can be added after a refusal', async () => {
      await insertAll();
      const { subscriptions } = store();
      await subscriptions.insertOrder(anOrder());
      expect(await brokenBy(subscriptions.insertOrder(anOrder({ _id: anId(2) })))).toBe('payment_orders.open');
      await subscriptions.insertOrder(anOrder({ _id: anId(3), paymentId: 'S2' }));
      expect(await subscriptions.updateOrder(anOrder({ state: 'failed', reason: 'TOO_OLD', dueAt: null }), 0)).toBe(true);
      expect(await subscriptions.openOrder({ intentId: anId(1), kind: 'refund', paymentId: 'S1' })).toBeUndefined();
      await subscriptions.insertOrder(anOrder({ _id: anId(2) }));
      expect(await brokenBy(subscriptions.insertOrder(anOrder({ _id: anId(4), intentId: anId(99), paymentId: 'S4' })))).toBe(
        'foreign_key',
      );
      expect(await brokenBy(subscriptions.insertOrder(anOrder({ _id: anId(4), paymentId: 'S4', dueAt: null })))).toBe('check');
    });

    test('are sent by only one of ten processes, and never changed once finished', async () => {
      await insertAll();
      const { subscriptions } = store();
      await subscriptions.insertOrder(anOrder());
      const sent = anOrder({ state: 'sent', attempts: 1, dueAt: daysAgo(-1), updatedAt: daysAgo(-1) });
      const taken = await Promise.all(Array.from({ length: 10 }, () => subscriptions.updateOrder(sent, 0)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      // The amount and the payment of an order never change.
      expect(await subscriptions.updateOrder({ ...sent, state: 'done', dueAt: null, cents: 1, paymentId: 'S9' }, 1)).toBe(true);
      expect(await subscriptions.orderById(anId(1))).toEqual({ ...sent, state: 'done', dueAt: null });
      expect(await subscriptions.updateOrder(sent, 1)).toBe(false);
    });

    test('are removed only before they are sent', async () => {
      await insertAll();
      const { subscriptions } = store();
      await subscriptions.insertOrder(anOrder());
      await subscriptions.insertOrder(anOrder({ _id: anId(2), paymentId: 'S2', state: 'sent' }));
      expect([await subscriptions.removeOrder(anId(1)), await subscriptions.removeOrder(anId(1))]).toEqual([true, false]);
      expect(await subscriptions.removeOrder(anId(2))).toBe(false);
    });

    test('are due once their times have come, earliest first', async () => {
      await insertAll();
      const { subscriptions } = store();
      // A clock that was a year ahead set this time.
      const due = [daysAgo(1), daysAgo(-0.5), daysAgo(2), daysAgo(-365)];
      for (const [at, dueAt] of due.entries())
        await subscriptions.insertOrder(anOrder({ _id: anId(at + 1), paymentId: `S${at}`, dueAt }));
      await subscriptions.insertOrder(anOrder({ _id: anId(9), paymentId: 'S9', state: 'done', dueAt: null }));
      const ids = async (limit: number) => (await subscriptions.dueOrders(noon.toISOString(), limit)).map(({ _id }) => _id);
      expect(await ids(9)).toEqual([anId(3), anId(1), anId(4)]);
      expect(await ids(1)).toEqual([anId(3)]);
    });

    test('stay when the admin’s account is removed, without the admin', async () => {
      await insertAll();
      const { subscriptions, users } = store();
      await users.insert(aUser({ _id: anId(7), email: 'ida@example.com', username: 'ida' }));
      await subscriptions.insertOrder(anOrder({ requestedBy: anId(7) }));
      await users.remove(anId(7));
      expect(await subscriptions.ordersOf(anId(1))).toEqual([{ ...anOrder({ requestedBy: null }), requester: null }]);
    });
  });
}
