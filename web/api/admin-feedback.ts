import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** Newest first. */
export const feedbackQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [userScope, 'listFeedback', page, search],
    queryFn: () => send('listFeedback', { query: { page: String(page), search } }),
    placeholderData: keepPreviousData,
  });
