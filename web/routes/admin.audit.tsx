import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../features/admin/audit/audit-screen.tsx';
import { filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: searchParams({ page: pageParam, search: filterParam, sort: filterParam, open: filterParam }),
  component: AuditScreen,
});
