import { createFileRoute } from '@tanstack/react-router';
import { DealsScreen } from '../features/admin/deals/deals-screen.tsx';
import { filterParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/deals')({
  validateSearch: searchParams({ sort: filterParam, open: filterParam }),
  component: DealsScreen,
});
