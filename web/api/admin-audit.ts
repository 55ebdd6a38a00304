import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '../../server/contract/page-sizes.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** Changes by admins, newest first; fetched at each mount, because every change adds one. */
export const auditQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [userScope, 'listAudit', search, page],
    queryFn: () => send('listAudit', { query: { page: String(page), limit: String(pageSizes.adminAudit), search } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
