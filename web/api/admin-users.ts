import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserEdit } from '../../server/contract/members.ts';
import type { Role, User } from '../../server/contract/users.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

export const usersQuery = (page: number, search: string, role: Role | '') =>
  queryOptions({
    queryKey: [userScope, 'listUsers', page, search, role],
    queryFn: () => send('listUsers', { query: { page: String(page), search, role } }),
    placeholderData: keepPreviousData,
  });

/** What is removed and what stays when a user is deleted. */
export const deletionImpactQuery = (id: string) =>
  queryOptions({
    queryKey: [userScope, 'getDeletionImpact', id],
    queryFn: () => send('getDeletionImpact', { params: { id } }),
    staleTime: 0,
  });

export function addUser(user: UserEdit & { password: string }) {
  return send('addUser', { body: user });
}

export function saveUser(id: string, user: UserEdit) {
  return send('saveUser', { params: { id }, body: user });
}

export function setUserStatus(id: string, status: User['status']) {
  return send('setUserStatus', { params: { id }, body: { status } });
}

export function removeUser(id: string) {
  return send('removeUser', { params: { id } });
}
