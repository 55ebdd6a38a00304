import * as v from 'valibot';
import { CallError } from '../domain/core/errors.ts';
import type { PayPal, ProviderRefund } from '../domain/submissions/payments/paypal.contract.ts';
import { parseEvent } from './paypal-events.ts';
import * as schemas from './paypal-schemas.ts';

export type PayPalOutcome = 'answered' | 'unreachable' | 'refused';

/** Counts the results of requests to PayPal since the start. */
export class PayPalFigures {
  /** When PayPal last answered, in milliseconds since 1970. */
  answeredAt: number | undefined;
  readonly failures = { unreachable: 0, refused: 0 };

  count(outcome: PayPalOutcome, now: Date): void {
    if (outcome === 'answered') this.answeredAt = now.getTime();
    else this.failures[outcome] += 1;
  }
}

export interface PayPalOptions {
  clientId: string;
  clientSecret: string;
  /** The origin of PayPal's API, without a trailing slash. */
  apiUrl: string;
  /** The address to which payers return if PayPal opened in the same page instead of a window. */
  returnUrl: string;
  now?: () => Date;
  /** Logs PayPal's refusals with their reasons. */
  warn?: (facts: object, message: string) => void;
  /** Called for each request, saying whether PayPal answered, and once more if PayPal refused the request. */
  observe?: (outcome: PayPalOutcome) => void;
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/** The product of all plans, shared by all sites that use one PayPal account. */
const product = { id: 'DEBUT-LISTINGS', name: 'Listings', type: 'SERVICE', category: 'SOFTWARE' };

type PayPalResponse = { status: number; body: unknown };

/**
 * A client for PayPal's REST API v1: catalog, plans, subscriptions, and refunds. It never retries a request, because only callers
 * know which requests are safe to repeat.
 */
export function createPayPal(options: PayPalOptions): PayPal {
  const { apiUrl, returnUrl } = options;
  const request = createRequest(options);
  const parse = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema, { status, body }: PayPalResponse) => {
    if (status >= 400) throw toCallError(options, status, body);
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return parsed.output;
    options.warn?.({ issues: parsed.issues.map((issue) => v.getDotPath(issue)) }, 'a response from PayPal was not understood');
    throw new CallError('payments.unreachable');
  };

  return {
    manageUrl: manageUrlOf(apiUrl),
    createSubscription: async ({ planId, customId }) =>
      parse(
        schemas.subscription,
        await request('POST', '/v1/billing/subscriptions', {
          requestId: `intent-${customId}`,
          body: {
            plan_id: planId,
            custom_id: customId,
            application_context: {
              shipping_preference: 'NO_SHIPPING',
              user_action: 'SUBSCRIBE_NOW',
              return_url: returnUrl,
              cancel_url: returnUrl,
            },
          },
        }),
      ),
    async subscription(id) {
      const response = await request('GET', `/v1/billing/subscriptions/${encodeURIComponent(id)}`);
      return response.status === 404 ? undefined : parse(schemas.subscription, response);
    },
    async event(id) {
      const response = await request('GET', `/v1/notifications/webhooks-events/${encodeURIComponent(id)}`);
      return response.status === 404 ? undefined : parseEvent(parse(v.unknown(), response));
    },
    async cancelSubscription(id, reason) {
      const response = await request('POST', `/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`, { body: { reason } });
      // PayPal refuses to cancel a subscription that has ended or was never approved. Neither needs canceling.
      if (response.status === 404 || response.status === 422) return;
      parse(v.unknown(), response);
    },
    refundSale: (refund) => refundSale(request, options, refund),
    async ensureProduct() {
      const existing = await request('GET', `/v1/catalogs/products/${product.id}`);
      if (existing.status !== 404) return parse(schemas.product, existing).id;
      const created = await request('POST', '/v1/catalogs/products', { requestId: `product-${product.id}`, body: product });
      // Another process created the product after the first request.
      if (created.status === 409 || created.status === 422)
        return parse(schemas.product, await request('GET', `/v1/catalogs/products/${product.id}`)).id;
      return parse(schemas.product, created).id;
    },
    async plans(productId) {
      const plans: v.InferOutput<typeof schemas.plan>[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = new URLSearchParams({ product_id: productId, page_size: '20', page: String(page), total_required: 'true' });
        const list = parse(schemas.planList, await request('GET', `/v1/billing/plans?${query.toString()}`));
        plans.push(...list.plans);
        pages = Math.min(list.total_pages, 100);
      }
      return plans;
    },
    createPlan: async (newPlan) =>
      parse(schemas.plan, await request('POST', '/v1/billing/plans', { requestId: newPlan.requestId, body: planBody(newPlan) })),
    activatePlan: (id) => setStatus(id, 'activate'),
    deactivatePlan: (id) => setStatus(id, 'deactivate'),
  };

  async function setStatus(id: string, verb: 'activate' | 'deactivate'): Promise<void> {
    const response = await request('POST', `/v1/billing/plans/${encodeURIComponent(id)}/${verb}`, { body: {} });
    // 422: the plan already has that status. 404: PayPal does not know the plan, for example after the account changed, so there is
    // nothing to deactivate.
    if (response.status === 422 || (verb === 'deactivate' && response.status === 404)) return;
    parse(v.unknown(), response);
  }
}

/**
 * Refunds a sale with the call that PayPal links in its messages about the sale. Without an amount, the call refunds the whole
 * sale, which PayPal refuses after a partial refund. After any refusal, the sale is fetched to find out whether it has already
 * been refunded, because several errors can mean that.
 */
async function refundSale(
  request: ReturnType<typeof createRequest>,
  options: PayPalOptions,
  { saleId, cents, currency, requestId }: Parameters<PayPal['refundSale']>[0],
): Promise<ProviderRefund> {
  const path = `/v1/payments/sale/${encodeURIComponent(saleId)}`;
  const body = cents === undefined ? {} : { amount: { total: (cents / 100).toFixed(2), currency } };
  const { status, body: answer } = await request('POST', `${path}/refund`, { requestId, body });
  // The same request is still running elsewhere.
  if (status === 409) throw new CallError('payments.unreachable');
  if (status < 400) {
    const refund = v.safeParse(schemas.refundState, answer);
    if (!refund.success) throw new CallError('payments.unreachable');
    const { state } = refund.output;
    return state === 'completed' || state === 'pending' ? { status: state } : { status: 'refused', reason: state.toUpperCase() };
  }
  const sale = await request('GET', path);
  const found = v.safeParse(schemas.saleState, sale.body);
  if (sale.status < 400 && found.success && ['refunded', 'reversed'].includes(found.output.state)) return { status: 'completed' };
  return { status: 'refused', reason: logRefusal(options, status, answer) || String(status) };
}

type NewPlan = Parameters<PayPal['createPlan']>[0];

/** A plan that is charged until it is canceled. After three failed charges, PayPal suspends the subscription. */
function planBody({ productId, name, description, cycle, cents }: NewPlan) {
  return {
    product_id: productId,
    name,
    description,
    status: 'ACTIVE',
    billing_cycles: [
      {
        frequency: { interval_unit: cycle === 'monthly' ? 'MONTH' : 'YEAR', interval_count: 1 },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: { value: (cents / 100).toFixed(2), currency_code: 'USD' } },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
  };
}

interface RequestOptions {
  body?: unknown;
  requestId?: string;
}

/** Sends requests with a shared access token. The token is renewed when it expires or PayPal rejects it. */
function createRequest(options: PayPalOptions) {
  const { apiUrl, clientId, clientSecret, now = () => new Date() } = options;
  let token: { value: Promise<string>; expiresAt: number } | undefined;

  const logIn = async (): Promise<string> => {
    const response = await send(options, `${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (response.status >= 400) throw toCallError(options, response.status, response.body);
    const parsed = v.safeParse(schemas.token, response.body);
    if (!parsed.success) throw new CallError('payments.unreachable');
    if (token !== undefined) token.expiresAt = now().getTime() + (parsed.output.expires_in - 60) * 1_000;
    return parsed.output.access_token;
  };
  const currentToken = async (): Promise<string> => {
    if (token === undefined || token.expiresAt <= now().getTime()) {
      // Concurrent requests share this token request.
      token = { value: Promise.resolve(''), expiresAt: Number.POSITIVE_INFINITY };
      token.value = logIn();
    }
    const { value } = token;
    try {
      return await value;
    } catch (error) {
      if (token.value === value) token = undefined;
      throw error;
    }
  };

  return async (method: 'GET' | 'POST', path: string, { body, requestId }: RequestOptions = {}): Promise<PayPalResponse> => {
    const attempt = async () =>
      send(options, `${apiUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await currentToken()}`,
          Accept: 'application/json',
          Prefer: 'return=representation',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const response = await attempt();
    if (response.status !== 401) return response;
    token = undefined;
    return attempt();
  };
}

/**
 * Returns the response to a request, with its JSON body. Throws `payments.unreachable` for no response, a redirect, 5xx, 429, or
 * content other than JSON.
 */
async function send(
  { timeoutMs: timeout = defaultTimeoutMs, warn, observe }: PayPalOptions,
  url: string,
  init: RequestInit,
): Promise<PayPalResponse> {
  const unreachable = (facts: object, message: string): CallError => {
    observe?.('unreachable');
    warn?.({ ...facts, url }, message);
    return new CallError('payments.unreachable');
  };
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw unreachable({ err: error }, 'PayPal could not be reached');
  }
  if (status >= 500 || status === 429) throw unreachable({ status }, 'PayPal could not answer');
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    throw unreachable({ status }, 'PayPal did not answer with JSON');
  }
  observe?.('answered');
  return { status, body };
}

function toCallError(options: PayPalOptions, status: number, body: unknown): CallError {
  logRefusal(options, status, body);
  return new CallError('payments.failed');
}

/** Logs and counts a refusal. Returns PayPal's name for the reason, or '' without one. */
function logRefusal({ warn, observe }: PayPalOptions, status: number, body: unknown): string {
  const parsed = v.safeParse(schemas.errorBody, body);
  const reason = parsed.success ? { name: parsed.output.name, issues: parsed.output.details.map(({ issue }) => issue) } : {};
  observe?.('refused');
  warn?.({ status, ...reason }, 'PayPal refused');
  // For status 422, the error's name says only that there are issues, so the first issue is more useful.
  return (reason.issues?.find((issue) => issue !== '') ?? reason.name ?? '').slice(0, 100);
}

/** PayPal's own hosts. Any other host is a stand-in used in tests. */
const hosts = {
  'api-m.paypal.com': 'production',
  'api.paypal.com': 'production',
  'api-m.sandbox.paypal.com': 'sandbox',
  'api.sandbox.paypal.com': 'sandbox',
} as const;

/** The environment of an API origin; undefined for a stand-in. */
function environmentOf(apiUrl: string): 'sandbox' | 'production' | undefined {
  const { protocol, host } = new URL(apiUrl);
  return protocol === 'https:' && Object.hasOwn(hosts, host) ? hosts[host as keyof typeof hosts] : undefined;
}

/** The public part of the configuration. An empty `scriptUrl` makes the page use PayPal's own address. */
export function publicPayPalConfig(paypal: { clientId: string; apiUrl: string } | undefined) {
  if (paypal === undefined) return { clientId: '', environment: 'sandbox', scriptUrl: '' } as const;
  const environment = environmentOf(paypal.apiUrl);
  const scriptUrl = environment === undefined ? `${paypal.apiUrl}/web-sdk/v6/core` : '';
  return { clientId: paypal.clientId, environment: environment ?? 'sandbox', scriptUrl };
}

function manageUrlOf(apiUrl: string): string {
  const environment = environmentOf(apiUrl);
  if (environment === undefined) return `${apiUrl}/myaccount/autopay/`;
  return `https://www.${environment === 'sandbox' ? 'sandbox.' : ''}paypal.com/myaccount/autopay/`;
}
