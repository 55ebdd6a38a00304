import { queryOptions } from '@tanstack/react-query';
import { orNull, send } from './client.ts';

export const categoriesQuery = queryOptions({ queryKey: ['listCategories'], queryFn: () => send('listCategories') });

export const trendingCategoriesQuery = queryOptions({
  queryKey: ['listTrendingCategories'],
  queryFn: () => send('listTrendingCategories'),
});

/** Null when there is none. */
export const categoryQuery = (slug: string) =>
  queryOptions({ queryKey: ['getCategory', slug], queryFn: () => orNull(send('getCategory', { params: { slug } })) });

/** What a category has most in common with. */
export const relatedCategoriesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['listRelatedCategories', slug],
    queryFn: () => orNull(send('listRelatedCategories', { params: { slug } })),
  });
