import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Field } from '../../../../server/contract/listing-fields.ts';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import type { Revision } from '../../../../server/contract/revisions.ts';
import { sortColumns, type SortColumn } from '../../../../server/contract/sort-columns.ts';
import { formatShortDate } from '../../../../server/rules/dates.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { revisionsQuery } from '../../../api/admin-revisions.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { partLabel } from '../../fields/part-label.ts';
import { KeyboardShortcutsButton, type ShortcutDescription } from '../decisions/keyboard-shortcuts-button.tsx';
import { moveRowFocus, neighbourOf, openFocusedRow } from '../decisions/row-focus.ts';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import type { Column } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchableTable } from '../kit/searchable-table.tsx';
import { SegmentedControl } from '../kit/table-toolbar.tsx';
import { useTableParams } from '../kit/use-table-params.ts';
import { RevisionDialog } from './revision-dialog.tsx';
import { authorName, kindLabels, RevisionStatus } from './revision-status.tsx';

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
  { keys: ['K', '↑'], description: 'Change before' },
  { keys: ['Enter'], description: 'Open the change in focus' },
  { keys: ['A'], description: 'Accept the open change' },
  { keys: ['R'], description: 'Reject the open change' },
];

const partNames = ({ parts }: Revision, fields: readonly Field[]) => parts.map((part) => partLabel(part, fields)).join(', ');

const columnsOf = (fields: readonly Field[]): readonly Column<Revision, SortColumn<'revisions'>>[] => [
  {
    header: 'Startup',
    sortKey: 'startup',
    isRowHeader: true,
    cell: (revision) => (
      <span className="flex items-center gap-3">
        <span className="max-sm:hidden">
          <LogoTile name={revision.startup.name} src={revision.startup.logo} size="small" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold">{revision.startup.name}</span>
          <span className="text-soft line-clamp-2 text-sm font-normal">{partNames(revision, fields)}</span>
        </span>
      </span>
    ),
  },
  {
    header: 'By',
    visibleFrom: 'md',
    cell: (revision) => (
      <>
        <span className="block">{authorName(revision)}</span>
        <span className="text-soft block text-sm">{kindLabels[revision.kind]}</span>
      </>
    ),
  },
  { header: 'Status', cell: ({ status }) => <RevisionStatus status={status} /> },
  {
    header: 'Sent',
    sortKey: 'createdAt',
    sortKind: 'time',
    visibleFrom: 'sm',
    cell: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{formatShortDate(createdAt)}</span>,
  },
];

/** The table of changes of published listings with status filter, search and the dialog that shows and decides one. */
export function RevisionsScreen() {
  const { status = 'all' } = route.useSearch();
  const tableParams = useTableParams(sortColumns.revisions);
  const { page, search, sort, openId, setOpenId } = tableParams;
  const navigate = route.useNavigate();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery(revisionsQuery({ page, status, search, sort }));
  const { data: draft } = useQuery(fieldsDraftQuery);
  const revisions = query.data?.revisions;
  const openFocused = () => openFocusedRow(setOpenId);
  useKeyboardShortcuts({
    ...moveKeys(moveRowFocus),
    // Nobody decides a change without seeing it.
    a: openFocused,
    r: openFocused,
  });
  const neighbour = (by: 1 | -1) => neighbourOf(openId, revisions, by);

  return (
    <>
      <ScreenHeading title="Changes">
        <StatusMessage result={outcome} />
        <KeyboardShortcutsButton title="Keys of the changes" shortcuts={shortcuts} />
      </ScreenHeading>
      <SearchableTable
        tableParams={tableParams}
        searchLabel="Search changes"
        placeholder="Search by startup or user..."
        delayMs={500}
        filter={
          <SegmentedControl
            label="Status"
            options={statusFilters}
            value={status}
            onChange={(value) =>
              void navigate({
                search: { status: value === 'all' ? undefined : value, search: search || undefined, sort: sort || undefined },
              })
            }
          />
        }
        pageSize={pageSizes.adminRevisions}
        query={query}
        caption="Changes of published startups"
        columns={columnsOf(draft?.fields ?? [])}
        rows={revisions}
        rowName={({ startup, createdAt }) => `${startup.name}, ${formatShortDate(createdAt)}`}
        empty={<p className="font-display text-xl">{status === 'pending' ? 'No change waits.' : 'No changes found.'}</p>}
        errorText="Failed to load the changes. Please try again."
      />
      {openId !== undefined && (
        <RevisionDialog
          key={openId}
          id={openId}
          onClose={() => setOpenId(undefined)}
          onMove={(by) => {
            const next = neighbour(by);
            if (next !== undefined) setOpenId(next);
          }}
          onDecided={(message) => {
            setOutcome({ kind: 'done', message });
            // The queue goes on with the next one.
            setOpenId(status === 'pending' ? neighbour(1) : undefined);
          }}
        />
      )}
    </>
  );
}
