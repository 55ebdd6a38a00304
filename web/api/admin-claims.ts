import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Claim } from '../../server/domain/ownership/claims.contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

/** The page and filters of the table of claims. */
export interface ClaimTableParams extends TableQuery<SortColumn<'claims'>> {
  status: 'all' | Claim['status'];
  limit?: number;
}

/** Fetched at each mount, because other admins decide, too. */
export const claimsQuery = ({ page, status, search, sort = '', limit = pageSizes.adminClaims }: ClaimTableParams) =>
  queryOptions({
    queryKey: [userScope, 'listClaims', status, search, page, limit, sort],
    queryFn: () => send('listClaims', { query: { page: String(page), limit: String(limit), status, search, sort } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Arrives even when the page is left at once. */
export function decideClaim(id: string, status: 'approved' | 'rejected'): Promise<{ message: string }> {
  return send('decideClaim', { params: { id }, body: { status }, keepalive: true });
}

/** Takes back a decision of the last ten seconds. */
export function undoClaimDecision(id: string): Promise<{ message: string }> {
  return send('undoClaimDecision', { params: { id } });
}
