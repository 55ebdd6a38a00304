import { createFileRoute } from '@tanstack/react-router';
import { TagsScreen } from '../features/admin/tags/tags-screen.tsx';
import { searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/tags')({
  validateSearch: searchParams(tableParams),
  component: TagsScreen,
});
