import { type QueryClient } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';
import { send } from './client.ts';

/** Ends one session of the member. */
export async function endSession(queryClient: QueryClient, userId: string, sessionId: string): Promise<void> {
  await send('endSession', { params: { id: userId, sessionId } });
  await queryClient.invalidateQueries(callQuery('listSessions', { params: { id: userId } }));
}

/** Ends all sessions of the member but this one. */
export async function endOtherSessions(queryClient: QueryClient, userId: string): Promise<void> {
  await send('endOtherSessions', { params: { id: userId } });
  await queryClient.invalidateQueries(callQuery('listSessions', { params: { id: userId } }));
}
