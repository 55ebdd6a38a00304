import { createFileRoute } from '@tanstack/react-router';
import { CategoriesScreen } from '../features/admin/categories/categories-screen.tsx';
import { filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/categories')({
  validateSearch: searchParams({ page: pageParam, search: filterParam, sort: filterParam, open: filterParam }),
  component: CategoriesScreen,
});
