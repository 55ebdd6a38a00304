import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NotificationKind } from '../../server/domain/core/kinds.ts';
import type { Conversation } from '../../server/domain/submissions/messages.contract.ts';
import { callQuery } from './admin-client.ts';
import { invalidateCalls } from './invalidate.ts';

/**
 * The items of one kind that some admin is working on or has asked a question about. Refetched every half minute, because other
 * admins may have started to work on items.
 */
export const itemStatesQuery = (kind: NotificationKind) =>
  queryOptions({ ...callQuery('listItemStates', { params: { kind } }), staleTime: 10_000, refetchInterval: 30_000 });

/** The questions, answers and notes on an item. Refetched every half minute. */
export const conversationQuery = (kind: NotificationKind, id: string) =>
  queryOptions({ ...callQuery('getConversation', { params: { kind, id } }), staleTime: 0, refetchInterval: 30_000 });

/** Shows a changed conversation, and refetches the lists that show its state. */
export async function showConversation(
  queryClient: QueryClient,
  { kind, id }: { kind: NotificationKind; id: string },
  conversation: Conversation,
): Promise<void> {
  queryClient.setQueryData(conversationQuery(kind, id).queryKey, conversation);
  await invalidateCalls(queryClient, ['listItemStates', 'listAllStartups', 'reviewStartup', 'listAudit']);
}
