import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { SecurityEventKind } from '../../server/domain/accounts/security-event-kinds.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { callQuery } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

/** What concerned the security of accounts, newest first; fetched at each mount, because every sign-in adds an event. */
export const securityEventsQuery = ({
  page,
  search,
  sort = '',
  kind,
}: TableQuery<SortColumn<'securityEvents'>> & { kind: SecurityEventKind | '' }) =>
  queryOptions({
    ...callQuery('listSecurityEvents', { query: { page, limit: pageSizes.adminSecurityEvents, search, sort, kind } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
