import { createFileRoute } from '@tanstack/react-router';
import { ClaimsScreen } from '../features/admin/claims/claims-screen.tsx';
import { choiceParam, searchParams, queueParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/claimed-business')({
  validateSearch: searchParams({
    status: choiceParam(['pending', 'approved', 'rejected']),
    ...queueParams,
  }),
  component: ClaimsScreen,
});
