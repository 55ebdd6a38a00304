import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CategoryEdit } from '../../server/contract/categories.ts';
import type { CallId } from '../../server/contract/contract.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** Calls whose answers change when a category changes. */
export const categoryCalls: readonly CallId[] = [
  'listCategoryRows',
  'listCategories',
  'listTrendingCategories',
  'getCategory',
  'getStats',
];

export const categoryRowsQuery = (page: number, query: string) =>
  queryOptions({
    queryKey: [userScope, 'listCategoryRows', page, query],
    queryFn: () => send('listCategoryRows', { query: { page: String(page), query } }),
    placeholderData: keepPreviousData,
  });

export function addCategory(category: CategoryEdit) {
  return send('addCategory', { body: category });
}

export function saveCategory(id: string, category: CategoryEdit) {
  return send('saveCategory', { params: { id }, body: category });
}

export function removeCategory(id: string) {
  return send('removeCategory', { params: { id } });
}
