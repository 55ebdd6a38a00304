import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CategoryEdit } from '../../server/domain/listings/categories.contract.ts';
import type { CallId } from '../../server/domain/contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';
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
    queryKey: [userScope, 'listCategoryRows', page, search, sort, limit],
    queryFn: () => send('listCategoryRows', { query: { page: String(page), limit: String(limit), query: search, sort } }),
    placeholderData: keepPreviousData,
  });

export function addCategory(category: CategoryEdit) {
  return send('addCategory', { body: category });
}

export function saveCategory(id: string, category: CategoryEdit, version: string) {
  return send('saveCategory', { params: { id }, body: category, version });
}

export function removeCategory(id: string) {
  return send('removeCategory', { params: { id } });
}
