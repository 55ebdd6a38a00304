import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import type { Role, User } from '../../../../server/contract/users.ts';
import { usersQuery } from '../../../api/admin-users.ts';
import { refresh } from '../../../api/invalidate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import type { Column } from '../kit/data-table.tsx';
import { EditAndDelete } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchedTable } from '../kit/searched-table.tsx';
import { useTablePlace } from '../kit/table-place.ts';
import { TableFilter } from '../kit/table-tools.tsx';
import { formatDate } from '../kit/times.ts';
import { Tag } from '../kit/tag.tsx';
import { UserStatusSwitch } from './user-status-switch.tsx';
import { UserForm } from './user-form.tsx';
import { UserRemoval } from './user-removal.tsx';

const route = getRouteApi('/admin/users');

/** As spec §2 lists them. */
const roleFilters: readonly { value: Role | ''; label: string }[] = [
  { value: '', label: 'All Roles' },
  ...roles.toReversed().map((role) => ({ value: role, label: role })),
];

const roleLooks = { admin: 'red', editor: 'blue', reviewer: 'orange', user: 'plain' } as const;

const columns: readonly Column<User>[] = [
  {
    head: 'User',
    names: true,
    cell: ({ username, name, avatar }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name || username} src={avatar} />
        <span className="min-w-0">
          <span className="block font-semibold">{username}</span>
          <span className="text-soft block text-sm">{name}</span>
        </span>
      </span>
    ),
  },
  { head: 'Email', from: 'md', cell: ({ email }) => email },
  { head: 'Role', from: 'sm', cell: ({ role }) => <Tag look={roleLooks[role]}>{role}</Tag> },
  { head: 'Status', cell: (user) => <UserStatusSwitch user={user} /> },
  { head: 'Joined', from: 'lg', cell: ({ createdAt }) => formatDate(createdAt) },
];

/** Spec §2, Users: role filter, search, table with a switch for the status, add, edit and delete, pages. */
export function UsersScreen() {
  const queryClient = useQueryClient();
  const { role = '' } = route.useSearch();
  const place = useTablePlace();
  const { page, search, open, show } = place;
  const navigate = route.useNavigate();
  const [removing, setRemoving] = useState<User>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const found = useQuery(usersQuery(page, search, role));
  const edited = found.data?.users.find(({ _id }) => _id === open);
  const done = (message: string) => {
    setOutcome({ kind: 'done', message });
    void refresh(queryClient, ['listUsers', 'getStats', 'getAccount']);
  };

  return (
    <>
      <ScreenHeading title="Users">
        <StatusMessage result={outcome} />
        <Button variant="primary" onClick={() => show('new')}>
          Add New User
        </Button>
      </ScreenHeading>
      <SearchedTable
        place={place}
        searchLabel="Search users"
        placeholder="Search by name, username, email..."
        delayMs={300}
        filter={
          <TableFilter
            label="Role"
            options={roleFilters}
            value={role}
            onChange={(wanted) => void navigate({ search: { role: wanted || undefined, search: search || undefined } })}
          />
        }
        pageSize={pageSizes.adminUsers}
        total={found.data?.total}
        entries
        caption="Users"
        columns={columns}
        rows={found.data?.users}
        rowName={({ username }) => username}
        actions={(user) => (
          <EditAndDelete about={user.username} onEdit={() => show(user._id)} onDelete={() => setRemoving(user)} />
        )}
        empty={<p className="font-display text-xl">No users found.</p>}
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      {(open === 'new' || edited !== undefined) && (
        <UserForm
          key={open}
          user={edited}
          onClose={() => show(undefined)}
          onSaved={(name) => {
            show(undefined);
            done(`${name} is saved.`);
          }}
        />
      )}
      {removing !== undefined && (
        <UserRemoval
          user={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => done(`${removing.username} is deleted.`)}
        />
      )}
    </>
  );
}
