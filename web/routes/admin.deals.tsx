import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { DealsScreen } from '../features/admin/deals/deals-screen.tsx';
import { filterParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/deals')({
  validateSearch: v.object({ sort: filterParam, open: filterParam }),
  component: DealsScreen,
});
