import { describe, expect, test } from 'vitest';
import { payer } from '../paypal/payer.ts';
import { day, minute, refusedWith, PaymentFixture } from '../paypal/payment-fixture.ts';
import { unsentEmails } from './account-calls.ts';
import { koaHost, mswHost, now } from './hosts.ts';
import { signInAs } from './members.ts';

const fixture = new PaymentFixture();

for (const [name, openHost] of [
  ['Koa', koaHost],
  ['MSW', mswHost],
] as const) {
  describe(`paying on ${name}`, () => {
    test('a listing with a paid plan is saved, paid, submitted and shown with its approval speed', async () => {
      const ida = await fixture.open(openHost);
      const ravi = await signInAs(fixture.host, 'ravi');
      const paying = payer(ravi, 'ravi');
      const [status, created] = await paying.subscribe();
      expect(status).toBe(201);
      expect(await fixture.listingsOf(ravi)).toEqual([]);
      expect((await paying.billing())[1]).toEqual({
        subscriptions: [],
        payments: [],
        manageUrl: `${fixture.fake.url}/myaccount/autopay/`,
      });

      fixture.fake.account.approve(created.subscriptionId);
      const [submitted, own] = await paying.returnFromPayPal(created);
      expect([submitted, own.status, own.name]).toEqual([201, 'pending', 'Lichen Ledger']);
      await fixture.deliverAll();
      expect(await fixture.listingsOf(ravi)).toHaveLength(1);

      const [, billing] = await paying.billing();
      const paidUntil = '2027-11-21T12:00:00.000Z';
      expect(billing.subscriptions).toEqual([
        {
          subscriptionId: created.subscriptionId,
          plan: 'Growth',
          cycle: 'annual',
          price: 199,
          status: 'active',
          startup: { _id: own._id, name: 'Lichen Ledger' },
          nextPaymentAt: paidUntil,
          paidUntil,
          renewalIncentives: expect.arrayContaining(['A tenth off every renewal after the first']) as unknown,
          canCancel: true,
          createdAt: now.toISOString(),
        },
      ]);
      expect(billing.payments).toMatchObject([{ amount: '199.00', currency: 'USD', status: 'completed', plan: 'Growth' }]);

      const [, queue] = await ida.get<{ startups: object[] }>('/api/admin/startups?status=pending');
      expect(queue.startups[0]).toMatchObject({
        name: 'Lichen Ledger',
        plan: 'Growth',
        promise: '2-day approval',
        dueAt: '2026-11-23T12:00:00.000Z',
      });
      const [, review] = await ida.get<{ subscription: object }>(`/api/admin/startups/${own._id}`);
      expect(review.subscription).toMatchObject({ plan: 'Growth', cycle: 'annual', status: 'active', price: 199, paidUntil });
    });

    test('a payment creates one listing, however often and in whatever order browser and webhook report it', async () => {
      await fixture.open(openHost);
      const ravi = await signInAs(fixture.host, 'ravi');
      const paying = payer(ravi, 'ravi');
      const orders = [
        ['message', 'return', 'reconciler'],
        ['reconciler', 'message', 'return'],
        ['return', 'return', 'reconciler', 'message'],
      ];
      for (const [number, order] of orders.entries()) {
        const productName = `Lichen Ledger ${number}`;
        const [, created] = await paying.subscribe({ productName, website: `https://lichen-${number}.example/` });
        fixture.fake.account.approve(created.subscriptionId);
        fixture.advance(11 * minute);
        for (const way of order) {
          if (way === 'message') await fixture.deliverAll();
          if (way === 'reconciler') expect(await fixture.reconcile()).toEqual([]);
          if (way === 'return') {
            const back = { productName, website: `https://lichen-${number}.example/` };
            expect((await paying.returnFromPayPal(created, back))[0]).toBe(201);
          }
        }
        const [, list] = await ravi.get<{ name: string }[]>(`/api/startups/user/${ravi.id}`);
        expect(list.filter((startup) => startup.name === productName)).toHaveLength(1);
      }
    });

    test('pressing the pay button again gives the same subscription, and choosing another plan gives another subscription', async () => {
      await fixture.open(openHost);
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      const [, first] = await paying.subscribe();
      const [, second] = await paying.subscribe();
      const [, other] = await paying.subscribe({ cycle: 'monthly' });
      expect(second).toEqual(first);
      expect(other.subscriptionId).not.toBe(first.subscriptionId);
    });

    test('a second payment for the same listing is canceled without a charge', async () => {
      await fixture.open(openHost);
      const ravi = await signInAs(fixture.host, 'ravi');
      const paying = payer(ravi, 'ravi');
      const [, annual] = await paying.subscribe();
      const [, monthly] = await paying.subscribe({ cycle: 'monthly' });
      for (const { subscriptionId } of [annual, monthly]) fixture.fake.account.approve(subscriptionId);
      await paying.returnFromPayPal(annual);
      await paying.returnFromPayPal(monthly);
      expect(await fixture.listingsOf(ravi)).toHaveLength(1);
      fixture.advance(11 * minute);
      expect(await fixture.reconcile()).toEqual([]);
      expect(fixture.fake.account.subscriptions.get(monthly.subscriptionId)?.status).toBe('CANCELLED');
      expect(fixture.fake.account.subscriptions.get(annual.subscriptionId)?.status).toBe('ACTIVE');
    });

    test('a payment that PayPal confirms later is fulfilled once it is confirmed', async () => {
      await fixture.open(openHost);
      const ravi = await signInAs(fixture.host, 'ravi');
      const paying = payer(ravi, 'ravi');
      const [, created] = await paying.subscribe();
      fixture.fake.account.approve(created.subscriptionId, { late: true });
      expect(await paying.returnFromPayPal(created)).toEqual(refusedWith('payments.pending'));
      fixture.fake.account.approve(created.subscriptionId);
      fixture.advance(11 * minute);
      expect(await fixture.reconcile()).toEqual([]);
      expect(await fixture.listingsOf(ravi)).toHaveLength(1);
    });

    test('an unpaid intent is abandoned, but still fulfilled when it is paid later', async () => {
      await fixture.open(openHost);
      const ravi = await signInAs(fixture.host, 'ravi');
      const [, created] = await payer(ravi, 'ravi').subscribe();
      fixture.advance(4 * day);
      await fixture.reconcile();
      expect((await fixture.host.store.payments.intentById(created.intentId))?.status).toBe('cancelled');
      fixture.fake.account.approve(created.subscriptionId);
      await fixture.deliverAll();
      expect(await fixture.listingsOf(ravi)).toHaveLength(1);
    });

    test('a subscription canceled by its owner runs to the end of the paid period, and an email confirms it', async () => {
      await fixture.open(openHost);
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      const [, created] = await paying.subscribe();
      fixture.fake.account.approve(created.subscriptionId);
      await paying.returnFromPayPal(created);
      fixture.advance(day);
      const [status, { subscription }] = await paying.cancel(created.subscriptionId);
      expect([status, subscription.status, subscription.nextPaymentAt, subscription.paidUntil, subscription.canCancel]).toEqual([
        200,
        'cancelled',
        null,
        '2027-11-21T12:00:00.000Z',
        false,
      ]);
      expect(await paying.cancel(created.subscriptionId)).toEqual(refusedWith('payments.ended'));
      await fixture.deliverAll();
      expect(await unsentEmails(fixture.host, 'subscription.ended')).toHaveLength(1);
      const submission = await fixture.host.store.submissions.byStartup(subscription.startup?._id ?? '');
      expect(submission?.promise).toBe('2-day approval');
    });

    test('a refund removes the approval speed and nothing else', async () => {
      await fixture.open(openHost);
      const ravi = await signInAs(fixture.host, 'ravi');
      const paying = payer(ravi, 'ravi');
      const [, created] = await paying.subscribe();
      fixture.fake.account.approve(created.subscriptionId);
      const [, own] = await paying.returnFromPayPal(created);
      fixture.fake.account.refundSale(fixture.fake.account.sales[0]?.id ?? '', 'REFUNDED');
      await fixture.deliverAll();
      expect(await fixture.host.store.submissions.byStartup(own._id)).toMatchObject({
        plan: 'Growth',
        promise: '',
        dueAt: '2026-12-21T12:00:00.000Z',
      });
      expect((await paying.billing())[1].payments).toMatchObject([{ status: 'refunded' }]);
      expect(await fixture.listingsOf(ravi)).toHaveLength(1);
    });

    test('a rejected listing can be resubmitted with a paid plan, and after another rejection without paying again', async () => {
      const ida = await fixture.open(openHost);
      const mara = await signInAs(fixture.host, 'mara');
      const paying = payer(mara, 'mara');
      const grantling = '00000000000300000a23f22f';
      const [, created] = await paying.subscribe({ startupId: grantling });
      fixture.fake.account.approve(created.subscriptionId);
      const { subscriptionId, icon, media } = created;
      const back = { plan: 'Growth', subscriptionId, icon, media };
      expect((await mara.resubmit(grantling, back))[1]).toMatchObject({ _id: grantling, status: 'pending' });
      expect((await mara.resubmit(grantling, back))[1]).toMatchObject({ _id: grantling, status: 'pending' });

      await ida.decideStartup(grantling, 'rejected', 'A better icon, please.');
      expect((await mara.get<object>(`/api/startups/${grantling}/submission`))[1]).toMatchObject({ paid: true, plan: 'Growth' });
      expect(await mara.resubmit(grantling, { plan: 'Premium' })).toEqual(refusedWith('payments.has_plan'));
      expect(await paying.subscribe({ startupId: grantling })).toEqual(refusedWith('payments.has_plan'));
      expect((await mara.resubmit(grantling, { plan: 'Growth' }))[0]).toBe(200);
      expect(await fixture.host.store.submissions.byStartup(grantling)).toMatchObject({
        subscriptionId,
        promise: '2-day approval',
      });
    });

    test('archiving a paid listing cancels nothing, and deleting it permanently cancels its subscription', async () => {
      const ida = await fixture.open(openHost);
      const ravi = await signInAs(fixture.host, 'ravi');
      const paying = payer(ravi, 'ravi');
      const [, created] = await paying.subscribe();
      fixture.fake.account.approve(created.subscriptionId);
      const [, own] = await paying.returnFromPayPal(created);
      const statusAfter = async (rounds: number) => {
        for (let round = 0; round < rounds; round += 1) {
          fixture.advance(11 * minute);
          expect(await fixture.reconcile()).toEqual([]);
        }
        return fixture.fake.account.subscriptions.get(created.subscriptionId)?.status;
      };
      await ravi.send('POST', `/api/startups/${own._id}/withdraw`, undefined);
      expect(await statusAfter(2)).toBe('ACTIVE');
      expect((await fixture.host.store.startups.byId(own._id))?.status).toBe('archived');
      expect((await paying.billing())[1].subscriptions).toMatchObject([{ startup: { _id: own._id }, canCancel: true }]);
      expect((await ida.send('DELETE', `/api/admin/startups/${own._id}`, undefined))[0]).toBe(200);
      expect(await statusAfter(2)).toBe('CANCELLED');
      expect((await paying.billing())[1].subscriptions).toMatchObject([{ startup: null, canCancel: false }]);
    });

    test('a payment for a listing withdrawn in the meantime is fulfilled, and the listing stays archived', async () => {
      await fixture.open(openHost);
      const mara = await signInAs(fixture.host, 'mara');
      const grantling = '00000000000300000a23f22f';
      const [, created] = await payer(mara, 'mara').subscribe({ startupId: grantling });
      await mara.send('POST', `/api/startups/${grantling}/withdraw`, undefined);
      fixture.fake.account.approve(created.subscriptionId);
      fixture.advance(11 * minute);
      expect(await fixture.reconcile()).toEqual([]);
      expect(await fixture.host.store.payments.intentById(created.intentId)).toMatchObject({
        status: 'fulfilled',
        startupId: grantling,
        cancelPending: false,
      });
      expect((await fixture.host.store.startups.byId(grantling))?.status).toBe('archived');
      // Once restored, it can be resubmitted with the paid plan.
      await mara.send('POST', `/api/startups/${grantling}/undo-withdrawal`, undefined);
      expect(await mara.resubmit(grantling, { plan: 'Growth' })).toMatchObject([200, { status: 'pending' }]);
    });

    test('deleting an account cancels its subscriptions', async () => {
      await fixture.open(openHost);
      const ravi = await signInAs(fixture.host, 'ravi');
      const paying = payer(ravi, 'ravi');
      const [, created] = await paying.subscribe();
      const [, open_] = await paying.subscribe({ productName: 'Another', website: 'https://another.example' });
      fixture.fake.account.approve(created.subscriptionId);
      await paying.returnFromPayPal(created);
      await ravi.remove();
      fixture.fake.account.approve(open_.subscriptionId);
      for (let round = 0; round < 3; round += 1) {
        expect(await fixture.reconcile()).toEqual([]);
        fixture.advance(11 * minute);
      }
      const statuses = [created, open_].map(
        ({ subscriptionId }) => fixture.fake.account.subscriptions.get(subscriptionId)?.status,
      );
      expect(statuses).toEqual(['CANCELLED', 'CANCELLED']);
    });

    test('when PayPal refuses, disconnects, hangs or replies nonsense, the error is clear and nothing is lost', async () => {
      await fixture.open(openHost);
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      for (const how of ['500', 'cut', 'garbage', 'hang', 'refuse'] as const) {
        for (const when of ['before', 'after'] as const) {
          const website = `https://${how}-${when}.example`;
          fixture.fake.faults.push({ on: 'POST /v1/billing/subscriptions', when, how });
          expect(await paying.subscribe({ website })).toEqual(refusedWith('payments.failed'));
          const [status, created] = await paying.subscribe({ website });
          expect(status).toBe(201);
          fixture.fake.account.approve(created.subscriptionId);
          fixture.fake.faults.push({ on: 'GET /v1/billing/subscriptions', when, how });
          const [failed] = await paying.returnFromPayPal(created, { website });
          expect(failed).toBe(503);
          expect((await paying.returnFromPayPal(created, { website }))[0]).toBe(201);
        }
      }
      // Pressing the button again finds the subscription whose reply was lost, so no second one is created.
      const pending = [...fixture.fake.account.subscriptions.values()].filter(({ status }) => status === 'APPROVAL_PENDING');
      expect(pending.length).toBeLessThanOrEqual(1);
    });
  });
}
