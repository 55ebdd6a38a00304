import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AuditScreen } from '../features/admin/audit/audit-screen.tsx';
import { filterParam, pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: v.object({ page: pageParam, search: filterParam, sort: filterParam, open: filterParam }),
  component: AuditScreen,
});
