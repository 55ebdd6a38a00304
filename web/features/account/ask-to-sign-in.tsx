import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { accountQuery, onSignOut } from '../../api/account.ts';
import { PageFailure, requestFailed } from '../../ui/page-failure.tsx';
import { type SignInRequest, useSignIn } from '../../ui/sign-in-provider.tsx';

/** Whether the member of this page signed out, in any tab. A session that expires is no sign-out. */
export function useIsSignedOut(): boolean {
  const [isSignedOut, setIsSignedOut] = useState(false);
  useEffect(() => onSignOut(() => setIsSignedOut(true)), []);
  return isSignedOut;
}

/**
 * Redirects a visitor from a page for members to the home page, where the sign-in dialog opens. After signing in the requested
 * address opens. Whoever has just signed out is not asked.
 */
export function AskToSignIn({ isSignedOut, ...request }: { isSignedOut: boolean } & Pick<SignInRequest, 'reason' | 'purpose'>) {
  const { history } = useRouter();
  const signIn = useSignIn();
  // The state keeps the first value: the location loses it during the redirect.
  const [requested] = useState(useLocation({ select: (location) => location.publicHref }));
  const [returnTo] = useState(useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr }));
  useEffect(() => {
    if (!isSignedOut) void signIn({ ...request, returnTo, next: () => history.push(requested) });
    // Runs once, because the redirect unmounts this component.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return <Navigate to="/" replace ignoreBlocker />;
}

/** Shown when the account could not be loaded, so that it is unknown whether somebody is signed in. */
export function AccountUnavailable() {
  const queryClient = useQueryClient();
  return <PageFailure {...requestFailed} onRetry={() => void queryClient.refetchQueries(accountQuery)} />;
}
