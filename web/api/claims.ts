import { queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** A member's claims, newest first. */
export const ownClaimsQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'listOwnClaims', userId],
    queryFn: () => send('listOwnClaims', { params: { userId } }),
  });

export function claimStartup(startupId: string, userId: string) {
  return send('claimStartup', { body: { startup_id: startupId, userId } });
}
