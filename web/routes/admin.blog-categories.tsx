import { createFileRoute } from '@tanstack/react-router';
import { PostCategoriesScreen } from '../features/admin/post-categories/post-categories-screen.tsx';
import { filterParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/blog-categories')({
  validateSearch: searchParams({ sort: filterParam, open: filterParam }),
  component: PostCategoriesScreen,
});
