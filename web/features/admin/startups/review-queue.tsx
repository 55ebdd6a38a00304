import { useEffect, useRef } from 'react';
import { StartupReviewPanel } from './startup-review.tsx';
import { EmptyStartups } from './empty-startups.tsx';
import { ReviewQueueList } from './review-queue-list.tsx';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';
import type { DialogState } from './dialog-state.ts';
import type { StartupListProps } from './startups-table.tsx';

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
  const currentId = openId ?? rows?.[0]?._id;
  const list = useRef<HTMLOListElement>(null);
  // The focus moves to the list only when another startup becomes current, by a shortcut or a decision.
  const focusedId = useRef(currentId);
  useEffect(() => {
    if (focusedId.current === currentId || isDialogOpen) return;
    focusedId.current = currentId;
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [currentId, isDialogOpen]);

  const index = rows?.findIndex(({ _id }) => _id === currentId) ?? -1;
  const row = rows?.[index];
  const move = (by: number) => {
    const next = rows?.[index + by];
    if (next !== undefined) onOpen(next._id, true);
  };
  const openDialog = (toDialog: (startup: NonNullable<typeof row>) => DialogState) => {
    if (row === undefined) return;
    // The URL keeps the startup open even when a refetch removes it from the list.
    if (openId === undefined) onOpen(row._id, true);
    onOpenDialog(toDialog(row));
  };
  const shortcutsEnabled = useKeyboardShortcuts({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    a: () => openDialog((startup) => ({ kind: 'approve', startups: [startup] })),
    r: () => openDialog((startup) => ({ kind: 'reject', startups: [startup] })),
    e: () => openDialog(({ _id }) => ({ kind: 'edit', id: _id })),
    x: () => row !== undefined && selection.toggle(row._id),
  });

  if (rows?.length === 0 && openId === undefined) {
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
        rows={rows}
        openId={currentId}
        selection={selection}
        isError={isError}
        onRetry={onRetry}
        onOpen={(id) => onOpen(id, true)}
      />
      {currentId !== undefined && (
        <StartupReviewPanel key={currentId} id={currentId} showShortcuts={shortcutsEnabled} onOpenDialog={onOpenDialog} />
      )}
    </div>
  );
}

type ReviewQueueProps = Omit<StartupListProps, 'onOpen'> & {
  onOpen: (id: string, replace: boolean) => void;
  openId: string | undefined;
  /** While a dialog is open, the focus stays in it. */
  isDialogOpen: boolean;
};
