import { createFileRoute } from '@tanstack/react-router';
import { NumbersScreen } from '../features/admin/numbers/numbers-screen.tsx';
import { choiceParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/numbers')({
  validateSearch: searchParams({ days: choiceParam(['90']) }),
  component: NumbersScreen,
});
