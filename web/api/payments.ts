import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '../../server/domain/core/call.ts';
import type * as contract from '../../server/domain/submissions/payments/payments.contract.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** The client id, environment and script URL of PayPal; the client id is empty while payments are not set up. */
export const paypalConfigQuery = queryOptions({
  queryKey: ['getPaypalClientId'],
  queryFn: () => send('getPaypalClientId'),
  staleTime: Infinity,
});

export function createSubscription(body: CallRequest<typeof contract.createSubscription>['body']) {
  return send('createSubscription', { body, cannotWait: true });
}

/** A member's subscriptions that were paid for, and their payments. */
export const billingQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'getBilling', userId],
    queryFn: () => send('getBilling', { params: { userId } }),
  });

/** Returns the server's message. */
export async function cancelSubscription(queryClient: QueryClient, userId: string, subscriptionId: string): Promise<string> {
  const { message } = await send('cancelSubscription', { params: { subscriptionId } });
  await queryClient.invalidateQueries(billingQuery(userId));
  return message;
}
