import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createPayPal, PayPalFigures } from './paypal.ts';

test("PayPal's responses, refusals and missing responses are counted separately", async () => {
  const answers = {
    '/v1/oauth2/token': [200, { access_token: 'token', expires_in: 3_600 }],
    '/v1/billing/subscriptions/unknown': [404, {}],
    '/v1/billing/subscriptions/refused': [400, { name: 'INVALID_REQUEST' }],
    '/v1/billing/subscriptions/down': [503, {}],
  } as Record<string, [number, object]>;
  const server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [500, {}];
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const figures = new PayPalFigures();
  let now = new Date('2026-11-21T12:00:00.000Z');
  const paypal = createPayPal({
    clientId: 'id',
    clientSecret: 'secret',
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    returnUrl: 'https://debut.example/',
    now: () => now,
    observe: (outcome) => figures.count(outcome, now),
  });
  expect(await paypal.subscription('unknown')).toBeUndefined();
  expect(figures).toEqual({ answeredAt: now.getTime(), failures: { unreachable: 0, refused: 0 } });
  await expect(paypal.subscription('refused')).rejects.toThrow();
  expect(figures.failures).toEqual({ unreachable: 0, refused: 1 });
  const answeredAt = now.getTime();
  now = new Date('2026-11-21T12:10:00.000Z');
  await expect(paypal.subscription('down')).rejects.toThrow();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await expect(paypal.subscription('unknown')).rejects.toThrow();
  expect(figures).toEqual({ answeredAt, failures: { unreachable: 2, refused: 1 } });
});
