import { createFileRoute } from '@tanstack/react-router';
import { CollectionsScreen } from '../features/admin/collections/collections-screen.tsx';
import { filterParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/collections')({
  validateSearch: searchParams({ sort: filterParam, open: filterParam }),
  component: CollectionsScreen,
});
