import type { AuditEntry } from '../../../../server/domain/site/audit.contract.ts';
import { pageSizes } from '../../../../server/domain/core/page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { useAdminTable } from '../kit/use-admin-table.ts';
import type { Column } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchableTable } from '../kit/searchable-table.tsx';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { actionSummary } from './action-labels.ts';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';

const columns: readonly Column<AuditEntry, SortColumn<'audit'>>[] = [
  { header: 'What', isRowHeader: true, cell: (entry) => <span className="font-semibold">{actionSummary(entry)}</span> },
  { header: 'To what', cell: ({ subject }) => <span className="line-clamp-2 min-w-28 wrap-anywhere">{subject}</span> },
  { header: 'Who', visibleFrom: 'sm', cell: ({ actor }) => actor },
  {
    header: 'When',
    sortKey: 'createdAt',
    sortKind: 'time',
    visibleFrom: 'md',
    cell: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</span>,
  },
];

/** The audit log: which admin changed what and when; a row opens the changed fields. */
export function AuditScreen() {
  const { table, rows, search, openId, setOpenId } = useAdminTable({
    columns: sortColumns.audit,
    pageSize: pageSizes.adminAudit,
    // Fetched at each mount: every change adds one.
    query: (page) => ({ ...callQuery('listAudit', { query: page }), staleTime: 0 }),
    rowsOf: ({ entries }) => entries,
  });
  const openEntry = rows?.find(({ _id }) => _id === openId);
  return (
    <>
      <ScreenHeading title="Audit" hint="What admins changed, newest first." />
      <SearchableTable
        {...table}
        searchLabel="Search the audit"
        placeholder="Search by admin or subject"
        delayMs={500}
        caption="Audit"
        columns={columns}
        rowNoun="entry"
        rowName={(entry) => `${actionSummary(entry)} ${entry.subject}`}
        empty={
          <p className="font-display text-xl">
            {search === '' ? 'Nothing was changed yet.' : 'Nothing of that kind was changed.'}
          </p>
        }
      />
      {openEntry !== undefined && <AuditEntryDialog key={openEntry._id} entry={openEntry} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
