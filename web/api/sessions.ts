import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** Where a member is signed in, last seen first. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'listSessions', userId],
    queryFn: () => send('listSessions', { params: { id: userId } }),
  });

/** Signs the member out in one place. */
export async function endSession(queryClient: QueryClient, userId: string, sessionId: string): Promise<void> {
  await send('endSession', { params: { id: userId, sessionId } });
  await queryClient.invalidateQueries(sessionsQuery(userId));
}

/** Signs the member out everywhere but here. */
export async function endOtherSessions(queryClient: QueryClient, userId: string): Promise<void> {
  await send('endOtherSessions', { params: { id: userId } });
  await queryClient.invalidateQueries(sessionsQuery(userId));
}
