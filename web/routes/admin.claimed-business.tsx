import { createFileRoute } from '@tanstack/react-router';
import { ClaimsScreen } from '../features/admin/claims/claims-screen.tsx';
import { choiceParam, filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/claimed-business')({
  validateSearch: searchParams({
    page: pageParam,
    status: choiceParam(['pending', 'approved', 'rejected']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
  }),
  component: ClaimsScreen,
});
