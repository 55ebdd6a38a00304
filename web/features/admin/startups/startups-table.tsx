import type { StartupRow } from '../../../../server/contract/startups.ts';
import type { StartupTable } from '../../../api/admin-startups.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { formatDate } from '../kit/times.ts';
import { ReviewDue } from './review-due.tsx';
import { EmptyStartups } from './empty-startups.tsx';
import { StartupStatus } from './startup-status.tsx';
import type { DialogState } from './startups-screen.tsx';
import type { StartupSelection } from './use-startup-selection.ts';

export interface TableParts {
  rows: readonly StartupRow[] | undefined;
  chosen: StartupSelection;
  failed: boolean;
  search: string;
  onRetry: () => void;
  onOpen: (id: string) => void;
  onAct: (act: DialogState) => void;
}

const columns: readonly Column<StartupRow>[] = [
  {
    head: 'Name',
    names: true,
    cell: ({ name, logo }) => (
      <span className="flex items-center gap-3">
        <span className="max-sm:hidden">
          <LogoTile name={name} src={logo} size="small" />
        </span>
        <span className="line-clamp-2 min-w-0 font-semibold">{name}</span>
      </span>
    ),
  },
  { head: 'Tagline', from: 'md', cell: ({ tagline }) => <span className="text-soft line-clamp-2 min-w-40">{tagline}</span> },
  {
    head: 'Status',
    cell: ({ status, plan, dueAt }) => (
      <>
        <StartupStatus status={status} />
        {status === 'pending' && dueAt !== null && (
          <span className="text-soft mt-1 block text-sm leading-snug">
            {plan} <ReviewDue at={dueAt} />
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Submitted',
    from: 'sm',
    cell: ({ submittedAt }) => <span className="whitespace-nowrap tabular-nums">{formatDate(submittedAt)}</span>,
  },
];

/** Spec §2: name, tagline, status, submitted date, actions. */
export function StartupsTable({
  status,
  rows,
  chosen,
  failed,
  search,
  onRetry,
  onOpen,
  onAct,
}: TableParts & { status: StartupTable['status'] }) {
  const somethingWaits = rows === undefined ? status === 'pending' : rows.some((row) => row.status === 'pending');
  return (
    <DataTable
      caption="Startups"
      columns={columns}
      rows={rows}
      rowId={({ _id }) => _id}
      rowName={({ name }) => name}
      onOpen={({ _id }) => onOpen(_id)}
      {...(somethingWaits ? { selection: chosen.selection } : {})}
      actions={(row) => (
        <>
          {row.status === 'pending' && (
            <>
              <RowButton about={row.name} onClick={() => onAct({ kind: 'approve', subjects: [row] })}>
                Approve
              </RowButton>
              <RowButton about={row.name} onClick={() => onAct({ kind: 'reject', subjects: [row] })}>
                Reject
              </RowButton>
            </>
          )}
          <RowButton about={row.name} onClick={() => onAct({ kind: 'edit', id: row._id })}>
            Edit
          </RowButton>
        </>
      )}
      actionsFrom="md"
      empty={<EmptyStartups search={search} status={status} />}
      failed={failed}
      onRetry={onRetry}
    />
  );
}
