import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../features/admin/security/security-screen.tsx';
import { filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/security')({
  validateSearch: searchParams({
    page: pageParam,
    search: filterParam,
    sort: filterParam,
    open: filterParam,
    kind: filterParam,
  }),
  component: SecurityScreen,
});
