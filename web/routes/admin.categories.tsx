import { createFileRoute } from '@tanstack/react-router';
import { CategoriesScreen } from '../features/admin/categories/categories-screen.tsx';
import { searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/categories')({
  validateSearch: searchParams(tableParams),
  component: CategoriesScreen,
});
