import { queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** The listings that name the member as a maker. */
export const ownMakersQuery = (userId: string) =>
  queryOptions({ queryKey: [userScope, 'listOwnMakers', userId], queryFn: () => send('listOwnMakers') });

export function answerMaker(startupId: string, status: 'accepted' | 'declined') {
  return send('answerMaker', { params: { startupId }, body: { status } });
}
