import { queryOptions } from '@tanstack/react-query';
import type { Advertising } from '../../server/contract/advertising.ts';
import { userScope } from './account.ts';
import { orNull, send } from './client.ts';

/** The advertising page in its editor; null until it was first saved. */
export const advertisingDraftQuery = queryOptions({
  queryKey: [userScope, 'getAdvertising'],
  queryFn: () => orNull(send('getAdvertising')),
});

export function saveAdvertising(page: Omit<Advertising, '_id'>) {
  return send('saveAdvertising', { body: page });
}
