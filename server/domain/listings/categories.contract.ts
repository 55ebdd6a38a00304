import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import {
  count,
  id,
  optionalImageUrl,
  optionalText,
  queryText,
  slug,
  sortQuery,
  text,
  version,
  slugParams,
  pageQuery,
  editOf,
} from '../core/schemas.ts';
import { categoryLengths } from '../core/lengths.ts';
import { pageSizes } from '../core/page-sizes.ts';

/** A category of startups. `startupCount` counts active startups; `icon` is an emoji. */
export const category = v.strictObject({
  _id: id,
  name: text(categoryLengths.name),
  slug,
  description: text(categoryLengths.description),
  icon: optionalText(categoryLengths.icon),
  trending: v.boolean(),
  startupCount: count,
  seoTitle: optionalText(categoryLengths.seoTitle),
  imageUrl: optionalImageUrl,
  imageTitle: optionalText(categoryLengths.imageTitle),
  imageText: optionalText(categoryLengths.imageText),
  imageCaption: optionalText(categoryLengths.imageCaption),
  imageDescription: optionalText(categoryLengths.imageDescription),
});
export type Category = v.InferOutput<typeof category>;

/** A category as admins edit it. */
export const adminCategory = v.strictObject({ ...category.entries, version });
export type AdminCategory = v.InferOutput<typeof adminCategory>;

export const listCategories = declareCall('GET', '/categories', {
  summary: 'Every category, by name.',
  who: 'anyone',
  reply: v.array(category),
  cache: 'public',
});

export const listTrendingCategories = declareCall('GET', '/categories/trending', {
  summary: 'Up to twelve trending categories, largest first.',
  who: 'anyone',
  reply: v.array(category),
  cache: 'public',
});

export const getCategory = declareCall('GET', '/categories/slug/:slug', {
  summary: 'One category, also by a former slug.',
  who: 'anyone',
  params: slugParams,
  reply: category,
  errors: ['categories.not_found'],
  cache: 'public',
});

export const listRelatedCategories = declareCall('GET', '/categories/slug/:slug/related', {
  summary: 'Up to twelve other categories: those that share most startups first, then trending ones, largest first.',
  who: 'anyone',
  params: slugParams,
  reply: v.array(category),
  errors: ['categories.not_found'],
  cache: 'public',
});

export const listCategoryRows = declareCall('GET', '/admin/categories', {
  summary:
    'Categories by name, one page at a time. `query` matches every word in name or slug. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'editContent' },
  query: v.strictObject({ ...pageQuery(pageSizes.adminCategories), query: queryText, sort: sortQuery('categories') }),
  reply: v.strictObject({ categories: v.array(adminCategory), total: count }),
});

/** The part of a category that admins edit; name, slug and description are required. */
export const categoryEdit = v.omit(category, ['_id', 'startupCount']);
export type CategoryEdit = v.InferOutput<typeof categoryEdit>;
export const toCategoryEdit = (category: Category): CategoryEdit => editOf(categoryEdit, category);

export const addCategory = declareCall('POST', '/admin/categories', {
  summary: 'Adds a category.',
  who: { may: 'editContent' },
  body: categoryEdit,
  reply: adminCategory,
  status: 201,
  errors: ['categories.slug_taken'],
});

export const saveCategory = declareCall('PUT', '/admin/categories/:id', {
  summary:
    'Saves a category. A new slug also applies to its listings; with more than 30 of them, `renameCategory` changes it instead.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: categoryEdit,
  versioned: true,
  reply: adminCategory,
  errors: ['categories.not_found', 'categories.slug_taken', 'categories.many_listings'],
});
