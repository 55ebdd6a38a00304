import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { accountQuery, heldSession, holdPage, resumeSession } from '../../api/account.ts';
import { setSessionRenewal } from '../../api/client.ts';
import { useSignIn } from '../../ui/sign-in-provider.tsx';

/**
 * Holds the page of a member whose session ends. Saves that need a session wait: the sign-in opens over the page once for all
 * of them, and they go on when the same member has signed in. Returns whether it is open, and what opens it.
 */
export function useSessionRenewal({ _id, username }: Account): { isAsking: boolean; ask: () => void } {
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
      reason: `Your session has ended. What you wrote is still here: sign in as ${username}, and it can be saved.`,
      onClose: () => {
        setOpen(false);
        // While somebody else is signed in, the saves wait for a decision.
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
    // A link by mail signs in in another tab.
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
