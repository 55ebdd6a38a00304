import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reviewQuery } from '../../../api/admin-startups.ts';
import { StartupActions } from './startup-actions.tsx';
import { LoadedDetails } from './startup-review.tsx';
import { EmptyStartups } from './empty-startups.tsx';
import { ReviewQueueList } from './review-queue-list.tsx';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';
import type { DialogState } from './startups-screen.tsx';
import type { TableParts } from './startups-table.tsx';

/** What waits, the longest first, with the details beside it; by keyboard from one to the next. */
export function ReviewQueue({ rows, chosen, failed, search, onRetry, onOpen, onAct, open, acting }: QueueParts) {
  const current = open ?? rows?.[0]?._id;
  const list = useRef<HTMLOListElement>(null);
  // The focus follows the keys and what a decision brings up, but leaves who is reading elsewhere alone.
  const followed = useRef(current);
  useEffect(() => {
    if (followed.current === current || acting) return;
    followed.current = current;
    list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [current, acting]);

  const at = rows?.findIndex(({ _id }) => _id === current) ?? -1;
  const row = rows?.[at];
  const move = (by: number) => {
    const next = rows?.[at + by];
    if (next !== undefined) onOpen(next._id, true);
  };
  const act = (made: (subject: NonNullable<typeof row>) => DialogState) => {
    if (row === undefined) return;
    // Said in the address: what is being decided stays open whatever happens to the list.
    if (open === undefined) onOpen(row._id, true);
    onAct(made(row));
  };
  const on = useKeyboardShortcuts({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    a: () => act((subject) => ({ kind: 'approve', subjects: [subject] })),
    r: () => act((subject) => ({ kind: 'reject', subjects: [subject] })),
    e: () => act(({ _id }) => ({ kind: 'edit', id: _id })),
    x: () => row !== undefined && chosen.toggle(row._id),
  });

  if (rows?.length === 0 && open === undefined) {
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
        current={current}
        chosen={chosen}
        failed={failed}
        onRetry={onRetry}
        onOpen={(id) => onOpen(id, true)}
      />
      {current !== undefined && <Beside key={current} id={current} keys={on} onAct={onAct} />}
    </div>
  );
}

type QueueParts = Omit<TableParts, 'onOpen'> & {
  onOpen: (id: string, replace: boolean) => void;
  open: string | undefined;
  /** A dialog stands over it. */
  acting: boolean;
};

function Beside({ id, keys, onAct }: { id: string; keys: boolean; onAct: (act: DialogState) => void }) {
  const review = useQuery(reviewQuery(id));
  const startup = review.data?.startup;
  return (
    <section aria-label="Details" className="border-line bg-raised rounded-card min-w-0 border p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display min-w-0 text-2xl leading-tight">{startup?.name ?? 'Startup'}</h2>
        {startup !== undefined && <StartupActions startup={startup} keys={keys} onAct={onAct} />}
      </div>
      <LoadedDetails query={review} />
    </section>
  );
}
