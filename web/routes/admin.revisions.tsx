import { createFileRoute } from '@tanstack/react-router';
import { RevisionsScreen } from '../features/admin/revisions/revisions-screen.tsx';
import { choiceParam, filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/revisions')({
  validateSearch: searchParams({
    page: pageParam,
    status: choiceParam(['pending', 'accepted', 'rejected', 'withdrawn']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
  }),
  component: RevisionsScreen,
});
