import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { SubmitState } from './use-submit.ts';

/** Why the submission failed, shown above the button that was pressed. */
export function SubmitError({
  state,
  isSaved,
  queueButton,
  onSignIn,
}: {
  state: SubmitState;
  isSaved: boolean;
  /** Shown when no server answered. */
  queueButton: ReactNode;
  onSignIn: () => void;
}) {
  return (
    <div role="alert">
      {state.kind === 'failed' && (
        <div className="bg-accent-wash mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl px-4 py-3 leading-snug">
          <p className="min-w-0 grow basis-60">
            <span className="text-accent font-semibold">{state.message}</span>{' '}
            {navigator.onLine ? '' : 'You seem to be offline. '}
            {isSaved && 'Nothing is lost: your draft is saved on this device.'}
          </p>
          {state.isOffline && isSaved && queueButton}
          {state.isSignedOut && <Button onClick={onSignIn}>Sign in</Button>}
        </div>
      )}
    </div>
  );
}
