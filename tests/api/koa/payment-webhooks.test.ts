import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWebhookVerifier } from '../../../server/adapters/paypal-webhooks.ts';
import { withCrc } from '../../paypal/equal-crc.ts';
import { payer, envWithPayPal } from '../../paypal/payer.ts';
import { type FakePayPal, startFakePayPal } from '../../paypal/server.ts';
import { type Delivery, signWebhook } from '../../paypal/webhooks.ts';
import { type KoaHost, koaHost, now } from '../hosts.ts';
import { signInAs } from '../members.ts';

let host: KoaHost;
let fake: FakePayPal;
const path = '/api/payments/webhook';

beforeEach(async () => {
  fake = await startFakePayPal({ now: () => now });
  const { url: apiUrl, webhookId } = fake;
  const checkWebhook = createWebhookVerifier({ apiUrl, webhookId, now: () => now });
  host = await koaHost({ env: envWithPayPal(fake), verifyWebhook: checkWebhook });
  const ida = await signInAs(host, 'ida');
  await ida.send('POST', '/api/plans/admin/sync-paypal', {});
});
afterEach(async () => {
  await host.close();
  await fake.close();
});

const post = async ({ headers, body }: Delivery) => (await host.send({ method: 'POST', path, headers, body })).status;

test('a webhook event from PayPal submits the paid listing once, however often it is delivered', async () => {
  const ravi = await signInAs(host, 'ravi');
  const [, created] = await payer(ravi, 'ravi').subscribe();
  fake.account.approve(created.subscriptionId);
  for (let round = 0; round < 3; round += 1)
    for (const at of fake.account.messages.keys()) expect(await post(fake.delivery(at))).toBe(200);
  const [, list] = await ravi.get<{ name: string }[]>(`/api/startups/user/${ravi.id}`);
  expect(list.filter(({ name }) => name === 'Lichen Ledger')).toHaveLength(1);
  expect(host.failures).toEqual([]);
});

test('a forged webhook event is refused without a server error and stores nothing', async () => {
  const [, created] = await payer(await signInAs(host, 'ravi'), 'ravi').subscribe();
  fake.account.approve(created.subscriptionId);
  const before = await host.store.startups.count();
  const genuine = fake.delivery(fake.account.messages.length - 2);
  const forged: Delivery[] = [
    { ...genuine, body: Buffer.concat([genuine.body, Buffer.from(' ')]) },
    { ...genuine, headers: {} },
    { ...genuine, headers: { ...genuine.headers, 'paypal-cert-url': 'http://169.254.169.254/latest/meta-data' } },
    { headers: {}, body: Buffer.from('hello') },
    { headers: { 'content-type': 'text/plain' }, body: Buffer.from('') },
  ];
  for (const delivery of forged) expect(await post(delivery)).toBe(400);
  expect((await host.send({ path })).status).toBe(405);
  expect(await post({ headers: genuine.headers, body: Buffer.alloc(300_000) })).toBe(413);
  expect(await host.store.startups.count()).toBe(before);
  const { events } = await host.store.securityEvents.table({ search: '', kind: 'webhook_refused' }, { offset: 0, limit: 99 });
  expect(events.map(({ detail }) => detail)).toEqual(Array<string>(5).fill('not signed by PayPal'));
  expect(host.failures).toEqual([]);
});

/** A body with the same CRC-32 as a message that PayPal signed. */
function forgedUnder(genuine: Delivery, event: object): Delivery {
  const text = withCrc(crc32(genuine.body), (filler) => JSON.stringify({ ...event, summary: filler }));
  return { headers: genuine.headers, body: Buffer.from(text) };
}

test('a forged body with the same CRC-32 and a genuine signature pays for nothing', async () => {
  const mara = await signInAs(host, 'mara');
  const [, unpaid] = await payer(mara, 'mara').subscribe({ plan: 'Premium' });
  const genuine = fake.delivery(fake.account.messages.length - 1);
  const resource = { ...fake.account.subscriptions.get(unpaid.subscriptionId), status: 'ACTIVE' };
  const activated = { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', create_time: now.toISOString(), resource };
  const known = fake.account.messages.at(-1);
  // An invented event, and an attacker's contents under the id of an event that PayPal knows.
  expect(await post(forgedUnder(genuine, { ...activated, id: 'WH-INVENTED-1' }))).toBe(400);
  expect(await post(forgedUnder(genuine, { ...activated, id: known?.id }))).toBe(200);
  const [, list] = await mara.get<{ name: string }[]>(`/api/startups/user/${mara.id}`);
  expect(list.filter(({ name }) => name === 'Lichen Ledger')).toEqual([]);
  expect((await host.store.payments.intentBySubscription(unpaid.subscriptionId))?.subscriptionStatus).toBe('waiting');
  expect(host.failures).toEqual([]);
});

test('the signature headers of one event are refused with another event, without a request to PayPal', async () => {
  const ravi = await signInAs(host, 'ravi');
  const [, created] = await payer(ravi, 'ravi').subscribe();
  const genuine = fake.delivery(fake.account.messages.length - 1);
  expect(await post(genuine)).toBe(200);
  fake.account.approve(created.subscriptionId);
  const activated = fake.account.messages.find(({ event_type }) => event_type === 'BILLING.SUBSCRIPTION.ACTIVATED');
  const asked = fake.requestLog.length;
  expect(await post(forgedUnder(genuine, { ...activated }))).toBe(400);
  expect(await post(genuine)).toBe(200);
  expect(fake.requestLog.slice(asked)).toEqual([]);
});

test('an event that PayPal cannot confirm at first gets 503, and is processed when PayPal sends it again', async () => {
  const ravi = await signInAs(host, 'ravi');
  const [, created] = await payer(ravi, 'ravi').subscribe();
  fake.account.approve(created.subscriptionId);
  const activated = fake.delivery(fake.account.messages.length - 2);
  fake.faults.push({ on: 'GET /v1/notifications/webhooks-events/', when: 'before', how: '500' });
  expect(await post(activated)).toBe(503);
  expect(await post(activated)).toBe(200);
  const [, list] = await ravi.get<{ name: string }[]>(`/api/startups/user/${ravi.id}`);
  expect(list.filter(({ name }) => name === 'Lichen Ledger')).toHaveLength(1);
  expect(host.failures).toEqual([]);
});

test('a genuine webhook event of an unknown type is accepted', async () => {
  const { certificate, certUrl, webhookId } = fake;
  for (const event of [
    '',
    '[]',
    '{"id":"WH-9"}',
    { id: 'WH-8', event_type: 'CUSTOMER.DISPUTE.CREATED', create_time: now.toISOString(), resource: {} },
  ])
    expect(await post(signWebhook(event, { certificate, certUrl, webhookId, at: now }))).toBe(200);
  expect(host.failures).toEqual([]);
});

test('a webhook event that cannot be verified now is requested again', async () => {
  fake.faults.push({ on: 'GET /v1/notifications/certs/', when: 'before', how: '500' });
  expect(await post(fake.delivery(0))).toBe(503);
  expect(await post(fake.delivery(0))).toBe(200);
});

test('without a configured webhook id the webhook path is not found', async () => {
  const other = await koaHost({ env: envWithPayPal(fake) });
  expect((await other.send({ method: 'POST', path, body: {} })).status).toBe(404);
  await other.close();
});
