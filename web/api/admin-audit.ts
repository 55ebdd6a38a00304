import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '../../server/contract/page-sizes.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** What admins changed, newest first. Everything they do adds to it: each look at it asks again. */
export const auditQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [userScope, 'listAudit', search, page],
    queryFn: () => send('listAudit', { query: { page: String(page), limit: String(pageSizes.adminAudit), search } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
