import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import { deviceStorage } from '../lib/browser.ts';
import { useHydrated } from '../lib/hooks.ts';
import { createEmitter, createStore } from '../lib/store.ts';
import { hasOfflineSupport, recordValue } from '../offline/transport/offline-state.ts';
import { clearUserResponses } from '../offline/transport/offline-transport.ts';
import { callQuery, userScope } from './call-query.ts';
import { ApiError, send } from './client.ts';

/**
 * Local storage: the id of the user who signed in on this device. Visitors have no stored id, so no call is made for them.
 * Members are recognized by their id even without a network. Only the server's session decides who is signed in.
 */
export const storedUserIdKey = 'userId';

/** Local storage: set after the server was asked for a session without a stored user id (`find-session.ts`). */
export const askedForSessionKey = 'asked-for-session';

/** Local storage: set on sign-out, so that other tabs get a `storage` event and also sign out. */
const signedOutAtKey = 'left';

// The key has no `userScope`, because the query also caches that no one is signed in.
const accountKey = ['getAccount'] as const;

/** The signed-in member; null for visitors, for whom no call is made. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ client }) => loadAccount(client),
  staleTime: Infinity,
});

/** The number of held pages: open pages that stay on screen when the session ends. */
let heldPages = 0;

/**
 * The session of the member whose page is held: undefined while the session is valid, `ended` after it has ended, or the account
 * of another member who has signed in instead. In each case, the page still shows the account of its own member.
 */
export const heldSession = createStore<'ended' | Account | undefined>(undefined);

/** Keeps the member's page open if the session ends, until the returned function is called. */
export function holdPage(queryClient: QueryClient): () => void {
  heldPages += 1;
  return () => {
    heldPages -= 1;
    if (heldPages === 0) releasePage(queryClient);
  };
}

/** Ends the hold on a page: the page then shows the member who is signed in now, or a visitor. */
export function releasePage(queryClient: QueryClient): void {
  const state = heldSession.get();
  if (state === 'ended') setSignedOut(queryClient);
  else if (state !== undefined) showSignedIn(queryClient, state);
}

/** Records that the session of a held page ended. Returns false if no page is held. */
function markEnded(queryClient: QueryClient): boolean {
  if (heldPages === 0 || !queryClient.getQueryData(accountKey)) return false;
  if (heldSession.get() === undefined) heldSession.set('ended');
  return true;
}

async function loadAccount(queryClient: QueryClient): Promise<Account | null> {
  if (!mayBeSignedIn(queryClient)) return null;
  try {
    return await send('getAccount');
  } catch (error) {
    // The stored user id stays, because `endExpiredSession` uses it to find out whether a member was signed in here.
    if (error instanceof ApiError && error.status === 401) {
      return markEnded(queryClient) ? (queryClient.getQueryData<Account | null>(accountKey) ?? null) : null;
    }
    throw error;
  }
}

function mayBeSignedIn(queryClient: QueryClient): boolean {
  return Boolean(queryClient.getQueryData(accountKey)) || deviceStorage.get(storedUserIdKey) !== null;
}

/** `loading` on the server and until a component is hydrated, even if the account is known; `failed` if no server answered. */
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

/** Whether the signed-in member owns a listing; false until the account is known. */
export function useOwns({ userId }: { userId?: string | undefined }): boolean {
  const { account } = useAccount();
  return account !== undefined && account._id === userId;
}

/** The signed-in member, for components inside a guard such as `routes/_members.tsx`. Throws for visitors. */
export function useMember(): Account {
  const { account } = useAccount();
  if (account === undefined) throw new Error('This is for members only.');
  return account;
}

/** The ids of a member's favorites. The query is here and not in `favorites.ts`, because every page loads this file. */
export const favoriteIdsQuery = (userId: string) =>
  queryOptions({ ...callQuery('listFavoriteIds', { params: { userId } }), staleTime: Infinity });

/** Shows this member as signed in and stores their id. Also called after each change of the account. */
export function setSignedIn(queryClient: QueryClient, account: Account): void {
  const previous = queryClient.getQueryData(accountQuery.queryKey);
  if (heldSession.get() === undefined || !previous || previous._id === account._id) {
    showSignedIn(queryClient, account);
    return;
  }
  // The held page still shows its own member until the other member chooses to continue.
  deviceStorage.set(storedUserIdKey, account._id);
  heldSession.set(account);
}

function showSignedIn(queryClient: QueryClient, account: Account): void {
  const previous = queryClient.getQueryData(accountQuery.queryKey);
  const isOther = previous?._id !== account._id;
  // A member with another role may read other data, so the cached data is removed.
  const removed = isOther || previous.role !== account.role ? removeUserQueries(queryClient) : Promise.resolve();
  if (isOther) void keepOnlyDataOf(account._id);
  deviceStorage.set(storedUserIdKey, account._id);
  queryClient.setQueryData(accountQuery.queryKey, account);
  // The removal also drops the account that was recorded for offline use, so it is recorded again.
  void removed.then(() => {
    if (queryClient.getQueryData(accountKey) === account) recordValue('getAccount', {}, account);
  });
  heldSession.set(undefined);
}

/** Removes the data of members who used this device before without signing out. */
async function keepOnlyDataOf(userId: string): Promise<void> {
  if (!hasOfflineSupport()) return;
  try {
    await (await import('../offline/personal-data.ts')).keepOnlyDataOf(userId);
  } catch (error) {
    console.debug('Data of other members stays until the next page:', error);
  }
}

/** Shows that no one is signed in. `nextUserId` is a member who signed in on another tab, and whose account is loaded next. */
export function setSignedOut(queryClient: QueryClient, nextUserId: string | null = null): void {
  deviceStorage.set(storedUserIdKey, nextUserId);
  // Prevents `findSession` from resuming a session that the server could not end.
  deviceStorage.set(askedForSessionKey, '');
  queryClient.setQueryData(accountQuery.queryKey, null);
  void removeUserQueries(queryClient);
  heldSession.set(undefined);
}

const userSignedOut = createEmitter();

/**
 * Runs the listener when the member signs out in any tab, but not when the session expires. Returns a function that removes the
 * listener.
 */
export const onSignOut = userSignedOut.subscribe;

/** Removes all of the member's data from this device and its tabs. */
export async function signOutOnDevice(queryClient: QueryClient): Promise<void> {
  if (hasOfflineSupport()) deviceStorage.set(signedOutAtKey, String(Date.now()));
  await signOutInTab(queryClient);
}

async function signOutInTab(queryClient: QueryClient): Promise<void> {
  setSignedOut(queryClient);
  userSignedOut.emit();
  if (!hasOfflineSupport()) return;
  const { clearPersonalData } = await import('../offline/personal-data.ts');
  await clearPersonalData(queryClient);
}

/**
 * Shows that no one is signed in, because the server has no session. Returns false if no member was signed in, or if the page is
 * held.
 */
export function endExpiredSession(queryClient: QueryClient): boolean {
  if (!mayBeSignedIn(queryClient) || markEnded(queryClient)) return false;
  setSignedOut(queryClient);
  return true;
}

/** Signs this page in or out when another tab does. Returns a function that stops this. */
export function followSignInOfOtherTabs(queryClient: QueryClient): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === signedOutAtKey && newValue !== null && hasOfflineSupport()) void signOutInTab(queryClient);
    // The demo keeps its user id out of local storage, so these events concern the real site.
    if (key !== storedUserIdKey || newValue !== deviceStorage.get(storedUserIdKey)) return;
    const member = queryClient.getQueryData(accountQuery.queryKey);
    if (newValue === member?._id && heldSession.get() === undefined) return;
    if (markEnded(queryClient)) {
      if (newValue !== null) void resumeSession(queryClient);
      return;
    }
    setSignedOut(queryClient, newValue);
    if (newValue === null) return;
    void queryClient.refetchQueries(accountQuery);
    void keepOnlyDataOf(newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Continues a held page with the account that signed in on another tab, if any. */
export async function resumeSession(queryClient: QueryClient): Promise<void> {
  try {
    setSignedIn(queryClient, await send('getAccount'));
  } catch (error) {
    console.debug('Sessions were not compared:', error);
  }
}

function removeUserQueries(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: [userScope] });
  return clearUserResponses();
}
