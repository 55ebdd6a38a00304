import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '../features/admin/payments/payments-screen.tsx';
import { choiceParam, searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/payments')({
  validateSearch: searchParams({
    status: choiceParam(['waiting', 'active', 'suspended', 'cancelled', 'expired', 'problem']),
    ...tableParams,
  }),
  component: PaymentsScreen,
});
