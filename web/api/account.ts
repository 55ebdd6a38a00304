import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Account } from '../../server/contract/users.ts';
import { deviceStorage } from '../lib/browser.ts';
import { useHydrated } from '../lib/hooks.ts';
import { ApiError, send } from './client.ts';
import { clearUserResponses, hasOfflineSupport, recordValue } from '../offline/transport/offline-transport.ts';

/** Where the device remembers that somebody is signed in (spec §4, §9). A hint only: who it is, the server's session says. */
export const storedUserIdKey = 'userId';

/** Changes when somebody signs out, for the other tabs. */
const leftKey = 'left';

/** Queries whose answers are one member's begin with this; they go when the member signs out. */
export const userScope = 'own';

const accountKey = ['getAccount'] as const;

/** Who is signed in; null for visitors, for whom no call is made. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ client }) => loadAccount(client),
  staleTime: Infinity,
});

async function loadAccount(queryClient: QueryClient): Promise<Account | null> {
  if (!mayBeSignedIn(queryClient)) return null;
  try {
    return await send('getAccount');
  } catch (error) {
    // The hint stays for `endExpiredSession`, which tells from it that somebody was signed in here.
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Whether the page, or the device, remembers that somebody is signed in. */
function mayBeSignedIn(queryClient: QueryClient): boolean {
  return Boolean(queryClient.getQueryData(accountKey)) || deviceStorage.get(storedUserIdKey) !== null;
}

/**
 * `loading` until it is known, and in any case on the server and while a part of its page comes alive, which may be after
 * the answer is there; `failed` when nobody answered.
 */
export type AccountState =
  | { status: 'loading' | 'visitor' | 'failed'; account: undefined }
  | { status: 'member'; account: Account };

export function useAccount(): AccountState {
  const hydrated = useHydrated();
  const { data, status } = useQuery(accountQuery);
  if (!hydrated) return { status: 'loading', account: undefined };
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
export function setSignedIn(queryClient: QueryClient, account: Account): void {
  const before = queryClient.getQueryData(accountQuery.queryKey);
  if (before?._id !== account._id) forgetOwn(queryClient);
  if (before?._id !== account._id) void keepOnly(account._id);
  deviceStorage.set(storedUserIdKey, account._id);
  queryClient.setQueryData(accountQuery.queryKey, account);
  recordValue('getAccount', {}, account);
}

/** What others left here without signing out goes, from every tab; what is this member's goes on. */
async function keepOnly(userId: string): Promise<void> {
  if (!hasOfflineSupport()) return;
  try {
    await (await import('../offline/personal-data.ts')).keepOnly(userId);
  } catch (error) {
    console.debug('What others left here stays until the next page:', error);
  }
}

/** From now on nobody is signed in here, or somebody who is yet to be asked for: what was the member's leaves the page. */
export function setSignedOut(queryClient: QueryClient, next: string | null = null): void {
  deviceStorage.set(storedUserIdKey, next);
  queryClient.setQueryData(accountQuery.queryKey, null);
  forgetOwn(queryClient);
}

const leftListeners = new Set<() => void>();

/** Runs when the member leaves for good, in whichever tab, and not when a session just ends. Returns how to stop that. */
export function onSignOut(listener: () => void): () => void {
  leftListeners.add(listener);
  return () => leftListeners.delete(listener);
}

/** The member signs out: nothing of theirs stays on this device, in no tab. */
export async function signOutOnDevice(queryClient: QueryClient): Promise<void> {
  if (hasOfflineSupport()) deviceStorage.set(leftKey, String(Date.now()));
  await left(queryClient);
}

async function left(queryClient: QueryClient): Promise<void> {
  setSignedOut(queryClient);
  for (const listener of leftListeners) listener();
  if (!hasOfflineSupport()) return;
  const { clearDevice } = await import('../offline/personal-data.ts');
  await clearDevice(queryClient);
}

/** What would be lost by signing out here, as a question; undefined when that is nothing. */
export async function describeSignOutLoss(queryClient: QueryClient): Promise<string | undefined> {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (!account || !hasOfflineSupport()) return undefined;
  try {
    const { whatWouldBeLost } = await import('../offline/personal-data.ts');
    return await whatWouldBeLost(account._id);
  } catch (error) {
    console.debug('Whether something waits is not known:', error);
    return undefined;
  }
}

/** The server knows of no session: forgets the member. False when nobody was thought to be signed in here. */
export function endExpiredSession(queryClient: QueryClient): boolean {
  if (!mayBeSignedIn(queryClient)) return false;
  setSignedOut(queryClient);
  return true;
}

/** Signing in or out in one tab goes for the others, too. Returns how to stop that. */
export function followSignInOfOtherTabs(queryClient: QueryClient): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === leftKey && newValue !== null && hasOfflineSupport()) void left(queryClient);
    // Another value than the device's is a tab's that lives apart, as the demo does.
    if (key !== storedUserIdKey || newValue !== deviceStorage.get(storedUserIdKey)) return;
    if (newValue === queryClient.getQueryData(accountQuery.queryKey)?._id) return;
    setSignedOut(queryClient, newValue);
    if (newValue === null) return;
    void queryClient.refetchQueries(accountQuery);
    void keepOnly(newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Whether the member has something to see under Analytics; asked when their menu is about to open. */
export const analyticsAccessQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'mayReadAnalytics', userId],
    queryFn: () => send('mayReadAnalytics', { params: { userId } }),
  });

function forgetOwn(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [userScope] });
  void clearUserResponses();
}
