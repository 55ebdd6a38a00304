import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../../server/contract/audit.ts';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import { auditQuery } from '../../../api/admin-audit.ts';
import type { Column } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchedTable } from '../kit/searched-table.tsx';
import { useTablePlace } from '../kit/table-place.ts';
import { formatTime } from '../kit/times.ts';
import { actionSummary } from './action-labels.ts';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';

const columns: readonly Column<AuditEntry>[] = [
  { head: 'What', names: true, cell: (entry) => <span className="font-semibold">{actionSummary(entry)}</span> },
  { head: 'To what', cell: ({ subject }) => <span className="line-clamp-2 min-w-24">{subject}</span> },
  { head: 'Who', from: 'sm', cell: ({ actor }) => actor },
  {
    head: 'When',
    from: 'md',
    cell: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{formatTime(createdAt)}</span>,
  },
];

/** Who of the admins did what, to what, and when; a row opens what changed. */
export function AuditScreen() {
  const place = useTablePlace();
  const { page, search, open, show } = place;
  const found = useQuery(auditQuery(page, search));
  const opened = found.data?.entries.find(({ _id }) => _id === open);
  return (
    <>
      <ScreenHeading title="Audit" hint="What admins changed, newest first." />
      <SearchedTable
        place={place}
        searchLabel="Search the audit"
        placeholder="Search by admin or subject"
        delayMs={500}
        pageSize={pageSizes.adminAudit}
        total={found.data?.total}
        caption="Audit"
        columns={columns}
        rows={found.data?.entries}
        rowName={(entry) => `${actionSummary(entry)} ${entry.subject}`}
        empty={
          <p className="font-display text-xl">
            {search === '' ? 'Nothing was changed yet.' : 'Nothing of that kind was changed.'}
          </p>
        }
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      {opened !== undefined && <AuditEntryDialog key={opened._id} entry={opened} onClose={() => show(undefined)} />}
    </>
  );
}
