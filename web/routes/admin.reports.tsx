import { createFileRoute } from '@tanstack/react-router';
import { ReportsScreen } from '../features/admin/reports/reports-screen.tsx';
import { choiceParam, filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/reports')({
  validateSearch: searchParams({
    page: pageParam,
    status: choiceParam(['open', 'done', 'dismissed']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
  }),
  component: ReportsScreen,
});
