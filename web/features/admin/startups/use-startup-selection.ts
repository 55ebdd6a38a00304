import { useState } from 'react';
import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import type { RowSelection } from '../kit/data-table.tsx';

/** The selected startups of the page. Only startups that can be decided are selectable; a decided one is no longer selected. */
export function useStartupSelection(rows: readonly AdminStartup[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selectable = rows?.filter(startupCan.decide) ?? [];
  const selectableIds = new Set(selectable.map(({ _id }) => _id));
  const selected = selectable.filter(({ _id }) => ids.has(_id));
  const rowSelection: RowSelection = {
    selectedIds: new Set(selected.map(({ _id }) => _id)),
    onChange: setIds,
    canSelect: (id) => selectableIds.has(id),
  };
  return {
    selected,
    /** The selection as the table takes it. */
    rowSelection,
    toggle: (id: string) => {
      const next = new Set(rowSelection.selectedIds);
      if (!next.delete(id) && selectableIds.has(id)) next.add(id);
      setIds(next);
    },
    deselect: (deselected: ReadonlySet<string>) => setIds(new Set([...ids].filter((id) => !deselected.has(id)))),
    clear: () => setIds(new Set()),
  };
}

export type StartupSelection = ReturnType<typeof useStartupSelection>;
