import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Claim } from '../../server/domain/ownership/claims.contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { callQuery } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

/** The page and filters of the table of claims. */
export interface ClaimTableParams extends TableQuery<SortColumn<'claims'>> {
  status: 'all' | Claim['status'];
  limit?: number;
}

/** Fetched at each mount, because other admins decide, too. */
export const claimsQuery = ({ page, status, search, sort = '', limit = pageSizes.adminClaims }: ClaimTableParams) =>
  queryOptions({
    ...callQuery('listClaims', { query: { page, limit, status, search, sort } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
