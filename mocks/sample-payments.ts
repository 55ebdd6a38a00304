import { moment } from '../db/sample/directory.ts';
import { sampleId } from '../db/sample/ids.ts';
import type { IntentRecord, Store } from '../db/store.ts';
import { dayMs } from '../server/domain/core/dates.ts';

interface SamplePayment {
  daysAgo: number;
  refunded?: true;
}

interface SampleSubscription extends Pick<IntentRecord, 'plan' | 'cycle' | 'cents' | 'subscriptionStatus'> {
  slug: string;
  failedPayments?: number;
  payments: readonly SamplePayment[];
}

const sampleSubscriptions: readonly SampleSubscription[] = [
  {
    slug: 'mosscount',
    plan: 'Premium',
    cycle: 'annual',
    cents: 29_900,
    subscriptionStatus: 'active',
    payments: [{ daysAgo: 40 }],
  },
  {
    slug: 'gaitkeeper',
    plan: 'Growth',
    cycle: 'monthly',
    cents: 2_400,
    subscriptionStatus: 'active',
    failedPayments: 1,
    payments: [{ daysAgo: 31 }, { daysAgo: 61 }],
  },
  {
    slug: 'grantling',
    plan: 'Essential',
    cycle: 'monthly',
    cents: 1_200,
    subscriptionStatus: 'cancelled',
    payments: [{ daysAgo: 20, refunded: true }],
  },
  {
    slug: 'commonplacer',
    plan: 'Growth',
    cycle: 'monthly',
    cents: 2_400,
    subscriptionStatus: 'active',
    payments: [{ daysAgo: 1 }],
  },
];

const cycleDays = { monthly: 30, annual: 365 } as const;

/** Adds some subscriptions with their payments, for the demo's admin area. A real site gets them from PayPal. */
export async function seedSamplePayments({ payments, startups, submissions }: Store, now: Date): Promise<void> {
  for (const [index, sample] of sampleSubscriptions.entries()) {
    const { slug, payments: paid, failedPayments = 0, ...rest } = sample;
    const _id = sampleId('subscription', index + 1);
    const startup = await startups.bySlug(slug);
    const [last] = paid;
    const first = paid.at(-1);
    if (startup?.userId === undefined || last === undefined || first === undefined) continue;
    if ((await payments.intentById(_id)) !== undefined) return;
    const subscriptionId = `I-SAMPLE${index + 1}`;
    const at = moment(now, first.daysAgo, 0.4);
    await payments.insertIntent({
      ...rest,
      _id,
      userId: startup.userId,
      planId: sampleId('plan', 1),
      providerPlanId: 'P-SAMPLE',
      status: 'fulfilled',
      subscriptionId,
      startupId: startup._id,
      resubmittedStartupId: '',
      listing: '{}',
      subscriptionStatusAt: at,
      paidUntil: new Date(Date.parse(moment(now, last.daysAgo, 0.4)) + cycleDays[rest.cycle] * dayMs).toISOString(),
      refunded: last.refunded === true,
      cancelPending: false,
      failedPayments,
      failedOrder: false,
      checkAt: null,
      createdAt: at,
      updatedAt: at,
    });
    for (const [number, { daysAgo, refunded }] of paid.entries()) {
      const refundedCents = refunded === true ? rest.cents : 0;
      const payment = {
        _id: `SAMPLE${index + 1}${number + 1}`,
        subscriptionId,
        cents: rest.cents,
        currency: 'USD',
        refundedCents,
      };
      await payments.savePayment({ ...payment, reversed: false, paidAt: moment(now, daysAgo, 0.4) });
    }
    const submission = await submissions.byStartup(startup._id);
    if (submission !== undefined) await submissions.save({ ...submission, plan: rest.plan, subscriptionId });
  }
}
