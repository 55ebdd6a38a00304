import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallId } from '../../server/domain/contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { callQuery } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

/** Calls whose answers change when a category changes. */
export const categoryCalls: readonly CallId[] = [
  'listCategoryRows',
  'listCategories',
  'listTrendingCategories',
  'listRelatedCategories',
  'getCategory',
  'getStats',
];

export const categoryRowsQuery = ({
  page,
  search,
  sort = '',
  limit = pageSizes.adminCategories,
}: TableQuery<SortColumn<'categories'>> & { limit?: number }) =>
  queryOptions({
    ...callQuery('listCategoryRows', { query: { page, limit, query: search, sort } }),
    placeholderData: keepPreviousData,
  });
