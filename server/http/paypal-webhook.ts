import type { Middleware } from 'koa';
import { applyEvent } from '../calls/paypal.ts';
import { CallError } from '../contract/errors.ts';
import type { Host } from '../handle.ts';
import { type createWebhookVerifier, parseWebhookEvent } from '../adapters/paypal-webhooks.ts';
import { apiPrefix } from '../request.ts';
import { readBytes, sendError } from './api.ts';

export interface PayPalWebhookOptions {
  host: Host;
  /** Undefined: PayPal's messages are not taken. */
  verify: ReturnType<typeof createWebhookVerifier> | undefined;
}

/** Messages are a few kilobytes. In bytes. */
const bodyLimit = 256 * 1024;

/**
 * PayPal's messages, outside the contract: what is signed are the body's bytes, and the sender is no visitor. A forged one is
 * refused and leaves nothing; 503 is said only when a genuine one could not be kept, or not be told, so that PayPal sends it again.
 */
export function paypalWebhook({ host, verify: check }: PayPalWebhookOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== `${apiPrefix}/payments/webhook` || check === undefined) return next();
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST');
      return sendError(ctx, 'request.method_not_allowed');
    }
    const body = Buffer.from(await readBytes(ctx.req, bodyLimit));
    const verdict = await check(ctx.req.headers, body);
    if (verdict === 'forged') return sendError(ctx, 'payments.forged');
    if (verdict === 'unknown') return sendError(ctx, 'server.busy');
    const event = parseWebhookEvent(body);
    try {
      if (event !== undefined) await applyEvent(host, event);
    } catch (error) {
      host.report(error);
      throw new CallError('server.busy');
    }
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { received: true };
  };
}
