import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { FeedbackScreen } from '../features/admin/feedback/feedback-screen.tsx';
import { choiceParam, filterParam, pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/feedbacks')({
  validateSearch: v.object({
    page: pageParam,
    status: choiceParam(['open', 'done']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
  }),
  component: FeedbackScreen,
});
