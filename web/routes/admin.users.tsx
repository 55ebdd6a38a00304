import { createFileRoute } from '@tanstack/react-router';
import { roles } from '../../server/domain/accounts/roles.contract.ts';
import { UsersScreen } from '../features/admin/users/users-screen.tsx';
import { choiceParam, filterParam, pageParam, searchParams } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/users')({
  validateSearch: searchParams({
    page: pageParam,
    search: filterParam,
    role: choiceParam(roles),
    sort: filterParam,
    open: filterParam,
  }),
  component: UsersScreen,
});
