import { queryOptions } from '@tanstack/react-query';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

export type WebsiteReading = CallReply<Contract['readWebsite']>;

/** What a website says about its product. What was read is not read again for ten minutes. */
export const websiteQuery = (website: string) =>
  queryOptions({
    queryKey: [userScope, 'readWebsite', website],
    queryFn: () => send('readWebsite', { body: { website } }),
    staleTime: ({ state }) => (state.data?.outcome === 'read' ? 600_000 : 0),
    retry: false,
  });
