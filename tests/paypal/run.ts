import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { startFakePayPal } from './server.ts';

/**
 * `npm run dev:paypal` starts a fake PayPal on PAYPAL_PORT (3002), and a server connected to it on PORT. Once an admin has synced the
 * plans, listings can be paid.
 */
const port = process.env['PORT'] ?? '3000';
const site = `http://127.0.0.1:${port}`;
const fake = await startFakePayPal({
  port: Number(process.env['PAYPAL_PORT'] ?? '3002'),
  webhookUrl: `${site}/api/payments/webhook`,
});
console.log(`A fake PayPal listens on ${fake.url}; its state: ${fake.url}/fake/state`);
const server = spawn(process.execPath, [resolve(import.meta.dirname, '../../server/main.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: port,
    PAYPAL_CLIENT_ID: fake.clientId,
    PAYPAL_CLIENT_SECRET: fake.clientSecret,
    PAYPAL_API_URL: fake.url,
    PAYPAL_WEBHOOK_ID: fake.webhookId,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  void fake.close().then(() => process.exit(code ?? 0));
});
