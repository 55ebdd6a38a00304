import { nouns, say } from '../../../server/domain/core/noun.ts';
import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import { categoryShareImage, shareImagePath } from '../../../server/domain/sharing/share-images.ts';
import { countOf } from '../../lib/text.ts';
import { filtersIn, listAddress, type DescribedPage, type ShownList } from './head.ts';

export const categoriesPage =
  ({ length }: readonly Category[]): DescribedPage =>
  ({ withSiteName, breadcrumbs }) => ({
    title: withSiteName('Categories'),
    description: say`Explore ${countOf(length, 'category', 'categories')} of startups and AI tools.`,
    path: '/categories',
    jsonLd: [breadcrumbs({ name: 'Categories', path: '/categories' })],
  });

export function categoryPage({ category, page, ...list }: { category: Category; page: number } & ShownList): DescribedPage {
  const path = `/categories/${encodeURIComponent(category.slug)}`;
  return ({ siteName, accent, withSiteName, breadcrumbs }) => ({
    title:
      (!list.choice.filters && category.seoTitle) ||
      withSiteName(`${category.name}${filtersIn(list)}${page > 1 ? `, page ${page}` : ''}`),
    description: `${category.description} ${countOf(category.startupCount, ...nouns())}.`,
    ...listAddress(path, { page, ...list }),
    image: category.imageUrl || shareImagePath(categoryShareImage(category, { siteName, accent })),
    jsonLd: [breadcrumbs({ name: 'Categories', path: '/categories' }, { name: category.name, path })],
  });
}
