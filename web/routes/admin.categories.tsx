import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { CategoriesScreen } from '../features/admin/categories/categories-screen.tsx';
import { filterParam, pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/categories')({
  validateSearch: v.object({ page: pageParam, search: filterParam, sort: filterParam, open: filterParam }),
  component: CategoriesScreen,
});
