import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserEdit } from '../../server/domain/accounts/members.contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { Role, User } from '../../server/domain/accounts/users.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

export const usersQuery = ({
  page,
  search,
  sort = '',
  role = '',
  limit = pageSizes.adminUsers,
}: TableQuery<SortColumn<'users'>> & { role?: Role | ''; limit?: number }) =>
  queryOptions({
    queryKey: [userScope, 'listUsers', page, search, role, sort, limit],
    queryFn: () => send('listUsers', { query: { page: String(page), limit: String(limit), search, role, sort } }),
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

export function saveUser(id: string, user: UserEdit, version: string) {
  return send('saveUser', { params: { id }, body: user, version });
}

export function setUserStatus(id: string, status: User['status']) {
  return send('setUserStatus', { params: { id }, body: { status } });
}

export function removeUser(id: string) {
  return send('removeUser', { params: { id } });
}

/** Deletes one batch of the users that match. */
export function removeMatchingUsers(filter: { search: string; role: Role | '' }, expected: number) {
  return send('removeMatchingUsers', { body: { ...filter, expected } });
}

/** For a user who lost them all: the second step and the recovery codes go along. */
export function removeAllPasskeys(id: string) {
  return send('removeAllPasskeys', { params: { id } });
}
