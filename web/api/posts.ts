import { queryOptions } from '@tanstack/react-query';
import { orNull, send } from './client.ts';

/** Filters of a list of posts; undefined ones do not filter. */
export interface PostFilter {
  /** A category's slug. */
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

export const postsQuery = (filter: PostFilter, page: number) => {
  const { category = '', tag = '', search = '' } = filter;
  return queryOptions({
    queryKey: ['listPosts', category, tag, search, page],
    queryFn: () =>
      send('listPosts', {
        query: {
          page: String(page),
          category: category || undefined,
          tag: tag || undefined,
          search: search || undefined,
        },
      }),
  });
};

export const recentPostsQuery = queryOptions({ queryKey: ['listRecentPosts'], queryFn: () => send('listRecentPosts') });

export const postTagsQuery = queryOptions({ queryKey: ['listPostTags'], queryFn: () => send('listPostTags') });

export const postCategoriesQuery = queryOptions({
  queryKey: ['listPostCategories'],
  queryFn: () => send('listPostCategories'),
});

/** Null when there is none. */
export const postQuery = (slug: string) =>
  queryOptions({ queryKey: ['getPost', slug], queryFn: () => orNull(send('getPost', { params: { slug } })) });

/** Null when there is none. */
export const postCategoryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['getPostCategory', slug],
    queryFn: () => orNull(send('getPostCategory', { params: { slug } })),
  });
