import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Account } from '../../server/contract/users.ts';
import { accountQuery, analyticsAccessQuery, signOutOnDevice, setSignedIn } from './account.ts';
import { send } from './client.ts';

/** Empty where Google is not set up. */
export const googleClientIdQuery = queryOptions({
  queryKey: ['getGoogleClientId'],
  queryFn: async () => (await send('getGoogleClientId')).clientId,
  staleTime: Infinity,
});

function enter(queryClient: QueryClient, account: Account): Account {
  setSignedIn(queryClient, account);
  void queryClient.prefetchQuery(analyticsAccessQuery(account._id));
  return account;
}

export async function logIn(queryClient: QueryClient, body: { email: string; password: string }): Promise<Account> {
  return enter(queryClient, await send('logIn', { body }));
}

export async function signUp(
  queryClient: QueryClient,
  body: { username: string; email: string; password: string },
): Promise<Account> {
  return enter(queryClient, await send('signUp', { body }));
}

export async function logInWithGoogle(queryClient: QueryClient, token: string): Promise<Account> {
  return enter(queryClient, await send('logInWithGoogle', { body: { token } }));
}

/** With the token of a mailed link. */
export async function logInWithLink(queryClient: QueryClient, token: string): Promise<Account> {
  return enter(queryClient, await send('logInWithLink', { body: { token } }));
}

/** Ends the session, here in any case. False when the server could not be told, which is made up for when this page is online again. */
export async function signOut(queryClient: QueryClient): Promise<boolean> {
  const told = await send('logOut').then(
    () => true,
    (error: unknown) => {
      console.debug('The server was not told of the sign-out:', error);
      return false;
    },
  );
  await signOutOnDevice(queryClient);
  if (!told) window.addEventListener('online', () => void endLate(queryClient), { once: true });
  return told;
}

async function endLate(queryClient: QueryClient): Promise<void> {
  // Whoever has signed in meanwhile stays.
  if (queryClient.getQueryData(accountQuery.queryKey)) return;
  await send('logOut').catch((error: unknown) => console.debug('The server was not told of the sign-out:', error));
}

export function sendSignInLink(email: string): Promise<{ message: string }> {
  return send('sendSignInLink', { body: { email } });
}

export function forgotPassword(email: string): Promise<{ message: string }> {
  return send('forgotPassword', { body: { email } });
}

export function resetPassword(token: string, password: string): Promise<{ message: string }> {
  return send('resetPassword', { body: { token, new: password } });
}

export function confirmEmail(token: string): Promise<{ message: string }> {
  return send('confirmEmail', { body: { token } });
}

export function resendConfirmation(userId: string): Promise<{ message: string }> {
  return send('resendConfirmation', { params: { id: userId } });
}
