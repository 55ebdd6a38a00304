import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { Role } from '../../server/domain/accounts/users.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { callQuery } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

export const usersQuery = ({
  page,
  search,
  sort = '',
  role = '',
  limit = pageSizes.adminUsers,
}: TableQuery<SortColumn<'users'>> & { role?: Role | ''; limit?: number }) =>
  queryOptions({
    ...callQuery('listUsers', { query: { page, limit, search, role, sort } }),
    placeholderData: keepPreviousData,
  });
