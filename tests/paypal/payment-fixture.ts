import { afterEach, beforeEach, expect } from 'vitest';
import { applyEvent, reconcile } from '../../server/domain/submissions/payments/paypal.calls.ts';
import { createPayPal } from '../../server/adapters/paypal.ts';
import { parseEvent } from '../../server/adapters/paypal-events.ts';
import { type koaHost, type mswHost, now, type TestHost } from '../api/hosts.ts';
import { type Member, signInAs } from '../api/members.ts';
import { type RefusalCode, refusals } from '../api/refusals.ts';
import { envWithPayPal } from './payer.ts';
import { type FakePayPal, startFakePayPal } from './server.ts';

/** A host and a fake PayPal with the same clock, new for each test. */
export class PaymentFixture {
  #at = now;
  #ids = 0;
  #fake: FakePayPal | undefined;
  #host: TestHost | undefined;

  constructor() {
    beforeEach(async () => {
      this.#at = now;
      this.#fake = await startFakePayPal({ now: this.clock });
    });
    afterEach(async () => {
      const { host, fake } = this;
      await host.close();
      await fake.close();
      expect(host.failures).toEqual([]);
      expect(fake.schemaViolations).toEqual([]);
    });
  }

  clock = () => this.#at;

  newId = () =>
    `${this.#at.getTime().toString(16).padStart(12, '0')}${(0xf00000 + (this.#ids += 1)).toString(16).padStart(12, '0')}`;

  advance(ms: number): void {
    this.#at = new Date(this.#at.getTime() + ms);
  }

  get fake(): FakePayPal {
    if (this.#fake === undefined) throw new Error('There is a PayPal only while a test runs.');
    return this.#fake;
  }

  get host(): TestHost {
    if (this.#host === undefined) throw new Error('Open a host first.');
    return this.#host;
  }

  get paypal() {
    const { paypal } = envWithPayPal(this.fake);
    if (paypal === undefined) throw new Error('There is a PayPal.');
    return createPayPal({ ...paypal, now: this.clock });
  }

  /** Opens a host that is connected to the fake PayPal and has synced plans. Resolves to a signed-in admin. */
  async open(openHost: typeof koaHost | typeof mswHost, { withPayPal = true } = {}): Promise<Member> {
    this.#host = await openHost({ env: { clock: this.clock, ...(withPayPal ? envWithPayPal(this.fake) : {}) } });
    const ida = await signInAs(this.#host, 'ida');
    if (withPayPal) expect((await ida.send('POST', '/api/plans/admin/sync-paypal', {}))[0]).toBe(200);
    return ida;
  }

  /** Delivers all webhook events so far, including those already delivered. */
  async deliverAll(): Promise<void> {
    for (const message of this.fake.account.messages) {
      const event = parseEvent(message);
      if (event === undefined) throw new Error('A message was not read.');
      await applyEvent({ store: this.host.store, now: this.clock, newId: this.newId }, event, `of ${event.id}`);
    }
  }

  /** Runs the reconciler once; resolves to the reported errors. */
  async reconcile(): Promise<unknown[]> {
    const failures: unknown[] = [];
    const report = (error: unknown) => failures.push(error);
    await reconcile({ store: this.host.store, now: this.clock, newId: this.newId, paypal: this.paypal, report });
    return failures;
  }

  /** The listings of a member with this name. */
  async listingsOf(member: Member, listingName = 'Lichen Ledger') {
    const [, list] = await member.get<{ name: string; status: string; _id: string }[]>(`/api/startups/user/${member.id}`);
    return list.filter(({ name }) => name === listingName);
  }
}

/** The status and body of a refusal. */
export function refusedWith(code: RefusalCode) {
  const [status, message] = refusals[code];
  return [status, { message, code }];
}

export const minute = 60_000;
export const day = 24 * 60 * minute;
