import { createFileRoute } from '@tanstack/react-router';
import { LinksScreen } from '../features/admin/links/links-screen.tsx';
import { choiceParam, filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/links')({
  validateSearch: searchParams({
    page: pageParam,
    status: choiceParam(['gone', 'moved', 'parked']),
    search: filterParam,
    sort: filterParam,
    open: filterParam,
  }),
  component: LinksScreen,
});
