import { createFileRoute } from '@tanstack/react-router';
import { StartupsScreen } from '../features/admin/startups/startups-screen.tsx';
import { choiceParam, filterParam, searchParams, queueParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/startups')({
  validateSearch: searchParams({
    status: choiceParam(['pending', 'active', 'rejected', 'archived']),
    ...queueParams,
    edit: filterParam,
    merge: filterParam,
    into: filterParam,
  }),
  component: StartupsScreen,
});
