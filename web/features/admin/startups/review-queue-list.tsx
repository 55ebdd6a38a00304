import type { Ref } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { useCompactRows } from '../table/compact-rows.tsx';
import { ItemStateLines, useItemState } from '../messages/item-state.tsx';
import { ReviewDue } from './review-due.tsx';
import type { StartupSelection } from './startup-selection.tsx';

/** The pending startups in the order in which they are reviewed. The open startup is marked. */
export function ReviewQueueList({
  ref,
  rows,
  openId,
  selection,
  isError,
  onRetry,
  onOpen,
}: {
  ref: Ref<HTMLOListElement>;
  rows: readonly AdminStartup[] | undefined;
  openId: string | undefined;
  selection: StartupSelection;
  isError: boolean;
  onRetry: () => void;
  onOpen: (id: string) => void;
}) {
  if (rows === undefined && isError) {
    return (
      <div role="alert" className="border-line rounded-card border p-6 text-center">
        <p className="font-semibold">The queue could not be loaded.</p>
        <Button className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <ol
      ref={ref}
      aria-label={say`Pending startups`}
      aria-busy={rows === undefined}
      className="border-line bg-raised rounded-card sticky top-20 max-h-[calc(100dvh-7rem)] overflow-y-auto border p-1.5"
    >
      {rows === undefined ? (
        <QueueSkeleton />
      ) : (
        rows.map((row) => <QueueRow key={row._id} row={row} isOpen={row._id === openId} selection={selection} onOpen={onOpen} />)
      )}
    </ol>
  );
}

function QueueRow({
  row,
  isOpen,
  selection,
  onOpen,
}: {
  row: AdminStartup;
  isOpen: boolean;
  selection: StartupSelection;
  onOpen: (id: string) => void;
}) {
  const { _id, name, logo } = row;
  const isCompact = useCompactRows();
  return (
    <li className={`flex items-center rounded-xl ${isOpen ? 'bg-accent-wash' : 'hover:bg-sunken'}`}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.rowSelection.selectedIds.has(_id)}
        onChange={() => selection.toggle(_id)}
        className="accent-accent mx-2.5 size-5 shrink-0"
      />
      <button
        type="button"
        aria-current={isOpen}
        onClick={() => onOpen(_id)}
        className={`flex min-w-0 grow scroll-my-2 items-center gap-3 rounded-xl pr-2.5 text-start focus-visible:-outline-offset-2 ${isCompact ? 'min-h-8' : 'min-h-14 py-2'}`}
      >
        {!isCompact && <LogoTile name={name} src={logo} size="small" />}
        <span className="min-w-0">
          <span dir="auto" className={`${isCompact ? 'line-clamp-1' : 'line-clamp-2'} leading-snug font-semibold`}>
            {name}
          </span>
          {!isCompact && <QueueRowDetails row={row} />}
        </span>
      </button>
    </li>
  );
}

function QueueRowDetails({ row: { _id, submittedAt, plan, promise, dueAt } }: { row: AdminStartup }) {
  const isWaiting = typeof useItemState('submission', _id)?.waitingSince === 'string';
  return (
    <>
      <span className="text-soft block text-sm">
        {formatShortDate(submittedAt)}
        {plan !== '' && ` · ${plan}`}
        {promise !== '' && `, ${promise}`}
      </span>
      {dueAt !== null && !isWaiting && (
        <span className="text-soft block text-sm">
          <ReviewDue at={dueAt} />
        </span>
      )}
      <ItemStateLines kind="submission" id={_id} />
    </>
  );
}

function QueueSkeleton() {
  return Array.from({ length: 6 }, (_, index) => (
    <li key={index} aria-hidden="true" className="p-2.5">
      <div className="skeleton h-10 w-full" />
    </li>
  ));
}
