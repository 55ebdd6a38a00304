import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import {
  type Message,
  message,
  type PlanResource,
  type RefundResource,
  type requests,
  type SaleResource,
  type SubscriptionResource,
} from './schemas.ts';

type PlanRequest = v.InferOutput<typeof requests.plan>;
type Money = PlanRequest['billing_cycles'][number]['pricing_scheme']['fixed_price'];

export interface Sale {
  id: string;
  subscriptionId: string;
  total: string;
  at: string;
  /** The refunded or reversed amount, in cents. */
  refundedCents: number;
}

/** How the next refunds end: completed, pending, or refused with a name that PayPal uses. */
export type RefundOutcome = 'completed' | 'pending' | 'REFUND_FAILED_INSUFFICIENT_FUNDS' | 'TRANSACTION_REFUSED';

const refundPeriodMs = 180 * 86_400_000;

/** The state of one merchant's account. Each change appends the webhook events it causes to `messages`. */
export class Account {
  readonly products = new Map<string, { id: string; name: string; type?: string; category?: string; create_time: string }>();
  readonly plans = new Map<string, PlanResource>();
  readonly subscriptions = new Map<string, SubscriptionResource>();
  readonly sales: Sale[] = [];
  readonly messages: Message[] = [];
  refundOutcome: RefundOutcome = 'completed';
  readonly #origin: string;
  readonly #now: () => Date;

  constructor({ origin, now }: { origin: string; now: () => Date }) {
    this.#origin = origin;
    this.#now = now;
  }

  product(request: { id?: string | undefined; name: string; type?: string; category?: string | undefined }) {
    const { id = `PROD-${code()}`, name, type, category } = request;
    const product = {
      id,
      name,
      ...(type === undefined ? {} : { type }),
      ...(category === undefined ? {} : { category }),
      create_time: this.#time(),
    };
    this.products.set(id, product);
    return product;
  }

  plan(request: PlanRequest): PlanResource {
    const id = `P-${code()}${code()}`.slice(0, 26);
    const at = this.#time();
    const plan: PlanResource = {
      ...request,
      id,
      status: request.status ?? 'ACTIVE',
      create_time: at,
      update_time: at,
      links: [this.#link(`/v1/billing/plans/${id}`, 'self')],
    };
    this.plans.set(id, plan);
    this.#recordEvent('BILLING.PLAN.CREATED', 'plan', plan);
    return plan;
  }

  setPlan(id: string, status: 'ACTIVE' | 'INACTIVE'): boolean {
    const plan = this.plans.get(id);
    if (plan === undefined || plan.status === status) return false;
    const changed = { ...plan, status, update_time: this.#time() };
    this.plans.set(id, changed);
    this.#recordEvent(status === 'ACTIVE' ? 'BILLING.PLAN.ACTIVATED' : 'BILLING.PLAN.DEACTIVATED', 'plan', changed);
    return true;
  }

  subscribe({ plan_id, custom_id }: { plan_id: string; custom_id?: string | undefined }): SubscriptionResource {
    const id = `I-${code()}`;
    const at = this.#time();
    const subscription: SubscriptionResource = {
      id,
      status: 'APPROVAL_PENDING',
      status_update_time: at,
      plan_id,
      ...(custom_id === undefined ? {} : { custom_id }),
      start_time: at,
      quantity: '1',
      create_time: at,
      update_time: at,
      links: [
        { href: `${this.#origin}/approve?subscription=${id}`, rel: 'approve', method: 'GET' },
        this.#link(`/v1/billing/subscriptions/${id}`, 'self'),
      ],
    };
    this.subscriptions.set(id, subscription);
    this.#recordEvent('BILLING.SUBSCRIPTION.CREATED', 'subscription', subscription);
    return subscription;
  }

  /** Approves as the payer; with `late`, the subscription becomes active only later. */
  approve(id: string, { late = false } = {}): boolean {
    const subscription = this.#one(id);
    if (!['APPROVAL_PENDING', 'APPROVED'].includes(subscription.status)) return false;
    if (late) {
      this.#change(id, 'APPROVED', {});
      return true;
    }
    this.#recordEvent('BILLING.SUBSCRIPTION.ACTIVATED', 'subscription', this.#change(id, 'ACTIVE', this.#paid(id)));
    this.pay(id);
    return true;
  }

  /** Pays for another billing period. */
  pay(id: string): Sale {
    const at = this.#time();
    const sale = { id: code(), subscriptionId: id, total: this.#price(id).value, at, refundedCents: 0 };
    this.sales.push(sale);
    const before = this.#one(id);
    this.subscriptions.set(id, { ...before, ...this.#paid(id), update_time: at });
    this.#recordEvent('PAYMENT.SALE.COMPLETED', 'sale', this.sale(sale.id));
    return sale;
  }

  sale(id: string): SaleResource | undefined {
    const sale = this.sales.find((each) => each.id === id);
    if (sale === undefined) return undefined;
    const { total, subscriptionId, at, refundedCents } = sale;
    const state = refundedCents >= centsOf(total) ? 'refunded' : refundedCents > 0 ? 'partially_refunded' : 'completed';
    return {
      id,
      state,
      amount: { total, currency: 'USD', details: { subtotal: total } },
      payment_mode: 'INSTANT_TRANSFER',
      billing_agreement_id: subscriptionId,
      custom: this.#one(subscriptionId).custom_id ?? '',
      create_time: at,
      update_time: at,
      links: [this.#link(`/v1/payments/sale/${id}`, 'self')],
    };
  }

  /**
   * Refunds a sale on the merchant's request. Without an amount, the whole sale is refunded. If the refund is refused, returns
   * PayPal's name for the refusal.
   */
  refundOnRequest(id: string, amount: { total: string; currency: string } | undefined): RefundResource | string {
    const sale = this.sales.find((each) => each.id === id);
    if (sale === undefined) return 'INVALID_RESOURCE_ID';
    const left = centsOf(sale.total) - sale.refundedCents;
    if (left <= 0) return 'TRANSACTION_ALREADY_REFUNDED';
    if (this.#now().getTime() - Date.parse(sale.at) > refundPeriodMs) return 'REFUND_TIME_LIMIT_EXCEEDED';
    // After a partial refund, PayPal refuses a refund of the whole amount.
    if (amount === undefined ? sale.refundedCents > 0 : centsOf(amount.total) > left) return 'TRANSACTION_REFUSED';
    if (this.refundOutcome !== 'completed' && this.refundOutcome !== 'pending') return this.refundOutcome;
    const total = amount?.total ?? sale.total;
    if (this.refundOutcome === 'completed') return this.refundSale(id, 'REFUNDED', total);
    return { ...this.#refundOf(id, total), state: 'pending' };
  }

  end(id: string, status: 'CANCELLED' | 'SUSPENDED' | 'EXPIRED'): boolean {
    const { status: before, billing_info } = this.#one(id);
    if (before !== 'ACTIVE' && before !== 'SUSPENDED') return false;
    const { next_billing_time: _never, ...left } = billing_info ?? { ...noBalance, next_billing_time: '' };
    this.#recordEvent(`BILLING.SUBSCRIPTION.${status}`, 'subscription', this.#change(id, status, { billing_info: left }));
    return true;
  }

  resume(id: string): boolean {
    if (this.#one(id).status !== 'SUSPENDED') return false;
    this.#recordEvent('BILLING.SUBSCRIPTION.ACTIVATED', 'subscription', this.#change(id, 'ACTIVE', this.#paid(id)));
    return true;
  }

  paymentFails(id: string): void {
    const { billing_info = noBalance } = this.#one(id);
    const changed = { ...this.#one(id), billing_info: { ...billing_info, failed_payments_count: 1 }, update_time: this.#time() };
    this.subscriptions.set(id, changed);
    this.#recordEvent('BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'subscription', changed);
  }

  refundSale(saleId: string, how: 'REFUNDED' | 'REVERSED', total?: string): RefundResource {
    const sale = this.sales.find(({ id }) => id === saleId);
    if (sale === undefined) throw new Error(`No sale ${saleId}.`);
    sale.refundedCents += centsOf(total ?? sale.total);
    const refund = this.#refundOf(saleId, total ?? sale.total);
    this.#recordEvent(`PAYMENT.SALE.${how}`, 'refund', refund);
    return refund;
  }

  #refundOf(saleId: string, total: string): RefundResource {
    const at = this.#time();
    return {
      id: code(),
      state: 'completed',
      amount: { total: `-${total}`, currency: 'USD' },
      sale_id: saleId,
      create_time: at,
      update_time: at,
      links: [this.#link(`/v1/payments/sale/${saleId}`, 'sale')],
    };
  }

  #paid(id: string): Pick<SubscriptionResource, 'billing_info'> {
    const at = this.#now();
    const yearly = this.#cycle(id)?.frequency.interval_unit === 'YEAR';
    const next = new Date(at);
    if (yearly) next.setUTCFullYear(next.getUTCFullYear() + 1);
    else next.setUTCMonth(next.getUTCMonth() + 1);
    const last_payment = { amount: this.#price(id), time: this.#time() };
    return { billing_info: { ...noBalance, last_payment, next_billing_time: seconds(next) } };
  }

  #cycle(id: string) {
    // The plan was created from a request of this type.
    return (this.plans.get(this.#one(id).plan_id) as unknown as PlanRequest | undefined)?.billing_cycles[0];
  }

  #price(id: string): Money {
    return this.#cycle(id)?.pricing_scheme.fixed_price ?? { currency_code: 'USD', value: '0.00' };
  }

  #one(id: string): SubscriptionResource {
    const subscription = this.subscriptions.get(id);
    if (subscription === undefined) throw new Error(`No subscription ${id}.`);
    return subscription;
  }

  #change(id: string, status: SubscriptionResource['status'], also: Partial<SubscriptionResource>): SubscriptionResource {
    const at = this.#time();
    const changed = { ...this.#one(id), ...also, status, status_update_time: at, update_time: at };
    this.subscriptions.set(id, changed);
    return changed;
  }

  #recordEvent(event_type: string, resource_type: Message['resource_type'], resource: unknown): void {
    const id = `WH-${code()}-${code()}`;
    const event = {
      id,
      event_version: '1.0',
      create_time: this.#now().toISOString(),
      resource_type,
      resource_version: resource_type === 'sale' || resource_type === 'refund' ? '1.0' : '2.0',
      event_type,
      summary: event_type.toLowerCase(),
      resource,
      links: [this.#link(`/v1/notifications/webhooks-events/${id}`, 'self')],
    };
    this.messages.push(v.parse(message, event));
  }

  #time(): string {
    return seconds(this.#now());
  }

  #link(path: string, rel: string) {
    return { href: `${this.#origin}${path}`, rel, method: 'GET' as const };
  }
}

const noBalance = { outstanding_balance: { currency_code: 'USD', value: '0.0' }, failed_payments_count: 0 };

const centsOf = (total: string) => Math.round(Number(total) * 100);

/** PayPal's time format has no milliseconds. */
function seconds(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Thirteen letters and digits, like PayPal's ids. */
function code(): string {
  return randomBytes(7).toString('hex').toUpperCase().slice(0, 13);
}
