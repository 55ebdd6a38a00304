import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import { StoreBusy, StoreUnwritable } from '../../db/store.ts';
import { applyMessage } from '../domain/submissions/payments/paypal.calls.ts';
import { CallError } from '../domain/core/errors.ts';
import type { ApiHost } from '../api/handle.ts';
import { parseWebhookBody } from '../adapters/paypal-events.ts';
import { type createWebhookVerifier, transmissionIdOf } from '../adapters/paypal-webhooks.ts';
import { createMemoryRateLimits } from '../domain/core/rate-limits.ts';
import { toSecurityEvent } from '../domain/accounts/security-events.rules.ts';
import { callerKeys } from './api.ts';
import type { Bodies } from './bodies.ts';
import { sendError } from './errors.ts';
import type { VisitorKey } from './visitor.ts';

export interface PayPalWebhookOptions {
  host: ApiHost;
  bodies: Bodies;
  /** When undefined, no webhook is configured, and its path gives 404. */
  verify: ReturnType<typeof createWebhookVerifier> | undefined;
  visitorKey: VisitorKey;
}

/** PayPal's messages are a few kilobytes long. */
const maxBodyBytes = 256 * 1024;

/**
 * Receives PayPal's webhook messages. They are not calls of the contract, because the signature covers the body's bytes and the
 * sender is not a visitor. A forged message is refused and not stored. The response is 503 when the signature cannot be checked,
 * PayPal cannot be reached, or a genuine message could not be stored; PayPal then sends the message again.
 */
export function paypalWebhook({ host, bodies, verify, visitorKey }: PayPalWebhookOptions): RouterMiddleware {
  const countRefusals = createMemoryRateLimits();

  /** Logs at most ten refusals per network in ten minutes. An error while logging is ignored. */
  const refuse = async (ctx: Context, detail: string): Promise<void> => {
    const { rateLimitKey } = callerKeys({ visitorKey, host }, ctx);
    if (countRefusals(rateLimitKey, 600_000, host.now().getTime()).count <= 10) {
      const origin = { rateLimitKey, userAgent: ctx.get('user-agent') };
      const event = toSecurityEvent({ kind: 'webhook_refused', detail }, origin, host);
      await host.store.securityEvents.add(event).catch((error: unknown) => {
        if (!(error instanceof StoreBusy || error instanceof StoreUnwritable)) host.report(error);
      });
    }
    sendError(ctx, new CallError('payments.forged'));
  };

  return async (ctx, next) => {
    const { paypal } = host.adapters;
    if (verify === undefined || paypal === undefined) return next();
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST');
      throw new CallError('request.method_not_allowed');
    }
    const body = await bodies.use(ctx, ({ readBytes }) => readBytes(maxBodyBytes));
    const signature = await verify(ctx.req.headers, body);
    if (signature === 'forged') return refuse(ctx, 'not signed by PayPal');
    if (signature === 'unknown') throw new CallError('server.busy');
    const event = parseWebhookBody(body);
    try {
      if (event !== undefined) await applyMessage({ ...host, paypal }, transmissionIdOf(ctx.req.headers), event);
    } catch (error) {
      if (error instanceof CallError && error.code === 'payments.forged') return refuse(ctx, 'unknown to PayPal');
      // The adapter already logs PayPal's refusals and failures.
      if (!(error instanceof CallError)) host.report(error);
      throw new CallError('server.busy');
    }
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { received: true };
  };
}
