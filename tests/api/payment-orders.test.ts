import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { sendDueOrders } from '../../server/domain/submissions/payments/payment-orders.calls.ts';
import { payer } from '../paypal/payer.ts';
import { day, minute, refusedWith, PaymentFixture } from '../paypal/payment-fixture.ts';
import { anIntent } from '../store/builders.ts';
import { unsentEmails } from './account-calls.ts';
import { koaHost, mswHost, now } from './hosts.ts';
import { type Member, signInAs } from './members.ts';

type Details = CallReply<Contract['getSubscription']>;
type OrderReply = CallReply<Contract['refundPayment']>;
type Listed = CallReply<Contract['listSubscriptions']>;

const fixture = new PaymentFixture();

/** A paid and submitted listing of Ravi, and the admin's calls about its subscription. */
async function paidListing(openHost: typeof koaHost | typeof mswHost) {
  const ida = await fixture.open(openHost);
  const ravi = await signInAs(fixture.host, 'ravi');
  const paying = payer(ravi, 'ravi');
  const [, created] = await paying.subscribe({ cycle: 'monthly' });
  fixture.fake.account.approve(created.subscriptionId);
  const [, own] = await paying.returnFromPayPal(created);
  await fixture.deliverAll();
  const path = `/api/admin/payments/${created.intentId}`;
  const sale = fixture.fake.account.sales[0]?.id ?? '';
  const body = { paymentId: sale, amount: '24.00' };
  const details = async (): Promise<Details> => (await ida.get<Details>(path))[1];
  return {
    ida,
    ravi,
    paying,
    own,
    created,
    path,
    sale,
    body,
    details,
    cancel: (admin: Member = ida) => admin.send<OrderReply>('POST', `${path}/cancel`, {}),
    refund: (admin: Member = ida) => admin.send<OrderReply>('POST', `${path}/refund`, body),
    refunds: () => fixture.fake.account.messages.filter(({ event_type }) => event_type === 'PAYMENT.SALE.REFUNDED').length,
    atPayPal: () => fixture.fake.account.subscriptions.get(created.subscriptionId)?.status,
  };
}

async function sendDue(): Promise<unknown[]> {
  const failures: unknown[] = [];
  const report = (error: unknown) => failures.push(error);
  await sendDueOrders({ store: fixture.host.store, now: fixture.clock, newId: fixture.newId, paypal: fixture.paypal, report });
  return failures;
}

for (const [name, openHost] of [
  ['Koa', koaHost],
  ['MSW', mswHost],
] as const) {
  describe(`an admin's payments on ${name}`, () => {
    test('a subscription is in the table, is found by a search, and is shown with its payments', async () => {
      const { ida, own, created, details, sale } = await paidListing(openHost);
      const [, listed] = await ida.get<Listed>('/api/admin/payments');
      const subscription = {
        _id: created.intentId,
        subscriptionId: created.subscriptionId,
        startup: { _id: own._id, name: 'Lichen Ledger', slug: own.slug, logo: own.logo, status: 'pending' },
        member: expect.objectContaining({ username: 'ravi' }) as unknown,
        plan: 'Growth',
        cycle: 'monthly',
        price: 24,
        status: 'active',
        nextPaymentAt: '2026-12-21T12:00:00.000Z',
        paidUntil: '2026-12-21T12:00:00.000Z',
        failedPayments: 0,
        failedOrder: false,
        isCanceling: false,
        createdAt: now.toISOString(),
      };
      expect(listed).toEqual({
        subscriptions: [subscription],
        total: 1,
        counts: { all: 1, waiting: 0, active: 1, suspended: 0, cancelled: 0, expired: 0, problem: 0 },
      });
      for (const search of ['lichen', 'ravi', created.subscriptionId])
        expect((await ida.get<Listed>(`/api/admin/payments?search=${search}`))[1].total).toBe(1);
      expect((await ida.get<Listed>('/api/admin/payments?status=problem'))[1].subscriptions).toEqual([]);
      expect(await details()).toEqual({
        subscription,
        statusAt: now.toISOString(),
        canCancel: true,
        refundable: { paymentId: sale, amount: '24.00', currency: 'USD' },
        payments: [
          { _id: sale, amount: '24.00', refundedAmount: '0.00', currency: 'USD', status: 'completed', paidAt: now.toISOString() },
        ],
        orders: [],
      });
    });

    test('failed payments are shown as a problem until a payment succeeds, and so is a pause by PayPal', async () => {
      const { ida, created } = await paidListing(openHost);
      const problems = async () => (await ida.get<Listed>('/api/admin/payments?status=problem'))[1];
      fixture.fake.account.paymentFails(created.subscriptionId);
      await fixture.deliverAll();
      expect((await problems()).subscriptions).toMatchObject([{ status: 'active', failedPayments: 1 }]);
      fixture.advance(minute);
      fixture.fake.account.pay(created.subscriptionId);
      await fixture.deliverAll();
      expect(await fixture.reconcile()).toEqual([]);
      expect((await problems()).counts.problem).toBe(0);
      fixture.advance(minute);
      fixture.fake.account.end(created.subscriptionId, 'SUSPENDED');
      await fixture.deliverAll();
      expect((await problems()).counts).toMatchObject({ all: 1, suspended: 1, problem: 1 });
    });

    test('a cancellation ends the charges, but not the time that is already paid', async () => {
      const { cancel, details, atPayPal, paying, ravi } = await paidListing(openHost);
      const [status, { order }] = await cancel();
      expect([status, order]).toMatchObject([200, { kind: 'cancel', state: 'done', by: 'ida', amount: '' }]);
      expect(atPayPal()).toBe('CANCELLED');
      expect(await details()).toMatchObject({
        subscription: { status: 'cancelled', nextPaymentAt: null, paidUntil: '2026-12-21T12:00:00.000Z' },
        canCancel: false,
      });
      expect(await cancel()).toEqual(refusedWith('payments.ended'));
      expect((await paying.billing())[1].subscriptions).toMatchObject([{ status: 'cancelled', canCancel: false }]);
      expect(await unsentEmails(fixture.host, 'subscription.ended')).toMatchObject([{ unlisted: true }]);
      expect(await ravi.send('POST', `/api/admin/payments/${'f'.repeat(24)}/cancel`, {})).toEqual(refusedWith('auth.forbidden'));
    });

    test('a refund is made once, emailed to the member, and not counted again when PayPal reports it', async () => {
      const { refund, refunds, details, paying, own, sale } = await paidListing(openHost);
      const [status, { order }] = await refund();
      expect([status, order]).toMatchObject([200, { kind: 'refund', state: 'done', amount: '24.00', reason: '', dueAt: null }]);
      await fixture.deliverAll();
      expect([refunds(), fixture.fake.account.sale(sale)?.state]).toEqual([1, 'refunded']);
      expect(await details()).toMatchObject({
        refundable: null,
        payments: [{ status: 'refunded', refundedAmount: '24.00' }],
        orders: [{ state: 'done' }],
      });
      expect((await paying.billing())[1].payments).toMatchObject([{ status: 'refunded', refundedAmount: '24.00' }]);
      expect(await fixture.host.store.submissions.byStartup(own._id)).toMatchObject({ promise: '' });
      expect(await refund()).toEqual(refusedWith('payments.already_refunded'));
    });

    test('after a partial refund, the rest can be refunded, and only in the amount that was shown', async () => {
      const { ida, path, refund, details, body, sale } = await paidListing(openHost);
      fixture.fake.account.refundSale(sale, 'REFUNDED', '5.00');
      await fixture.deliverAll();
      expect(await details()).toMatchObject({
        refundable: { amount: '19.00' },
        payments: [{ status: 'completed', refundedAmount: '5.00' }],
      });
      expect(await refund()).toEqual(refusedWith('payments.amount_changed'));
      const [, { order }] = await ida.send<OrderReply>('POST', `${path}/refund`, { ...body, amount: '19.00' });
      expect(order).toMatchObject({ state: 'done', amount: '19.00' });
      await fixture.deliverAll();
      expect((await details()).payments).toMatchObject([{ status: 'refunded', refundedAmount: '24.00' }]);
    });

    test('if two admins refund a payment at once, it is refunded once', async () => {
      const { refund, refunds } = await paidListing(openHost);
      const replies = await Promise.all([refund(), refund(), refund()]);
      expect(refunds()).toBe(1);
      const failed = replies.filter(([status]) => status !== 200);
      for (const reply of failed)
        expect([refusedWith('payments.in_progress'), refusedWith('payments.already_refunded')]).toContainEqual(reply);
      expect(failed).toHaveLength(2);
    });

    test.each(['REFUND_FAILED_INSUFFICIENT_FUNDS', 'TRANSACTION_REFUSED'] as const)(
      'a refund that PayPal refuses (%s) is a problem until it succeeds or is settled',
      async (reason) => {
        const { ida, path, refund, refunds, details } = await paidListing(openHost);
        fixture.fake.account.refundOutcome = reason;
        expect((await refund())[1].order).toMatchObject({ state: 'failed', reason });
        expect([refunds(), (await ida.get<Listed>('/api/admin/payments'))[1].counts.problem]).toEqual([0, 1]);
        expect(await details()).toMatchObject({ subscription: { failedOrder: true }, payments: [{ status: 'completed' }] });
        expect((await ida.send('POST', `${path}/settle`, {}))[1]).toMatchObject({ failedOrder: false });
        expect(await ida.send('POST', `${path}/settle`, {})).toEqual(refusedWith('payments.nothing_failed'));
        fixture.fake.account.refundOutcome = 'completed';
        expect((await refund())[1].order).toMatchObject({ state: 'done' });
        expect(refunds()).toBe(1);
        expect(await details()).toMatchObject({
          subscription: { failedOrder: false },
          orders: [{ state: 'done' }, { state: 'failed' }],
        });
      },
    );

    test('a payment that was refunded at PayPal is not refunded again', async () => {
      const { refund, refunds, details, sale } = await paidListing(openHost);
      // PayPal has not reported this refund yet.
      fixture.fake.account.refundSale(sale, 'REFUNDED');
      expect((await refund())[1].order).toMatchObject({ state: 'done' });
      await fixture.deliverAll();
      expect([refunds(), (await details()).payments[0]?.refundedAmount]).toEqual([1, '24.00']);
    });

    test('a payment that is too old is not offered for a refund', async () => {
      const { refund, details, sale } = await paidListing(openHost);
      const { payments } = fixture.host.store;
      const payment = await payments.paymentById(sale);
      if (payment === undefined) throw new Error('The payment is stored.');
      await payments.savePayment({ ...payment, paidAt: new Date(now.getTime() - 181 * day).toISOString() });
      expect(await refund()).toEqual(refusedWith('payments.too_old'));
      expect((await details()).refundable).toBeNull();
    });

    test('a refund that PayPal is still processing is shown as pending, and done when PayPal reports it', async () => {
      const { refund, details, sale } = await paidListing(openHost);
      fixture.fake.account.refundOutcome = 'pending';
      expect((await refund())[1].order).toMatchObject({ state: 'pending' });
      expect((await details()).payments).toMatchObject([{ status: 'completed' }]);
      expect(await refund()).toEqual(refusedWith('payments.in_progress'));
      fixture.fake.account.refundSale(sale, 'REFUNDED');
      await fixture.deliverAll();
      expect(await details()).toMatchObject({ payments: [{ status: 'refunded' }], orders: [{ state: 'done' }] });
    });

    const faults = (['500', 'cut', 'garbage', 'hang'] as const).flatMap((how) => [
      [how, 'before'] as const,
      [how, 'after'] as const,
    ]);
    test.each(faults)(
      'when PayPal does not answer (%s, %s processing), the order is sent again until it answers',
      async (how, when) => {
        const { refund, refunds, cancel, details, atPayPal } = await paidListing(openHost);
        fixture.fake.faults.push({ on: 'POST /v1/payments/sale', when, how });
        fixture.fake.faults.push({ on: 'POST /v1/billing/subscriptions', when, how });
        expect((await refund())[1].order).toMatchObject({ state: 'sent', reason: 'unanswered' });
        expect((await cancel())[1].order).toMatchObject({ state: 'sent', reason: 'unanswered' });
        // No order is due yet.
        expect(await sendDue()).toEqual([]);
        expect((await details()).orders).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
        fixture.advance(minute);
        expect(await sendDue()).toEqual([]);
        expect((await details()).orders).toMatchObject([{ state: 'done' }, { state: 'done' }]);
        await fixture.deliverAll();
        expect([refunds(), atPayPal()]).toEqual([1, 'CANCELLED']);
      },
    );

    test('an admin can send an order without an answer again', async () => {
      const { refund, refunds, details } = await paidListing(openHost);
      fixture.fake.faults.push({ on: 'POST /v1/payments/sale', when: 'after', how: 'cut' });
      await refund();
      expect((await refund())[1].order).toMatchObject({ state: 'done' });
      expect([refunds(), (await details()).orders.length]).toEqual([1, 1]);
    });

    test('a rejection orders a cancellation and a refund, which are sent once the rejection can no longer be undone', async () => {
      const { ida, own, body, atPayPal, refunds, details } = await paidListing(openHost);
      const [, review] = await ida.get<{ subscription: object }>(`/api/admin/startups/${own._id}`);
      expect(review.subscription).toMatchObject({ canCancel: true, refundable: body });
      const reject = () =>
        ida.send('PATCH', `/api/admin/startups/${own._id}/status`, {
          status: 'rejected',
          rejectionReason: 'Spam.',
          subscription: { cancel: true, refund: body },
        });
      expect((await reject())[0]).toBe(200);
      expect((await details()).orders).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
      expect((await ida.send('POST', `/api/admin/startups/${own._id}/undo`, {}))[0]).toBe(200);
      expect((await details()).orders).toEqual([]);

      expect((await reject())[0]).toBe(200);
      fixture.advance(11_000);
      expect(await sendDue()).toEqual([]);
      expect([atPayPal(), refunds()]).toEqual(['ACTIVE', 0]);
      fixture.advance(2_000);
      expect(await sendDue()).toEqual([]);
      expect([atPayPal(), refunds()]).toEqual(['CANCELLED', 1]);
      expect(await ida.send('POST', `/api/admin/startups/${own._id}/undo`, {})).toEqual(refusedWith('decisions.final'));
      expect(await unsentEmails(fixture.host, 'submission.rejected')).toMatchObject([
        { subscription: { plan: 'Growth', state: 'canceling', refund: '24.00', nextPaymentAt: '', paidUntil: '' } },
      ]);
    });

    test('a rejection takes effect even if PayPal does not answer, and by default the subscription keeps running', async () => {
      const { ida, own, body, atPayPal, refunds, details } = await paidListing(openHost);
      const path = `/api/admin/startups/${own._id}/status`;
      const wrong = { ...body, amount: '23.00' };
      expect(await ida.send('PATCH', path, { status: 'rejected', subscription: { cancel: false, refund: wrong } })).toEqual(
        refusedWith('payments.amount_changed'),
      );
      await ida.send('PATCH', path, { status: 'rejected', subscription: { cancel: false, refund: body } });
      fixture.fake.faults.push({ on: '', when: 'before', how: 'cut', times: 9 });
      fixture.advance(13_000);
      expect(await sendDue()).toEqual([]);
      expect((await details()).orders).toMatchObject([{ state: 'sent', reason: 'unanswered' }]);
      expect((await fixture.host.store.startups.byId(own._id))?.status).toBe('rejected');
      expect([atPayPal(), refunds()]).toEqual(['ACTIVE', 0]);
      fixture.fake.faults.length = 0;
      fixture.advance(minute);
      expect(await sendDue()).toEqual([]);
      expect([atPayPal(), refunds()]).toEqual(['ACTIVE', 1]);
      expect(await unsentEmails(fixture.host, 'submission.rejected')).toMatchObject([
        { subscription: { state: 'running', refund: '24.00', nextPaymentAt: '2026-12-21T12:00:00.000Z' } },
      ]);
    });
  });
}

test('without PayPal nothing is ordered', async () => {
  const ida = await fixture.open(koaHost, { withPayPal: false });
  await fixture.host.store.payments.insertIntent(
    anIntent({ userId: ida.id, subscriptionId: 'I-ONE1', subscriptionStatus: 'active' }),
  );
  const path = `/api/admin/payments/${anIntent()._id}`;
  expect((await ida.get<Details>(path))[1]).toMatchObject({ canCancel: true, refundable: null });
  expect(await ida.send('POST', `${path}/cancel`, {})).toEqual(refusedWith('plans.sync_not_configured'));
  expect(await ida.send('POST', `${path}/refund`, { paymentId: 'S1', amount: '24.00' })).toEqual(
    refusedWith('plans.sync_not_configured'),
  );
});
