import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Feedback } from '../../server/domain/audience/feedback.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { callQuery } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

/** The page and filters of the table of feedback. */
export interface FeedbackTableParams extends TableQuery<SortColumn<'feedback'>> {
  status: 'all' | Feedback['status'];
}

export const feedbackQuery = ({ page, status, search, sort = '' }: FeedbackTableParams) =>
  queryOptions({
    ...callQuery('listFeedback', { query: { page, status, search, sort } }),
    placeholderData: keepPreviousData,
  });
