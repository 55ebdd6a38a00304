import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SecurityScreen } from '../features/admin/security/security-screen.tsx';
import { filterParam, pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/security')({
  validateSearch: v.object({
    page: pageParam,
    search: filterParam,
    sort: filterParam,
    open: filterParam,
    kind: filterParam,
  }),
  component: SecurityScreen,
});
