import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { NewsletterScreen } from '../features/admin/newsletter/newsletter-screen.tsx';
import { filterParam, pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/newsletter')({
  validateSearch: v.object({ page: pageParam, search: filterParam, sort: filterParam }),
  component: NewsletterScreen,
});
