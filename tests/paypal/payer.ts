import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { aSubmission, type ApiReply, type Member, type SubmittedStartup } from '../api/members.ts';
import type { TestEnv } from '../api/test-env.ts';
import type { Username } from '../../db/sample/people.ts';
import type { FakePayPal } from './server.ts';

/** The settings that connect a host to the fake PayPal. */
export function envWithPayPal(fake: FakePayPal, timeout = 400): Pick<TestEnv, 'paypal'> {
  const { url: apiUrl, clientId, clientSecret } = fake;
  return {
    paypal: { apiUrl, clientId, clientSecret, returnUrl: 'https://debut.example/submit-startup?step=6', timeoutMs: timeout },
  };
}

export type CreatedSubscription = CallReply<Contract['createSubscription']>;
export type BillingReply = CallReply<Contract['getBilling']>;

type RequestOverrides = Partial<ReturnType<typeof aSubmission>> & {
  cycle?: 'monthly' | 'annual';
  price?: number;
  startupId?: string;
};

/** The body that step 6 of the wizard sends before the payment. */
export function aSubscriptionRequest(username: Username, overrides: RequestOverrides = {}) {
  const { subscriptionId: _none, ...submission } = aSubmission(username, { plan: 'Growth' });
  return { ...submission, cycle: 'annual', ...overrides };
}

/** A member's payment calls: subscribe, pay and return. */
export function payer(member: Member, username: Username) {
  const subscribe = (overrides?: RequestOverrides): Promise<ApiReply<CreatedSubscription>> =>
    member.send('POST', '/api/payments/subscriptions', aSubscriptionRequest(username, overrides));
  const returnFromPayPal = (
    created: CreatedSubscription,
    overrides: Partial<ReturnType<typeof aSubmission>> = {},
  ): Promise<ApiReply<SubmittedStartup>> => {
    const { subscriptionId, icon, media } = created;
    return member.submit({ plan: 'Growth', subscriptionId, icon, media, ...overrides });
  };
  return {
    subscribe,
    returnFromPayPal,
    billing: (): Promise<ApiReply<BillingReply>> => member.get(`/api/payments/user/${member.id}`),
    cancel: (id: string): Promise<ApiReply<CallReply<Contract['cancelSubscription']>>> =>
      member.send('POST', `/api/payments/subscriptions/${id}/cancel`, {}),
  };
}
