import * as v from 'valibot';
import { CallError } from '../contract/errors.ts';
import type { PayPal } from '../contract/paypal.ts';
import * as answers from './paypal-schemas.ts';

export interface PayPalOptions {
  clientId: string;
  clientSecret: string;
  /** The origin of PayPal's API, without a slash at the end. */
  apiUrl: string;
  /** Where payers come back to when PayPal took the whole page. */
  returnUrl: string;
  now?: () => Date;
  /** Told what PayPal refused, and why. */
  warn?: (facts: object, message: string) => void;
  /** Milliseconds for one answer. */
  timeoutMs?: number;
}

/** Longer than PayPal needs, shorter than a person waits. */
const defaultTimeoutMs = 10_000;

/** PayPal names our own product; all sites of one account share it. */
const product = { id: 'DEBUT-LISTINGS', name: 'Listings', type: 'SERVICE', category: 'SOFTWARE' };

type PayPalResponse = { status: number; body: unknown };

/** PayPal's REST API v1: catalog, plans, subscriptions. Nothing is tried twice here: who calls knows what may be repeated. */
export function createPayPal(options: PayPalOptions): PayPal {
  const { apiUrl, returnUrl } = options;
  const ask = createRequest(options);
  const found = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema, { status, body }: PayPalResponse) => {
    if (status >= 400) throw toCallError(options, status, body);
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return parsed.output;
    options.warn?.({ issues: parsed.issues.map((issue) => v.getDotPath(issue)) }, 'an answer of PayPal was not understood');
    throw new CallError('payments.unreachable');
  };

  return {
    manageUrl: manageUrlOf(apiUrl),
    createSubscription: async ({ planId, customId }) =>
      found(
        answers.subscription,
        await ask('POST', '/v1/billing/subscriptions', {
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
      const answer = await ask('GET', `/v1/billing/subscriptions/${encodeURIComponent(id)}`);
      return answer.status === 404 ? undefined : found(answers.subscription, answer);
    },
    async cancelSubscription(id, reason) {
      const answer = await ask('POST', `/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`, { body: { reason } });
      // One that has ended, or was never approved, is refused: there is nothing left to end.
      if (answer.status === 404 || answer.status === 422) return;
      found(v.unknown(), answer);
    },
    async ensureProduct() {
      const known = await ask('GET', `/v1/catalogs/products/${product.id}`);
      if (known.status !== 404) return found(answers.product, known).id;
      const made = await ask('POST', '/v1/catalogs/products', { requestId: `product-${product.id}`, body: product });
      // Somebody else was quicker.
      if (made.status === 409 || made.status === 422)
        return found(answers.product, await ask('GET', `/v1/catalogs/products/${product.id}`)).id;
      return found(answers.product, made).id;
    },
    async plans(productId) {
      const plans: v.InferOutput<typeof answers.plan>[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = new URLSearchParams({ product_id: productId, page_size: '20', page: String(page), total_required: 'true' });
        const list = found(answers.planList, await ask('GET', `/v1/billing/plans?${query.toString()}`));
        plans.push(...list.plans);
        pages = Math.min(list.total_pages, 100);
      }
      return plans;
    },
    createPlan: async (wanted) =>
      found(answers.plan, await ask('POST', '/v1/billing/plans', { requestId: wanted.requestId, body: planBody(wanted) })),
    activatePlan: (id) => setStatus(id, 'activate'),
    deactivatePlan: (id) => setStatus(id, 'deactivate'),
  };

  async function setStatus(id: string, verb: 'activate' | 'deactivate'): Promise<void> {
    const answer = await ask('POST', `/v1/billing/plans/${encodeURIComponent(id)}/${verb}`, { body: {} });
    // 422: it is in that status already.
    if (answer.status !== 422) found(v.unknown(), answer);
  }
}

type NewPlan = Parameters<PayPal['createPlan']>[0];

/** Charged until it is cancelled; a payment that fails is tried again by PayPal, three of them suspend. */
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

/** One request with the token, which is asked for anew when PayPal does not know it any more. */
function createRequest(options: PayPalOptions) {
  const { apiUrl, clientId, clientSecret, now = () => new Date() } = options;
  let token: { value: Promise<string>; until: number } | undefined;

  const login = async (): Promise<string> => {
    const answer = await send(options, `${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (answer.status >= 400) throw toCallError(options, answer.status, answer.body);
    const parsed = v.safeParse(answers.token, answer.body);
    if (!parsed.success) throw new CallError('payments.unreachable');
    if (token !== undefined) token.until = now().getTime() + (parsed.output.expires_in - 60) * 1_000;
    return parsed.output.access_token;
  };
  const tokenNow = async (): Promise<string> => {
    if (token === undefined || token.until <= now().getTime()) {
      // Of several at once one asks, the others wait with it.
      token = { value: Promise.resolve(''), until: Number.POSITIVE_INFINITY };
      token.value = login();
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
    const once = async () =>
      send(options, `${apiUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${await tokenNow()}`,
          Accept: 'application/json',
          Prefer: 'return=representation',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const answer = await once();
    if (answer.status !== 401) return answer;
    token = undefined;
    return once();
  };
}

/** Any answer, as JSON; no answer, one from elsewhere and PayPal's own trouble are all the same to us. */
async function send({ timeoutMs: timeout = defaultTimeoutMs, warn }: PayPalOptions, url: string, init: RequestInit): Promise<PayPalResponse> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) });
    status = response.status;
    text = await response.text();
  } catch (error) {
    warn?.({ err: error, url }, 'PayPal was not reached');
    throw new CallError('payments.unreachable');
  }
  if (status >= 500 || status === 429) {
    warn?.({ status, url }, 'PayPal could not answer');
    throw new CallError('payments.unreachable');
  }
  if (text === '') return { status, body: undefined };
  try {
    return { status, body: JSON.parse(text) as unknown };
  } catch {
    warn?.({ status, url }, 'PayPal answered no JSON');
    throw new CallError('payments.unreachable');
  }
}

function toCallError({ warn }: PayPalOptions, status: number, body: unknown): CallError {
  const parsed = v.safeParse(answers.errorBody, body);
  const said = parsed.success ? { name: parsed.output.name, issues: parsed.output.details.map(({ issue }) => issue) } : {};
  warn?.({ status, ...said }, 'PayPal refused');
  return new CallError('payments.failed');
}

/** PayPal's own hosts; with any other one talks to a stand-in. */
const hosts = {
  'api-m.paypal.com': 'production',
  'api.paypal.com': 'production',
  'api-m.sandbox.paypal.com': 'sandbox',
  'api.sandbox.paypal.com': 'sandbox',
} as const;

/** Which PayPal an API's origin belongs to; undefined: it is a stand-in. */
function environmentOf(apiUrl: string): 'sandbox' | 'production' | undefined {
  const { protocol, host } = new URL(apiUrl);
  return protocol === 'https:' && Object.hasOwn(hosts, host) ? hosts[host as keyof typeof hosts] : undefined;
}

/** What pages are told; the script is where PayPal's own library has it, unless one talks to a stand-in. */
export function publicPayPal(paypal: { clientId: string; apiUrl: string } | undefined) {
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
