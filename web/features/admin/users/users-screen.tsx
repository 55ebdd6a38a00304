import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '../../../../server/domain/accounts/members.contract.ts';
import { type Role, roles } from '../../../../server/domain/core/roles.ts';
import type { User } from '../../../../server/domain/accounts/users.contract.ts';
import { pageSizes } from '../../../../server/domain/core/page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import { useMember } from '../../../api/account.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { countOf } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { EmailText } from '../layout/email-text.tsx';
import { Pill, UnconfirmedAddress } from '../layout/pill.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { NamedCell } from '../table/compact-rows.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { RemoveMatching } from '../table/remove-matching.tsx';
import { StatusSwitch } from '../table/row-buttons.tsx';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { confirmOwnLoss } from './own-account.ts';
import { UserForm } from './user-form.tsx';

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
      <NamedCell image={<Avatar name={name || username} src={avatar} />} imageOnPhones name={username}>
        <span className="text-soft block text-sm wrap-anywhere">{name}</span>
        <UnconfirmedAddress of={{ emailVerified }} plain />
      </NamedCell>
    ),
  },
  {
    header: 'Email',
    sortKey: 'email',
    visibleFrom: 'md',
    cell: (user) => (
      <>
        <span className="block min-w-32 wrap-anywhere">
          <EmailText address={user.email} />
        </span>
        <UnconfirmedAddress of={user} />
      </>
    ),
  },
  { header: 'Role', sortKey: 'role', visibleFrom: 'sm', cell: ({ role }) => <Pill color={roleColors[role]}>{role}</Pill> },
  { header: 'Status', sortKey: 'status', cell: (user) => <UserStatusSwitch user={user} /> },
  timeColumn('Joined', 'createdAt', 'xl'),
];

/** The table of users with role filter, search, status switch, form and deletion. */
export function UsersScreen() {
  const { role = '' } = route.useSearch();
  const table = useAdminTable({
    columns: sortColumns.users,
    pageSize: pageSizes.adminUsers,
    query: (page) => callQuery('listUsers', { query: { ...page, role } }),
    rowsOf: ({ users }) => users,
    changes: ['listUsers', 'getStats', 'getAccount'],
  });
  const navigate = route.useNavigate();
  const [deleting, setDeleting] = useState<User>();

  return (
    <>
      <ScreenHeading title="Users">
        <StatusMessage result={table.outcome} />
        <Button variant="primary" onClick={() => table.setOpenId('new')}>
          Add New User
        </Button>
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel="Search users"
        placeholder="Search by name, username, email..."
        delayMs={300}
        filter={
          <SegmentedControl
            label="Role"
            options={roleFilters}
            value={role}
            countOf={(each) => table.counts?.[each || 'all']}
            onChange={(selected) =>
              void navigate({
                search: { role: selected || undefined, search: table.search || undefined, sort: table.sort || undefined },
              })
            }
          />
        }
        toolbarActions={
          <RemoveMatching
            table={table}
            nouns={['account', 'accounts']}
            narrowedTo={role === '' ? '' : `the role “${role}”`}
            note="Their likes, collections and claims are deleted too. Accounts with a role, including yours, and accounts that own startups are kept."
            removeBatch={(expected) => send('removeMatchingUsers', { body: { search: table.search, role, expected } })}
          />
        }
        wording="entries"
        caption="Users"
        columns={columns}
        rowNoun="user"
        rowName={({ username }) => username}
        onDelete={setDeleting}
        empty="No users found."
      />
      {table.form && <UserForm key={table.openId} {...table.form} />}
      {deleting !== undefined && (
        <DeleteUserDialog
          user={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => void table.showDone(`${deleting.username} deleted.`)}
        />
      )}
    </>
  );
}

/** Confirms the deletion of a user and lists what is deleted with the account and what stays. */
function DeleteUserDialog({ user, onClose, onDeleted }: { user: User; onClose: () => void; onDeleted: () => void }) {
  const { _id: ownId } = useMember();
  const { data } = useQuery({ ...callQuery('getDeletionImpact', { params: { id: user._id } }), staleTime: 0 });
  return (
    <ConfirmAction
      title={user._id === ownId ? 'Delete your own account?' : `Delete ${user.username}?`}
      confirmLabel="Delete user"
      errorText={(message) => `Error: ${message}`}
      action={async () => {
        await send('removeUser', { params: { id: user._id } });
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>
        The account of <strong>{user.email}</strong> is deleted permanently and signed out everywhere.
        {user._id === ownId && ' You can no longer open the admin area.'}
      </p>
      {data !== undefined && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          <li>
            {countOf(data.favorites, 'favorite')} and {countOf(data.claims, 'claim')} are deleted too.
          </li>
          <li>{countOf(data.startups, 'startup')} stay in the directory without an owner.</li>
        </ul>
      )}
    </ConfirmAction>
  );
}

/** Activates or deactivates a user. */
function UserStatusSwitch({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const { _id: ownId } = useMember();
  const active = user.status === 'active';
  const toggle = async () => {
    if (active && user._id === ownId && !(await confirmOwnLoss('deactivate'))) return;
    await send('setUserStatus', { params: { id: user._id }, body: { status: active ? 'inactive' : 'active' } });
    await invalidateCalls(queryClient, ['listUsers']);
  };
  return <StatusSwitch active={active} label={active ? 'Active' : 'Inactive'} name={user.username} onToggle={toggle} />;
}
