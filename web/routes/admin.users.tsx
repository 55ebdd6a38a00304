import { createFileRoute } from '@tanstack/react-router';
import { roles } from '../../server/domain/core/roles.ts';
import { UsersScreen } from '../features/admin/users/users-screen.tsx';
import { choiceParam, searchParams, tableParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/users')({
  validateSearch: searchParams({ role: choiceParam(roles), ...tableParams }),
  component: UsersScreen,
});
