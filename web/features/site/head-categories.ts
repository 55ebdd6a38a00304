import type { Category } from '../../../server/domain/listings/categories.contract.ts';
import { categoryShareImage, shareImagePath } from '../../../server/domain/sharing/share-images.ts';
import { countOf } from '../../lib/text.ts';
import { filtersIn, listAddress, type Page, type ShownList } from './head.ts';

/** The metadata of the page of all categories as a `Page` for `headFor`. */
export function categoriesPage({ length }: readonly Category[]): Page {
  return {
    kind: 'described',
    describe: ({ withSiteName, breadcrumbs }) => ({
      title: withSiteName('Categories'),
      description: `Explore ${countOf(length, 'category', 'categories')} of startups and AI tools.`,
      path: '/categories',
      image: '',
      jsonLd: [breadcrumbs({ name: 'Categories', path: '/categories' })],
    }),
  };
}

/** The metadata of a category's page as a `Page` for `headFor`. */
export function categoryPage({ category, page, ...list }: { category: Category; page: number } & ShownList): Page {
  const path = `/categories/${encodeURIComponent(category.slug)}`;
  return {
    kind: 'described',
    describe: ({ siteName, withSiteName, breadcrumbs }) => ({
      title:
        (!list.choice.filters && category.seoTitle) ||
        withSiteName(`${category.name}${filtersIn(list)}${page > 1 ? `, page ${page}` : ''}`),
      description: `${category.description} ${countOf(category.startupCount, 'startup')}.`,
      ...listAddress(path, { page, ...list }),
      image: category.imageUrl || shareImagePath(categoryShareImage(category, siteName)),
      jsonLd: [breadcrumbs({ name: 'Categories', path: '/categories' }, { name: category.name, path })],
    }),
  };
}
