import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import type { ReviewedRevision } from '../../../../server/domain/submissions/revisions.contract.ts';
import { revisionCan } from '../../../../server/domain/submissions/revisions.rules.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { invalidateRevisions } from '../../../api/admin-startups.ts';
import { partLabel } from '../../fields/part-label.ts';
import { BulkDecisions } from '../bulk/bulk-actions.tsx';
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
import { RevisionDialog } from './revision-dialog.tsx';
import { kindLabels, RevisionAuthor, RevisionStatus } from './revision-status.tsx';

const route = getRouteApi('/admin/revisions');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;

const shortcuts: readonly ShortcutDescription[] = [
  { keys: ['J', '↓'], description: 'Next change' },
  { keys: ['K', '↑'], description: 'Previous change' },
  { keys: ['Enter'], description: 'Open the focused change' },
  { keys: ['A'], description: 'Accept the open change' },
  { keys: ['R'], description: 'Reject the open change' },
  { keys: ['M'], description: 'Start on the open change, or release it' },
];

const partNames = ({ parts }: ReviewedRevision, fields: readonly Field[]) =>
  parts.map((part) => partLabel(part, fields)).join(', ');

const columnsOf = (fields: readonly Field[]): readonly Column<ReviewedRevision, SortColumn<'revisions'>>[] => [
  {
    header: say`Startup`,
    sortKey: 'startup',
    isRowHeader: true,
    cell: (revision) => (
      <StartupCell startup={revision.startup}>
        <span className="text-soft line-clamp-2 text-sm font-normal">{partNames(revision, fields)}</span>
      </StartupCell>
    ),
  },
  {
    header: 'By',
    visibleFrom: 'md',
    cell: (revision) => (
      <>
        <span className="block">
          <RevisionAuthor revision={revision} />
        </span>
        <span className="text-soft block text-sm">{kindLabels[revision.kind]}</span>
      </>
    ),
  },
  {
    header: 'Status',
    cell: ({ _id, status }) => (
      <>
        <RevisionStatus status={status} />
        {revisionCan.decide({ status }) && <ItemStateLines kind="revision" id={_id} />}
      </>
    ),
  },
  timeColumn('Sent', 'createdAt', 'sm'),
];

/** The table of revisions of published listings, with a status filter and a search, and the dialog in which an admin reads and decides a revision. */
export function RevisionsScreen() {
  const { status = 'all', awaiting } = route.useSearch();
  const table = useAdminTable({
    columns: sortColumns.revisions,
    pageSize: adminPageSizes.revisions,
    // Fetched at each mount, because other admins decide, too.
    query: (page) => ({
      ...callQuery('listRevisions', { query: { ...page, status, ...(awaiting && { awaiting }) } }),
      staleTime: 0,
    }),
    rowsOf: ({ revisions }) => revisions,
    invalidate: invalidateRevisions,
  });
  const { data: draft } = useQuery(fieldsDraftQuery);
  const selection = useRowSelection(table, status, awaiting !== undefined);
  const openFocused = () => openFocusedRow(table.setOpenId);
  useKeyboardShortcuts({
    ...moveKeys(moveRowFocus),
    // An admin must open a revision before deciding it.
    a: openFocused,
    r: openFocused,
  });

  return (
    <DecisionTable
      title="Changes"
      noun="changes"
      shortcuts={shortcuts}
      toolbarActions={
        awaiting === undefined && (
          <RemoveMatching
            table={table}
            nouns={['change', 'changes']}
            narrowedTo={status === 'all' ? '' : `the status “${status}”`}
            note="Only changes suggested by visitors are deleted. Edits by owners and accepted changes are kept. No one is emailed."
            removeBatch={(expected) => send('removeMatchingCorrections', { body: { search: table.search, status, expected } })}
          />
        )
      }
      statusFilters={statusFilters}
      filters={<AwaitingFilter status="pending" />}
      status={status}
      waiting="pending"
      table={table}
      selection={selection.rowSelection}
      notice={
        <BulkDecisions
          nouns={['change', 'changes']}
          selection={selection}
          undoBatch={(id) => send('undoRevisions', { params: { id } })}
          onChanged={() => void table.refresh()}
          decisions={[
            {
              verb: 'Accept',
              participle: 'accepted',
              text: say`The startups are changed immediately. Changes are skipped and named if their startup has changed since, or if
                they name makers: open those. We email the authors after two minutes, unless you undo it.`,
              send: (rows) => send('decideRevisions', { body: { rows, status: 'accepted' } }),
            },
            {
              verb: 'Reject',
              participle: 'rejected',
              text: say`Changes that are already decided are skipped. The startups stay as they are.`,
              readBy: 'All authors read it in our email, which we send after two minutes, unless you undo it.',
              send: (rows, answer) => send('decideRevisions', { body: { rows, status: 'rejected', answer } }),
            },
          ]}
        />
      }
      placeholder={say`Search by startup or user...`}
      caption={say`Changes to published startups`}
      columns={columnsOf(draft?.fields ?? [])}
      rowName={({ startup, createdAt }) => `${startup.name}, ${formatShortDate(createdAt)}`}
      empty={status === 'pending' ? 'No pending changes.' : 'No changes found.'}
      errorText="Failed to load the changes. Please try again."
      dialog={(props) => table.openId !== undefined && <RevisionDialog key={table.openId} id={table.openId} {...props} />}
    />
  );
}
