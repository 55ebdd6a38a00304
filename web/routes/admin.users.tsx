import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { roles } from '../../server/contract/roles.ts';
import { UsersScreen } from '../features/admin/users/users-screen.tsx';
import { choiceParam, filterParam, pageParam } from '../lib/search-params.ts';

export const Route = createFileRoute('/admin/users')({
  validateSearch: v.object({
    page: pageParam,
    search: filterParam,
    role: choiceParam(roles),
    sort: filterParam,
    open: filterParam,
  }),
  component: UsersScreen,
});
