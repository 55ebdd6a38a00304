import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import type { SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import type { StartupTableParams } from '../../../api/admin-startups.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import type { TableSort } from '../table/table-sort.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { ReviewDue } from './review-due.tsx';
import { StartupStatus } from './startup-status.tsx';
import type { DialogState } from './dialog-state.ts';
import type { StartupSelection } from './startup-selection.tsx';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';

export interface StartupListProps {
  rows: readonly AdminStartup[] | undefined;
  selection: StartupSelection;
  isError: boolean;
  search: string;
  onRetry: () => void;
  onOpen: (id: string) => void;
  onOpenDialog: (dialog: DialogState) => void;
}

const columns: readonly Column<AdminStartup, SortColumn<'startups'>>[] = [
  {
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    cell: ({ name, logo }) => (
      <span className="flex items-center gap-3">
        <span className="max-sm:hidden">
          <LogoTile name={name} src={logo} size="small" />
        </span>
        <span title={name} className="line-clamp-2 min-w-0 font-semibold">
          {name}
        </span>
      </span>
    ),
  },
  {
    header: 'Tagline',
    visibleFrom: 'xl',
    cell: ({ tagline }) => <span className="text-soft line-clamp-2 min-w-40">{tagline}</span>,
  },
  {
    header: 'Status',
    sortKey: 'status',
    cell: ({ status, plan, dueAt, removalRequestedAt }) => (
      <>
        <StartupStatus status={status} />
        {status === 'pending' && dueAt !== null && (
          <span className="text-soft mt-1 block text-sm leading-snug">
            {plan} <ReviewDue at={dueAt} />
          </span>
        )}
        {removalRequestedAt !== undefined && <span className="text-soft mt-1 block text-sm leading-snug">To be deleted</span>}
      </>
    ),
  },
  {
    header: 'Submitted',
    sortKey: 'submittedAt',
    sortKind: 'time',
    visibleFrom: 'sm',
    cell: ({ submittedAt }) => <span className="whitespace-nowrap tabular-nums">{formatShortDate(submittedAt)}</span>,
  },
];

export function StartupsTable({
  status,
  sort,
  isStale,
  rows,
  selection,
  isError,
  search,
  onRetry,
  onOpen,
  onOpenDialog,
}: StartupListProps & { status: StartupTableParams['status']; sort: TableSort; isStale: boolean }) {
  const canDecideAny = rows === undefined ? status === 'pending' : rows.some(startupCan.decide);
  return (
    <DataTable
      caption="Startups"
      columns={columns}
      rows={rows}
      sort={sort}
      isStale={isStale}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      onOpen={({ _id }) => onOpen(_id)}
      {...(canDecideAny ? { selection: selection.rowSelection } : {})}
      actions={(row) => (
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
          <RowButton rowName={row.name} onClick={() => onOpenDialog({ kind: 'edit', id: row._id })}>
            Edit
          </RowButton>
        </>
      )}
      actionsVisibleFrom="xl"
      empty={<EmptyStartups search={search} status={status} />}
      isError={isError}
      onRetry={onRetry}
    />
  );
}

/** Shown instead of an empty table or review queue. */
export function EmptyStartups({ search, status }: { search: string; status: StartupTableParams['status'] }) {
  if (search === '' && status === 'pending') {
    return (
      <>
        <p className="font-display text-xl">Nothing waits</p>
        <p className="text-soft mt-1">Every submission is decided.</p>
        <Link to="/admin/startups" className={buttonClass('quiet', 'mt-5')}>
          See all startups
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="font-display text-xl">No startups found.</p>
      {(search !== '' || status !== 'all') && (
        <Link to="/admin/startups" className={buttonClass('quiet', 'mt-5')}>
          See all startups
        </Link>
      )}
    </>
  );
}
