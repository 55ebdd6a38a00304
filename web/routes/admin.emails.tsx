import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '../features/admin/outbox/outbox-screen.tsx';
import { choiceParam, searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/emails')({
  validateSearch: searchParams({ status: choiceParam(['waiting', 'failed', 'sent', 'dropped']), ...tableParams }),
  component: OutboxScreen,
});
