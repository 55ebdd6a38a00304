import { getRouteApi } from '@tanstack/react-router';
import { say } from '../../../../server/domain/core/noun.ts';
import type { ReviewedReport } from '../../../../server/domain/audience/reports.contract.ts';
import { reportCan } from '../../../../server/domain/audience/reports.rules.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { useMayI } from '../../../api/permissions.ts';
import { invalidateReports, ReportDialog, ReportStatus } from './report-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type BulkDecision, BulkDecisions } from '../bulk/bulk-actions.tsx';
import { useRowSelection } from '../bulk/use-row-selection.ts';
import { DecisionTable, StartupCell } from '../decisions/decision-table.tsx';
import type { ShortcutDescription } from '../decisions/keyboard-shortcuts-button.tsx';
import { moveRowFocus, openFocusedRow } from '../decisions/row-focus.ts';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { AwaitingFilter } from '../messages/awaiting-filter.tsx';
import { ItemStateLines } from '../messages/item-state.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { RemoveMatching } from '../table/remove-matching.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { ReasonsDialog } from './reasons-dialog.tsx';

const route = getRouteApi('/admin/reports');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;

const shortcuts: readonly ShortcutDescription[] = [
  { keys: ['J', '↓'], description: 'Next report' },
  { keys: ['K', '↑'], description: 'Previous report' },
  { keys: ['Enter'], description: 'Open the focused report' },
  { keys: ['D'], description: 'Mark the open report as done' },
  { keys: ['R'], description: 'Dismiss the open report' },
  { keys: ['M'], description: 'Start on the open report, or release it' },
];

const columns: readonly Column<ReviewedReport, SortColumn<'reports'>>[] = [
  {
    header: 'Startup',
    sortKey: 'startup',
    isRowHeader: true,
    cell: ({ startup, reason }) => (
      <StartupCell startup={startup}>
        <span className="text-soft line-clamp-2 text-sm font-normal md:hidden">{reason}</span>
      </StartupCell>
    ),
  },
  { header: 'Reason', sortKey: 'reason', visibleFrom: 'md', cell: ({ reason }) => reason },
  { header: 'Open reports', visibleFrom: 'lg', cell: ({ openReports }) => <span className="tabular-nums">{openReports}</span> },
  {
    header: 'Status',
    cell: ({ _id, status }) => (
      <>
        <ReportStatus status={status} />
        {reportCan.decide({ status }) && <ItemStateLines kind="report" id={_id} />}
      </>
    ),
  },
  timeColumn('Sent', 'createdAt', 'sm'),
];

/**
 * The table of reports with status filter and search, the dialog that decides a report, and the reasons that visitors choose
 * from.
 */
export function ReportsScreen() {
  const { status = 'all', reasons, awaiting } = route.useSearch();
  const navigate = route.useNavigate();
  const mayI = useMayI();
  const table = useAdminTable({
    columns: sortColumns.reports,
    pageSize: adminPageSizes.reports,
    // Fetched at each mount, because other admins decide, too.
    query: (page) => ({
      ...callQuery('listReports', { query: { ...page, status, ...(awaiting && { awaiting }) } }),
      staleTime: 0,
    }),
    rowsOf: ({ reports }) => reports,
    invalidate: invalidateReports,
  });
  const setReasons = (next: 'edit' | undefined) =>
    void navigate({ search: (before) => ({ ...before, reasons: next }), resetScroll: false });
  const selection = useRowSelection(table, status, awaiting !== undefined);
  const openFocused = () => openFocusedRow(table.setOpenId);
  useKeyboardShortcuts({
    ...moveKeys(moveRowFocus),
    // An admin must open a report before deciding it.
    d: openFocused,
    r: openFocused,
  });

  return (
    <>
      <DecisionTable
        title="Reports"
        noun="reports"
        shortcuts={shortcuts}
        buttons={mayI('editContent') && <Button onClick={() => setReasons('edit')}>Reasons</Button>}
        toolbarActions={
          awaiting === undefined && (
            <RemoveMatching
              table={table}
              nouns={['report', 'reports']}
              narrowedTo={status === 'all' ? '' : `the status “${status}”`}
              note={say`The people who sent them are not emailed. The startups stay as they are.`}
              removeBatch={(expected) => send('removeMatchingReports', { body: { search: table.search, status, expected } })}
            />
          )
        }
        statusFilters={statusFilters}
        filters={<AwaitingFilter status="open" />}
        status={status}
        waiting="open"
        table={table}
        selection={selection.rowSelection}
        notice={
          <BulkDecisions
            nouns={['report', 'reports']}
            selection={selection}
            undoBatch={(id) => send('undoReports', { params: { id } })}
            onChanged={() => void table.refresh()}
            decisions={(
              [
                ['done', 'Mark as done', 'marked as done'],
                ['dismissed', 'Dismiss', 'dismissed'],
              ] as const
            ).map(([decided, verb, participle]): BulkDecision<typeof status> => ({
              verb,
              participle,
              text: say`Reports that are no longer open are skipped. The startups stay as they are.`,
              readBy:
                'We email it to the reporters who left an address, after two minutes, unless you undo it. Without it, the email only says what you decided.',
              send: (rows, answer) => send('decideReports', { body: { rows, status: decided, answer } }),
            }))}
          />
        }
        placeholder={say`Search by startup, reason or text...`}
        caption={say`Reports of startups`}
        columns={columns}
        rowNoun="report"
        rowName={({ startup, reason }) => `${startup.name}: ${reason}`}
        empty={status === 'open' ? 'No open reports.' : 'No reports found.'}
        errorText="Failed to load the reports. Please try again."
        dialog={(props) => table.openRow && <ReportDialog key={table.openRow._id} report={table.openRow} {...props} />}
      />
      {reasons === 'edit' && mayI('editContent') && (
        <ReasonsDialog
          onClose={() => setReasons(undefined)}
          onSaved={() => {
            setReasons(undefined);
            showToast('Reasons saved.');
          }}
        />
      )}
    </>
  );
}
