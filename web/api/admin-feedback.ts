import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Feedback } from '../../server/domain/audience/feedback.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

/** The page and filters of the table of feedback. */
export interface FeedbackTableParams extends TableQuery<SortColumn<'feedback'>> {
  status: 'all' | Feedback['status'];
}

export const feedbackQuery = ({ page, status, search, sort = '' }: FeedbackTableParams) =>
  queryOptions({
    queryKey: [userScope, 'listFeedback', page, status, search, sort],
    queryFn: () => send('listFeedback', { query: { page: String(page), status, search, sort } }),
    placeholderData: keepPreviousData,
  });

export function setFeedbackStatus(id: string, status: Feedback['status']) {
  return send('setFeedbackStatus', { params: { id }, body: { status } });
}

export function removeFeedback(id: string) {
  return send('removeFeedback', { params: { id } });
}

/** Deletes one batch of the feedback that matches. */
export function removeMatchingFeedback(filter: Pick<FeedbackTableParams, 'search' | 'status'>, expected: number) {
  return send('removeMatchingFeedback', { body: { ...filter, expected } });
}
