import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ClaimsScreen } from '../features/admin/claims/claims-screen.tsx';
import { choiceParam, filterParam, pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/claimed-business')({
  validateSearch: v.object({
    page: pageParam,
    status: choiceParam(['pending', 'approved', 'rejected']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
  }),
  component: ClaimsScreen,
});
