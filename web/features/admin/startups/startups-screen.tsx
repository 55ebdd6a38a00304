import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import { allStartupsQuery, invalidateStartups } from '../../../api/admin-startups.ts';
import { useMayI } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRowSelection } from '../bulk/use-row-selection.ts';
import { KeyboardShortcutsButton } from '../decisions/keyboard-shortcuts-button.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { useMediaQuery } from '../layout/use-media-query.ts';
import { MergeDialog } from '../merges/merge-dialog.tsx';
import { MergesDialog } from '../merges/merges-dialog.tsx';
import { HistoryDialog } from '../revisions/history-dialog.tsx';
import { AwaitingFilter } from '../messages/awaiting-filter.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { StatusFilter } from '../table/table-toolbar.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { StatusDialogs } from './status-dialogs.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import type { Decision, DecidedStartups, DialogState } from './dialog-state.ts';
import { findNext, queueShortcutsFor, ReviewQueue } from './review-queue.tsx';
import { newStartupId, StartupForm } from './startup-form.tsx';
import { StartupReviewDialog } from './startup-review.tsx';
import { StartupExport } from './startup-export.tsx';
import { StartupBulkDialog } from './startup-bulk.tsx';
import { SelectionBar } from './startup-selection.tsx';
import { columns, EmptyStartups, StartupRowButtons } from './startups-table.tsx';
import { useDecisions } from './use-decisions.ts';

const route = getRouteApi('/admin/startups');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'active', label: 'Active' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'archived', label: 'Archived' },
] as const;

/** The table of all startups with status filter and search. On wide screens pending startups are shown as a review queue. */
export function StartupsScreen() {
  const { status = 'all', awaiting, edit, merge, into } = route.useSearch();
  const navigate = route.useNavigate();
  const mayI = useMayI();
  const mayEdit = mayI('editStartups');
  // Ignores the parameters of a shared URL that would open a dialog that the member's role may not use.
  const [editedId, mergeId] = mayEdit ? [edit, merge] : [];
  const showsQueue = useMediaQuery('(min-width: 64rem)') && status === 'pending';
  const table = useAdminTable({
    columns: sortColumns.startups,
    pageSize: adminPageSizes.startups,
    // The queue has no sortable headers and always starts with the startup that is due first.
    query: ({ page, search, sort }) => allStartupsQuery({ page, status, search, awaiting, sort: showsQueue ? '' : sort }),
    rowsOf: ({ startups }) => startups,
  });
  const { rows, openId, setOpenId, search } = table;
  const selection = useRowSelection(table, status, awaiting !== undefined);
  const { showDecided } = useDecisions();
  const [dialog, setDialog] = useState<DialogState>();
  const [showsMerges, setShowsMerges] = useState(false);
  const queryClient = useQueryClient();

  const setMerge = (next: string | undefined, survivorId?: string) =>
    void navigate({ search: (before) => ({ ...before, merge: next, into: survivorId }), resetScroll: false });
  const setEdited = (next: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, edit: next }), resetScroll: false });
  const openDialog = (opened: DialogState) => {
    if (opened.kind === 'merge') setMerge(opened.id);
    else if (opened.kind === 'edit') setEdited(opened.id);
    else setDialog(opened);
  };
  /** Closes the dialog of startups that have left the list. Returns the next startup of the queue. */
  const leave = (ids: ReadonlySet<string>) => {
    setDialog(undefined);
    selection.deselect(ids);
    const next = showsQueue ? findNext(rows ?? [], openId, ids) : undefined;
    if (openId !== undefined && ids.has(openId)) setOpenId(next?._id, true);
    return next;
  };
  const handleDecided = (decision: Decision, decided: DecidedStartups | undefined) => {
    if (decided === undefined) return setDialog(undefined);
    const next = leave(new Set(decided.startups.map(({ _id }) => _id)));
    showDecided(decision, decided, next === undefined ? '' : `Next: ${next.name}.`);
  };

  return (
    <>
      <ScreenHeading title={say`Startups`}>
        {showsQueue && <KeyboardShortcutsButton title="Keyboard shortcuts for the queue" shortcuts={queueShortcutsFor(mayI)} />}
        <StartupExport total={table.total} status={status} search={search} awaiting={awaiting} />
        {mayEdit && (
          <>
            <Button onClick={() => setShowsMerges(true)}>Merges</Button>
            <Button variant="primary" onClick={() => setEdited(newStartupId)}>{say`Add startup`}</Button>
          </>
        )}
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel={say`Search startups`}
        placeholder={say`Search by startup or owner...`}
        delayMs={500}
        filter={
          <>
            <StatusFilter options={statusFilters} counts={table.counts} />
            <AwaitingFilter status="pending" />
          </>
        }
        notice={<SelectionBar selection={selection} isAboveTable={!showsQueue} onOpenDialog={setDialog} />}
        caption={say`Startups`}
        columns={columns}
        rowName={({ name }) => name}
        selection={selection.rowSelection}
        actions={(row) => <StartupRowButtons row={row} onOpenDialog={openDialog} />}
        actionsVisibleFrom="xl"
        empty={<EmptyStartups search={search} status={status} />}
      >
        {showsQueue && (
          <ReviewQueue
            table={table}
            awaiting={awaiting}
            selection={selection}
            onOpenDialog={openDialog}
            isDialogOpen={dialog !== undefined || editedId !== undefined}
          />
        )}
      </AdminTable>
      {!showsQueue && openId !== undefined && (
        <StartupReviewDialog key={openId} id={openId} onOpenDialog={openDialog} onClose={() => setOpenId(undefined)} />
      )}
      {mergeId !== undefined && (
        <MergeDialog
          duplicateId={mergeId}
          survivorId={into}
          onChoose={setMerge}
          onClose={() => setMerge(undefined)}
          onMerged={(message) => {
            showToast(message);
            // Also closes the review, which would cover the message.
            void navigate({
              search: (before) => ({ ...before, merge: undefined, into: undefined, open: undefined }),
              replace: true,
            });
          }}
        />
      )}
      {showsMerges && <MergesDialog onClose={() => setShowsMerges(false)} />}
      {editedId !== undefined && <StartupForm key={editedId} id={editedId} onClose={() => setEdited(undefined)} />}
      {dialog?.kind === 'history' && <HistoryDialog id={dialog.id} name={dialog.name} onClose={() => setDialog(undefined)} />}
      {dialog !== undefined && 'startup' in dialog && (
        <StatusDialogs
          action={dialog.kind}
          startup={dialog.startup}
          onClose={() => setDialog(undefined)}
          onDone={() => leave(new Set([dialog.startup._id]))}
        />
      )}
      {dialog?.kind === 'bulk' && (
        <StartupBulkDialog
          action={dialog.action}
          rows={selection.rowsToSend()}
          count={selection.count}
          onClose={() => setDialog(undefined)}
          onChanged={() => {
            selection.clear();
            void invalidateStartups(queryClient);
          }}
        />
      )}
      {(dialog?.kind === 'approve' || dialog?.kind === 'reject') && (
        <DecideDialog
          decision={dialog.kind}
          startups={dialog.startups}
          onClose={(decided) => handleDecided(dialog.kind, decided)}
        />
      )}
    </>
  );
}
