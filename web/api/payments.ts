import { type QueryClient } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';
import { send } from './client.ts';

/** Returns the server's message. */
export async function cancelSubscription(queryClient: QueryClient, userId: string, subscriptionId: string): Promise<string> {
  const { message } = await send('cancelSubscription', { params: { subscriptionId } });
  await queryClient.invalidateQueries(callQuery('getBilling', { params: { userId } }));
  return message;
}
