import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../features/admin/security/security-screen.tsx';
import { filterParam, searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/security')({
  validateSearch: searchParams({ kind: filterParam, user: filterParam, ...tableParams }),
  component: SecurityScreen,
});
