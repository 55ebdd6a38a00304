import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PostCategoriesScreen } from '../features/admin/post-categories/post-categories-screen.tsx';
import { filterParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/blog-categories')({
  validateSearch: v.object({ sort: filterParam, open: filterParam }),
  component: PostCategoriesScreen,
});
