import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { roles } from '../../server/contract/roles.ts';
import { UsersScreen } from '../features/admin/users/users-screen.tsx';
import { filterParam, pageParam } from '../lib/search-params.ts';

/** A role in the address; anything else is all of them. */
const roleParam = v.optional(v.fallback(v.optional(v.picklist(roles)), undefined));

export const Route = createFileRoute('/admin/users')({
  validateSearch: v.object({ page: pageParam, search: filterParam, role: roleParam, open: filterParam }),
  component: UsersScreen,
});
