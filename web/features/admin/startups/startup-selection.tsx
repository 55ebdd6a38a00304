import { useState } from 'react';
import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../decisions/keyboard-shortcuts-button.tsx';
import { useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import type { RowSelection } from '../table/data-table.tsx';
import type { DialogState } from './dialog-state.ts';

/** The actions for all selected startups, shown while some are selected. Above a table it stays in sight. */
export function SelectionBar({
  selection,
  isAboveTable,
  onOpenDialog,
}: {
  selection: StartupSelection;
  /** Beside the details, the bar would cover the queue, which stays in sight itself. */
  isAboveTable: boolean;
  onOpenDialog: (dialog: DialogState) => void;
}) {
  const { selected: startups } = selection;
  // Only the review queue has the keys.
  const showShortcuts = useKeyboardShortcuts({}) && !isAboveTable;
  if (startups.length === 0) return null;
  return (
    <section
      aria-label="Selected startups"
      className={`bg-accent-wash rounded-card mb-4 flex flex-wrap items-center gap-2 px-4 py-2.5 ${isAboveTable ? 'z-10 shadow-float [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:top-17' : ''}`}
    >
      <output className="mr-auto font-semibold">{startups.length} selected</output>
      <Button onClick={() => onOpenDialog({ kind: 'approve', startups })}>
        Approve selected {showShortcuts && <KeyHint>A</KeyHint>}
      </Button>
      <Button onClick={() => onOpenDialog({ kind: 'reject', startups })}>
        Reject selected {showShortcuts && <KeyHint>R</KeyHint>}
      </Button>
      <Button onClick={selection.clear}>Clear</Button>
    </section>
  );
}

const none: ReadonlySet<string> = new Set();

/**
 * The selected startups of a table. Only startups that can be decided are selectable; a decided one is no longer selected.
 * Another `view`, the status, search and page of the table, starts without a selection.
 */
export function useStartupSelection(rows: readonly AdminStartup[] | undefined, view: string) {
  const [chosen, setChosen] = useState({ view, ids: none });
  const ids = chosen.view === view ? chosen.ids : none;
  const setIds = (selected: ReadonlySet<string>) => setChosen({ view, ids: selected });
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
    clear: () => setIds(none),
  };
}

export type StartupSelection = ReturnType<typeof useStartupSelection>;
