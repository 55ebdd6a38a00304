import { queryOptions } from '@tanstack/react-query';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import { callKey, callQueryOrNull } from './call-query.ts';
import { orNull, send } from './client.ts';

/** What a link to a category shows. A page carries no more of it: the texts are most of a category. */
export type CategoryLink = Pick<Category, 'name' | 'slug' | 'icon'>;

const linksTo = (categories: readonly Category[]) =>
  categories.map(({ name, slug, icon }): CategoryLink => ({ name, slug, icon }));

export const trendingCategoriesQuery = queryOptions({
  queryKey: callKey('listTrendingCategories'),
  queryFn: async () => linksTo(await send('listTrendingCategories')),
});

/** Null when there is none. */
export const categoryQuery = (slug: string) => callQueryOrNull('getCategory', { params: { slug } });

/** What a category has most in common with. */
export const relatedCategoriesQuery = (slug: string) =>
  queryOptions({
    queryKey: callKey('listRelatedCategories', slug),
    queryFn: () => orNull(send('listRelatedCategories', { params: { slug } }).then(linksTo)),
  });
