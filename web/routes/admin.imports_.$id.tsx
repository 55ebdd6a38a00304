import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../features/admin/imports/import-screen.tsx';
import { choiceParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/imports_/$id')({
  validateSearch: searchParams({ run: choiceParam(['1']) }),
  component: ImportScreen,
});
