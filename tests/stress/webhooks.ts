/**
 * Posts five hundred PayPal webhooks in random order, each 1 to 25 times, mixed with forged ones (10 %, some with a genuine signature and
 * equal CRC-32) and outdated ones (5 %) from other networks. Each genuine one must be accepted, and the final state must equal PayPal's.
 * `npm run stress:webhooks`.
 */
import { crc32 } from 'node:zlib';
import { createWebhookVerifier } from '../../server/adapters/paypal-webhooks.ts';
import type { Username } from '../../db/sample/people.ts';
import { koaHost, now } from '../api/hosts.ts';
import { signInAs } from '../api/members.ts';
import { makeCertificate } from '../paypal/certificate.ts';
import { withCrc } from '../paypal/equal-crc.ts';
import { type CreatedSubscription, payer, envWithPayPal } from '../paypal/payer.ts';
import { startFakePayPal } from '../paypal/server.ts';
import { type Delivery, deliverWebhook, signWebhook } from '../paypal/webhooks.ts';
import { seededRandom } from '../random.ts';

const random = seededRandom(Number(process.argv[2] ?? '20261121'));
const below = (limit: number) => Math.floor(random() * limit);
const pick = <Thing>(list: readonly Thing[]): Thing => list[below(list.length)] as Thing;

let at = now;
const clock = () => at;
const fake = await startFakePayPal({ now: clock });
const { url: apiUrl, webhookId, account, certificate, certUrl } = fake;
const checkWebhook = createWebhookVerifier({ apiUrl, webhookId, now: clock });
const host = await koaHost({ env: { clock, ...envWithPayPal(fake) }, verifyWebhook: checkWebhook });
const ida = await signInAs(host, 'ida');
// A sync stops at a request that takes too long, as on a busy machine. The admin then presses the button again.
for (let tries = 1, status = 0; status !== 200; tries += 1) {
  const [code, reply] = await ida.send('POST', '/api/plans/admin/sync-paypal', {});
  if (code !== 200 && tries === 5) throw new Error(`The plans were not synced: ${code} ${JSON.stringify(reply)}`);
  status = code;
}

const usernames = ['ravi', 'mara', 'jonas', 'noor'] as const satisfies Username[];
const payers = await Promise.all(usernames.map(async (name) => payer(await signInAs(host, name), name)));
const subscribed: CreatedSubscription[] = [];
const firstMessage = account.messages.length;
const messageCount = 500;
const activated = new Set<string>();
for (let number = 0; account.messages.length - firstMessage < messageCount; number += 1) {
  at = new Date(at.getTime() + 2_000 + below(20_000));
  if (subscribed.length < 12 || below(7) === 0) {
    const [status, created] = await pick(payers).subscribe({
      productName: `Product ${number}`,
      website: `https://product-${number}.example/`,
      cycle: pick(['monthly', 'annual']),
      plan: pick(['Essential', 'Growth', 'Premium']),
    });
    if (status !== 201) throw new Error(`createSubscription: ${status} ${JSON.stringify(created)}`);
    subscribed.push(created);
    continue;
  }
  const { subscriptionId: id } = pick(subscribed);
  const { status } = account.subscriptions.get(id) ?? { status: '' };
  const action = below(10);
  if (status === 'APPROVAL_PENDING' && action < 7 && account.approve(id)) activated.add(id);
  if (status === 'ACTIVE') {
    if (action < 3) account.pay(id);
    else if (action === 3) account.paymentFails(id);
    else if (action < 6) account.end(id, 'SUSPENDED');
    else if (action === 6) account.end(id, 'CANCELLED');
    else if (action === 7) account.end(id, 'EXPIRED');
    else {
      const sale = account.sales.findLast(({ subscriptionId }) => subscriptionId === id);
      if (sale !== undefined) account.refundSale(sale.id, pick(['REFUNDED', 'REVERSED']), pick([sale.total, '1.00']));
    }
  }
  if (status === 'SUSPENDED' && action < 6) account.resume(id);
}
const messages = account.messages.slice(firstMessage, firstMessage + messageCount);
// State changes after the last message are never reported, so the sequence ends with a message.
const model = expectedState(messages);

interface Posted {
  delivery: Delivery;
  kind: 'genuine' | 'forged' | 'stale';
}
const foreignCertificate = makeCertificate();
const posts: Posted[] = [];
for (const message of messages) {
  const times = 1 + below(25);
  for (let copy = 0; copy < times; copy += 1) {
    posts.push({ kind: 'genuine', delivery: signWebhook(message, { certificate, certUrl, webhookId, at }) });
    if (below(10) === 0) posts.push({ kind: 'forged', delivery: forged(message) });
    const old = new Date(at.getTime() - (5 + below(30)) * 86_400_000);
    if (below(20) === 0)
      posts.push({ kind: 'stale', delivery: signWebhook(message, { certificate, certUrl, webhookId, at: old }) });
  }
}
for (let last = posts.length - 1; last > 0; last -= 1) {
  const other = below(last + 1);
  [posts[last], posts[other]] = [posts[other] as Posted, posts[last] as Posted];
}

/** PayPal has one network. A network with too many refused bodies is refused completely, so forgers use many. */
const networkOf = (kind: Posted['kind']) => (kind === 'genuine' ? '10.0.0.1' : `10.1.${below(250)}.${below(250)}`);

const url = `${host.url}/api/payments/webhook`;
const statuses: Record<string, number> = {};
const waiting = [...posts];
/**
 * The number of replies that say that the server is busy. PayPal then sends the message again. A busy machine may cause
 * some.
 */
let busy = 0;
const maxBusy = posts.length / 100;

async function post({ delivery, kind }: Posted): Promise<number> {
  const headers = { ...delivery.headers, 'x-forwarded-for': networkOf(kind) };
  for (;;) {
    const status = await deliverWebhook(url, { ...delivery, headers });
    if (status !== 503 || kind !== 'genuine' || busy >= maxBusy) return status;
    busy += 1;
  }
}

await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const key = `${next.kind} ${await post(next)}`;
      statuses[key] = (statuses[key] ?? 0) + 1;
    }
  }),
);

const wrong: string[] = [];
for (const [id, expected] of model) {
  const intent = await host.store.payments.intentBySubscription(id);
  const listings = intent?.startupId === null || intent === undefined ? 0 : 1;
  const found = JSON.stringify({
    state: intent?.subscriptionStatus,
    listings,
    status: intent?.status,
    refunded: intent?.refunded,
  });
  const payments = (await host.store.payments.paymentsOfSubscriptions([id])).map(({ _id, refundedCents, reversed }) => [
    _id,
    refundedCents,
    reversed,
  ]);
  const storedPayments = JSON.stringify(payments.sort());
  if (found !== JSON.stringify(expected.intent)) wrong.push(`${id}: ${found}, expected ${JSON.stringify(expected.intent)}`);
  if (storedPayments !== JSON.stringify(expected.payments))
    wrong.push(`${id}: payments ${storedPayments}, expected ${JSON.stringify(expected.payments)}`);
}
const paid = [...model.values()].filter(({ intent }) => intent.listings === 1).length;
const portalCount = (await Promise.all(payers.map(async ({ billing }) => (await billing())[1].subscriptions.length))).reduce(
  (a, b) => a + b,
  0,
);
const { startups: pending } = await host.store.startups.table({ search: 'Product', status: 'all' }, { offset: 0, limit: 10_000 });
if (pending.length !== paid) wrong.push(`${pending.length} listings, expected ${paid}, because as many were paid`);

console.log(`${messages.length} events, posted ${posts.length} times, ${busy} of them again; statuses of the replies:`, statuses);
console.log(
  `${model.size} subscriptions, ${paid} of them paid; ${pending.length} listings; subscriptions in billing portals: ${portalCount}`,
);
const acceptedForged = Object.entries(statuses).filter(([key]) => /^(?:forged|stale) 2/.test(key));
const refusedGenuine = Object.keys(statuses).filter((key) => key.startsWith('genuine ') && key !== 'genuine 200');
const serverErrors = Object.keys(statuses).filter((key) => / 5/.test(key));
console.log(
  `accepted forged or stale events: ${acceptedForged.length}; refused genuine events: ${refusedGenuine.length}; 5xx statuses: ${serverErrors.length}; differences from the expected state: ${wrong.length}`,
);
for (const line of wrong.slice(0, 20)) console.log(line);
console.log(
  `errors of the server: ${host.failures.length}; requests that violate PayPal's schemas: ${fake.schemaViolations.length}`,
);
await host.close();
await fake.close();
const failures = [wrong, acceptedForged, refusedGenuine, serverErrors, host.failures, fake.schemaViolations];
process.exit(failures.every(({ length }) => length === 0) ? 0 : 1);

function forged(message: unknown): Delivery {
  const event = { ...(message as object), id: `WH-FORGED-${below(1e9)}`, event_type: 'BILLING.SUBSCRIPTION.ACTIVATED' };
  const unpaid = subscribed.find(({ subscriptionId }) => !activated.has(subscriptionId));
  const resource = { ...account.subscriptions.get(unpaid?.subscriptionId ?? ''), status: 'ACTIVE' };
  const genuine = signWebhook(message, { certificate, certUrl, webhookId, at });
  switch (below(6)) {
    case 0:
      return signWebhook({ ...event, resource }, { certificate: foreignCertificate, certUrl, webhookId, at });
    case 1:
      return { ...genuine, body: Buffer.from(JSON.stringify({ ...event, resource })) };
    case 2:
      return signWebhook(
        { ...event, resource },
        { certificate: foreignCertificate, certUrl: 'https://evil.example/v1/notifications/certs/CERT-1', webhookId, at },
      );
    case 3:
      return signWebhook({ ...event, resource }, { certificate, certUrl, webhookId: 'SOMEBODYELSES', at });
    case 4: {
      const body = withCrc(crc32(genuine.body), (filler) => JSON.stringify({ ...event, summary: filler, resource }));
      return { ...genuine, body: Buffer.from(body) };
    }
    default:
      return { ...genuine, headers: { ...genuine.headers, 'paypal-transmission-id': 'b6f1e0a0-0000-4000-8000-000000000000' } };
  }
}

/** The state after applying each event once, in the order in which PayPal created them. */
function expectedState(events: typeof messages) {
  const states = { ACTIVE: 'active', SUSPENDED: 'suspended', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const;
  const sales = new Map<string, { subscription: string; cents: number; refunded: number; reversed: boolean }>();
  const found = new Map<string, { state: string; paid: boolean }>();
  for (const { event_type: type, resource } of events) {
    const fields = resource as {
      id: string;
      status: string;
      billing_agreement_id: string;
      sale_id: string;
      amount: { total: string };
    };
    const cents = () => Math.round(Math.abs(Number(fields.amount.total)) * 100);
    if (type.startsWith('BILLING.SUBSCRIPTION.') && type !== 'BILLING.SUBSCRIPTION.PAYMENT.FAILED') {
      const state = fields.status in states ? states[fields.status as keyof typeof states] : 'waiting';
      found.set(fields.id, { state, paid: (found.get(fields.id)?.paid ?? false) || state === 'active' });
    }
    if (type === 'PAYMENT.SALE.COMPLETED')
      sales.set(fields.id, { subscription: fields.billing_agreement_id, cents: cents(), refunded: 0, reversed: false });
    const sale = sales.get(fields.sale_id);
    if (type === 'PAYMENT.SALE.REFUNDED' && sale !== undefined) sale.refunded += cents();
    if (type === 'PAYMENT.SALE.REVERSED' && sale !== undefined) sale.reversed = true;
  }
  return new Map(
    [...found].map(([id, { state, paid }]) => {
      const paidSales = [...sales].filter(([, { subscription }]) => subscription === id);
      const refunded = paidSales.some(([, { cents, refunded, reversed }]) => reversed || refunded >= cents);
      const intent = { state, listings: paid ? 1 : 0, status: paid ? 'fulfilled' : 'created', refunded };
      const payments = paidSales.map(([sale, { refunded, reversed }]) => [sale, refunded, reversed] as const).sort();
      return [id, { intent, payments }] as const;
    }),
  );
}
