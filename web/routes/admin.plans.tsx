import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PlansScreen } from '../features/admin/plans/plans-screen.tsx';
import { filterParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/plans')({
  validateSearch: v.object({ open: filterParam }),
  component: PlansScreen,
});
