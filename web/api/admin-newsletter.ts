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

/** Removes one batch of the subscribers that match. */
export function removeMatchingSubscribers(search: string, expected: number) {
  return send('removeMatchingSubscribers', { body: { search, expected } });
}
