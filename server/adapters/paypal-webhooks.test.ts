import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../tests/paypal/certificate.ts';
import { type Delivery, signWebhook } from '../../tests/paypal/webhooks.ts';
import { parseWebhookBody } from './paypal-events.ts';
import { createWebhookVerifier, isCertificateUrl } from './paypal-webhooks.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const webhookId = 'WEBHOOK1';
const certificate = makeCertificate();
const otherCertificate = makeCertificate();
const weak = makeCertificate({ bits: 1_024 });
const stranger = makeCertificate({ name: 'messages.paypal.com.evil.example' });
const over = makeCertificate({ to: new Date('2026-11-20T00:00:00Z') });
const early = makeCertificate({ from: new Date('2026-11-22T00:00:00Z') });

const served: Readonly<Record<string, string>> = {
  'CERT-1': certificate.pem,
  'CERT-2': otherCertificate.pem,
  'CERT-weak': weak.pem,
  'CERT-stranger': stranger.pem,
  'CERT-over': over.pem,
  'CERT-early': early.pem,
  'CERT-garbage': 'hello',
  'CERT-chain': certificate.pem + otherCertificate.pem,
  'CERT-large': certificate.pem + ' '.repeat(64 * 1_024),
};
let requestedPaths: string[] = [];
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  const name = request.url?.split('/').at(-1) ?? '';
  if (name === 'CERT-moved') response.writeHead(302, { location: '/v1/notifications/certs/CERT-1' }).end();
  else if (name === 'CERT-busy') response.writeHead(500).end();
  else response.writeHead(name in served ? 200 : 404).end(served[name]);
});
let apiUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  requestedPaths = [];
});

const message = { id: 'WH-1', event_type: 'PAYMENT.SALE.PENDING', create_time: '2026-11-21T12:00:00Z', resource: {} };
const deliveryOf = (overrides: Partial<Parameters<typeof signWebhook>[1]> = {}, content: unknown = message): Delivery =>
  signWebhook(content, { certificate, certUrl: `${apiUrl}/v1/notifications/certs/CERT-1`, webhookId, at: now, ...overrides });
const signatureResultOf = ({ headers, body }: Delivery) =>
  createWebhookVerifier({ apiUrl, webhookId, now: () => now })(headers, body);
const certAt = (name: string) => `${apiUrl}/v1/notifications/certs/${name}`;
const with_ = (header: string, value: string) => (delivery: Delivery) => ({
  ...delivery,
  headers: { ...delivery.headers, [header]: value },
});
const without = (header: string) => (delivery: Delivery) => {
  const { [header]: _removed, ...headers } = delivery.headers;
  return { ...delivery, headers };
};

describe('a message from PayPal', () => {
  test('is recognized as genuine with any JSON formatting, and its certificate is fetched once', async () => {
    const check = createWebhookVerifier({ apiUrl, webhookId, now: () => now });
    for (const content of [message, ' { "id" :\n"WH-2" } ', '{"é":"日本 \\u0000"}', '']) {
      const { headers, body } = deliveryOf({}, content);
      expect(await check(headers, body)).toBe('genuine');
    }
    expect(requestedPaths).toEqual(['/v1/notifications/certs/CERT-1']);
  });

  test('is recognized as genuine for almost four days, and when clocks differ slightly', async () => {
    for (const ms of [-3.9 * 86_400_000, -3_600_000, 5 * 60_000])
      expect(await signatureResultOf(deliveryOf({ at: new Date(now.getTime() + ms) }))).toBe('genuine');
  });

  test('can be signed with a certificate chain that begins with the signer’s certificate', async () => {
    expect(await signatureResultOf(deliveryOf({ certUrl: certAt('CERT-chain') }))).toBe('genuine');
  });

  test('is neither genuine nor forged while its certificate cannot be fetched', async () => {
    expect(await signatureResultOf(deliveryOf({ certUrl: certAt('CERT-busy') }))).toBe('unknown');
    expect(await signatureResultOf(deliveryOf({ certUrl: certAt('CERT-moved') }))).toBe('unknown');
  });
});

describe('a forged message', () => {
  test.each<[string, () => Delivery]>([
    ['with another body', () => ({ ...deliveryOf(), body: Buffer.from(JSON.stringify({ ...message, id: 'WH-2' })) })],
    ['with an additional byte', () => ({ ...deliveryOf(), body: Buffer.from(`${JSON.stringify(message)} `) })],
    ['signed with another key', () => deliveryOf({ certificate: otherCertificate })],
    ['for another webhook', () => deliveryOf({ webhookId: 'WEBHOOK2' })],
    ['that is five days old', () => deliveryOf({ at: new Date(now.getTime() - 5 * 86_400_000) })],
    ['from tomorrow', () => deliveryOf({ at: new Date(now.getTime() + 86_400_000) })],
    ['with an older time', () => with_('paypal-transmission-time', '2026-11-21T11:59:00Z')(deliveryOf())],
    ['with a newer time', () => with_('paypal-transmission-time', '2026-11-21T12:01:00Z')(deliveryOf())],
    ['with another transmission’s id', () => with_('paypal-transmission-id', 'another-transmission')(deliveryOf())],
    ['with another algorithm', () => with_('paypal-auth-algo', 'none')(deliveryOf())],
    ['with a weaker algorithm', () => with_('paypal-auth-algo', 'SHA1withRSA')(deliveryOf())],
    ['without a signature', () => without('paypal-transmission-sig')(deliveryOf())],
    ['with an empty signature', () => with_('paypal-transmission-sig', '')(deliveryOf())],
    ['with a signature that is not base64', () => with_('paypal-transmission-sig', '*'.repeat(344))(deliveryOf())],
    ['without a time', () => without('paypal-transmission-time')(deliveryOf())],
    ['with an invalid time', () => with_('paypal-transmission-time', '2026-13-41T99:00:00Z')(deliveryOf())],
    ['without an id', () => without('paypal-transmission-id')(deliveryOf())],
    ['without a certificate', () => without('paypal-cert-url')(deliveryOf())],
    ['with a missing certificate', () => deliveryOf({ certUrl: certAt('CERT-9') })],
    ['with an invalid certificate', () => deliveryOf({ certUrl: certAt('CERT-garbage') })],
    ['with a certificate for another name', () => deliveryOf({ certificate: stranger, certUrl: certAt('CERT-stranger') })],
    ['with an expired certificate', () => deliveryOf({ certificate: over, certUrl: certAt('CERT-over') })],
    ['with a certificate that is not valid yet', () => deliveryOf({ certificate: early, certUrl: certAt('CERT-early') })],
    ['with a weak key', () => deliveryOf({ certificate: weak, certUrl: certAt('CERT-weak') })],
    ['with a certificate that is too large', () => deliveryOf({ certUrl: certAt('CERT-large') })],
  ])('%s is refused', async (_, makeDelivery) => {
    expect(await signatureResultOf(makeDelivery())).toBe('forged');
  });

  test('causes at most ten certificate requests a minute', async () => {
    const check = createWebhookVerifier({ apiUrl, webhookId, now: () => now });
    const verdicts = [];
    for (let number = 0; number < 30; number += 1) {
      const { headers, body } = deliveryOf({ certUrl: certAt(`CERT-none-${number}`) });
      verdicts.push(await check(headers, body));
    }
    expect(requestedPaths).toHaveLength(10);
    expect(verdicts).not.toContain('genuine');
  });
});

describe('certificates are requested only from PayPal’s addresses', () => {
  const api = 'https://api-m.paypal.com';
  const path = '/v1/notifications/certs/CERT-360caa42-fca2a594';
  test.each([api + path, `https://api.paypal.com${path}`])('%s is requested', (url) => {
    expect(isCertificateUrl(url, api)).toBe(true);
  });
  test.each([
    `http://api-m.paypal.com${path}`,
    `https://api-m.sandbox.paypal.com${path}`,
    `https://www.paypal.com${path}`,
    `https://api-m.paypal.com.evil.example${path}`,
    `https://evil.example/api-m.paypal.com${path}`,
    `https://api-m.paypal.com@evil.example${path}`,
    `https://user:pass@api-m.paypal.com${path}`,
    `https://api-m.paypal.com:8443${path}`,
    `https://api-m.paypal.com\\@evil.example${path}`,
    `https://evil.example#@api-m.paypal.com${path}`,
    `${api}${path}?to=https://evil.example`,
    `${api}${path}#x`,
    `${api}/v1/notifications/certs/../../../CERT-1`,
    `${api}/v1/notifications/certs/%2e%2e/CERT-1`,
    `${api}/v1/oauth2/token`,
    `${api}/`,
    'http://127.0.0.1:3000/v1/notifications/certs/CERT-1',
    'http://169.254.169.254/v1/notifications/certs/CERT-1',
    'http://[::1]/v1/notifications/certs/CERT-1',
    'https://0x7f000001/v1/notifications/certs/CERT-1',
    'file:///v1/notifications/certs/CERT-1',
    'javascript:alert(1)',
    '//api-m.paypal.com/v1/notifications/certs/CERT-1',
    'CERT-1',
    '',
  ])('%s is not requested', (url) => {
    expect(isCertificateUrl(url, api)).toBe(false);
  });
});

describe('the event in a message', () => {
  const parseEvent = (event_type: string, resource: unknown) =>
    parseWebhookBody(Buffer.from(JSON.stringify({ ...message, event_type, resource })));

  test('is parsed by the field names that PayPal documents', () => {
    const agreement = {
      id: 'I-BW452GLLEP1G',
      status: 'ACTIVE',
      plan_id: 'P-1',
      custom_id: 'c',
      status_update_time: '2026-11-21T11:00:00Z',
    };
    const billing_info = { next_billing_time: '2026-12-21T10:00:00Z' };
    const subscription = {
      id: 'I-BW452GLLEP1G',
      status: 'ACTIVE',
      planId: 'P-1',
      customId: 'c',
      statusAt: '2026-11-21T11:00:00.000Z',
      nextBillingAt: '2026-12-21T10:00:00.000Z',
      failedPayments: 0,
    };
    expect(parseEvent('BILLING.SUBSCRIPTION.ACTIVATED', { ...agreement, billing_info })).toEqual({
      id: 'WH-1',
      kind: 'subscription',
      subscription,
    });
    expect(parseEvent('BILLING.SUBSCRIPTION.PAYMENT.FAILED', { ...agreement, billing_info })).toMatchObject({
      kind: 'payment_failed',
    });
    const sale = { id: '80021663DE681814L', amount: { total: '24.00', currency: 'USD' }, create_time: '2026-11-21T11:00:00Z' };
    expect(parseEvent('PAYMENT.SALE.COMPLETED', { ...sale, billing_agreement_id: 'I-BW452GLLEP1G' })).toEqual({
      id: 'WH-1',
      kind: 'paid',
      saleId: '80021663DE681814L',
      subscriptionId: 'I-BW452GLLEP1G',
      cents: 2_400,
      currency: 'USD',
      at: '2026-11-21T11:00:00.000Z',
    });
    expect(
      parseEvent('PAYMENT.SALE.REFUNDED', { id: 'R1', sale_id: 'S1', amount: { total: '-4.10', currency: 'USD' } }),
    ).toMatchObject({
      kind: 'refunded',
      saleId: 'S1',
      cents: 410,
    });
    const links = [{ rel: 'sale', href: 'https://api.paypal.com/v1/payments/sale/S2' }];
    expect(parseEvent('PAYMENT.SALE.REVERSED', { id: 'R2', links })).toMatchObject({ kind: 'reversed', saleId: 'S2' });
    expect(parseEvent('BILLING.PLAN.DEACTIVATED', { id: 'P-1', name: 'Growth', status: 'INACTIVE' })).toMatchObject({
      kind: 'plan_deactivated',
      planId: 'P-1',
    });
  });

  test('becomes `other` when its kind is unknown or its content undocumented, and a text that is no message becomes nothing', () => {
    for (const [type, resource] of [
      ['CUSTOMER.DISPUTE.CREATED', {}],
      ['BILLING.SUBSCRIPTION.ACTIVATED', { id: 5 }],
      ['BILLING.SUBSCRIPTION.ACTIVATED', { id: 'I-BW452GLLEP1G', status: 'GREAT' }],
      ['PAYMENT.SALE.COMPLETED', { id: 'S1', amount: { total: '1.00', currency: 'USD' }, create_time: '2026-11-21T11:00:00Z' }],
      ['PAYMENT.SALE.REFUNDED', null],
    ] as const)
      expect(parseEvent(type, resource)).toEqual({ id: 'WH-1', kind: 'other' });
    for (const text of ['', 'null', '[]', '{', '{"id":"../../x"}']) expect(parseWebhookBody(Buffer.from(text))).toBeUndefined();
  });
});
