import { createFileRoute } from '@tanstack/react-router';
import { LinksScreen } from '../features/admin/links/links-screen.tsx';
import { choiceParam, searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/links')({
  validateSearch: searchParams({ status: choiceParam(['gone', 'moved', 'parked']), ...tableParams }),
  component: LinksScreen,
});
