import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallId } from '../../server/domain/contract.ts';
import { postDraftStorage } from '../offline/drafts/post-drafts.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { callQuery } from './admin-client.ts';
import type { TableQuery } from './table-query.ts';

/** Calls whose answers change when a post changes. */
export const postCalls: readonly CallId[] = [
  'listAllPosts',
  'listPosts',
  'listRecentPosts',
  'getPost',
  'listPostTags',
  'listPostCategories',
  'listAllPostCategories',
  'getPostCategory',
];

export const postRowsQuery = ({ page, search, sort = '' }: TableQuery<SortColumn<'posts'>>) =>
  queryOptions({
    ...callQuery('listAllPosts', { query: { page, search, sort } }),
    placeholderData: keepPreviousData,
  });

/** The draft that the device has of a post, loaded each time its editor opens; null when there is none. */
export const postDraftQuery = (key: string) =>
  queryOptions({
    queryKey: ['postDraft', key],
    queryFn: async () => (await postDraftStorage.load(key)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
