import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../../../server/domain/core/page-sizes.ts';
import { sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import { allStartupsQuery } from '../../../api/admin-startups.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { TablePager } from '../table/table-pager.tsx';
import { TableToolbar, SegmentedControl, TableSearch } from '../table/table-toolbar.tsx';
import { useTableParams } from '../table/use-admin-table.ts';
import { useMediaQuery } from '../layout/use-media-query.ts';
import { ArchiveDialogs } from './archive-dialogs.tsx';
import { MergeDialog } from '../merges/merge-dialog.tsx';
import { MergesDialog } from '../merges/merges-dialog.tsx';
import { HistoryDialog } from '../revisions/history-dialog.tsx';
import { SelectionBar, useStartupSelection } from './startup-selection.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import type { Decision, DecidedStartups, DialogState } from './dialog-state.ts';
import { useDecisions } from './use-decisions.ts';
import { findNext, queueShortcuts, ReviewQueue } from './review-queue.tsx';
import { StartupForm } from './startup-form.tsx';
import { KeyboardShortcutsButton } from '../decisions/keyboard-shortcuts-button.tsx';
import { StartupReviewDialog } from './startup-review.tsx';
import { StartupsTable } from './startups-table.tsx';

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
  const { status = 'all', open: openId, merge: mergeId, into } = route.useSearch();
  const { page, search, sort, tableSort } = useTableParams(sortColumns.startups);
  const navigate = route.useNavigate();
  const showsQueue = useMediaQuery('(min-width: 64rem)') && status === 'pending';
  // The queue has no headers; it always shows what is due first.
  const query = useQuery(allStartupsQuery({ page, status, search, sort: showsQueue ? '' : sort }));
  const rows = query.data?.startups;
  const selection = useStartupSelection(rows);
  const { showDecided } = useDecisions();
  const [dialog, setDialog] = useState<DialogState>();
  const [showsMerges, setShowsMerges] = useState(false);

  const setOpenId = (id: string | undefined, replace = false) =>
    void navigate({ search: (before) => ({ ...before, open: id }), replace, resetScroll: false });
  const setMerge = (merge: string | undefined, survivorId?: string) =>
    void navigate({ search: (before) => ({ ...before, merge, into: survivorId }), resetScroll: false });
  const openDialog = (opened: DialogState) => (opened.kind === 'merge' ? setMerge(opened.id) : setDialog(opened));
  /** Goes on after startups have left the list; returns the next one of the queue. */
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

  const listProps = {
    rows,
    selection,
    isError: query.isError,
    search,
    onRetry: () => void query.refetch(),
    onOpen: setOpenId,
    onOpenDialog: openDialog,
  };
  return (
    <>
      <ScreenHeading title="Startups">
        {showsQueue && <KeyboardShortcutsButton title="Keys of the queue" shortcuts={queueShortcuts} />}
        <Button onClick={() => setShowsMerges(true)}>Merges</Button>
      </ScreenHeading>
      <TableToolbar>
        <SegmentedControl
          label="Status"
          options={statusFilters}
          value={status}
          onChange={(value) => {
            selection.clear();
            void navigate({
              search: { status: value === 'all' ? undefined : value, search: search || undefined, sort: sort || undefined },
            });
          }}
        />
        <TableSearch
          label="Search startups"
          value={search}
          delayMs={500}
          onSearch={(text) => {
            selection.clear();
            void navigate({ search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true });
          }}
        />
      </TableToolbar>
      <SelectionBar selection={selection} isAboveTable={!showsQueue} onOpenDialog={setDialog} />
      {showsQueue ? (
        <ReviewQueue {...listProps} openId={openId} isDialogOpen={dialog !== undefined} />
      ) : (
        <>
          <StartupsTable {...listProps} status={status} sort={tableSort} isStale={query.isPlaceholderData} />
          {openId !== undefined && (
            <StartupReviewDialog key={openId} id={openId} onOpenDialog={openDialog} onClose={() => setOpenId(undefined)} />
          )}
        </>
      )}
      <TablePager
        page={page}
        pageSize={pageSizes.adminStartups}
        total={query.data?.total}
        isStale={query.isPlaceholderData}
        onPage={(to) => {
          selection.clear();
          void navigate({ search: (before) => ({ ...before, open: undefined, page: to === 1 ? undefined : to }) });
        }}
      />
      {mergeId !== undefined && (
        <MergeDialog
          duplicateId={mergeId}
          survivorId={into}
          onChoose={setMerge}
          onClose={() => setMerge(undefined)}
          onMerged={(message) => {
            showToast(message);
            // An open review would cover the message.
            void navigate({
              search: (before) => ({ ...before, merge: undefined, into: undefined, open: undefined }),
              replace: true,
            });
          }}
        />
      )}
      {showsMerges && <MergesDialog onClose={() => setShowsMerges(false)} />}
      {dialog?.kind === 'edit' && <StartupForm key={dialog.id} id={dialog.id} onClose={() => setDialog(undefined)} />}
      {dialog?.kind === 'history' && <HistoryDialog id={dialog.id} name={dialog.name} onClose={() => setDialog(undefined)} />}
      {dialog !== undefined && 'startup' in dialog && (
        <ArchiveDialogs
          action={dialog.kind}
          startup={dialog.startup}
          onClose={() => setDialog(undefined)}
          onDone={() => leave(new Set([dialog.startup._id]))}
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
