import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isSitePath } from '../../server/domain/core/site-path.ts';
import type { Account, SignInReply } from '../../server/domain/accounts/users.contract.ts';
import { accountQuery, describeSignOutLoss, signOutOnDevice, setSignedIn } from './account.ts';
import { pageQueue } from '../offline/queue/open-queue.ts';
import { hasOfflineSupport } from '../offline/transport/offline-state.ts';
import { callQuery } from './call-query.ts';
import { answerSecondStep, ApiError, send } from './client.ts';

/** Empty where Google is not set up. */
export const googleClientIdQuery = queryOptions({
  ...callQuery('getGoogleClientId'),
  select: ({ clientId }) => clientId,
  staleTime: Infinity,
});

/** Throws where the browser keeps no cookies: the server would start a session that the next call does not have. The demo needs none. */
export function requireCookies(): void {
  if (!hasOfflineSupport() || keepsCookies()) return;
  throw new ApiError(0, { message: 'Signing in needs cookies. Allow cookies for this site, then try again.' });
}

/** Tries one: Chromium calls cookies enabled (`navigator.cookieEnabled`) also where its settings block them for the site. */
function keepsCookies(): boolean {
  document.cookie = 'probe=1; path=/; SameSite=Lax';
  const isKept = document.cookie.includes('probe=1');
  document.cookie = 'probe=; path=/; Max-Age=0';
  return isKept;
}

/** A second step is asked for in a dialog. */
export async function finishSignIn(queryClient: QueryClient, reply: SignInReply): Promise<Account> {
  const account = 'secondStep' in reply ? await answerSecondStep(reply.secondStep) : reply;
  setSignedIn(queryClient, account);
  void queryClient.prefetchQuery(callQuery('mayReadAnalytics', { params: { userId: account._id } }));
  return account;
}

export async function logIn(queryClient: QueryClient, body: { email: string; password: string }): Promise<Account> {
  requireCookies();
  return finishSignIn(queryClient, await send('logIn', { body }));
}

export async function signUp(
  queryClient: QueryClient,
  body: { username: string; email: string; password: string },
): Promise<Account> {
  requireCookies();
  return finishSignIn(queryClient, await send('signUp', { body }));
}

export async function logInWithGoogle(queryClient: QueryClient, token: string): Promise<Account> {
  requireCookies();
  return finishSignIn(queryClient, await send('logInWithGoogle', { body: { token } }));
}

/** `token` comes from an emailed link. */
export async function logInWithLink(queryClient: QueryClient, token: string): Promise<Account> {
  requireCookies();
  return finishSignIn(queryClient, await send('logInWithLink', { body: { token } }));
}

/**
 * Signs out on this device, even when no server answers. Asks `confirm` first when something unsent would be lost. Resolves to
 * the message for the member; undefined when they stay. A session that could not be ended on the server is ended when the page
 * is online again.
 */
export async function signOut(
  queryClient: QueryClient,
  confirm: (question: { title: string; text: string; confirmLabel: string }) => Promise<boolean>,
): Promise<string | undefined> {
  const loss = await describeSignOutLoss(queryClient);
  if (loss !== undefined && !(await confirm({ title: 'Sign out?', text: loss, confirmLabel: 'Sign out' }))) return undefined;
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
    : 'You are signed out here. The server could not be told; that is done when this page is online again.';
}

async function endSessionLater(queryClient: QueryClient): Promise<void> {
  // A member who has signed in meanwhile keeps the session.
  if (queryClient.getQueryData(accountQuery.queryKey)) return;
  await send('logOut').catch((error: unknown) => console.debug('The session was not ended on the server:', error));
}

/** `returnTo` is the page of this site to open after signing in; another address is left out. */
export function sendSignInLink(email: string, returnTo: string | undefined): Promise<{ message: string }> {
  return send('sendSignInLink', { body: { email, ...(returnTo !== undefined && isSitePath(returnTo) ? { returnTo } : {}) } });
}

/** Confirms the address of the account that is signed in, and sends what waited for it on this device. */
export async function confirmEmail(queryClient: QueryClient, token: string): Promise<void> {
  const account = await send('confirmEmail', { body: { token } });
  setSignedIn(queryClient, account);
  void pageQueue().then((queue) => queue?.handleSignIn(account._id));
}

/** Proves who is signed in; sensitive changes are possible for ten minutes. */
export async function reauthenticate(password: string): Promise<void> {
  await send('reauthenticate', { body: { password } });
}

/** `token` comes from the mail to an address that was replaced. Resolves to the address that is restored. */
export async function restoreEmail(token: string): Promise<string> {
  return (await send('restoreEmail', { body: { token } })).email;
}
