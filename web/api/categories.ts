import { queryOptions } from '@tanstack/react-query';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import { callKey, callQueryOrNull } from './call-query.ts';
import { orNull, send } from './client.ts';

/** The parts of a category needed for links. Pages with links contain only these parts, because categories have long texts. */
export type CategoryLink = Pick<Category, 'name' | 'slug' | 'icon'>;

const linksTo = (categories: readonly Category[]) =>
  categories.map(({ name, slug, icon }): CategoryLink => ({ name, slug, icon }));

export const trendingCategoriesQuery = queryOptions({
  queryKey: callKey('listTrendingCategories'),
  queryFn: async () => linksTo(await send('listTrendingCategories')),
});

/** Null for a slug without a category. */
export const categoryQuery = (slug: string) => callQueryOrNull('getCategory', { params: { slug } });

/** The categories that share the most startups with a category; null if that category does not exist. */
export const relatedCategoriesQuery = (slug: string) =>
  queryOptions({
    queryKey: callKey('listRelatedCategories', slug),
    queryFn: () => orNull(send('listRelatedCategories', { params: { slug } }).then(linksTo)),
  });
