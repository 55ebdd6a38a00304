import { useState } from 'react';
import type { StartupRow } from '../../../../server/contract/startups.ts';
import { startupCan } from '../../../../server/rules/startups.ts';
import type { RowSelection } from '../kit/data-table.tsx';
import type { StartupRef } from './use-decisions.ts';

/** The rows of the page that are ticked: only what waits can be, and what is decided meanwhile no longer is. */
export function useStartupSelection(rows: readonly StartupRow[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const waiting = rows?.filter(startupCan.decide) ?? [];
  const waits = new Set(waiting.map(({ _id }) => _id));
  const chosen = waiting.filter(({ _id }) => ids.has(_id));
  const selection: RowSelection = {
    selectedIds: new Set(chosen.map(({ _id }) => _id)),
    onChange: setIds,
    canSelect: (id) => waits.has(id),
  };
  return {
    selection,
    subjects: chosen satisfies StartupRef[],
    toggle: (id: string) => {
      const next = new Set(selection.selectedIds);
      if (!next.delete(id) && waits.has(id)) next.add(id);
      setIds(next);
    },
    leaveOut: (gone: ReadonlySet<string>) => setIds(new Set([...ids].filter((id) => !gone.has(id)))),
    clear: () => setIds(new Set()),
  };
}

export type StartupSelection = ReturnType<typeof useStartupSelection>;
