import { describe, expect, test } from 'vitest';
import { aSubscriptionRequest, payer } from '../paypal/payer.ts';
import { refusedWith, PaymentFixture } from '../paypal/payment-fixture.ts';
import { koaHost, mswHost } from './hosts.ts';
import { type ApiReply, signInAs } from './members.ts';

const scene = new PaymentFixture();

describe('payment data sent by a client', () => {
  test('none of twenty forged payments is accepted', async () => {
    await scene.open(koaHost);
    const [ravi, mara, jonas] = [
      await signInAs(scene.host, 'ravi'),
      await signInAs(scene.host, 'mara'),
      await signInAs(scene.host, 'jonas'),
    ];
    const honest = payer(ravi, 'ravi');
    const liar = payer(mara, 'mara');
    const [, raviPaid] = await honest.subscribe();
    scene.fake.account.approve(raviPaid.subscriptionId);
    const [, unpaid] = await liar.subscribe({ website: 'https://one.example' });
    const [, cheap] = await liar.subscribe({ plan: 'Essential', cycle: 'monthly', website: 'https://two.example' });
    scene.fake.account.approve(cheap.subscriptionId);
    const [, cancelled] = await liar.subscribe({ website: 'https://three.example' });
    scene.fake.account.approve(cancelled.subscriptionId);
    scene.fake.account.end(cancelled.subscriptionId, 'CANCELLED');
    const [, suspended] = await liar.subscribe({ website: 'https://four.example' });
    scene.fake.account.approve(suspended.subscriptionId);
    scene.fake.account.end(suspended.subscriptionId, 'SUSPENDED');
    const [, expired] = await liar.subscribe({ website: 'https://five.example' });
    scene.fake.account.approve(expired.subscriptionId);
    scene.fake.account.end(expired.subscriptionId, 'EXPIRED');
    const [, used] = await liar.subscribe({ website: 'https://six.example/', productName: 'Used' });
    scene.fake.account.approve(used.subscriptionId);
    expect((await liar.returnFromPayPal(used, { website: 'https://six.example/', productName: 'Used' }))[0]).toBe(201);
    const [, again] = await liar.subscribe({ startupId: '00000000000300000a23f22f' });
    scene.fake.account.approve(again.subscriptionId);
    const planId = [...scene.fake.account.plans.values()][0]?.id ?? '';
    const stolen = scene.fake.account.subscribe({ plan_id: planId, custom_id: unpaid.intentId });
    scene.fake.account.approve(stolen.id);
    const nobodys = scene.fake.account.subscribe({ plan_id: planId });
    scene.fake.account.approve(nobodys.id);

    const grantling = '00000000000300000a23f22f';
    const before = await scene.host.store.startups.count();
    const forgeries: [string, () => Promise<ApiReply<unknown>>, number][] = [
      ['somebody else’s subscription', () => liar.returnFromPayPal(raviPaid), 422],
      ['somebody else’s, in their name', () => liar.returnFromPayPal(raviPaid, { userId: ravi.id }), 403],
      ['one that nobody paid', () => liar.returnFromPayPal(unpaid, { website: 'https://one.example' }), 409],
      ['a cheaper plan for a dearer one', () => liar.returnFromPayPal(cheap, { website: 'https://two.example' }), 422],
      ['a cheaper plan for the dearest', () => liar.returnFromPayPal(cheap, { plan: 'Premium' }), 422],
      ['one that was cancelled', () => liar.returnFromPayPal(cancelled, { website: 'https://three.example' }), 409],
      ['one that is suspended', () => liar.returnFromPayPal(suspended, { website: 'https://four.example' }), 409],
      ['one that has expired', () => liar.returnFromPayPal(expired, { website: 'https://five.example' }), 409],
      ['one that was used, for another listing', () => liar.returnFromPayPal(used, { productName: 'New' }), 409],
      ['one that was used, for another website', () => liar.returnFromPayPal(used, { productName: 'Used' }), 409],
      ['one that nobody knows', () => liar.returnFromPayPal({ ...unpaid, subscriptionId: 'I-NOBODYKNOWS1' }), 422],
      ['one of PayPal’s that is not ours', () => liar.returnFromPayPal({ ...unpaid, subscriptionId: nobodys.id }), 422],
      ['one with a stolen mark and another plan', () => liar.returnFromPayPal({ ...unpaid, subscriptionId: stolen.id }), 422],
      ['the id of an intent', () => liar.returnFromPayPal({ ...unpaid, subscriptionId: unpaid.intentId }), 422],
      ['no subscription', () => mara.submit({ plan: 'Growth' }), 409],
      ['a plan that is none', () => mara.submit({ plan: 'Golden', subscriptionId: cheap.subscriptionId }), 422],
      [
        'one for a new listing to send another again',
        () => mara.resubmit(grantling, { plan: 'Growth', subscriptionId: unpaid.subscriptionId }),
        422,
      ],
      ['one to send again, for a new listing', () => liar.returnFromPayPal(again), 422],
      [
        'one to send again, for somebody else’s listing',
        () => jonas.resubmit(grantling, { plan: 'Growth', subscriptionId: again.subscriptionId }),
        403,
      ],
      [
        'to subscribe for somebody else',
        () => mara.send('POST', '/api/payments/subscriptions', aSubscriptionRequest('ravi')),
        403,
      ],
      ['to send somebody else’s listing again', () => payer(jonas, 'jonas').subscribe({ startupId: grantling }), 403],
      ['somebody else’s subscription, to be cancelled', () => liar.cancel(raviPaid.subscriptionId), 404],
    ];
    for (const [name, attempt, status] of forgeries) expect([name, (await attempt())[0]]).toEqual([name, status]);
    expect(await scene.host.store.startups.count()).toBe(before);
    expect(scene.fake.account.subscriptions.get(raviPaid.subscriptionId)?.status).toBe('ACTIVE');
  });

  test('a cheaper subscription that names the payment of another plan is not fulfilled by a webhook event', async () => {
    await scene.open(koaHost);
    const mara = await signInAs(scene.host, 'mara');
    const [, unpaid] = await payer(mara, 'mara').subscribe({ plan: 'Premium' });
    const [cheapest] = [...scene.fake.account.plans.values()];
    const stolen = scene.fake.account.subscribe({ plan_id: cheapest?.id ?? '', custom_id: unpaid.intentId });
    scene.fake.account.approve(stolen.id);
    await scene.deliverAll();
    expect(await scene.listingsOf(mara)).toEqual([]);
  });
});

describe('without a payment provider', () => {
  for (const [name, opened] of [
    ['Koa', koaHost],
    ['MSW', mswHost],
  ] as const) {
    test(`paying is refused with a message while no payment provider is configured, on ${name}`, async () => {
      await scene.open(opened, { withPayPal: false });
      const paying = payer(await signInAs(scene.host, 'ravi'), 'ravi');
      expect(await paying.subscribe()).toEqual(refusedWith('plans.not_configured'));
      expect(await paying.subscribe({ plan: 'Hobby' })).toEqual(refusedWith('payments.free_plan'));
      expect(await paying.subscribe({ plan: 'Golden' })).toEqual(refusedWith('plans.not_found'));
      expect((await paying.billing())[1]).toEqual({ subscriptions: [], payments: [], manageUrl: '' });
      const ida = await signInAs(scene.host, 'ida');
      expect(await ida.send('POST', '/api/plans/admin/sync-paypal', {})).toEqual(refusedWith('plans.sync_not_configured'));
    });
  }
});
