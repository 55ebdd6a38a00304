import { createFileRoute } from '@tanstack/react-router';
import { FeedbackScreen } from '../features/admin/feedback/feedback-screen.tsx';
import { choiceParam, filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/feedbacks')({
  validateSearch: searchParams({
    page: pageParam,
    status: choiceParam(['open', 'done']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
  }),
  component: FeedbackScreen,
});
