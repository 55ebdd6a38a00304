import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { Account } from './account.ts';
import { makeCertificate, type SigningCertificate } from './certificate.ts';
import { approvePage, sdkScript } from './pages.ts';
import { replies, requests } from './schemas.ts';
import { type Delivery, deliverWebhook, signWebhook } from './webhooks.ts';

/** A fault that is injected into a request: before the request is processed, or between its processing and the reply. */
export interface Fault {
  /** A prefix of "METHOD /path"; empty matches every request. */
  on: string;
  when: 'before' | 'after';
  /**
   * No reply, a cut connection, a 500, a refusal (422), or a body that is not JSON. `pass` injects no fault and only calls
   * `onFault`.
   */
  how: 'pass' | 'hang' | 'cut' | '500' | 'refuse' | 'garbage';
  /** How many requests are affected, starting with the `from`th matching one. */
  from?: number;
  times?: number;
  /** Called when the fault occurs, so that a test can act at that moment. */
  onFault?: () => void;
}

export interface FakePayPal {
  url: string;
  account: Account;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  certificate: SigningCertificate;
  certUrl: string;
  /** The requests so far, as "METHOD /path". */
  requestLog: string[];
  /** The pending faults; tests add and clear them. */
  faults: Fault[];
  /** Requests that match no documented schema; must stay empty. */
  schemaViolations: string[];
  /** Whether approved subscriptions become active only later. */
  slowToActivate: boolean;
  /** Makes the fake PayPal forget the ids of repeated requests, which PayPal remembers for three days. */
  forgetRequests: () => void;
  /** The webhook event at this index in `account.messages`, signed now. */
  delivery: (at: number) => Delivery;
  /**
   * Posts all new webhook events. Posts each one until it is accepted, but at most ten times. Resolves to the statuses of the
   * replies.
   */
  deliverNew: () => Promise<number[]>;
  close: () => Promise<void>;
}

export interface FakeOptions {
  port?: number;
  now?: () => Date;
  /** The URL to which webhook events are posted automatically. Without it, tests deliver them. */
  webhookUrl?: string;
  certificate?: SigningCertificate;
}

type Body = { status: number; schema: keyof typeof replies; body?: unknown };

export async function startFakePayPal({ port = 0, now = () => new Date(), ...options }: FakeOptions = {}): Promise<FakePayPal> {
  const certificate = options.certificate ?? makeCertificate();
  const tokens = new Set<string>();
  const repliesByRequestId = new Map<string, { body: string; result: Body }>();
  let delivered = 0;

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      fake.schemaViolations.push(String(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = new Account({ origin: url, now });

  const fake: FakePayPal = {
    url,
    account,
    clientId: 'fake-client-id',
    clientSecret: 'fake-client-secret',
    webhookId: 'FAKEWEBHOOK1',
    certificate,
    certUrl: `${url}/v1/notifications/certs/CERT-360caa42-fca2a594-7a8abba8`,
    requestLog: [],
    faults: [],
    schemaViolations: [],
    slowToActivate: false,
    forgetRequests: () => repliesByRequestId.clear(),
    delivery: (at) =>
      signWebhook(account.messages[at], { certificate, certUrl: fake.certUrl, webhookId: fake.webhookId, at: now() }),
    async deliverNew() {
      const statuses: number[] = [];
      while (options.webhookUrl !== undefined && delivered < account.messages.length) {
        const at = delivered;
        delivered += 1;
        let status = 0;
        for (let tries = 0; tries < 10 && (status < 200 || status > 299); tries += 1) {
          status = await deliverWebhook(options.webhookUrl, fake.delivery(at));
        }
        statuses.push(status);
      }
      return statuses;
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  let sending = false;
  const timer = setInterval(() => {
    if (sending || options.webhookUrl === undefined) return;
    sending = true;
    void fake.deliverNew().finally(() => {
      sending = false;
    });
  }, 200).unref();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const requestLine = `${request.method ?? 'GET'} ${pathname}`;
    const text = await textOf(request);
    if (pathname.startsWith('/v1/') || pathname.startsWith('/web-sdk/')) fake.requestLog.push(requestLine);
    if (applyFault(fake, 'before', requestLine, response)) return;
    if (!pathname.startsWith('/v1/') || pathname.startsWith('/v1/notifications/certs/')) {
      page(fake, requestLine, searchParams, response);
      return;
    }
    const result = api(requestLine, request, text, searchParams);
    if (applyFault(fake, 'after', requestLine, response)) return;
    v.parse(replies[result.schema], result.body);
    response.writeHead(result.status, { 'content-type': 'application/json' });
    response.end(result.body === undefined ? '' : JSON.stringify(result.body));
  }

  /** PayPal's API: authenticates, replays repeated request ids, then processes the request. */
  function api(requestLine: string, request: IncomingMessage, text: string, query: URLSearchParams): Body {
    const { authorization = '', 'paypal-request-id': requestId } = request.headers;
    if (requestLine === 'POST /v1/oauth2/token') return login(authorization, text);
    if (!tokens.has(authorization.replace(/^Bearer /, ''))) return invalid(401, 'AUTHENTICATION_FAILURE');
    if (request.method === 'POST' && text !== '' && request.headers['content-type'] !== 'application/json')
      return invalid(415, 'UNSUPPORTED_MEDIA_TYPE');
    const key = typeof requestId === 'string' ? `${requestLine} ${requestId}` : undefined;
    const before = key === undefined ? undefined : repliesByRequestId.get(key);
    if (before !== undefined) return before.body === text ? before.result : invalid(422, 'DUPLICATE_REQUEST_ID');
    const result = routeRequest(account, fake, requestLine, text === '' ? undefined : (JSON.parse(text) as unknown), query);
    if (key !== undefined && result.status < 300) repliesByRequestId.set(key, { body: text, result });
    return result;
  }

  function login(authorization: string, text: string): Body {
    const credentials = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    if (credentials !== `${fake.clientId}:${fake.clientSecret}` || text !== 'grant_type=client_credentials')
      return invalid(401, 'INVALID_CLIENT');
    const access_token = randomBytes(24).toString('base64url');
    tokens.add(access_token);
    const body = { scope: '', access_token, token_type: 'Bearer', app_id: 'APP-FAKE', expires_in: 32_400, nonce: 'n' };
    return { status: 200, schema: 'token', body };
  }

  return fake;
}

/** Whether a fault has replied or suppressed the reply. */
function applyFault(fake: FakePayPal, when: Fault['when'], requestLine: string, response: ServerResponse): boolean {
  for (const fault of fake.faults) {
    if (fault.when !== when || !requestLine.startsWith(fault.on)) continue;
    if ((fault.from ?? 0) > 0) {
      fault.from = (fault.from ?? 0) - 1;
      continue;
    }
    const times = fault.times ?? 1;
    if (times === 0) continue;
    fault.times = times - 1;
    fault.onFault?.();
    if (fault.how === 'pass') return false;
    if (fault.how === 'cut') response.destroy();
    if (fault.how === '500') json(response, 500, problem('INTERNAL_SERVER_ERROR'));
    if (fault.how === 'refuse') json(response, 422, problem('UNPROCESSABLE_ENTITY', 'REFUSED_BY_TEST'));
    if (fault.how === 'garbage') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>busy</html>');
    return true;
  }
  return false;
}

function page(fake: FakePayPal, requestLine: string, query: URLSearchParams, response: ServerResponse): void {
  const { account, certificate } = fake;
  const anywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  const [, id = '', action = ''] = /^POST \/fake\/subscriptions\/(I-[A-Z0-9]+)\/(\w+)$/.exec(requestLine) ?? [];
  if (requestLine === 'GET /web-sdk/v6/core')
    response.writeHead(200, { 'content-type': 'text/javascript', ...anywhere }).end(sdkScript);
  else if (requestLine === 'GET /web-sdk/v6/instance')
    response.writeHead(query.get('client') === fake.clientId ? 200 : 400, anywhere).end('{}');
  else if (requestLine.startsWith('GET /v1/notifications/certs/'))
    response
      .writeHead(fake.certUrl.endsWith(requestLine.slice(4)) ? 200 : 404, { 'content-type': 'text/plain' })
      .end(certificate.pem);
  else if (requestLine === 'GET /wait') html(response, '<!doctype html><title>Fake PayPal</title><p>One moment.');
  else if (requestLine === 'GET /myaccount/autopay/')
    html(response, '<!doctype html><title>Fake PayPal</title><h1>Automatic payments</h1>');
  else if (requestLine === 'GET /approve') approve(fake, query.get('subscription') ?? '', response);
  else if (requestLine === 'GET /fake/state') json(response, 200, stateOf(account));
  else if (id !== '' && account.subscriptions.has(id)) json(response, 200, { done: changeSubscription(fake, id, action) });
  else json(response, 404, problem('RESOURCE_NOT_FOUND'));
}

function approve({ account }: FakePayPal, id: string, response: ServerResponse): void {
  const subscription = account.subscriptions.get(id);
  const plan = account.plans.get(subscription?.plan_id ?? '');
  if (subscription === undefined || plan === undefined) json(response, 404, problem('RESOURCE_NOT_FOUND'));
  else html(response, approvePage({ subscriptionId: id, plan: plan.name, price: JSON.stringify(priceOf(plan)) }));
}

function changeSubscription({ account, slowToActivate }: FakePayPal, id: string, action: string): boolean {
  if (action === 'approve') return account.approve(id, { late: slowToActivate });
  if (action === 'pay') return account.pay(id).total !== '';
  if (action === 'resume') return account.resume(id);
  if (action === 'refund' || action === 'reverse') {
    const sale = account.sales.findLast(({ subscriptionId }) => subscriptionId === id);
    if (sale !== undefined) account.refundSale(sale.id, action === 'refund' ? 'REFUNDED' : 'REVERSED');
    return sale !== undefined;
  }
  const ends = { cancel: 'CANCELLED', suspend: 'SUSPENDED', expire: 'EXPIRED' } as const;
  return action in ends ? account.end(id, ends[action as keyof typeof ends]) : false;
}

function routeRequest(account: Account, fake: FakePayPal, requestLine: string, body: unknown, query: URLSearchParams): Body {
  const parseBody = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) => {
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return parsed.output;
    fake.schemaViolations.push(
      `${requestLine}: ${parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ')}`,
    );
    throw new SchemaMismatch();
  };
  try {
    const [, noun = '', id = '', action = ''] =
      /^\w+ \/v1\/(?:catalogs|billing|notifications|payments)\/(products|plans|subscriptions|webhooks-events|sale)(?:\/([\w-]+))?(?:\/([\w-]+))?$/.exec(
        requestLine,
      ) ?? [];
    const method = requestLine.split(' ')[0] ?? '';
    switch (`${method} ${noun}${id === '' ? '' : '/id'}${action === '' ? '' : `/${action}`}`) {
      case 'GET products/id':
        return foundOr404('product', account.products.get(id), (product) => ({ ...product, links: [] }));
      case 'POST products': {
        const body = parseBody(requests.product);
        if (body.id !== undefined && account.products.has(body.id)) return invalid(422, 'DUPLICATE_RESOURCE_IDENTIFIER');
        return { status: 201, schema: 'product', body: { ...account.product(body), links: [] } };
      }
      case 'GET plans':
        return planList(account, query);
      case 'POST plans': {
        const body = parseBody(requests.plan);
        return account.products.has(body.product_id)
          ? { status: 201, schema: 'plan', body: account.plan(body) }
          : invalid(404, 'RESOURCE_NOT_FOUND');
      }
      case 'POST plans/id/activate':
      case 'POST plans/id/deactivate':
        parseBody(requests.nothing);
        if (!account.plans.has(id)) return invalid(404, 'RESOURCE_NOT_FOUND');
        if (!account.setPlan(id, action === 'activate' ? 'ACTIVE' : 'INACTIVE')) return invalid(422, 'PLAN_STATUS_INVALID');
        return { status: 204, schema: 'nothing' };
      case 'POST subscriptions': {
        const body = parseBody(requests.subscription);
        const plan = account.plans.get(body.plan_id);
        if (plan?.status !== 'ACTIVE') return invalid(422, 'PLAN_STATUS_INVALID');
        return { status: 201, schema: 'subscription', body: account.subscribe(body) };
      }
      case 'GET subscriptions/id':
        return foundOr404('subscription', account.subscriptions.get(id));
      case 'GET webhooks-events/id':
        return foundOr404(
          'event',
          account.messages.find((message) => message.id === id),
        );
      case 'POST subscriptions/id/cancel':
        parseBody(requests.cancel);
        if (!account.subscriptions.has(id)) return invalid(404, 'RESOURCE_NOT_FOUND');
        return account.end(id, 'CANCELLED') ? { status: 204, schema: 'nothing' } : invalid(422, 'SUBSCRIPTION_STATUS_INVALID');
      case 'GET sale/id':
        return foundOr404('sale', account.sale(id));
      case 'POST sale/id/refund': {
        const refund = account.refundOnRequest(id, parseBody(requests.refund).amount);
        if (typeof refund !== 'string') return { status: 201, schema: 'refund', body: refund };
        return invalid(refund === 'INVALID_RESOURCE_ID' ? 404 : 400, refund);
      }
      default:
        fake.schemaViolations.push(`no such call: ${requestLine}`);
        return invalid(404, 'RESOURCE_NOT_FOUND');
    }
  } catch (error) {
    if (error instanceof SchemaMismatch) return invalid(400, 'INVALID_REQUEST');
    throw error;
  }
}

class SchemaMismatch extends Error {}

function planList(account: Account, query: URLSearchParams): Body {
  const product = query.get('product_id');
  const size = Number(query.get('page_size') ?? 10);
  const page = Number(query.get('page') ?? 1);
  const all = [...account.plans.values()].filter((plan) => product === null || plan.product_id === product);
  const shown = all.slice((page - 1) * size, page * size);
  // Plans in a list have fewer fields than single plans.
  const plans = shown.map(({ billing_cycles: _cycles, payment_preferences: _preferences, ...plan }) => plan);
  const counted =
    query.get('total_required') === 'true' ? { total_items: all.length, total_pages: Math.ceil(all.length / size) } : {};
  return { status: 200, schema: 'plans', body: { plans, ...counted, links: [] } };
}

function foundOr404<Thing>(
  schema: Body['schema'],
  thing: Thing | undefined,
  shown: (thing: Thing) => unknown = (it) => it,
): Body {
  return thing === undefined ? invalid(404, 'RESOURCE_NOT_FOUND') : { status: 200, schema, body: shown(thing) };
}

function invalid(status: number, issue: string): Body {
  return { status, schema: 'error', body: problem(status === 422 ? 'UNPROCESSABLE_ENTITY' : issue, issue) };
}

function problem(name: string, issue = name) {
  return { name, message: 'Refused by the fake.', debug_id: 'fake', details: [{ issue, description: issue }] };
}

function priceOf(plan: unknown): unknown {
  return (plan as { billing_cycles?: { pricing_scheme?: unknown }[] }).billing_cycles?.[0]?.pricing_scheme;
}

function stateOf({ plans, subscriptions, sales, messages }: Account) {
  return { plans: [...plans.values()], subscriptions: [...subscriptions.values()], sales, messages: messages.length };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function html(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}
