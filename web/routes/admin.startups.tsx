import { createFileRoute } from '@tanstack/react-router';
import { StartupsScreen } from '../features/admin/startups/startups-screen.tsx';
import { choiceParam, filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/startups')({
  validateSearch: searchParams({
    page: pageParam,
    status: choiceParam(['pending', 'active', 'rejected', 'archived']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
    merge: filterParam,
    into: filterParam,
  }),
  component: StartupsScreen,
});
