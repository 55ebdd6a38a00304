import { createFileRoute } from '@tanstack/react-router';
import { ReportsScreen } from '../features/admin/reports/reports-screen.tsx';
import { choiceParam, searchParams, queueParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/reports')({
  validateSearch: searchParams({
    status: choiceParam(['open', 'done', 'dismissed']),
    ...queueParams,
    reasons: choiceParam(['edit']),
  }),
  component: ReportsScreen,
});
