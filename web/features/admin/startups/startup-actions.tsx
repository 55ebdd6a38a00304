import type { ReactNode } from 'react';
import type { Startup } from '../../../../server/contract/startups.ts';
import { startupCan } from '../../../../server/rules/startups.ts';
import { Button } from '../../../ui/button.tsx';
import type { DialogState } from './startups-screen.tsx';

/** What can be done to one listing: only what waits is decided. `keys`: each says its key. */
export function StartupActions({
  startup,
  keys = false,
  onAct,
}: {
  startup: Pick<Startup, '_id' | 'name' | 'status'>;
  keys?: boolean;
  onAct: (act: DialogState) => void;
}) {
  const subjects = [startup];
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:px-4">
      {startupCan.decide(startup) && (
        <>
          <Button variant="primary" onClick={() => onAct({ kind: 'approve', subjects })}>
            Approve {keys && <KeyHint>A</KeyHint>}
          </Button>
          <Button onClick={() => onAct({ kind: 'reject', subjects })}>Reject {keys && <KeyHint>R</KeyHint>}</Button>
        </>
      )}
      <Button onClick={() => onAct({ kind: 'edit', id: startup._id })}>Edit {keys && <KeyHint>E</KeyHint>}</Button>
    </div>
  );
}

export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="min-w-5 rounded border border-current/40 px-1 text-center font-sans text-xs leading-[1.15rem]"
    >
      {children}
    </kbd>
  );
}
