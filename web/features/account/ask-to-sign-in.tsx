import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { accountQuery, onSignOut } from '../../api/account.ts';
import { setPageMounted } from '../../lib/idle.ts';
import { useIsOffline } from '../../offline/transport/use-offline.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFailure, requestFailed } from '../../ui/page-failure.tsx';
import { type SignInRequest, useSignIn } from '../../ui/sign-in-provider.tsx';

/** Whether the member signed out in any tab while this page was open. An expired session does not count. */
export function useIsSignedOut(): boolean {
  const [isSignedOut, setIsSignedOut] = useState(false);
  useEffect(() => onSignOut(() => setIsSignedOut(true)), []);
  return isSignedOut;
}

/**
 * Redirects a visitor from a members' page to the home page, where the sign-in dialog opens. The requested address opens after
 * signing in. A member who has just signed out is redirected without the dialog.
 */
export function AskToSignIn(props: AskToSignInProps) {
  // Signing in needs a network. While offline, the member stays on the requested page.
  const isOffline = useIsOffline();
  return isOffline && !props.isSignedOut ? <SignInOnline {...props} /> : <RedirectToSignIn {...props} />;
}

type AskToSignInProps = { isSignedOut: boolean } & Pick<SignInRequest, 'reason' | 'purpose'>;

function SignInOnline({ purpose = 'open this page' }: Pick<SignInRequest, 'purpose'>) {
  useEffect(setPageMounted, []);
  const title = 'Connect to the internet to sign in';
  return (
    <>
      <title>{title}</title>
      <PageFailure title={title} text={`You need to be signed in to ${purpose}.`}>
        <Link to="/" className={buttonClass()}>
          Go to the home page
        </Link>
      </PageFailure>
    </>
  );
}

function RedirectToSignIn({ isSignedOut, ...request }: AskToSignInProps) {
  const { history } = useRouter();
  const signIn = useSignIn();
  // The state keeps the first values, because the redirect changes the location.
  const [requested] = useState(useLocation({ select: (location) => location.publicHref }));
  const [returnTo] = useState(useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr }));
  useEffect(() => {
    if (!isSignedOut) void signIn({ ...request, returnTo, next: () => history.push(requested) });
    // The effect runs once, because the redirect unmounts this component.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return <Navigate to="/" replace ignoreBlocker />;
}

/** Shown when the account could not be loaded and it is therefore unknown whether the visitor is signed in. */
export function AccountUnavailable() {
  const queryClient = useQueryClient();
  return <PageFailure {...requestFailed} onRetry={() => void queryClient.refetchQueries(accountQuery)} />;
}
