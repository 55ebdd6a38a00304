import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import type { AdminStartup } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { useMayI } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import type { TableSelection } from '../bulk/use-row-selection.ts';
import { KeyHint } from '../decisions/keyboard-shortcuts-button.tsx';
import { useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { approvingIds } from './use-decisions.ts';
import { type BulkStartupAction, type Decision, decisionLabels, type DialogState } from './dialog-state.ts';

export type StartupSelection = TableSelection<AdminStartup, 'all' | Startup['status']>;

const otherActions: readonly { action: BulkStartupAction; label: string }[] = [
  { action: 'archive', label: 'Archive' },
  { action: 'feature', label: 'Feature' },
  { action: 'unfeature', label: 'Stop featuring' },
  { action: 'categorize', label: 'Categorize' },
  { action: 'move', label: 'Move to an owner' },
];

/** The dialog that decides the selected startups: one by one, or all that match by bulk calls. Undefined when none can be decided. */
export function decideSelected(selection: StartupSelection, kind: Decision): DialogState | undefined {
  if (selection.isAll) return { kind: 'bulk', action: kind };
  const startups = selection.selected.filter((startup) => startupCan.decide(startup) && !approvingIds.get().has(startup._id));
  return startups.length === 0 ? undefined : { kind, startups };
}

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
  // Only the review queue has the keys.
  const showShortcuts = useKeyboardShortcuts({}) && !isAboveTable;
  const mayI = useMayI();
  const canDecide = selection.selected.some(startupCan.decide);
  return (
    <BulkBar label="Selected startups" selection={selection} sticks={isAboveTable}>
      {canDecide &&
        (['approve', 'reject'] as const).map((kind) => (
          <Button
            key={kind}
            onClick={() => {
              const dialog = decideSelected(selection, kind);
              if (dialog !== undefined) onOpenDialog(dialog);
            }}
          >
            {/* One item of the button, without a gap before the hidden word. */}
            <span>
              {decisionLabels[kind].verb}
              <span className="sr-only"> selected</span>
            </span>
            {showShortcuts && <KeyHint>{kind === 'approve' ? 'A' : 'R'}</KeyHint>}
          </Button>
        ))}
      {(mayI('editStartups') ? otherActions : []).map(({ action, label }) => (
        <Button key={action} onClick={() => onOpenDialog({ kind: 'bulk', action })}>
          {label}
        </Button>
      ))}
    </BulkBar>
  );
}
