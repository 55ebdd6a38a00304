/**
 * Interrupts the sync of plans at each of its calls, before and after PayPal executed it, in three ways; then repeats the sync.
 * PayPal must have each plan once, at the price of the page, and no other active plan. `npm run stress:plan-sync`.
 */
import { samplePlans } from '../../db/sample/plans.ts';
import { mswHost, now } from '../api/hosts.ts';
import { signInAs } from '../api/members.ts';
import { envWithPayPal } from '../paypal/payer.ts';
import { type Fault, startFakePayPal } from '../paypal/server.ts';

const sync = '/api/plans/admin/sync-paypal';

/** One directory with one PayPal. `cutAt` is the number of the call to interrupt, counted from the sync's first sign-in. */
async function run(scene: 'first' | 'price', cut: { call: number; when: Fault['when']; how: Fault['how'] } | undefined) {
  const fake = await startFakePayPal({ now: () => now });
  // Long enough for a busy machine, so only a hanging call times out.
  const host = await mswHost({ env: envWithPayPal(fake, 1_500) });
  const ida = await signInAs(host, 'ida');
  const wrong: string[] = [];
  if (scene === 'price') {
    await ida.send('POST', sync, {});
    const [essential] = samplePlans;
    if (essential === undefined) throw new Error('There are plans.');
    const { badge: _badge, name: _name, _id, paypalMonthlyPlanId: _m, paypalAnnualPlanId: _a, ...edit } = essential;
    await ida.send('PUT', `/api/plans/admin/${_id}`, { ...edit, badge: 'New', monthlyPrice: 15, annualPrice: 120 });
  }
  fake.requestLog.length = 0;
  if (cut !== undefined) fake.faults.push({ on: '', from: cut.call, when: cut.when, how: cut.how });
  const [first] = await ida.send<{ message: string }>('POST', sync, {});
  const calls = fake.requestLog.length;
  fake.faults.length = 0;
  // The sync is repeated a week later.
  fake.forgetRequests();
  const [second, said] = await ida.send<{ message: string }>('POST', sync, {});
  const [third, again] = await ida.send<{ message: string }>('POST', sync, {});
  if (cut !== undefined && first !== 503) wrong.push(`the cut sync said ${first}`);
  if (second !== 200 || third !== 200) wrong.push(`the next said ${second}, ${third}: ${said.message}`);
  if (again.message !== 'PayPal has all plans already.') wrong.push(again.message);
  const plans = [...fake.account.plans.values()];
  const active = plans.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
  const [, offered] = await ida.get<{ paypalMonthlyPlanId: string; paypalAnnualPlanId: string; sync?: string }[]>('/api/plans');
  const shown = offered.flatMap(({ paypalMonthlyPlanId, paypalAnnualPlanId }) => [paypalMonthlyPlanId, paypalAnnualPlanId]);
  if (JSON.stringify(active.sort()) !== JSON.stringify(shown.sort()))
    wrong.push(`active ${active.join()} but shown ${shown.join()}`);
  if (new Set(plans.map(({ name }) => name)).size !== plans.length) wrong.push('a plan is there twice');
  if (plans.length !== (scene === 'first' ? 6 : 8)) wrong.push(`${plans.length} plans`);
  if (fake.account.products.size !== 1) wrong.push(`${fake.account.products.size} products`);
  const [, admins] = await ida.get<{ sync: string }[]>('/api/plans/admin');
  if (admins.some((plan) => plan.sync !== 'done')) wrong.push('an admin is told of a sync that is needed');
  wrong.push(...fake.schemaViolations, ...host.failures.map(String));
  await host.close();
  await fake.close();
  return { calls, wrong };
}

let runs = 0;
let bad = 0;
for (const scene of ['first', 'price'] as const) {
  const whole = await run(scene, undefined);
  for (const line of whole.wrong) console.log(scene, line);
  bad += whole.wrong.length;
  for (let call = 0; call < whole.calls; call += 1) {
    for (const when of ['before', 'after'] as const) {
      for (const how of ['cut', '500', 'hang'] as const) {
        const { wrong } = await run(scene, { call, when, how });
        runs += 1;
        bad += wrong.length === 0 ? 0 : 1;
        for (const line of wrong) console.log(scene, call, when, how, line);
      }
    }
  }
  console.log(`${scene}: ${whole.calls} calls, each interrupted in 6 ways`);
}
console.log(`${runs} interrupted syncs, ${bad} of them with a duplicate, a missing or a wrong plan`);
process.exit(bad === 0 ? 0 : 1);
