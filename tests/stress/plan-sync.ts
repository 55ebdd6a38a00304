/**
 * Interrupts the plan sync at each of its calls, before and after PayPal has executed it, in three ways; then repeats the sync. PayPal
 * must then have each plan once, at the page's price, and no other active plan. `npm run stress:plan-sync`.
 */
import { samplePlans } from '../../db/sample/plans.ts';
import { mswHost, now } from '../api/hosts.ts';
import { signInAs } from '../api/members.ts';
import { envWithPayPal } from '../paypal/payer.ts';
import { type Fault, startFakePayPal } from '../paypal/server.ts';

const sync = '/api/plans/admin/sync-paypal';

/** A directory with its own PayPal. `cut.call` is the index of the interrupted call, counted from the sync's first sign-in. */
async function run(
  scenario: 'first sync' | 'changed price',
  cut: { call: number; when: Fault['when']; how: Fault['how'] } | undefined,
) {
  const fake = await startFakePayPal({ now: () => now });
  // Long enough for a busy machine, so that only a hanging call times out.
  const host = await mswHost({ env: envWithPayPal(fake, 1_500) });
  const ida = await signInAs(host, 'ida');
  const wrong: string[] = [];
  if (scenario === 'changed price') {
    await ida.send('POST', sync, {});
    const [essential] = samplePlans;
    if (essential === undefined) throw new Error('There are plans.');
    const { _id, badge, approvalSpeed, keyFeatures, renewalIncentives } = essential;
    const edit = { badge, approvalSpeed, keyFeatures, renewalIncentives, monthlyPrice: 15, annualPrice: 120 };
    await ida.send('PUT', `/api/plans/admin/${_id}`, edit);
  }
  fake.requestLog.length = 0;
  if (cut !== undefined) fake.faults.push({ on: '', from: cut.call, when: cut.when, how: cut.how });
  const [first] = await ida.send<{ message: string }>('POST', sync, {});
  const calls = fake.requestLog.length;
  fake.faults.length = 0;
  // The sync is repeated a week later.
  fake.forgetRequests();
  const [second, secondReply] = await ida.send<{ message: string }>('POST', sync, {});
  const [third, thirdReply] = await ida.send<{ message: string }>('POST', sync, {});
  if (cut !== undefined && first !== 503) wrong.push(`the interrupted sync replied ${first}`);
  if (second !== 200 || third !== 200) wrong.push(`the next syncs replied ${second} and ${third}: ${secondReply.message}`);
  if (thirdReply.message !== 'All plans are already in PayPal.') wrong.push(thirdReply.message);
  const plans = [...fake.account.plans.values()];
  const active = plans.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
  const [, offered] = await ida.get<{ paypalMonthlyPlanId: string; paypalAnnualPlanId: string; sync?: string }[]>('/api/plans');
  const shown = offered.flatMap(({ paypalMonthlyPlanId, paypalAnnualPlanId }) => [paypalMonthlyPlanId, paypalAnnualPlanId]);
  if (JSON.stringify(active.sort()) !== JSON.stringify(shown.sort()))
    wrong.push(`PayPal's active plans are ${active.join()}, but the site shows ${shown.join()}`);
  if (new Set(plans.map(({ name }) => name)).size !== plans.length) wrong.push('PayPal has a plan twice');
  if (plans.length !== (scenario === 'first sync' ? 6 : 8)) wrong.push(`PayPal has ${plans.length} plans`);
  if (fake.account.products.size !== 1) wrong.push(`PayPal has ${fake.account.products.size} products`);
  const [, admins] = await ida.get<{ sync: string }[]>('/api/plans/admin');
  if (admins.some((plan) => plan.sync !== 'done')) wrong.push('the admin area shows that a sync is needed');
  wrong.push(...fake.schemaViolations, ...host.failures.map(String));
  await host.close();
  await fake.close();
  return { calls, wrong };
}

let runs = 0;
let bad = 0;
for (const scenario of ['first sync', 'changed price'] as const) {
  const uninterrupted = await run(scenario, undefined);
  for (const line of uninterrupted.wrong) console.log(scenario, line);
  bad += uninterrupted.wrong.length;
  for (let call = 0; call < uninterrupted.calls; call += 1) {
    for (const when of ['before', 'after'] as const) {
      for (const how of ['cut', '500', 'hang'] as const) {
        const { wrong } = await run(scenario, { call, when, how });
        runs += 1;
        bad += wrong.length === 0 ? 0 : 1;
        for (const line of wrong) console.log(`${scenario}, call ${call}, fault ${how} ${when} PayPal executed it: ${line}`);
      }
    }
  }
  console.log(`${scenario}: ${uninterrupted.calls} calls, each interrupted in 6 ways`);
}
console.log(`${runs} interrupted syncs, ${bad} of them with a duplicate, a missing or a wrong plan`);
process.exit(bad === 0 ? 0 : 1);
