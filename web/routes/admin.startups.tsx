import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { StartupsScreen } from '../features/admin/startups/startups-screen.tsx';
import { choiceParam, filterParam, pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/startups')({
  validateSearch: v.object({
    page: pageParam,
    status: choiceParam(['pending', 'active', 'rejected']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
  }),
  component: StartupsScreen,
});
