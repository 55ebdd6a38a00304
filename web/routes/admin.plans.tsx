import { createFileRoute } from '@tanstack/react-router';
import { PlansScreen } from '../features/admin/plans/plans-screen.tsx';
import { filterParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/plans')({
  validateSearch: searchParams({ open: filterParam }),
  component: PlansScreen,
});
