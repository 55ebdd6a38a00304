import { describe, expect, test } from 'vitest';
import { sampleId } from '../../db/sample/ids.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { AdminPlan } from '../../server/domain/submissions/payments/plans.contract.ts';
import { payer } from '../paypal/payer.ts';
import { refusedWith, PaymentFixture } from '../paypal/payment-fixture.ts';
import { koaHost, mswHost } from './hosts.ts';
import { type Member, signInAs } from './members.ts';

const fixture = new PaymentFixture();
const sync = '/api/plans/admin/sync-paypal';
const growth = sampleId('plan', 2);

const remove = (ida: Member) => ida.send('DELETE', `/api/plans/admin/${growth}`, {});
const plansOf = async (ida: Member) => (await ida.get<AdminPlan[]>('/api/plans/admin'))[1];
const edited = (plan: AdminPlan, overrides: object) => {
  const { badge, monthlyPrice, annualPrice, approvalSpeed, keyFeatures, renewalIncentives } = plan;
  const edit = { badge, monthlyPrice, annualPrice, approvalSpeed, keyFeatures, renewalIncentives };
  return [`/api/plans/admin/${plan._id}`, { ...edit, ...overrides }] as const;
};

for (const [name, openHost] of [
  ['Koa', koaHost],
  ['MSW', mswHost],
] as const) {
  describe(`plans on ${name}`, () => {
    test('plans are synced once, another sync creates nothing, and each sync writes one audit entry', async () => {
      const ida = await fixture.open(openHost);
      expect((await plansOf(ida)).map((plan) => plan.sync)).toEqual(['done', 'done', 'done']);
      expect(await ida.send('POST', sync, {})).toEqual([200, { message: 'All plans are already in PayPal.' }]);
      expect([...fixture.fake.account.plans.values()].map((plan) => plan.name)).toEqual([
        'Essential, monthly, 12.00 USD',
        'Essential, annual, 99.00 USD',
        'Growth, monthly, 24.00 USD',
        'Growth, annual, 199.00 USD',
        'Premium, monthly, 36.00 USD',
        'Premium, annual, 299.00 USD',
      ]);
      const [, log] = await ida.get<CallReply<Contract['listAudit']>>('/api/admin/audit');
      expect(log.entries.map(({ action, subject }) => [action, subject])).toEqual([
        ['syncPlans', 'PayPal plans'],
        ['syncPlans', 'PayPal plans'],
      ]);
    });

    test('a plan with a changed price cannot be bought until it is synced, and existing subscriptions keep their price', async () => {
      const ida = await fixture.open(openHost);
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      const [, created] = await paying.subscribe();
      fixture.fake.account.approve(created.subscriptionId);
      await paying.returnFromPayPal(created);
      const [, plan] = await plansOf(ida);
      if (plan === undefined) throw new Error('There is Growth.');
      const [path, body] = edited(plan, { annualPrice: 219 });
      const [status, saved] = await ida.send<{ message: string; plan: AdminPlan }>('PUT', path, body);
      expect([status, saved.message, saved.plan.sync]).toEqual([
        200,
        'Plan updated successfully! You may need to re-sync with PayPal.',
        'needed',
      ]);
      const otherListing = { productName: 'Another', website: 'https://another.example' };
      expect(await paying.subscribe(otherListing)).toEqual(refusedWith('plans.not_configured'));
      expect((await paying.subscribe({ ...otherListing, cycle: 'monthly' }))[0]).toBe(201);

      expect(await ida.send('POST', sync, {})).toEqual([200, { message: 'Plans synced with PayPal: 1 new.' }]);
      const [old, made] = [...fixture.fake.account.plans.values()].filter(({ name }) => name.startsWith('Growth, annual'));
      expect([old?.status, made?.status, made?.name]).toEqual(['INACTIVE', 'ACTIVE', 'Growth, annual, 219.00 USD']);
      expect((await paying.subscribe(otherListing))[0]).toBe(201);
      expect(fixture.fake.account.subscriptions.get(created.subscriptionId)?.status).toBe('ACTIVE');

      await ida.send('PUT', ...edited(plan, {}));
      await ida.send('POST', sync, {});
      const names = [...fixture.fake.account.plans.values()].map((plan) => plan.name);
      expect(names).toHaveLength(new Set(names).size);
      expect(fixture.fake.account.plans.get(old?.id ?? '')?.status).toBe('ACTIVE');
    });

    test('a plan with subscriptions can be disabled but not removed: no one else can choose it, and its subscription and payments stay', async () => {
      const ida = await fixture.open(openHost);
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      const [, created] = await paying.subscribe();
      expect(await remove(ida)).toEqual(refusedWith('plans.has_subscriptions'));
      fixture.fake.account.approve(created.subscriptionId);
      expect((await paying.returnFromPayPal(created))[0]).toBe(201);
      const [, billing] = await paying.billing();

      const [status] = await ida.send('PATCH', `/api/plans/admin/${growth}/status`, { status: 'inactive' });
      expect(status).toBe(200);
      expect(await paying.subscribe({ productName: 'Another', website: 'https://another.example' })).toEqual(
        refusedWith('plans.not_found'),
      );
      expect(await paying.billing()).toEqual([200, billing]);
      expect(billing.subscriptions[0]?.renewalIncentives).not.toEqual([]);
      expect(await ida.send('POST', sync, {})).toEqual([200, { message: 'All plans are already in PayPal.' }]);

      await paying.cancel(created.subscriptionId);
      expect(await remove(ida)).toEqual(refusedWith('plans.has_subscriptions'));
      expect((await plansOf(ida)).find(({ _id }) => _id === growth)).toMatchObject({
        status: 'inactive',
        hasSubscriptions: true,
      });
    });

    test('a removed plan is deactivated at PayPal first; while PayPal does not answer, it stays unchanged', async () => {
      const ida = await fixture.open(openHost);
      const before = await plansOf(ida);
      fixture.fake.faults.push({ on: 'POST /v1/billing/plans/', when: 'before', how: 'cut' });
      expect(await remove(ida)).toEqual(refusedWith('plans.sync_unreachable'));
      expect(await plansOf(ida)).toEqual(before);

      fixture.fake.faults.length = 0;
      expect((await remove(ida))[0]).toBe(200);
      const copies = [...fixture.fake.account.plans.values()].filter((plan) => plan.name.startsWith('Growth'));
      expect(copies.map((plan) => plan.status)).toEqual(['INACTIVE', 'INACTIVE']);
      expect(await ida.send('POST', sync, {})).toEqual([200, { message: 'All plans are already in PayPal.' }]);
    });

    test('if a plan is removed while a founder pays for it, either the removal or the payment is refused', async () => {
      const ida = await fixture.open(openHost);
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      const [[subscribed], [removed]] = await Promise.all([paying.subscribe(), remove(ida)]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([subscribed, removed]);
    });

    test('a payer who was shown an outdated price is refused, and then pays the current price', async () => {
      const ida = await fixture.open(openHost);
      const [, plan] = await plansOf(ida);
      if (plan === undefined) throw new Error('There is Growth.');
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      const listing = { productName: 'Early', website: 'https://early.example' };
      expect((await paying.subscribe({ ...listing, price: 199 }))[0]).toBe(201);
      expect((await ida.send('PUT', ...edited(plan, { annualPrice: 219 })))[0]).toBe(200);
      await ida.send('POST', sync, {});
      expect(await paying.subscribe({ price: 199 })).toEqual(refusedWith('plans.price_changed'));
      expect((await paying.subscribe({ price: 219 }))[0]).toBe(201);
    });

    test('a plan deactivated at PayPal cannot be chosen until it is synced', async () => {
      const ida = await fixture.open(openHost);
      const [plan] = (await plansOf(ida)).filter(({ _id }) => _id === growth);
      fixture.fake.account.setPlan(plan?.paypalAnnualPlanId ?? '', 'INACTIVE');
      await fixture.deliverAll();
      const paying = payer(await signInAs(fixture.host, 'ravi'), 'ravi');
      expect(await paying.subscribe()).toEqual(refusedWith('plans.not_configured'));
      await ida.send('POST', sync, {});
      expect((await paying.subscribe())[0]).toBe(201);
      expect(fixture.fake.account.plans.size).toBe(6);
    });

    test('a failed sync of plans returns its reason', async () => {
      const ida = await fixture.open(openHost);
      fixture.fake.faults.push({ on: 'GET /v1/catalogs/products', when: 'before', how: 'cut' });
      expect(await ida.send('POST', sync, {})).toEqual(refusedWith('plans.sync_unreachable'));
      fixture.fake.faults.push({ on: 'GET /v1/catalogs/products', when: 'before', how: 'refuse' });
      expect(await ida.send('POST', sync, {})).toEqual(refusedWith('plans.sync_refused'));
    });
  });
}
