import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { decisionUndone } from '../decisions/recent-decisions.ts';
import type { StartupRef } from './dialog-state.ts';
import { approvingIds } from './use-decisions.ts';

/** The next startup after the open one that is not among `decidedIds`; at the end of the list, the one before it. */
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
 * remembered until then; a startup whose approval is on its way is never current.
 */
export function useQueuePosition<Row extends StartupRef>(
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
  // A startup whose decision was taken back is decided again next.
  useEffect(() => decisionUndone.subscribe((id) => latestOpen.current(id)), []);
  return {
    /** The rows without those whose approval is on its way. */
    waiting: rows?.filter(({ _id }) => !approving.has(_id)),
    currentId: currentIdBeside(approving),
    /** The current row at this moment: two presses may come before the next render. */
    readCurrent: () => {
      const id = currentIdBeside(approvingIds.get());
      return rows?.find(({ _id }) => _id === id);
    },
    open,
  };
}
