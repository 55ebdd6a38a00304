import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ownKey } from './account.ts';
import { send } from './client.ts';

/** What visitors wrote, newest first. */
export const feedbackQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [ownKey, 'listFeedback', page, search],
    queryFn: () => send('listFeedback', { query: { page: String(page), search } }),
    placeholderData: keepPreviousData,
  });

/** Every subscriber, newest first. */
export const subscribersQuery = queryOptions({
  queryKey: [ownKey, 'listSubscribers'],
  queryFn: () => send('listSubscribers'),
});
