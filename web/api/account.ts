import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Account } from '../../server/contract/users.ts';
import { deviceStorage } from '../lib/browser.ts';
import { ApiError, send } from './client.ts';

/** Where the device remembers that somebody is signed in (spec §4, §9). A hint only: who it is, the server's session says. */
const hintKey = 'userId';

/** Queries whose answers are one member's begin with this; they go when the member signs out. */
export const ownKey = 'own';

/** Who is signed in; null for visitors, for whom no call is made. */
export const accountQuery = queryOptions({
  queryKey: ['getAccount'],
  queryFn: loadAccount,
  staleTime: Infinity,
});

async function loadAccount(): Promise<Account | null> {
  if (deviceStorage.get(hintKey) === null) return null;
  try {
    return await send('getAccount');
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    deviceStorage.set(hintKey, null);
    return null;
  }
}

/** `loading` until it is known, also on the server and in the first render; `failed` when nobody answered. */
export type AccountState =
  | { status: 'loading' | 'visitor' | 'failed'; account: undefined }
  | { status: 'member'; account: Account };

export function useAccount(): AccountState {
  const { data, status } = useQuery(accountQuery);
  if (data) return { status: 'member', account: data };
  return { status: data === null ? 'visitor' : status === 'error' ? 'failed' : 'loading', account: undefined };
}

/** The member a page is for; only below the guard of `routes/_members.tsx`, or where it is known that there is one. */
export function useMember(): Account {
  const { account } = useAccount();
  if (account === undefined) throw new Error('This is for members only.');
  return account;
}

/** From now on this member is signed in here; also after a change of the account. */
export function signedIn(queryClient: QueryClient, account: Account): void {
  const before = queryClient.getQueryData(accountQuery.queryKey);
  if (before?._id !== account._id) forgetOwn(queryClient);
  deviceStorage.set(hintKey, account._id);
  queryClient.setQueryData(accountQuery.queryKey, account);
}

/** From now on nobody is signed in here: what was the member's leaves the page. */
export function signedOut(queryClient: QueryClient): void {
  deviceStorage.set(hintKey, null);
  queryClient.setQueryData(accountQuery.queryKey, null);
  forgetOwn(queryClient);
}

function forgetOwn(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [ownKey] });
}
