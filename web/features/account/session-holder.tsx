import { useQueryClient } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { heldSession, releasePage, useMember } from '../../api/account.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSessionRenewal } from './use-session-renewal.ts';

/** Only for admins of sites that ask them for a passkey. */
const PasskeyNeededPage = lazy(async () => ({ default: (await import('./passkey-needed.tsx')).PasskeyNeededPage }));

/**
 * Keeps a member's page, with what is written in it, when the session ends: a save opens the sign-in over the page and goes on
 * afterwards. When somebody else signs in, nothing is saved as them, and the page stays until they decide.
 */
export function SessionHolder({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const member = useMember();
  const session = useStore(heldSession);
  const { isAsking, ask } = useSessionRenewal(member);
  // What could not be loaded without a session is loaded with the new one.
  const wasEnded = useRef(false);
  useEffect(() => {
    if (session === undefined && wasEnded.current) {
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    }
    wasEnded.current = session !== undefined;
  }, [session, queryClient]);

  return (
    <>
      {session === 'ended' && (
        <div
          role="alert"
          className="bg-accent-wash border-accent rounded-card sticky top-2 z-30 mx-auto my-2 flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center justify-center gap-x-5 gap-y-2 border px-5 py-2 shadow-lg"
        >
          <p className="text-center font-semibold">Your session has ended. What you wrote is still here.</p>
          <Button onClick={ask}>Sign in again</Button>
        </div>
      )}
      {/* Somebody else gets fresh forms. */}
      <Fragment key={member._id}>
        {member.passkeyNeeded === true ? (
          <Suspense>
            <PasskeyNeededPage />
          </Suspense>
        ) : (
          children
        )}
      </Fragment>
      {session !== undefined && session !== 'ended' && !isAsking && (
        <ConfirmDialog
          title={`You are signed in as ${session.username}`}
          confirmLabel={`Go on as ${session.username}`}
          cancelLabel={`Sign in as ${member.username}`}
          onConfirm={() => releasePage(queryClient)}
          onCancel={ask}
        >
          <p>
            This page is {member.username}’s. What is written here is not saved as {session.username}: sign in as{' '}
            {member.username} to save it, or go on and give it up.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
