import * as v from 'valibot';
import { declareCall } from './call.ts';
import { count, id, optionalImageUrl, optionalText, slug, text } from './fields.ts';
import { limits } from './limits.ts';

/** A category (spec §3). `startupCount` counts active startups; `icon` is an emoji. */
export const category = v.strictObject({
  _id: id,
  name: text(limits.name),
  slug,
  description: text(2_000),
  icon: optionalText(16),
  trending: v.boolean(),
  startupCount: count,
  seoTitle: optionalText(200),
  imageUrl: optionalImageUrl,
  imageTitle: optionalText(200),
  imageText: optionalText(500),
  imageCaption: optionalText(500),
  imageDescription: optionalText(2_000),
});
export type Category = v.InferOutput<typeof category>;

export const listCategories = declareCall({
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  summary: 'Every category, by name.',
  who: 'anyone',
  reply: v.array(category),
  errors: [],
  cache: 'public',
});

export const listTrendingCategories = declareCall({
  id: 'listTrendingCategories',
  method: 'GET',
  path: '/categories/trending',
  summary: 'Up to twelve trending categories, fullest first.',
  who: 'anyone',
  reply: v.array(category),
  errors: [],
  cache: 'public',
});

export const getCategory = declareCall({
  id: 'getCategory',
  method: 'GET',
  path: '/categories/slug/:slug',
  summary: 'One category.',
  who: 'anyone',
  params: v.strictObject({ slug: v.pipe(v.string(), v.maxLength(limits.searchText)) }),
  reply: category,
  errors: ['categories.not_found'],
  cache: 'public',
});
