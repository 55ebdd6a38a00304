import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { CallRequest } from '../../server/domain/core/call.ts';
import { isSitePath } from '../../server/domain/core/site-path.ts';
import { isFramed } from '../lib/browser.ts';
import { pageQueue } from '../offline/queue/open-queue.ts';
import { hasOfflineSupport } from '../offline/transport/offline-state.ts';
import { accountQuery, setSignedIn, signOutOnDevice } from './account.ts';
import { callQuery, userScope } from './call-query.ts';
import { answerSecondStep, ApiError, send, setSigningOut } from './client.ts';
import { errorMessage } from './errors.ts';
import { clearTypedAccount } from './typed-account.ts';

/**
 * Throws if the browser blocks cookies, because the server would start a session that the next call could not use. The demo needs no
 * cookies.
 */
export function requireCookies(): void {
  if (!hasOfflineSupport() || keepsCookies()) return;
  throw new ApiError(0, { message: 'Cookies are required to sign in. Allow cookies for this site, then try again.' });
}

/**
 * Tests by writing a cookie, because in Chromium `navigator.cookieEnabled` is true even when the settings block this site's
 * cookies.
 */
function keepsCookies(): boolean {
  document.cookie = 'probe=1; path=/; SameSite=Lax';
  const isKept = document.cookie.includes('probe=1');
  document.cookie = 'probe=; path=/; Max-Age=0';
  return isKept;
}

type SignInCall = 'logIn' | 'signUp' | 'logInWithGoogle' | 'logInWithLink' | 'logInWithPasskey' | 'makeFirstAdmin';

/**
 * Signs in with a call that starts a session, and shows the account on the page. If the account has a second step, opens its dialog.
 * Throws `ApiError` when the call is refused or the dialog is closed.
 */
export async function signInWith<Id extends SignInCall>(
  queryClient: QueryClient,
  id: Id,
  body: CallRequest<Contract[Id]>['body'],
): Promise<Account> {
  requireCookies();
  const reply = await send<SignInCall>(id, { body } as never);
  const account = 'secondStep' in reply ? await answerSecondStep(reply.secondStep) : reply;
  setSignedIn(queryClient, account);
  clearTypedAccount();
  void queryClient.prefetchQuery(callQuery('mayReadAnalytics', { params: { userId: account._id } }));
  return account;
}

/** The props of `GoogleButton`, on sites with a client id. The button signs in, or connects the signed-in account. */
export function useGoogleSignIn(onDone: (account: Account) => void = () => undefined) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...callQuery('getGoogleClientId'),
    staleTime: Infinity,
    // The demo runs in a frame and must not contact Google.
    enabled: !isFramed(),
  });
  const [failure, setFailure] = useState('');
  const signIn = useMutation({
    mutationFn: (token: string) => signInWith(queryClient, 'logInWithGoogle', { token }),
    onMutate: () => setFailure(''),
    onSuccess: onDone,
    onError: (error) => setFailure(errorMessage(error, 'An error occurred during Google sign-in.')),
  });
  return {
    /** '' if Google sign-in is not configured; undefined in a frame, and until it is known. */
    clientId: data?.clientId,
    failure,
    onCredential: (credential: string | undefined) => {
      if (credential === undefined) setFailure('Google login failed: No credential returned.');
      else signIn.mutate(credential);
    },
    onLoadError: () =>
      setFailure(
        "Google's button could not be loaded. A content blocker or your network may block Google. You can use another way here.",
      ),
  };
}

/**
 * Signs out on this device, even when no server answers. Asks `confirm` first when something unsent would be lost. Resolves to a
 * message for the member, or to undefined if they cancel. If the server could not end the session, it is ended when the page is
 * online again.
 */
export async function signOut(
  queryClient: QueryClient,
  confirm: (question: { title: string; text: string; confirmLabel: string }) => Promise<boolean>,
): Promise<string | undefined> {
  const loss = await describeSignOutLoss(queryClient);
  if (loss !== undefined && !(await confirm({ title: 'Sign out?', text: loss, confirmLabel: 'Sign out' }))) return undefined;
  setSigningOut(true);
  try {
    return await endSession(queryClient);
  } finally {
    setSigningOut(false);
  }
}

/** A question that names what would be lost by signing out on this device; undefined if nothing would. */
async function describeSignOutLoss(queryClient: QueryClient): Promise<string | undefined> {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (!account || !hasOfflineSupport()) return undefined;
  try {
    const { describeUnsavedData } = await import('../offline/personal-data.ts');
    return await describeUnsavedData(account._id);
  } catch (error) {
    console.debug('Unsaved data could not be checked before signing out:', error);
    return undefined;
  }
}

/** The maximum time, in milliseconds, that signing out waits for the member's running queries. */
const maxWaitMs = 1_000;

async function endSession(queryClient: QueryClient): Promise<string> {
  const running = queryClient.getQueryCache().findAll({ queryKey: [userScope], fetchStatus: 'fetching' });
  await Promise.race([
    Promise.allSettled(running.map((query) => query.fetch())),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);
  const isEnded = await send('logOut').then(
    () => true,
    (error: unknown) => {
      console.debug('The session was not ended on the server:', error);
      return false;
    },
  );
  await signOutOnDevice(queryClient);
  if (!isEnded) window.addEventListener('online', () => void endSessionLater(queryClient), { once: true });
  return isEnded
    ? 'You are signed out.'
    : 'You are signed out on this device. The server could not be reached; your session there ends when this page is online again.';
}

async function endSessionLater(queryClient: QueryClient): Promise<void> {
  // If a member has signed in since then, keeps the session, because it may belong to that member.
  if (queryClient.getQueryData(accountQuery.queryKey)) return;
  await send('logOut').catch((error: unknown) => console.debug('The session was not ended on the server:', error));
}

/** `returnTo` is the page of this site to open after signing in; any other address is dropped. */
export function sendSignInLink(email: string, returnTo: string | undefined): Promise<{ message: string }> {
  return send('sendSignInLink', { body: { email, ...(returnTo !== undefined && isSitePath(returnTo) ? { returnTo } : {}) } });
}

/** Confirms the signed-in account's address, and sends the requests on this device that waited for the confirmation. */
export async function confirmEmail(queryClient: QueryClient, token: string): Promise<void> {
  const account = await send('confirmEmail', { body: { token } });
  setSignedIn(queryClient, account);
  void pageQueue().then((queue) => queue?.handleSignIn(account._id));
}
