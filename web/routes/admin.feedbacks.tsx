import { createFileRoute } from '@tanstack/react-router';
import { FeedbackScreen } from '../features/admin/feedback/feedback-screen.tsx';
import { choiceParam, searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/feedbacks')({
  validateSearch: searchParams({ status: choiceParam(['open', 'done']), ...tableParams }),
  component: FeedbackScreen,
});
