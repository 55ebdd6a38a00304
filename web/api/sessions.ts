import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** A member's sessions, last seen first. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'listSessions', userId],
    queryFn: () => send('listSessions', { params: { id: userId } }),
  });

/** Ends one session of the member. */
export async function endSession(queryClient: QueryClient, userId: string, sessionId: string): Promise<void> {
  await send('endSession', { params: { id: userId, sessionId } });
  await queryClient.invalidateQueries(sessionsQuery(userId));
}

/** Ends all sessions of the member but this one. */
export async function endOtherSessions(queryClient: QueryClient, userId: string): Promise<void> {
  await send('endOtherSessions', { params: { id: userId } });
  await queryClient.invalidateQueries(sessionsQuery(userId));
}
