import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { CollectionsScreen } from '../features/admin/collections/collections-screen.tsx';
import { filterParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/collections')({
  validateSearch: v.object({ sort: filterParam, open: filterParam }),
  component: CollectionsScreen,
});
