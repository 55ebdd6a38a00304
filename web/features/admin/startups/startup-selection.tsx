import { say } from '../../../../server/domain/core/noun.ts';
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
  { action: 'move', label: 'Change owner' },
];

/**
 * The dialog that decides the selected startups, or the bulk dialog if all matching startups are selected. Undefined if none of
 * the selected startups can be decided.
 */
export function decisionDialogFor(selection: StartupSelection, kind: Decision): DialogState | undefined {
  if (selection.isAll) return { kind: 'bulk', action: kind };
  const startups = selection.selected.filter((startup) => startupCan.decide(startup) && !approvingIds.get().has(startup._id));
  return startups.length === 0 ? undefined : { kind, startups };
}

/** A bar with the actions for the selected startups. */
export function SelectionBar({
  selection,
  isAboveTable,
  onOpenDialog,
}: {
  selection: StartupSelection;
  /**
   * Whether the bar is above a table, where it is sticky. In the review queue it would cover the list below, which is sticky
   * itself.
   */
  isAboveTable: boolean;
  onOpenDialog: (dialog: DialogState) => void;
}) {
  // Only the review queue has keyboard shortcuts.
  const showShortcuts = useKeyboardShortcuts({}) && !isAboveTable;
  const mayI = useMayI();
  const canDecide = selection.selected.some(startupCan.decide);
  return (
    <BulkBar label={say`Selected startups`} selection={selection} sticks={isAboveTable}>
      {canDecide &&
        (['approve', 'reject'] as const).map((kind) => (
          <Button
            key={kind}
            onClick={() => {
              const dialog = decisionDialogFor(selection, kind);
              if (dialog !== undefined) onOpenDialog(dialog);
            }}
          >
            {/* A single flex item, so that the flex gap does not apply before the hidden word. */}
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
