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
 * Local storage: the id of the user who signed in on this device. It saves visitors a call and works without a network; only
 * the server's session decides who is signed in.
 */
export const storedUserIdKey = 'userId';

/** Local storage: set on sign-out, so that other tabs get a `storage` event and sign out, too. The key is that of earlier versions. */
const signedOutAtKey = 'left';

// Without `userScope`: that nobody is signed in is known, too.
const accountKey = ['getAccount'] as const;

/** Who is signed in; null for visitors, for whom no call is made. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ client }) => loadAccount(client),
  staleTime: Infinity,
});

/** How many open pages keep what is written in them when the session ends. */
let heldPages = 0;

/**
 * What became of the session of a member whose page is held: undefined while it is valid, `ended`, or the account of somebody
 * else who signed in instead. The page shows its member's account in each case.
 */
export const heldSession = createStore<'ended' | Account | undefined>(undefined);

/** Keeps the member's page open when the session ends, until the returned function is called. */
export function holdPage(queryClient: QueryClient): () => void {
  heldPages += 1;
  return () => {
    heldPages -= 1;
    if (heldPages === 0) releasePage(queryClient);
  };
}

/** Shows the page to whoever is signed in now: nobody, or somebody else. */
export function releasePage(queryClient: QueryClient): void {
  const state = heldSession.get();
  if (state === 'ended') setSignedOut(queryClient);
  else if (state !== undefined) showSignedIn(queryClient, state);
}

/** Notes that the session of a held page ended. False when no page is held. */
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
    // The stored user id stays: `endExpiredSession` uses it to find out whether somebody was signed in here.
    if (error instanceof ApiError && error.status === 401) {
      return markEnded(queryClient) ? (queryClient.getQueryData<Account | null>(accountKey) ?? null) : null;
    }
    throw error;
  }
}

function mayBeSignedIn(queryClient: QueryClient): boolean {
  return Boolean(queryClient.getQueryData(accountKey)) || deviceStorage.get(storedUserIdKey) !== null;
}

/** `loading` on the server and until a component is hydrated, even when the account is known; `failed` when no host answered. */
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

/** The signed-in member, below the guard of `routes/_members.tsx` or another one. Throws for visitors. */
export function useMember(): Account {
  const { account } = useAccount();
  if (account === undefined) throw new Error('This is for members only.');
  return account;
}

/** The ids of a member's favorites. Here and not in `favorites.ts`, because every page loads it. */
export const favoriteIdsQuery = (userId: string) =>
  queryOptions({ ...callQuery('listFavoriteIds', { params: { userId } }), staleTime: Infinity });

/** Shows this member as signed in on the page and stores their id; also called after a change of the account. */
export function setSignedIn(queryClient: QueryClient, account: Account): void {
  const previous = queryClient.getQueryData(accountQuery.queryKey);
  if (heldSession.get() === undefined || !previous || previous._id === account._id) {
    showSignedIn(queryClient, account);
    return;
  }
  // The held page stays its member's, until somebody decides.
  deviceStorage.set(storedUserIdKey, account._id);
  heldSession.set(account);
}

function showSignedIn(queryClient: QueryClient, account: Account): void {
  const previous = queryClient.getQueryData(accountQuery.queryKey);
  if (previous?._id !== account._id) {
    removeUserQueries(queryClient);
    void keepOnlyDataOf(account._id);
  }
  deviceStorage.set(storedUserIdKey, account._id);
  queryClient.setQueryData(accountQuery.queryKey, account);
  recordValue('getAccount', {}, account);
  heldSession.set(undefined);
}

/** Removes what other members left on this device without signing out. */
async function keepOnlyDataOf(userId: string): Promise<void> {
  if (!hasOfflineSupport()) return;
  try {
    await (await import('../offline/personal-data.ts')).keepOnlyDataOf(userId);
  } catch (error) {
    console.debug('Data of other members stays until the next page:', error);
  }
}

/** Shows nobody as signed in. `nextUserId` is who signed in in another tab, whose account is still to be loaded. */
export function setSignedOut(queryClient: QueryClient, nextUserId: string | null = null): void {
  deviceStorage.set(storedUserIdKey, nextUserId);
  queryClient.setQueryData(accountQuery.queryKey, null);
  removeUserQueries(queryClient);
  heldSession.set(undefined);
}

const userSignedOut = createEmitter();

/** Runs the listener when the member signs out in any tab, not when a session expires. Returns the function that removes it. */
export const onSignOut = userSignedOut.subscribe;

/** Removes everything of the member from this device and its tabs. */
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

/** What would be lost by signing out on this device, as a question; undefined when that is nothing. */
export async function describeSignOutLoss(queryClient: QueryClient): Promise<string | undefined> {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (!account || !hasOfflineSupport()) return undefined;
  try {
    const { describeUnsavedData } = await import('../offline/personal-data.ts');
    return await describeUnsavedData(account._id);
  } catch (error) {
    console.debug('Whether unsaved data would be lost is unknown:', error);
    return undefined;
  }
}

/** Signs the page out when the server has no session. Returns false when the page had no signed-in user, or is held. */
export function endExpiredSession(queryClient: QueryClient): boolean {
  if (!mayBeSignedIn(queryClient) || markEnded(queryClient)) return false;
  setSignedOut(queryClient);
  return true;
}

/** Repeats what other tabs do: signing in and signing out. Returns the function that stops it. */
export function followSignInOfOtherTabs(queryClient: QueryClient): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === signedOutAtKey && newValue !== null && hasOfflineSupport()) void signOutInTab(queryClient);
    // In the demo the page's user id is not the one in local storage, which the real site's tabs change.
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

/** Continues a held page with the account that signed in in another tab, if one did. */
export async function resumeSession(queryClient: QueryClient): Promise<void> {
  try {
    setSignedIn(queryClient, await send('getAccount'));
  } catch (error) {
    console.debug('Nobody has signed in elsewhere:', error);
  }
}

function removeUserQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [userScope] });
  void clearUserResponses();
}
