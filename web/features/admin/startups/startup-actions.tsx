import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import { startupCan } from '../../../../server/domain/listings/startups.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../decisions/key-hint.tsx';
import type { DialogState } from './dialog-state.ts';

/** The buttons for one startup. `showShortcuts` adds their keyboard shortcuts. */
export function StartupActions({
  startup,
  showShortcuts = false,
  onOpenDialog,
}: {
  startup: Pick<Startup, '_id' | 'name' | 'status'>;
  showShortcuts?: boolean;
  onOpenDialog: (dialog: DialogState) => void;
}) {
  const startups = [startup];
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:px-4">
      {startupCan.decide(startup) && (
        <>
          <Button variant="primary" onClick={() => onOpenDialog({ kind: 'approve', startups })}>
            Approve {showShortcuts && <KeyHint>A</KeyHint>}
          </Button>
          <Button onClick={() => onOpenDialog({ kind: 'reject', startups })}>
            Reject {showShortcuts && <KeyHint>R</KeyHint>}
          </Button>
        </>
      )}
      <Button onClick={() => onOpenDialog({ kind: 'edit', id: startup._id })}>
        Edit {showShortcuts && <KeyHint>E</KeyHint>}
      </Button>
      {startup.status !== 'pending' && (
        <Button onClick={() => onOpenDialog({ kind: 'history', id: startup._id, name: startup.name })}>History</Button>
      )}
      {startup.status === 'active' && <Button onClick={() => onOpenDialog({ kind: 'merge', id: startup._id })}>Merge</Button>}
      {startupCan.archive(startup) ? (
        <Button onClick={() => onOpenDialog({ kind: 'archive', startup })}>
          Archive {showShortcuts && <KeyHint>T</KeyHint>}
        </Button>
      ) : (
        <>
          <Button variant="primary" onClick={() => onOpenDialog({ kind: 'restore', startup })}>
            Restore
          </Button>
          <Button onClick={() => onOpenDialog({ kind: 'delete', startup })}>Delete for good</Button>
        </>
      )}
    </div>
  );
}
