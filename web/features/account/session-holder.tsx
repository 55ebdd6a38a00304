import { useQueryClient } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { accountQuery, heldSession, holdPage, releasePage, resumeSession, useMember } from '../../api/account.ts';
import { setSessionRenewal } from '../../api/client.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';

/** A separate chunk, because only admins need this page, and only on sites that require admins to have a passkey. */
const PasskeyNeededPage = lazy(async () => ({ default: (await import('./passkey-needed.tsx')).PasskeyNeededPage }));

/**
 * Keeps a member's page and everything typed in it when the session ends. A save opens the sign-in dialog over the page and
 * continues afterwards. If another member signs in, nothing is saved, and the page stays until that member chooses to continue
 * without its changes or the first member signs in again.
 */
export function SessionHolder({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const member = useMember();
  const session = useStore(heldSession);
  const { isAsking, ask } = useSessionRenewal(member);
  // Queries that failed without a session are made again with the new session.
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
          className="bg-accent-wash border-accent rounded-card sticky top-2 z-30 mx-auto my-2 flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center justify-center gap-x-5 gap-y-2 border px-5 py-2 shadow-float"
        >
          <p className="text-center font-semibold">Your session has ended. Your text is still here.</p>
          <Button onClick={ask}>Sign in again</Button>
        </div>
      )}
      {/* Another member gets fresh forms. */}
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
          confirmLabel={`Continue as ${session.username}`}
          cancelLabel={`Sign in as ${member.username}`}
          onConfirm={() => releasePage(queryClient)}
          onCancel={ask}
        >
          <p>
            This page is {member.username}’s. Your changes here cannot be saved as {session.username}. Sign in as{' '}
            {member.username} to save them, or continue and discard them.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * Holds the page of a member whose session ends. Saves that need a session wait: one sign-in dialog for all of these saves opens
 * over the page, and the saves continue after the same member has signed in. Returns whether the dialog is open, and a function
 * that opens the dialog.
 */
function useSessionRenewal({ _id, username }: Account): { isAsking: boolean; ask: () => void } {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const [isAsking, setIsAsking] = useState(false);
  const [waiting] = useState(() => new Set<(isRenewed: boolean) => void>());
  const isOpen = useRef(false);

  const settle = useCallback(
    (isRenewed: boolean) => {
      const saves = [...waiting];
      waiting.clear();
      for (const save of saves) save(isRenewed);
    },
    [waiting],
  );
  const setOpen = useCallback((open: boolean) => {
    isOpen.current = open;
    setIsAsking(open);
  }, []);

  const ask = useCallback(() => {
    if (isOpen.current) return;
    setOpen(true);
    void signIn({
      reason: `Your session has ended. Your text is still here. Sign in as ${username} to save it.`,
      onClose: () => {
        setOpen(false);
        // While another member is signed in, the saves wait for the answer to the dialog that asks who continues.
        if (heldSession.get() === 'ended') settle(false);
      },
    });
  }, [setOpen, settle, signIn, username]);

  useEffect(() => {
    const removeRenewal = setSessionRenewal(() => {
      if (heldSession.get() === undefined) heldSession.set('ended');
      const renewed = new Promise<boolean>((resolve) => waiting.add(resolve));
      ask();
      return renewed;
    });
    const unsubscribe = heldSession.subscribe(() => {
      setOpen(false);
      if (heldSession.get() === undefined) settle(queryClient.getQueryData(accountQuery.queryKey)?._id === _id);
    });
    return () => {
      removeRenewal();
      unsubscribe();
    };
  }, [_id, ask, queryClient, setOpen, settle, waiting]);

  useEffect(() => {
    const release = holdPage(queryClient);
    // A magic link opens another tab and signs the member in there.
    const resume = () => {
      if (heldSession.get() === 'ended') void resumeSession(queryClient);
    };
    window.addEventListener('focus', resume);
    return () => {
      window.removeEventListener('focus', resume);
      release();
      settle(false);
    };
  }, [queryClient, settle]);
  return { isAsking, ask };
}
