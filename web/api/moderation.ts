import { queryOptions } from '@tanstack/react-query';
import type { CallReply } from '../../server/contract/call.ts';
import type { Contract } from '../../server/contract/contract.ts';
import { ownKey } from './account.ts';
import { send } from './client.ts';

export type Stats = CallReply<Contract['getStats']>;

/** How much there is, and how much waits; asked again each minute while somebody looks. */
export const statsQuery = queryOptions({
  queryKey: [ownKey, 'getStats'],
  queryFn: () => send('getStats'),
  refetchInterval: 60_000,
});
