import { createFileRoute } from '@tanstack/react-router';
import { NewsletterScreen } from '../features/admin/newsletter/newsletter-screen.tsx';
import { choiceParam, filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/newsletter')({
  validateSearch: searchParams({
    page: pageParam,
    search: filterParam,
    sort: filterParam,
    status: choiceParam(['unconfirmed', 'confirmed', 'unsubscribed']),
  }),
  component: NewsletterScreen,
});
