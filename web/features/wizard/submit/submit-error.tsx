import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { SubmitState } from './use-submit.ts';

/** Why it was not sent, where the person pressed. */
export function SubmitError({
  sending,
  saved,
  later,
  onSignIn,
}: {
  sending: SubmitState;
  saved: boolean;
  /** What can be done while no server answers. */
  later: ReactNode;
  onSignIn: () => void;
}) {
  return (
    <div role="alert">
      {sending.kind === 'refused' && (
        <div className="bg-accent-wash mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl px-4 py-3 leading-snug">
          <p className="min-w-0 grow basis-60">
            <span className="text-accent font-semibold">{sending.message}</span>{' '}
            {navigator.onLine ? '' : 'You seem to be offline. '}
            {saved && 'Nothing is lost: your draft is saved on this device.'}
          </p>
          {sending.away && saved && later}
          {sending.signIn && <Button onClick={onSignIn}>Sign in</Button>}
        </div>
      )}
    </div>
  );
}
