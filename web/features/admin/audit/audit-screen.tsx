import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../server/contract/audit.ts';
import { pageSizes } from '../../../../server/contract/limits.ts';
import { auditQuery } from '../../../api/audit.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { TablePager } from '../kit/table-pager.tsx';
import { TableBar, TableSearch } from '../kit/table-tools.tsx';
import { formatTime } from '../kit/times.ts';
import { deedOf } from './action-words.ts';
import { EntryDialog } from './entry-dialog.tsx';

const route = getRouteApi('/admin/audit');

const columns: readonly Column<AuditEntry>[] = [
  { head: 'What', names: true, cell: (entry) => <span className="font-semibold">{deedOf(entry)}</span> },
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
  const { page = 1, search = '', open } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery(auditQuery(page, search));
  const opened = found.data?.entries.find(({ _id }) => _id === open);
  const show = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: false });
  return (
    <>
      <ScreenHeading title="Audit" hint="What admins changed, newest first." />
      <TableBar>
        <TableSearch
          label="Search the audit"
          placeholder="Search by admin or subject"
          value={search}
          delayMs={500}
          onSearch={(text) =>
            void navigate({ search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true })
          }
        />
      </TableBar>
      <DataTable
        caption="Audit"
        columns={columns}
        rows={found.data?.entries}
        rowId={({ _id }) => _id}
        rowName={(entry) => `${deedOf(entry)} ${entry.subject}`}
        onOpen={({ _id }) => show(_id)}
        empty={
          <p className="font-display text-xl">
            {search === '' ? 'Nothing was changed yet.' : 'Nothing of that kind was changed.'}
          </p>
        }
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      <TablePager
        page={page}
        pageSize={pageSizes.adminAudit}
        total={found.data?.total ?? 0}
        onPage={(to) => void navigate({ search: (before) => ({ ...before, open: undefined, page: to === 1 ? undefined : to }) })}
      />
      {opened !== undefined && <EntryDialog key={opened._id} entry={opened} onClose={() => show(undefined)} />}
    </>
  );
}
