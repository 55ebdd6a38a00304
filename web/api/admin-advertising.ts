import { queryOptions } from '@tanstack/react-query';
import type { AdvertisingEdit } from '../../server/domain/content/advertising.contract.ts';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

/** The advertising page in its editor, with its version; `page` is null until it was first saved. */
export const advertisingDraftQuery = queryOptions({
  queryKey: [userScope, 'getAdvertisingDraft'],
  queryFn: () => send('getAdvertisingDraft'),
  staleTime: 0,
});

/** The advertising page with its version. */
export type AdvertisingDraft = CallReply<Contract['getAdvertisingDraft']>;

export function saveAdvertising(page: AdvertisingEdit, version: string) {
  return send('saveAdvertising', { body: page, version });
}
