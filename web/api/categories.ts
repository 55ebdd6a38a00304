import { queryOptions } from '@tanstack/react-query';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import { orNull, send } from './client.ts';

export const categoriesQuery = queryOptions({ queryKey: ['listCategories'], queryFn: () => send('listCategories') });

/** What a link to a category shows. A page carries no more of it: the texts are most of a category. */
export type CategoryLink = Pick<Category, 'name' | 'slug' | 'icon'>;

const linksTo = (categories: readonly Category[]) =>
  categories.map(({ name, slug, icon }): CategoryLink => ({ name, slug, icon }));

export const trendingCategoriesQuery = queryOptions({
  queryKey: ['listTrendingCategories'],
  queryFn: async () => linksTo(await send('listTrendingCategories')),
});

/** Null when there is none. */
export const categoryQuery = (slug: string) =>
  queryOptions({ queryKey: ['getCategory', slug], queryFn: () => orNull(send('getCategory', { params: { slug } })) });

/** What a category has most in common with. */
export const relatedCategoriesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['listRelatedCategories', slug],
    queryFn: () => orNull(send('listRelatedCategories', { params: { slug } }).then(linksTo)),
  });
