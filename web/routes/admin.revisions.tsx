import { createFileRoute } from '@tanstack/react-router';
import { RevisionsScreen } from '../features/admin/revisions/revisions-screen.tsx';
import { choiceParam, searchParams, queueParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/revisions')({
  validateSearch: searchParams({
    status: choiceParam(['pending', 'accepted', 'rejected', 'withdrawn']),
    ...queueParams,
  }),
  component: RevisionsScreen,
});
