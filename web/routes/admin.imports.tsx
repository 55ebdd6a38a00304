import { createFileRoute } from '@tanstack/react-router';
import { ImportsScreen } from '../features/admin/imports/imports-screen.tsx';
import { searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/imports')({
  validateSearch: searchParams(tableParams),
  component: ImportsScreen,
});
