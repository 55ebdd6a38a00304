import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../../../server/domain/core/page-sizes.ts';
import { roles } from '../../../../server/domain/accounts/roles.contract.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import type { AdminUser } from '../../../../server/domain/accounts/members.contract.ts';
import type { Role, User } from '../../../../server/domain/accounts/users.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import type { Column } from '../table/data-table.tsx';
import { RemoveMatching } from '../table/remove-matching.tsx';
import { EditDeleteButtons, StatusSwitch } from '../table/row-buttons.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { Pill, UnconfirmedAddress } from '../layout/pill.tsx';
import { SearchableTable } from '../table/searchable-table.tsx';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { UserForm } from './user-form.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countOf } from '../../../lib/text.ts';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { invalidateCalls } from '../../../api/invalidate.ts';

const route = getRouteApi('/admin/users');

const roleFilters: readonly { value: Role | ''; label: string }[] = [
  { value: '', label: 'All Roles' },
  ...roles.toReversed().map((role) => ({ value: role, label: role })),
];

const roleColors = { admin: 'red', editor: 'blue', reviewer: 'orange', user: 'plain' } as const;

const columns: readonly Column<AdminUser, SortColumn<'users'>>[] = [
  {
    header: 'User',
    sortKey: 'username',
    isRowHeader: true,
    cell: ({ username, name, avatar, emailVerified }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name || username} src={avatar} />
        <span className="min-w-0">
          <span className="block font-semibold">{username}</span>
          <span className="text-soft block text-sm wrap-anywhere">{name}</span>
          <UnconfirmedAddress of={{ emailVerified }} plain />
        </span>
      </span>
    ),
  },
  {
    header: 'Email',
    sortKey: 'email',
    visibleFrom: 'md',
    cell: (user) => (
      <>
        <span className="block min-w-32 wrap-anywhere">{user.email}</span>
        <UnconfirmedAddress of={user} />
      </>
    ),
  },
  { header: 'Role', sortKey: 'role', visibleFrom: 'sm', cell: ({ role }) => <Pill color={roleColors[role]}>{role}</Pill> },
  { header: 'Status', sortKey: 'status', cell: (user) => <UserStatusSwitch user={user} /> },
  {
    header: 'Joined',
    sortKey: 'createdAt',
    sortKind: 'time',
    visibleFrom: 'xl',
    cell: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{formatShortDate(createdAt)}</span>,
  },
];

/** The table of users with role filter, search, status switch, form and deletion. */
export function UsersScreen() {
  const { role = '' } = route.useSearch();
  const { table, total, search, sort, openId, setOpenId, openRow, outcome, showDone, refresh } = useAdminTable({
    columns: sortColumns.users,
    pageSize: pageSizes.adminUsers,
    query: (page) => callQuery('listUsers', { query: { ...page, role } }),
    rowsOf: ({ users }) => users,
    changes: ['listUsers', 'getStats', 'getAccount'],
  });
  const navigate = route.useNavigate();
  const [deleting, setDeleting] = useState<User>();
  const showSuccess = (message: string) => void showDone(message);

  return (
    <>
      <ScreenHeading title="Users">
        <StatusMessage result={outcome} />
        <Button variant="primary" onClick={() => setOpenId('new')}>
          Add New User
        </Button>
      </ScreenHeading>
      <SearchableTable
        {...table}
        searchLabel="Search users"
        placeholder="Search by name, username, email..."
        delayMs={300}
        filter={
          <SegmentedControl
            label="Role"
            options={roleFilters}
            value={role}
            onChange={(selected) =>
              void navigate({ search: { role: selected || undefined, search: search || undefined, sort: sort || undefined } })
            }
          />
        }
        toolbarActions={
          <RemoveMatching
            nouns={['account', 'accounts']}
            total={total}
            filters={[role === '' ? '' : `the role “${role}”`, search === '' ? '' : `“${search}”`]}
            note="Their likes, collections and claims are deleted too. Accounts with a role, including yours, and accounts that own startups are kept."
            removeBatch={(expected) => send('removeMatchingUsers', { body: { search, role, expected } })}
            onRemoved={showSuccess}
            onBatch={() => void refresh()}
          />
        }
        wording="entries"
        caption="Users"
        columns={columns}
        rowNoun="user"
        rowName={({ username }) => username}
        actions={(user) => (
          <EditDeleteButtons rowName={user.username} onEdit={() => setOpenId(user._id)} onDelete={() => setDeleting(user)} />
        )}
        empty={<p className="font-display text-xl">No users found.</p>}
      />
      {(openId === 'new' || openRow !== undefined) && (
        <UserForm
          key={openId}
          user={openRow}
          onClose={() => setOpenId(undefined)}
          onSaved={(name) => {
            setOpenId(undefined);
            showSuccess(`${name} is saved.`);
          }}
        />
      )}
      {deleting !== undefined && (
        <DeleteUserDialog
          user={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => showSuccess(`${deleting.username} is deleted.`)}
        />
      )}
    </>
  );
}

/** Confirms the deletion of a user and lists what is deleted with the account and what stays. */
function DeleteUserDialog({ user, onClose, onDeleted }: { user: User; onClose: () => void; onDeleted: () => void }) {
  const { data } = useQuery({ ...callQuery('getDeletionImpact', { params: { id: user._id } }), staleTime: 0 });
  return (
    <ConfirmAction
      title={`Delete ${user.username}?`}
      confirmLabel="Delete user"
      errorText={(message) => `Error: ${message}`}
      action={async () => {
        await send('removeUser', { params: { id: user._id } });
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>
        The account of <strong>{user.email}</strong> goes for good, and is signed out everywhere.
      </p>
      {data !== undefined && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          <li>
            {countOf(data.favorites, 'favourite')} and {countOf(data.claims, 'claim')} go along.
          </li>
          <li>{countOf(data.startups, 'startup')} stay in the directory, unclaimed.</li>
        </ul>
      )}
    </ConfirmAction>
  );
}

/** Activates or deactivates a user. */
function UserStatusSwitch({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const active = user.status === 'active';
  const toggle = async () => {
    await send('setUserStatus', { params: { id: user._id }, body: { status: active ? 'inactive' : 'active' } });
    await invalidateCalls(queryClient, ['listUsers']);
  };
  return <StatusSwitch active={active} label={active ? 'Active' : 'Inactive'} name={user.username} onToggle={toggle} />;
}
