import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import type { Permission } from '../../../../server/domain/core/permissions.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { allStartupsQuery, reviewQuery, type StartupTableParams } from '../../../api/admin-startups.ts';
import { type MayI, useMayI } from '../../../api/permissions.ts';
import { useStore } from '../../../lib/store.ts';
import type { ShortcutDescription } from '../decisions/keyboard-shortcuts-button.tsx';
import { decisionUndone } from '../decisions/recent-decisions.ts';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { EmptyTable } from '../table/data-table.tsx';
import type { TableState } from '../table/use-admin-table.ts';
import type { Decision, DialogState, StartupRef } from './dialog-state.ts';
import { ReviewQueueList } from './review-queue-list.tsx';
import { StartupReviewPanel } from './startup-review.tsx';
import { decisionDialogFor, type StartupSelection } from './startup-selection.tsx';
import { EmptyStartups } from './startups-table.tsx';
import { approvingIds, useDecisions } from './use-decisions.ts';

/** The keyboard shortcuts of the queue that the member may use, as the help dialog lists them. */
export const queueShortcutsFor = (mayI: MayI): ShortcutDescription[] =>
  queueShortcuts
    .filter(({ may = 'review' }) => mayI(may))
    .map((shortcut) => ({ ...shortcut, description: withNoun(shortcut.description) }));

const queueShortcuts: readonly (ShortcutDescription & { may?: Permission })[] = [
  { keys: ['J', '↓'], description: 'Next startup' },
  { keys: ['K', '↑'], description: 'Previous startup' },
  { keys: ['A'], description: 'Approve immediately, or approve the selected startups' },
  { keys: ['Shift', 'A'], description: 'Approve with a publish date' },
  { keys: ['R'], description: 'Reject, or reject the selected startups' },
  { keys: ['M'], description: 'Start on it, or release it' },
  { keys: ['E'], description: 'Edit', may: 'editStartups' },
  { keys: ['T'], description: 'Take down (archive)', may: 'editStartups' },
  { keys: ['O'], description: 'Other startups from this founder' },
  { keys: ['X'], description: 'Select, to decide several at once' },
];

/**
 * The pending startups, oldest first, beside the details of the open startup. Keyboard shortcuts move through them. While
 * startups are selected, the decision keys apply to the selection.
 */
export function ReviewQueue({
  table: { rows, isError, search, refetch, openId, setOpenId, ...table },
  awaiting,
  selection,
  onOpenDialog,
  isDialogOpen,
}: {
  table: TableState<AdminStartup>;
  /** Whether the queue is limited to startups that await an answer. */
  awaiting: 'answer' | undefined;
  selection: StartupSelection;
  onOpenDialog: (dialog: DialogState) => void;
  /** While a dialog is open, the focus stays in it. */
  isDialogOpen: boolean;
}) {
  const { approve } = useDecisions();
  const mayI = useMayI();
  const { waiting, currentId, readCurrent, open } = useQueuePosition(rows, openId, setOpenId);
  const list = useRef<HTMLOListElement>(null);
  // The list gets the focus only when a shortcut or a decision makes another startup current.
  const focusedId = useRef(currentId);
  useEffect(() => {
    if (focusedId.current === currentId || isDialogOpen) return;
    focusedId.current = currentId;
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [currentId, isDialogOpen]);

  useReviewsAhead(waiting, currentId);
  const turnPage = usePageTurn(table, { search, awaiting }, waiting, currentId);

  const move = (by: 1 | -1) => {
    const index = waiting?.findIndex(({ _id }) => _id === currentId) ?? -1;
    const next = waiting?.[index + by];
    if (next !== undefined) open(next._id);
    else void turnPage(by);
  };
  const selectedDialog = (kind: Decision) => {
    const dialog = decisionDialogFor(selection, kind);
    if (dialog !== undefined) onOpenDialog(dialog);
    return dialog !== undefined;
  };
  const approveCurrent = () => {
    if (selectedDialog('approve')) return;
    const startup = readCurrent();
    if (startup === undefined || !startupCan.decide(startup)) return;
    const next = findNext(rows ?? [], startup._id, new Set([...approvingIds.get(), startup._id]));
    selection.deselect(new Set([startup._id]));
    approve(startup, next === undefined ? '' : `Next: ${next.name}.`);
    open(next?._id);
  };
  const openDialog = (toDialog: (startup: AdminStartup) => DialogState) => {
    const startup = readCurrent();
    if (startup === undefined) return;
    // The URL keeps the startup open even when a refetch removes it from the list.
    if (openId === undefined) open(startup._id);
    onOpenDialog(toDialog(startup));
  };
  const shortcutsEnabled = useKeyboardShortcuts({
    ...moveKeys(move),
    a: approveCurrent,
    'shift+a': () => selectedDialog('approve') || openDialog((startup) => ({ kind: 'approve', startups: [startup] })),
    r: () => selectedDialog('reject') || openDialog((startup) => ({ kind: 'reject', startups: [startup] })),
    ...(mayI('editStartups') && {
      e: () => openDialog(({ _id }) => ({ kind: 'edit', id: _id })),
      t: () => openDialog((startup) => ({ kind: 'archive', startup })),
    }),
    x: () => {
      const startup = readCurrent();
      if (startup !== undefined) selection.toggle(startup._id);
    },
  });

  if (waiting?.length === 0 && currentId === undefined) {
    return (
      <EmptyTable>
        <EmptyStartups search={search} status="pending" />
      </EmptyTable>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(15rem,20rem)_minmax(0,1fr)] items-start gap-6">
      <ReviewQueueList
        ref={list}
        rows={waiting}
        openId={currentId}
        selection={selection}
        isError={isError}
        onRetry={() => void refetch()}
        onOpen={open}
      />
      {currentId !== undefined && (
        <StartupReviewPanel
          key={currentId}
          id={currentId}
          showShortcuts={shortcutsEnabled}
          keysDecide={selection.selected.length === 0}
          onOpenDialog={onOpenDialog}
          onBack={() => open(undefined)}
        />
      )}
    </div>
  );
}

/** How many startups after the current one are loaded ahead. */
const reviewsAhead = 3;

/** Loads the details of the next startups, so that they are cached before the admin opens them. */
function useReviewsAhead(waiting: readonly StartupRef[] | undefined, currentId: string | undefined): void {
  const queryClient = useQueryClient();
  const index = waiting?.findIndex(({ _id }) => _id === currentId) ?? -1;
  const next = index === -1 ? [] : (waiting?.slice(index + 1, index + 1 + reviewsAhead) ?? []);
  const ids = next.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ')) {
      if (id !== '') void queryClient.prefetchQuery({ ...reviewQuery(id), staleTime: 60_000 });
    }
  }, [queryClient, ids]);
}

/**
 * Opens the first startup of the next page, or the last one of the previous page. The next page is prefetched near the end of the
 * current one.
 */
function usePageTurn(
  { page, total = 0, openOnPage }: Pick<TableState<AdminStartup>, 'page' | 'total' | 'openOnPage'>,
  { search, awaiting }: Pick<StartupTableParams, 'search' | 'awaiting'>,
  waiting: readonly StartupRef[] | undefined,
  currentId: string | undefined,
): (by: 1 | -1) => Promise<void> {
  const queryClient = useQueryClient();
  const isTurning = useRef(false);
  const hasNext = page * adminPageSizes.startups < total;
  const isNearEnd = waiting?.slice(-reviewsAhead).some(({ _id }) => _id === currentId) === true;
  useEffect(() => {
    if (hasNext && isNearEnd)
      void queryClient.prefetchQuery(allStartupsQuery({ page: page + 1, status: 'pending', search, awaiting }));
  }, [queryClient, hasNext, isNearEnd, page, search, awaiting]);
  return async (by) => {
    const to = page + by;
    if (isTurning.current || to < 1 || (by === 1 && !hasNext)) return;
    isTurning.current = true;
    try {
      const { startups } = await queryClient.ensureQueryData(allStartupsQuery({ page: to, status: 'pending', search, awaiting }));
      openOnPage(to, startups.at(by === 1 ? 0 : -1)?._id);
    } catch (error) {
      // The pager below the queue shows the failure, with a "Try again" button.
      console.debug('The page of the queue was not loaded:', error);
    } finally {
      isTurning.current = false;
    }
  };
}

/**
 * The next startup after the open one that is not among `decidedIds`; at the end of the list, the startup before the open one.
 */
export function findNext<Row extends StartupRef>(
  rows: readonly Row[],
  openId: string | undefined,
  decidedIds: ReadonlySet<string>,
): Row | undefined {
  const index = rows.findIndex(({ _id }) => _id === openId);
  return (
    rows.slice(index + 1).find(({ _id }) => !decidedIds.has(_id)) ??
    rows.slice(0, Math.max(index, 0)).findLast(({ _id }) => !decidedIds.has(_id))
  );
}

/**
 * The current startup of the queue: the one in the URL, or the first. The URL changes some time after a key press, so the move is
 * stored until then. A startup whose approval is being sent is never current.
 */
function useQueuePosition<Row extends StartupRef>(
  rows: readonly Row[] | undefined,
  openId: string | undefined,
  onOpen: (id: string | undefined, replace: boolean) => void,
) {
  const approving = useStore(approvingIds);
  const [move, setMove] = useState<{ from: string | undefined; to: string | undefined }>();
  if (move !== undefined && move.from !== openId) setMove(undefined);
  const targetId = move !== undefined && move.from === openId ? move.to : openId;
  const currentIdBeside = (decidedIds: ReadonlySet<string>) =>
    targetId !== undefined && !decidedIds.has(targetId) ? targetId : findNext(rows ?? [], targetId, decidedIds)?._id;
  const open = (id: string | undefined) => {
    setMove({ from: openId, to: id });
    onOpen(id, true);
  };
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  // After an undo, the startup becomes the current one again.
  useEffect(() => decisionUndone.subscribe((id) => latestOpen.current(id)), []);
  return {
    /** The rows, except those whose approval is being sent. */
    waiting: rows?.filter(({ _id }) => !approving.has(_id)),
    currentId: currentIdBeside(approving),
    /** Reads the current row synchronously, because two presses may come before the next render. */
    readCurrent: () => {
      const id = currentIdBeside(approvingIds.get());
      return rows?.find(({ _id }) => _id === id);
    },
    open,
  };
}
