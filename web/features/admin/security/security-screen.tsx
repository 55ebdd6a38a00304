import { getRouteApi } from '@tanstack/react-router';
import { type SecurityEventKind, securityEventKinds } from '../../../../server/domain/accounts/security-event-kinds.contract.ts';
import type { SecurityEvent } from '../../../../server/domain/accounts/security-events.contract.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { Modal } from '../../../ui/modal.tsx';
import { SelectField } from '../forms/fields.tsx';
import { Detail } from '../layout/details.tsx';
import { OnlyUser, UserLink } from '../layout/user-link.tsx';
import { Pill } from '../layout/pill.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { kindLabels } from './kind-labels.ts';

const route = getRouteApi('/admin/security');

/** Kinds that admins should look at closely. */
const alarmingKinds: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in_failed',
  'sign_in_locked',
  'email_restored',
  'admin_call_refused',
  'webhook_refused',
]);

const kindOptions = [
  { value: '', label: 'All events' },
  ...securityEventKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
] as const;

const columns: readonly Column<SecurityEvent, SortColumn<'securityEvents'>>[] = [
  {
    header: 'What',
    isRowHeader: true,
    cell: ({ kind }) => (alarmingKinds.has(kind) ? <Pill color="orange">{kindLabels[kind]}</Pill> : kindLabels[kind]),
  },
  { header: 'Account', cell: (event) => <Account event={event} /> },
  { header: 'Method', visibleFrom: 'md', cell: ({ detail }) => <span className="line-clamp-2">{detail}</span> },
  timeColumn('When', 'createdAt', 'sm', formatDateTime),
];

/** The log of security events of accounts. Opening a row shows the network and device. */
export function SecurityScreen() {
  const { kind: searchedKind, user } = route.useSearch();
  const kind = securityEventKinds.find((known) => known === searchedKind) ?? '';
  const navigate = route.useNavigate();
  const table = useAdminTable({
    columns: sortColumns.securityEvents,
    pageSize: adminPageSizes.securityEvents,
    // Fetched at each mount, because every sign-in adds an event.
    query: (page) => ({
      ...callQuery('listSecurityEvents', { query: { ...page, kind, ...(user !== undefined && { user }) } }),
      staleTime: 0,
    }),
    rowsOf: ({ events }) => events,
  });
  const openEvent = table.rows?.find(({ _id }) => _id === table.openId);
  return (
    <>
      <ScreenHeading title="Security" hint="Sign-ins and other security events from the last 90 days, newest first." />
      <AdminTable
        table={table}
        searchLabel="Search the security log"
        placeholder="Search by member, device, network"
        delayMs={500}
        filter={
          <SelectField
            label="Kind"
            options={kindOptions}
            value={kind}
            onChange={(selected) =>
              void navigate({
                search: { kind: selected || undefined, user, search: table.search || undefined, sort: table.sort || undefined },
              })
            }
          />
        }
        notice={user !== undefined && <OnlyUser id={user} of="events of" all={{ to: '/admin/security' }} />}
        caption="Security"
        columns={columns}
        rowNoun="event"
        rowName={({ kind: eventKind, username }) => `${kindLabels[eventKind]} ${username}`}
        empty={user === undefined ? 'No events of this kind.' : 'No such events of this user.'}
      />
      {openEvent !== undefined && <SecurityEventDialog event={openEvent} onClose={() => table.setOpenId(undefined)} />}
    </>
  );
}

function SecurityEventDialog({ event, onClose }: { event: SecurityEvent; onClose: () => void }) {
  const { kind, detail, network, device, createdAt } = event;
  return (
    <Modal title={kindLabels[kind]} placement="wide" open onClose={onClose}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Account">
          <Account event={event} />
        </Detail>
        <Detail name="When">{formatDateTime(createdAt)}</Detail>
        {detail !== '' && <Detail name="Method">{detail}</Detail>}
        {network !== '' && <Detail name="Network (its name changes daily)">{network}</Detail>}
        {device !== '' && (
          <Detail name="Device" wide>
            {device}
          </Detail>
        )}
      </dl>
    </Modal>
  );
}

/** The account of an event, which may have been deleted. */
function Account({ event: { userId, username } }: { event: SecurityEvent }) {
  if (username === '') return <span className="text-soft">none</span>;
  return userId === null ? username : <UserLink id={userId}>{username}</UserLink>;
}
