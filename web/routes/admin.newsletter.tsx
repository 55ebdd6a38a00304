import { createFileRoute } from '@tanstack/react-router';
import { NewsletterScreen } from '../features/admin/newsletter/newsletter-screen.tsx';
import { choiceParam, searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/newsletter')({
  validateSearch: searchParams({ status: choiceParam(['unconfirmed', 'confirmed', 'unsubscribed']), ...tableParams }),
  component: NewsletterScreen,
});
