import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { callQuery } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

/** Changes by admins, newest first; fetched at each mount, because every change adds one. */
export const auditQuery = ({ page, search, sort = '' }: TableQuery<SortColumn<'audit'>>) =>
  queryOptions({
    ...callQuery('listAudit', { query: { page, limit: pageSizes.adminAudit, search, sort } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
