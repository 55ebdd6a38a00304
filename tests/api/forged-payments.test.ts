import { describe, expect, test } from 'vitest';
import { aSubscriptionRequest, payer } from '../paypal/payer.ts';
import { refusedWith, PaymentFixture } from '../paypal/payment-fixture.ts';
import { koaHost, mswHost } from './hosts.ts';
import { type ApiReply, signInAs } from './members.ts';

const fixture = new PaymentFixture();

describe('payment data sent by a client', () => {
  test('none of twenty forged payments is accepted', async () => {
    await fixture.open(koaHost);
    const [ravi, mara, jonas] = [
      await signInAs(fixture.host, 'ravi'),
      await signInAs(fixture.host, 'mara'),
      await signInAs(fixture.host, 'jonas'),
    ];
    const honest = payer(ravi, 'ravi');
    const forger = payer(mara, 'mara');
    const [, paidByRavi] = await honest.subscribe();
    fixture.fake.account.approve(paidByRavi.subscriptionId);
    const [, unpaid] = await forger.subscribe({ website: 'https://one.example' });
    const [, cheap] = await forger.subscribe({ plan: 'Essential', cycle: 'monthly', website: 'https://two.example' });
    fixture.fake.account.approve(cheap.subscriptionId);
    const [, cancelled] = await forger.subscribe({ website: 'https://three.example' });
    fixture.fake.account.approve(cancelled.subscriptionId);
    fixture.fake.account.end(cancelled.subscriptionId, 'CANCELLED');
    const [, suspended] = await forger.subscribe({ website: 'https://four.example' });
    fixture.fake.account.approve(suspended.subscriptionId);
    fixture.fake.account.end(suspended.subscriptionId, 'SUSPENDED');
    const [, expired] = await forger.subscribe({ website: 'https://five.example' });
    fixture.fake.account.approve(expired.subscriptionId);
    fixture.fake.account.end(expired.subscriptionId, 'EXPIRED');
    const [, used] = await forger.subscribe({ website: 'https://six.example/', productName: 'Used' });
    fixture.fake.account.approve(used.subscriptionId);
    expect((await forger.returnFromPayPal(used, { website: 'https://six.example/', productName: 'Used' }))[0]).toBe(201);
    const [, again] = await forger.subscribe({ startupId: '00000000000300000a23f22f' });
    fixture.fake.account.approve(again.subscriptionId);
    const planId = [...fixture.fake.account.plans.values()][0]?.id ?? '';
    const withForeignIntent = fixture.fake.account.subscribe({ plan_id: planId, custom_id: unpaid.intentId });
    fixture.fake.account.approve(withForeignIntent.id);
    const withoutIntent = fixture.fake.account.subscribe({ plan_id: planId });
    fixture.fake.account.approve(withoutIntent.id);

    const grantling = '00000000000300000a23f22f';
    const before = await fixture.host.store.startups.count();
    const forgeries: [string, () => Promise<ApiReply<unknown>>, number][] = [
      ['the subscription of another member', () => forger.returnFromPayPal(paidByRavi), 422],
      ['the subscription of another member in their name', () => forger.returnFromPayPal(paidByRavi, { userId: ravi.id }), 403],
      ['an unpaid subscription', () => forger.returnFromPayPal(unpaid, { website: 'https://one.example' }), 409],
      ['a cheaper plan for a more expensive one', () => forger.returnFromPayPal(cheap, { website: 'https://two.example' }), 422],
      ['a cheaper plan for the most expensive one', () => forger.returnFromPayPal(cheap, { plan: 'Premium' }), 422],
      ['a cancelled subscription', () => forger.returnFromPayPal(cancelled, { website: 'https://three.example' }), 409],
      ['a suspended subscription', () => forger.returnFromPayPal(suspended, { website: 'https://four.example' }), 409],
      ['an expired subscription', () => forger.returnFromPayPal(expired, { website: 'https://five.example' }), 409],
      ['a fulfilled subscription for another listing', () => forger.returnFromPayPal(used, { productName: 'New' }), 409],
      ['a fulfilled subscription for another website', () => forger.returnFromPayPal(used, { productName: 'Used' }), 409],
      ['an unknown subscription', () => forger.returnFromPayPal({ ...unpaid, subscriptionId: 'I-NOBODYKNOWS1' }), 422],
      ['a subscription without an intent', () => forger.returnFromPayPal({ ...unpaid, subscriptionId: withoutIntent.id }), 422],
      [
        'a subscription with the intent of another plan',
        () => forger.returnFromPayPal({ ...unpaid, subscriptionId: withForeignIntent.id }),
        422,
      ],
      ['the id of an intent', () => forger.returnFromPayPal({ ...unpaid, subscriptionId: unpaid.intentId }), 422],
      ['no subscription', () => mara.submit({ plan: 'Growth' }), 409],
      ['an unknown plan', () => mara.submit({ plan: 'Golden', subscriptionId: cheap.subscriptionId }), 422],
      [
        'the subscription of a new listing to resubmit another one',
        () => mara.resubmit(grantling, { plan: 'Growth', subscriptionId: unpaid.subscriptionId }),
        422,
      ],
      ['the subscription of a resubmission for a new listing', () => forger.returnFromPayPal(again), 422],
      [
        'the subscription of a resubmission for the listing of another member',
        () => jonas.resubmit(grantling, { plan: 'Growth', subscriptionId: again.subscriptionId }),
        403,
      ],
      [
        'a subscription in the name of another member',
        () => mara.send('POST', '/api/payments/subscriptions', aSubscriptionRequest('ravi')),
        403,
      ],
      ['a resubmission of the listing of another member', () => payer(jonas, 'jonas').subscribe({ startupId: grantling }), 403],
      ['a cancellation of the subscription of another member', () => forger.cancel(paidByRavi.subscriptionId), 404],
    ];
    for (const [name, attempt, status] of forgeries) expect([name, (await attempt())[0]]).toEqual([name, status]);
    expect(await fixture.host.store.startups.count()).toBe(before);
    expect(fixture.fake.account.subscriptions.get(paidByRavi.subscriptionId)?.status).toBe('ACTIVE');
  });

  test('a webhook event does not fulfill a cheaper subscription that names another plan’s payment', async () => {
    await fixture.open(koaHost);
    const mara = await signInAs(fixture.host, 'mara');
    const [, unpaid] = await payer(mara, 'mara').subscribe({ plan: 'Premium' });
    const [cheapest] = [...fixture.fake.account.plans.values()];
    const withForeignIntent = fixture.fake.account.subscribe({ plan_id: cheapest?.id ?? '', custom_id: unpaid.intentId });
    fixture.fake.account.approve(withForeignIntent.id);
    await fixture.deliverAll();
    expect(await fixture.listingsOf(mara)).toEqual([]);
  });
});

describe('without a payment provider', () => {
  for (const [name, openHost] of [
    ['Koa', koaHost],
    ['MSW', mswHost],
  ] as const) {
    test(`paying is refused with a message while no payment provider is configured, on ${name}`, async () => {
      await fixture.open(openHost, { withPayPal: false });
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      expect(await paying.subscribe()).toEqual(refusedWith('plans.not_configured'));
      expect(await paying.subscribe({ plan: 'Hobby' })).toEqual(refusedWith('payments.free_plan'));
      expect(await paying.subscribe({ plan: 'Golden' })).toEqual(refusedWith('plans.not_found'));
      expect((await paying.billing())[1]).toEqual({ subscriptions: [], payments: [], manageUrl: '' });
      const ida = await signInAs(fixture.host, 'ida');
      expect(await ida.send('POST', '/api/plans/admin/sync-paypal', {})).toEqual(refusedWith('plans.sync_not_configured'));
    });
  }
});
