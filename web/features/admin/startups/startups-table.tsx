import { Link } from '@tanstack/react-router';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import type { SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import type { StartupTableParams } from '../../../api/admin-startups.ts';
import { useMayI } from '../../../api/permissions.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { NamedCell } from '../table/compact-rows.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { UserLink } from '../layout/user-link.tsx';
import type { DialogState } from './dialog-state.ts';
import { ItemStateLines } from '../messages/item-state.tsx';
import { ReviewDue } from './review-due.tsx';
import { StartupStatus } from './startup-status.tsx';

/** The columns of the table of startups. */
export const columns: readonly Column<AdminStartup, SortColumn<'startups'>>[] = [
  {
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    cell: ({ name, logo }) => <NamedCell image={<LogoTile name={name} src={logo} size="small" />} name={name} />,
  },
  {
    header: 'Tagline',
    visibleFrom: 'xl',
    cell: ({ tagline }) => <span className="text-soft line-clamp-2 min-w-32">{tagline}</span>,
  },
  {
    header: 'Status',
    sortKey: 'status',
    cell: ({ _id, status, plan, dueAt, publishedAt, removalRequestedAt, owner }) => (
      <>
        <StartupStatus status={status} />
        {owner !== null && (
          <span className="mt-1 block text-sm md:hidden">
            <Owner owner={owner} />
          </span>
        )}
        {status === 'pending' && dueAt !== null && (
          <span className="text-soft mt-1 block text-sm leading-snug">
            {plan} <ReviewDue at={dueAt} />
          </span>
        )}
        {status === 'pending' && <ItemStateLines kind="submission" id={_id} />}
        {status === 'pending' && dueAt === null && publishedAt !== null && (
          <span className="text-soft mt-1 block text-sm leading-snug">Scheduled for {formatShortDate(publishedAt)}</span>
        )}
        {removalRequestedAt !== undefined && (
          <span className="text-soft mt-1 block text-sm leading-snug">Deletion requested</span>
        )}
      </>
    ),
  },
  { header: 'Owner', visibleFrom: 'md', cell: ({ owner }) => <Owner owner={owner} /> },
  timeColumn('Submitted', 'submittedAt', 'sm'),
];

function Owner({ owner }: Pick<AdminStartup, 'owner'>) {
  return owner === null ? <span className="text-soft">none</span> : <UserLink id={owner._id}>{owner.username}</UserLink>;
}

/** The buttons of a row. */
export function StartupRowButtons({ row, onOpenDialog }: { row: AdminStartup; onOpenDialog: (dialog: DialogState) => void }) {
  const mayI = useMayI();
  return (
    <>
      {startupCan.decide(row) && (
        <>
          <RowButton rowName={row.name} onClick={() => onOpenDialog({ kind: 'approve', startups: [row] })}>
            Approve
          </RowButton>
          <RowButton rowName={row.name} onClick={() => onOpenDialog({ kind: 'reject', startups: [row] })}>
            Reject
          </RowButton>
        </>
      )}
      {mayI('editStartups') && (
        <RowButton rowName={row.name} onClick={() => onOpenDialog({ kind: 'edit', id: row._id })}>
          Edit
        </RowButton>
      )}
    </>
  );
}

/** Shown instead of an empty table or review queue. */
export function EmptyStartups({ search, status }: { search: string; status: StartupTableParams['status'] }) {
  const mayI = useMayI();
  if (search === '' && status === 'pending') {
    return (
      <>
        <p className="font-display text-xl">All done</p>
        <p className="text-soft mt-1">Every submission has been reviewed.</p>
        <Link to="/admin/startups" className={buttonClass('quiet', 'mt-5')}>{say`View all startups`}</Link>
      </>
    );
  }
  return (
    <>
      <p className="font-display text-xl">{say`No startups found.`}</p>
      {search === '' && status === 'all' && mayI('editStartups') && (
        <Link to="/admin/startups" search={{ edit: 'new' }} className={buttonClass('quiet', 'mt-5')}>{say`Add startup`}</Link>
      )}
      {(search !== '' || status !== 'all') && (
        <Link to="/admin/startups" className={buttonClass('quiet', 'mt-5')}>{say`View all startups`}</Link>
      )}
    </>
  );
}
