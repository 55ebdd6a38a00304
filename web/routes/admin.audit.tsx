import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../features/admin/audit/audit-screen.tsx';
import { filterParam, searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: searchParams({ user: filterParam, ...tableParams }),
  component: AuditScreen,
});
