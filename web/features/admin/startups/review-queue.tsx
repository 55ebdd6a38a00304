import { useEffect, useRef } from 'react';
import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import type { ShortcutDescription } from '../decisions/keyboard-shortcuts-button.tsx';
import { StartupReviewPanel } from './startup-review.tsx';
import { EmptyStartups } from './empty-startups.tsx';
import { ReviewQueueList } from './review-queue-list.tsx';
import type { DialogState } from './dialog-state.ts';
import type { StartupListProps } from './startups-table.tsx';
import { approvingIds, useDecisions } from './use-decisions.ts';
import { findNext, useQueuePosition } from './use-queue-position.ts';

/** The keyboard shortcuts of the queue, as its help shows them. */
export const queueShortcuts: readonly ShortcutDescription[] = [
  { keys: ['J', '↓'], description: 'Next startup' },
  { keys: ['K', '↑'], description: 'Startup before' },
  { keys: ['A'], description: 'Approve at once' },
  { keys: ['Shift', 'A'], description: 'Approve with a publish date' },
  { keys: ['R'], description: 'Reject' },
  { keys: ['E'], description: 'Edit' },
  { keys: ['T'], description: 'Take down (archive)' },
  { keys: ['O'], description: 'What else the founder submitted' },
  { keys: ['X'], description: 'Choose, to decide several at once' },
];

/** The pending startups, oldest first, beside the details of the open one; keyboard shortcuts move through them. */
export function ReviewQueue({
  rows,
  selection,
  isError,
  search,
  onRetry,
  onOpen,
  onOpenDialog,
  openId,
  isDialogOpen,
}: ReviewQueueProps) {
  const { approve } = useDecisions();
  const { waiting, currentId, readCurrent, open } = useQueuePosition(rows, openId, onOpen);
  const list = useRef<HTMLOListElement>(null);
  // The focus moves to the list only when another startup becomes current, by a shortcut or a decision.
  const focusedId = useRef(currentId);
  useEffect(() => {
    if (focusedId.current === currentId || isDialogOpen) return;
    focusedId.current = currentId;
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [currentId, isDialogOpen]);

  const move = (by: number) => {
    const index = waiting?.findIndex(({ _id }) => _id === currentId) ?? -1;
    const next = waiting?.[index + by];
    if (next !== undefined) open(next._id);
  };
  const approveCurrent = () => {
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
    'shift+a': () => openDialog((startup) => ({ kind: 'approve', startups: [startup] })),
    r: () => openDialog((startup) => ({ kind: 'reject', startups: [startup] })),
    e: () => openDialog(({ _id }) => ({ kind: 'edit', id: _id })),
    t: () => openDialog((startup) => ({ kind: 'archive', startup })),
    x: () => {
      const startup = readCurrent();
      if (startup !== undefined) selection.toggle(startup._id);
    },
  });

  if (waiting?.length === 0 && currentId === undefined) {
    return (
      <div className="border-line rounded-card border px-6 py-14 text-center">
        <EmptyStartups search={search} status="pending" />
      </div>
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
        onRetry={onRetry}
        onOpen={open}
      />
      {currentId !== undefined && (
        <StartupReviewPanel
          key={currentId}
          id={currentId}
          showShortcuts={shortcutsEnabled}
          onOpenDialog={onOpenDialog}
          onBack={() => open(undefined)}
        />
      )}
    </div>
  );
}

type ReviewQueueProps = Omit<StartupListProps, 'onOpen'> & {
  onOpen: (id: string | undefined, replace: boolean) => void;
  openId: string | undefined;
  /** While a dialog is open, the focus stays in it. */
  isDialogOpen: boolean;
};
