import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallId } from '../../server/domain/contract.ts';
import type { PostEdit } from '../../server/domain/content/posts.contract.ts';
import { postDraftStorage } from '../offline/drafts/post-drafts.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';
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
    queryKey: [userScope, 'listAllPosts', page, search, sort],
    queryFn: () => send('listAllPosts', { query: { page: String(page), search, sort } }),
    placeholderData: keepPreviousData,
  });

export function addPost(post: PostEdit) {
  return send('addPost', { body: post });
}

export function savePost(id: string, post: PostEdit, version: string) {
  return send('savePost', { params: { id }, body: post, version });
}

export function removePost(id: string) {
  return send('removePost', { params: { id } });
}

/** Uploads an image as a data URL; replies with its address and its size in pixels. */
export function uploadPostImage(picture: string) {
  return send('uploadPostImage', { body: { picture } });
}

/** The draft that the device has of a post, loaded each time its editor opens; null when there is none. */
export const postDraftQuery = (key: string) =>
  queryOptions({
    queryKey: ['postDraft', key],
    queryFn: async () => (await postDraftStorage.load(key)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
