/**
 * Kills the server (SIGKILL) at each step of a payment, restarts it, and continues as a payer would. Every run must end either paid and
 * submitted once, or unpaid with a message that says so. Then kills it at each step of a refund and a cancellation by an admin: each must
 * happen once, and the server must say so. `npm run stress:payments-kill [runs at each step]`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { personId } from '../../db/sample/people.ts';
import { seedSample } from '../../db/sample/seed.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import { newToken } from '../../server/domain/core/ids.ts';
import { sessionExpiresAt } from '../../server/domain/accounts/sessions.rules.ts';
import { aSubmission } from '../api/members.ts';
import { digest } from '../api/test-env.ts';
import { aSubscriptionRequest, type CreatedSubscription } from '../paypal/payer.ts';
import { type Fault, startFakePayPal } from '../paypal/server.ts';
import { deliverWebhook } from '../paypal/webhooks.ts';
import { seededRandom } from '../random.ts';

const times = Number(process.argv[2] ?? '10');
const random = seededRandom(20_261_121);
const fakePayPal = await startFakePayPal();
const folder = await mkdtemp(join(tmpdir(), 'debut-kill-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const sessions = await insertSessions();

let server: ChildProcess | undefined;
await start();
if ((await call('ida', 'POST', '/api/plans/admin/sync-paypal', {})).status !== 200) throw new Error('The plans were not synced.');

type Step = (website: string) => Promise<Outcome>;
/** The outcome on the page: the listing is submitted, or not paid. Or the listing was submitted later, without the page. */
type Outcome = 'submitted' | 'unpaid' | 'submitted later';

/** Each step kills the server once, restarts it, and continues as the payer. */
const steps: Record<string, Step> = {
  'before PayPal creates a subscription': async (website) => {
    await killDuring('POST /v1/billing/subscriptions', 'before', 'hang', () => subscribe(website));
    return payAndReturn(website);
  },
  'after PayPal created the subscription, before its reply': async (website) => {
    await killDuring('POST /v1/billing/subscriptions', 'after', 'hang', () => subscribe(website));
    return payAndReturn(website);
  },
  'while the new subscription is stored': async (website) => {
    await killDuring('POST /v1/billing/subscriptions', 'after', 'pass', () => subscribe(website));
    return payAndReturn(website);
  },
  'after the page received the subscription': async (website) => {
    const created = await subscribed(website);
    await kill();
    fakePayPal.account.approve(created.subscriptionId);
    await start();
    return returnFromPayPal(created, website);
  },
  'after the page received the subscription, which is never paid': async (website) => {
    const created = await subscribed(website);
    await kill();
    await start();
    return returnFromPayPal(created, website);
  },
  'after the payment, and the payer never returns': async (website) => {
    const created = await subscribed(website);
    fakePayPal.account.approve(created.subscriptionId);
    await kill();
    await start();
    return 'submitted later';
  },
  'before PayPal reports the payment': async (website) => {
    const created = await subscribed(website);
    fakePayPal.account.approve(created.subscriptionId);
    await killDuring('GET /v1/billing/subscriptions', 'before', 'hang', () => returnFromPayPal(created, website));
    return returnFromPayPal(created, website);
  },
  'while the paid listing is stored': async (website) => {
    const created = await subscribed(website);
    fakePayPal.account.approve(created.subscriptionId);
    await killDuring('GET /v1/billing/subscriptions', 'after', 'pass', () => returnFromPayPal(created, website));
    return returnFromPayPal(created, website);
  },
  'after the listing was submitted': async (website) => {
    const created = await subscribed(website);
    fakePayPal.account.approve(created.subscriptionId);
    await returnFromPayPal(created, website);
    await kill();
    await start();
    return returnFromPayPal(created, website);
  },
  'while a webhook event is processed, which is then delivered again': async (website) => {
    const created = await subscribed(website);
    fakePayPal.account.approve(created.subscriptionId);
    const at = fakePayPal.account.messages.findLastIndex(({ event_type }) => event_type === 'BILLING.SUBSCRIPTION.ACTIVATED');
    const delivery = deliverWebhook(`${url}/api/payments/webhook`, fakePayPal.delivery(at));
    await pause(random() * 25);
    await kill();
    await delivery;
    await start();
    if ((await deliverWebhook(`${url}/api/payments/webhook`, fakePayPal.delivery(at))) !== 200)
      throw new Error('The webhook was rejected.');
    return 'submitted later';
  },
  'while the reconciler reads from PayPal': async (website) => {
    const created = await subscribed(website);
    fakePayPal.account.approve(created.subscriptionId);
    await kill();
    const [fault, faultHappened] = injectFault('GET /v1/billing/subscriptions', 'after', random() < 0.5 ? 'hang' : 'pass');
    await start();
    await faultHappened;
    fakePayPal.faults.splice(fakePayPal.faults.indexOf(fault), 1);
    await pause(random() * 10);
    await kill();
    await start();
    return 'submitted later';
  },
};

/** A step gets the admin's calls about one paid subscription. The call `reject` orders a refund and a cancellation. */
type AdminStep = (admin: Record<'refund' | 'cancel' | 'reject', () => Promise<unknown>>) => Promise<void>;

const refundCall = 'POST /v1/payments/sale';
const cancelCall = 'POST /v1/billing/subscriptions/';

/** Each step kills the server once while an admin refunds and cancels. The server finishes both by itself. */
const adminSteps: Record<string, AdminStep> = {
  'before PayPal refunds': async ({ refund, cancel }) => {
    await killDuring(refundCall, 'before', 'hang', refund);
    await cancel();
  },
  'after PayPal refunded, before its reply': async ({ refund, cancel }) => {
    await killDuring(refundCall, 'after', 'hang', refund);
    await cancel();
  },
  'while the refund is stored': async ({ refund, cancel }) => {
    await killDuring(refundCall, 'after', 'pass', refund);
    await cancel();
  },
  'before PayPal cancels': async ({ refund, cancel }) => {
    await killDuring(cancelCall, 'before', 'hang', cancel);
    await refund();
  },
  'after PayPal canceled, before its reply': async ({ refund, cancel }) => {
    await killDuring(cancelCall, 'after', 'hang', cancel);
    await refund();
  },
  'while the cancellation is stored': async ({ refund, cancel }) => {
    await killDuring(cancelCall, 'after', 'pass', cancel);
    await refund();
  },
  'while two admins refund at once': async ({ refund, cancel }) => {
    await killDuring(refundCall, 'after', 'pass', () => Promise.all([refund(), refund()]));
    await cancel();
  },
  'after a rejection that orders both': async ({ reject }) => {
    await reject();
    await kill();
    await start();
  },
};

const outcomes: Record<string, Record<string, number>> = {};
const wrong: string[] = [];
let runs = 0;
for (const [name, step] of Object.entries(steps)) {
  for (let time = 0; time < times; time += 1) {
    runs += 1;
    const website = `https://run-${runs}.example/`;
    let outcome: string;
    try {
      const ended = await step(website);
      outcome = ended === 'submitted later' ? await waitForListing(website) : ended;
      const mistake = await check(website, outcome);
      if (mistake !== undefined) wrong.push(`${name}: ${mistake}`);
    } catch (error) {
      outcome = 'failed';
      wrong.push(`${name}: ${String(error)}`);
      await kill();
      await start();
    }
    outcomes[name] = { ...outcomes[name], [outcome]: (outcomes[name]?.[outcome] ?? 0) + 1 };
  }
  console.log(name, outcomes[name]);
}
for (const [name, step] of Object.entries(adminSteps)) {
  for (let time = 0; time < times; time += 1) {
    runs += 1;
    const mistake = await runAdminStep(`https://run-${runs}.example/`, step).catch(async (error: unknown) => {
      await kill();
      await start();
      return String(error);
    });
    if (mistake !== undefined) wrong.push(`${name}: ${mistake}`);
    const outcome = mistake === undefined ? 'refunded and canceled once' : 'failed';
    outcomes[name] = { ...outcomes[name], [outcome]: (outcomes[name]?.[outcome] ?? 0) + 1 };
  }
  console.log(name, outcomes[name]);
}
await kill();
console.log(
  `${runs} runs killed at ${Object.keys(steps).length + Object.keys(adminSteps).length} steps; ${wrong.length} ended in no allowed state`,
);
for (const line of wrong) console.log(line);
if (fakePayPal.schemaViolations.length > 0) console.log(fakePayPal.schemaViolations);
await fakePayPal.close();
await rm(folder, { recursive: true, force: true });
process.exit(wrong.length + fakePayPal.schemaViolations.length === 0 ? 0 : 1);

/** Pays for a listing and runs a step of an admin. Resolves to the problems at PayPal and in the server's replies. */
async function runAdminStep(website: string, step: AdminStep): Promise<string | undefined> {
  const { intentId, subscriptionId, icon, media } = await subscribed(website);
  fakePayPal.account.approve(subscriptionId);
  const body = aSubmission('ravi', { plan: 'Growth', subscriptionId, icon, media, website });
  const { _id: startupId } = (await call('ravi', 'POST', '/api/startups/submit', body)).body as { _id: string };
  const sale = fakePayPal.account.sales.find((each) => each.subscriptionId === subscriptionId);
  const at = fakePayPal.account.messages.findLastIndex(({ event_type }) => event_type === 'PAYMENT.SALE.COMPLETED');
  await deliverWebhook(`${url}/api/payments/webhook`, fakePayPal.delivery(at));
  const refund = { paymentId: sale?.id ?? '', amount: '199.00' };
  const path = `/api/admin/payments/${intentId}`;
  const subscription = { cancel: true, refund };
  await step({
    refund: () => call('ida', 'POST', `${path}/refund`, refund),
    cancel: () => call('ida', 'POST', `${path}/cancel`, {}),
    reject: () => call('ida', 'PATCH', `/api/admin/startups/${startupId}/status`, { status: 'rejected', subscription }),
  });
  let told = '';
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { body: details } = await call('ida', 'GET', path);
    const {
      subscription: shown,
      payments,
      orders,
    } = details as {
      subscription: { status: string };
      payments: { status: string; refundedAmount: string }[];
      orders: { kind: string; state: string }[];
    };
    const states = orders.map(({ kind, state }) => `${kind} ${state}`).toSorted();
    told = [shown.status, ...payments.map(({ status, refundedAmount }) => `${status} ${refundedAmount}`), ...states].join(', ');
    if (told === 'cancelled, refunded 199.00, cancel done, refund done') break;
    await pause(100);
  }
  const refunds = fakePayPal.account.messages.filter(
    ({ event_type, resource }) =>
      event_type === 'PAYMENT.SALE.REFUNDED' && (resource as { sale_id: string }).sale_id === sale?.id,
  );
  const atPayPal = `${fakePayPal.account.subscriptions.get(subscriptionId)?.status ?? ''}, ${refunds.length} refunds`;
  return told === 'cancelled, refunded 199.00, cancel done, refund done' && atPayPal === 'CANCELLED, 1 refunds'
    ? undefined
    : `${told}; at PayPal ${atPayPal}`;
}

/** Checks the final state of one run, at PayPal and in the directory. */
async function check(website: string, outcome: string): Promise<string | undefined> {
  const listings = (await listingsOfPayer()).filter((startup) => startup.website === website);
  const store = await openSqliteStore(join(folder, databaseName));
  const intents = (await store.payments.intentsOfUser(personId('ravi'))).filter(({ listing }) => listing.includes(website));
  await store.close();
  const paid = intents.filter(
    ({ subscriptionId }) => fakePayPal.account.subscriptions.get(subscriptionId ?? '')?.status === 'ACTIVE',
  );
  const sales = fakePayPal.account.sales.filter(({ subscriptionId }) =>
    paid.some((intent) => intent.subscriptionId === subscriptionId),
  );
  const facts = `${listings.length} listings, ${paid.length} subscriptions, ${sales.length} payments, ${outcome}`;
  if (outcome === 'submitted') return listings.length === 1 && paid.length === 1 && sales.length === 1 ? undefined : facts;
  return outcome === 'unpaid' && listings.length === 0 && paid.length === 0 ? undefined : facts;
}

/** Waits until the payer, a webhook or the reconciler has submitted the listing. */
async function waitForListing(website: string): Promise<Outcome> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await listingsOfPayer()).some((startup) => startup.website === website)) return 'submitted';
    await pause(100);
  }
  return 'submitted later';
}

async function listingsOfPayer(): Promise<{ website: string }[]> {
  return (await call('ravi', 'GET', `/api/startups/user/${personId('ravi')}`)).body as { website: string }[];
}

function subscribe(website: string) {
  return call('ravi', 'POST', '/api/payments/subscriptions', aSubscriptionRequest('ravi', { website }));
}

async function subscribed(website: string): Promise<CreatedSubscription> {
  const { status, body } = await subscribe(website);
  if (status !== 201) throw new Error(`createSubscription replied ${status}: ${JSON.stringify(body)}`);
  return body as CreatedSubscription;
}

/** Presses the button again and completes the payment. */
async function payAndReturn(website: string): Promise<Outcome> {
  const created = await subscribed(website);
  fakePayPal.account.approve(created.subscriptionId);
  return returnFromPayPal(created, website);
}

async function returnFromPayPal({ subscriptionId, icon, media }: CreatedSubscription, website: string): Promise<Outcome> {
  const body = aSubmission('ravi', { plan: 'Growth', subscriptionId, icon, media, website });
  const reply = await call('ravi', 'POST', '/api/startups/submit', body);
  if (reply.status === 201) return 'submitted';
  const { code } = reply.body as { code: string };
  return code === 'payments.not_paid' ? 'unpaid' : 'submitted later';
}

function injectFault(on: string, when: Fault['when'], how: 'hang' | 'pass') {
  const happened = Promise.withResolvers<void>();
  const fault: Fault = { on, when, how, onFault: () => happened.resolve() };
  fakePayPal.faults.push(fault);
  return [fault, happened.promise] as const;
}

/** Kills the server when the fake PayPal receives a request, or shortly after its reply; then restarts it. */
async function killDuring(on: string, when: Fault['when'], how: 'hang' | 'pass', action: () => Promise<unknown>): Promise<void> {
  const [fault, faultHappened] = injectFault(on, when, how);
  const done = action().catch(() => undefined);
  await faultHappened;
  if (how === 'pass') await pause(random() * 12);
  await kill();
  await done;
  fakePayPal.faults.splice(fakePayPal.faults.indexOf(fault), 1);
  await start();
}

async function call(who: 'ravi' | 'ida', method: string, path: string, body?: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: {
      cookie: `session=${sessions[who]}`,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.51.${Math.floor(random() * 255)}.${Math.floor(random() * 255)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
      PAYPAL_CLIENT_ID: fakePayPal.clientId,
      PAYPAL_CLIENT_SECRET: fakePayPal.clientSecret,
      PAYPAL_API_URL: fakePayPal.url,
      PAYPAL_WEBHOOK_ID: fakePayPal.webhookId,
    },
  });
  server = child;
  await new Promise<void>((ready, failed) => {
    child.stdout.once('data', () => ready());
    child.once('exit', () => failed(new Error('The server did not start.')));
  });
}

async function kill(): Promise<void> {
  const child = server;
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((ended) => child.once('exit', ended));
  child.kill('SIGKILL');
  await exited;
}

/** Inserts sessions into the database before the server opens it, because signing in is not under test. */
async function insertSessions(): Promise<Record<'ravi' | 'ida', string>> {
  const store = await openSqliteStore(join(folder, databaseName));
  const now = new Date();
  await seedSample(store, now);
  const tokens = { ravi: newToken(), ida: newToken() };
  for (const [name, token] of Object.entries(tokens)) {
    const at = now.toISOString();
    const user = { tokenHash: digest(token), userId: personId(name as keyof typeof tokens), device: 'A browser' };
    const expiresAt = sessionExpiresAt(name === 'ida' ? 'admin' : 'user', now, now);
    await store.sessions.insert({ ...user, createdAt: at, authenticatedAt: at, seenAt: at, expiresAt, multiFactor: false });
  }
  await store.close();
  return tokens;
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => found(free));
    });
  });
}
