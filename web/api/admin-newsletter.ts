import { queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

/** All subscribers, newest first. */
export const subscribersQuery = queryOptions({
  queryKey: [userScope, 'listSubscribers'],
  queryFn: () => send('listSubscribers'),
});

export function removeSubscriber(id: string) {
  return send('removeSubscriber', { params: { id } });
}
