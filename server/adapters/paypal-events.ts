import * as v from 'valibot';
import type { ProviderEvent } from '../domain/submissions/payments/paypal.contract.ts';
import * as schemas from './paypal-schemas.ts';

/** Parses the body of a webhook message, as `parseEvent` does. */
export function parseWebhookBody(body: Buffer): ProviderEvent | undefined {
  try {
    return parseEvent(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Parses an event. Unused or undocumented events become `other`; undefined when the value is not an event. */
export function parseEvent(value: unknown): ProviderEvent | undefined {
  const message = v.safeParse(schemas.message, value);
  if (!message.success) return undefined;
  const { id, event_type: type, create_time: at, resource } = message.output;
  return { id, ...(parseResource(type, resource, at) ?? { kind: 'other' }) };
}

type EventContent = ProviderEvent extends infer Event ? (Event extends ProviderEvent ? Omit<Event, 'id'> : never) : never;

function parseResource(type: string, resource: unknown, at: string): EventContent | undefined {
  if (type.startsWith('BILLING.SUBSCRIPTION.')) {
    const parsed = v.safeParse(schemas.subscription, resource);
    if (!parsed.success) return undefined;
    const kind = type === 'BILLING.SUBSCRIPTION.PAYMENT.FAILED' ? 'payment_failed' : 'subscription';
    return { kind, subscription: parsed.output };
  }
  if (type === 'PAYMENT.SALE.COMPLETED') {
    const parsed = v.safeParse(schemas.sale, resource);
    if (!parsed.success || parsed.output.billing_agreement_id === '') return undefined;
    const { id: saleId, amount, billing_agreement_id: subscriptionId, create_time } = parsed.output;
    return { kind: 'paid', saleId, subscriptionId, cents: amount.total, currency: amount.currency, at: create_time };
  }
  if (type === 'PAYMENT.SALE.REFUNDED' || type === 'PAYMENT.SALE.REVERSED') {
    const parsed = v.safeParse(schemas.refund, resource);
    if (!parsed.success) return undefined;
    const { saleId, amount, create_time = at } = parsed.output;
    if (type === 'PAYMENT.SALE.REVERSED') return { kind: 'reversed', saleId, at: create_time };
    return { kind: 'refunded', saleId, cents: amount?.total ?? 0, at: create_time };
  }
  if (type === 'BILLING.PLAN.DEACTIVATED') {
    const parsed = v.safeParse(schemas.plan, resource);
    return parsed.success ? { kind: 'plan_deactivated', planId: parsed.output.id } : undefined;
  }
  return undefined;
}
