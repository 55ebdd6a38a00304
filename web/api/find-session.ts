import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import { deviceStorage } from '../lib/browser.ts';
import { hasOfflineSupport } from '../offline/transport/offline-state.ts';
import { accountQuery, askedForSessionKey, setSignedIn, storedUserIdKey } from './account.ts';
import { ApiError, send } from './client.ts';

/**
 * Whether a member is signed in. A browser may have cleared the stored user id but not the session's cookie. In that case, asks
 * the server once, so that the member need not sign in again.
 */
export async function findSession(queryClient: QueryClient): Promise<boolean> {
  if ((await knownAccount(queryClient)) !== null) return true;
  if (!hasOfflineSupport() || deviceStorage.get(askedForSessionKey) !== null) return false;
  try {
    setSignedIn(queryClient, await send('getAccount'));
    return true;
  } catch (error) {
    if (error instanceof ApiError) deviceStorage.set(askedForSessionKey, '');
    return false;
  }
}

/** The account, once it is loaded if another tab has just signed in: until then, this page shows that no one is signed in. */
function knownAccount(queryClient: QueryClient): Promise<Account | null> {
  const isLoading = queryClient.getQueryData(accountQuery.queryKey) === null && deviceStorage.get(storedUserIdKey) !== null;
  return isLoading ? queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }) : queryClient.ensureQueryData(accountQuery);
}
