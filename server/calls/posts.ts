import type * as contract from '../contract/posts.ts';
import { Refusal } from '../contract/errors.ts';
import { pageSizes } from '../contract/limits.ts';
import { pageCount, sliceOf } from '../rules/paging.ts';
import { countTags, everyPost, publicPost } from '../rules/posts.ts';
import type { Call } from './call.ts';

export const listPosts: Call<typeof contract.listPosts> = async ({ store }, { query }) => {
  const { page, ...filter } = query;
  const { posts, total } = await store.posts.list(filter, sliceOf({ page, limit: pageSizes.posts }));
  return { posts, totalPages: pageCount(total, pageSizes.posts), currentPage: page, total };
};

export const listRecentPosts: Call<typeof contract.listRecentPosts> = async ({ store }) =>
  (await store.posts.list(everyPost, { offset: 0, limit: pageSizes.recentPosts })).posts;

export const getPost: Call<typeof contract.getPost> = async ({ store }, { params }) => {
  const found = await store.posts.bySlug(params.slug);
  if (found?.status !== 'published') throw new Refusal('posts.not_found');
  const category = found.category === null ? undefined : await store.posts.categoryBySlug(found.category.slug);
  return publicPost(found, category);
};

export const listPostTags: Call<typeof contract.listPostTags> = async ({ store }) => countTags(await store.posts.tagLists());

export const listPostCategories: Call<typeof contract.listPostCategories> = async ({ store }) =>
  (await store.posts.categories()).filter(({ status }) => status === 'active');

export const getPostCategory: Call<typeof contract.getPostCategory> = async ({ store }, { params }) => {
  const found = await store.posts.categoryBySlug(params.slug);
  if (found?.status !== 'active') throw new Refusal('posts.category_not_found');
  return found;
};
