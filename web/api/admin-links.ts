import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import type { LinkTrouble } from '../../server/domain/core/kinds.ts';
import { callQuery } from './admin-client.ts';
import { invalidateStartups } from './admin-startups.ts';
import { invalidateCalls } from './invalidate.ts';
import type { TableQuery } from './table-query.ts';

/** The page and filters of the table of lost links. */
export interface LinkTableParams extends TableQuery<SortColumn<'links'>> {
  trouble: 'all' | LinkTrouble;
  limit?: number;
}

/** Fetched at each mount, because the server goes on checking. */
export const linkFindingsQuery = ({ page, trouble, search, sort = '', limit = pageSizes.adminLinks }: LinkTableParams) =>
  queryOptions({
    ...callQuery('listLinkFindings', { query: { page, limit, trouble, search, sort } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** For how many days an ignored link is not checked. */
export const ignoredDays = 90;

/** Invalidates every query that shows lost links, or the listing that was changed. */
export async function invalidateLinks(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['listLinkFindings']), invalidateStartups(queryClient)]);
}
