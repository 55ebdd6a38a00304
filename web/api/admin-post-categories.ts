import { queryOptions } from '@tanstack/react-query';
import type { PostCategory, PostCategoryEdit } from '../../server/domain/content/posts.contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

/** Blog categories of every status, by name. */
export const allPostCategoriesQuery = queryOptions({
  queryKey: [userScope, 'listAllPostCategories'],
  queryFn: () => send('listAllPostCategories'),
});

export function addPostCategory(category: PostCategoryEdit) {
  return send('addPostCategory', { body: category });
}

export function savePostCategory(id: string, category: PostCategoryEdit, version: string) {
  return send('savePostCategory', { params: { id }, body: category, version });
}

export function setPostCategoryStatus(id: string, status: PostCategory['status']) {
  return send('setPostCategoryStatus', { params: { id }, body: { status } });
}
