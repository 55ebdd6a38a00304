import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import type { AdminUser } from '../../../../server/domain/accounts/members.contract.ts';
import { type Role, roles } from '../../../../server/domain/core/roles.ts';
import type { User } from '../../../../server/domain/accounts/users.contract.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import { userTable } from '../../../../server/domain/transfer/export-tables.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { EmailText } from '../layout/email-text.tsx';
import { Pill, UnconfirmedAddress } from '../layout/pill.tsx';
import { wrapClass } from '../layout/wrap-class.ts';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { NamedCell } from '../table/compact-rows.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { exportChoice } from '../table/export-file.ts';
import { pagedRows } from '../table/paged-rows.ts';
import { RemoveMatching } from '../table/remove-matching.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { SegmentedControl } from '../table/table-toolbar.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { roleColors } from './role-colors.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { PersonalData } from './personal-data.tsx';
import { userChanges } from './user-changes.ts';
import { UserForm } from './user-form.tsx';
import { UserStatusSwitch } from './user-status-switch.tsx';

const route = getRouteApi('/admin/users');

const roleFilters: readonly { value: Role | ''; label: string }[] = [
  { value: '', label: 'All Roles' },
  ...roles.toReversed().map((role) => ({ value: role, label: role })),
];

const columns: readonly Column<AdminUser, SortColumn<'users'>>[] = [
  {
    header: 'User',
    sortKey: 'username',
    isRowHeader: true,
    cell: ({ username, name, avatar, emailVerified }) => (
      <NamedCell image={<Avatar name={name || username} src={avatar} />} imageOnPhones name={username}>
        <span className={`text-soft block text-sm ${wrapClass(name)}`}>{name}</span>
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
    pageSize: adminPageSizes.users,
    query: (page) => callQuery('listUsers', { query: { ...page, role } }),
    rowsOf: ({ users }) => users,
    changes: userChanges,
  });
  const navigate = route.useNavigate();
  const [deleting, setDeleting] = useState<User>();

  return (
    <>
      <ScreenHeading title="Users">
        <StatusMessage result={table.outcome} />
        <ExportButton
          total={table.total}
          choices={[
            exportChoice('users', ['user', 'users'], {
              table: userTable,
              pages: () =>
                pagedRows(async (page) => {
                  const query = { ...page, search: table.search, role } as const;
                  const { users, total } = await send('listUsers', { query });
                  return { rows: users, total };
                }),
            }),
          ]}
        />
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
            note={say`Their likes, collections and claims are deleted too. Accounts with a role, including yours, and accounts that own
              startups are kept.`}
            removeBatch={(expected) => send('removeMatchingUsers', { body: { search: table.search, role, expected } })}
          />
        }
        wording="entries"
        caption="Users"
        columns={columns}
        rowNoun="user"
        rowName={({ username }) => username}
        linkOf={({ _id }) => ({ to: '/admin/users/$id', params: { id: _id } })}
        actions={(user) => (
          <>
            <RowButton rowName={user.username} onClick={() => table.setOpenId(user._id)}>
              Edit
            </RowButton>
            <RowButton rowName={user.username} onClick={() => setDeleting(user)}>
              Delete
            </RowButton>
          </>
        )}
        empty="No users found."
      />
      <PersonalData />
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
