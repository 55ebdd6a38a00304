import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import type { SubmitState } from './use-submit.ts';

/** Why the submission failed, shown above the button that was pressed. */
export function SubmitError({ state, isSaved, onSignIn }: { state: SubmitState; isSaved: boolean; onSignIn: () => void }) {
  return (
    <div role="alert">
      {state.kind === 'failed' && (
        <div className="bg-accent-wash mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl px-4 py-3 leading-snug">
          <p className="min-w-0 grow basis-60">
            <span className="text-accent font-semibold">{state.message}</span>{' '}
            {isSaved && 'Nothing is lost: your draft is saved on this device.'}
          </p>
          {state.isDecided && (
            <Link to="/dashboard" className={buttonClass()}>
              View My Dashboard
            </Link>
          )}
          {state.isSignedOut && <Button onClick={onSignIn}>Sign in</Button>}
        </div>
      )}
    </div>
  );
}
