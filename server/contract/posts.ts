import * as v from 'valibot';
import { declareCall } from './call.ts';
import { count, email, id, imageUrl, isoTime, optionalImageUrl, optionalText, pageQuery, slug, text } from './fields.ts';
import { limits } from './limits.ts';

export const postStatuses = ['draft', 'published'] as const;
export const postCategoryStatuses = ['active', 'inactive'] as const;

/** A blog category (spec §3). */
export const postCategory = v.strictObject({
  _id: id,
  name: text(100),
  slug,
  status: v.picklist(postCategoryStatuses),
  postCount: count,
});
export type PostCategory = v.InferOutput<typeof postCategory>;

const listItem = v.union([v.string(), v.looseObject({ content: v.string() })]);

/** Block-editor output. Blocks of other types are kept and skipped by the reader. */
export const blockContent = v.looseObject({
  blocks: v.array(
    v.union([
      v.looseObject({
        type: v.literal('header'),
        data: v.looseObject({ text: v.string(), level: v.picklist([1, 2, 3, 4, 5, 6]) }),
      }),
      v.looseObject({ type: v.literal('paragraph'), data: v.looseObject({ text: v.string() }) }),
      v.looseObject({ type: v.literal('list'), data: v.looseObject({ style: v.string(), items: v.array(listItem) }) }),
      v.looseObject({
        type: v.literal('image'),
        data: v.looseObject({ file: v.looseObject({ url: imageUrl }), caption: v.optional(v.string()) }),
      }),
      v.looseObject({ type: v.string(), data: v.looseObject({}) }),
    ]),
  ),
});

/** A blog post (spec §3); `content` is block-editor JSON or plain text. */
export const post = v.strictObject({
  _id: id,
  title: text(300),
  slug,
  featuredImage: optionalImageUrl,
  excerpt: optionalText(2_000),
  content: v.union([blockContent, v.string()]),
  category: v.nullable(v.strictObject({ _id: id, name: text(100), slug })),
  tags: v.array(text(60)),
  author: v.strictObject({ name: text(100), email: v.union([v.literal(''), email]), avatar: optionalImageUrl }),
  status: v.picklist(postStatuses),
  publishedAt: v.nullable(isoTime),
  commentsCount: count,
});
export type Post = v.InferOutput<typeof post>;

const publicAuthor = v.pick(post.entries.author, ['name', 'avatar']);

/** A published post as visitors see it: without the author's e-mail; a category that is not active is not shown. */
export const publicPost = v.strictObject({
  ...v.omit(post, ['status', 'author']).entries,
  author: publicAuthor,
});
export type PublicPost = v.InferOutput<typeof publicPost>;

/** What lists show of a published post. */
export const postCard = v.pick(publicPost, [
  '_id',
  'title',
  'slug',
  'featuredImage',
  'excerpt',
  'category',
  'tags',
  'author',
  'publishedAt',
]);
export type PostCard = v.InferOutput<typeof postCard>;

export const postPage = v.strictObject({
  posts: v.array(postCard),
  totalPages: v.pipe(count, v.minValue(1)),
  currentPage: v.pipe(count, v.minValue(1)),
  total: count,
});
export type PostPage = v.InferOutput<typeof postPage>;

export const postTag = v.strictObject({ tag: text(60), postCount: count });
export type PostTag = v.InferOutput<typeof postTag>;

/** A filter as it stands in a query string; empty means none. */
const filter = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limits.searchText)), '');
const slugParam = v.strictObject({ slug: v.pipe(v.string(), v.maxLength(limits.searchText)) });

export const listPosts = declareCall({
  id: 'listPosts',
  method: 'GET',
  path: '/blog/posts',
  summary:
    'Published posts, newest first, ten a page. `category` is a slug, `tag` a tag in any case; `search` wants every word in title, excerpt or tags, the last may be a beginning.',
  who: 'anyone',
  query: v.strictObject({ page: pageQuery(1).page, category: filter, tag: filter, search: filter }),
  reply: postPage,
  errors: [],
  cache: 'public',
});

export const listRecentPosts = declareCall({
  id: 'listRecentPosts',
  method: 'GET',
  path: '/blog/posts/recent',
  summary: 'The three newest published posts.',
  who: 'anyone',
  reply: v.array(postCard),
  errors: [],
  cache: 'public',
});

export const getPost = declareCall({
  id: 'getPost',
  method: 'GET',
  path: '/blog/posts/slug/:slug',
  summary: 'One published post, whole.',
  who: 'anyone',
  params: slugParam,
  reply: publicPost,
  errors: ['posts.not_found'],
  cache: 'public',
});

export const listPostTags = declareCall({
  id: 'listPostTags',
  method: 'GET',
  path: '/blog/tags',
  summary: 'Every tag of published posts, most used first, then by name. Spellings that differ in case are one tag.',
  who: 'anyone',
  reply: v.array(postTag),
  errors: [],
  cache: 'public',
});

export const listPostCategories = declareCall({
  id: 'listPostCategories',
  method: 'GET',
  path: '/blog/categories',
  summary: 'Active blog categories by name, with how many published posts they have.',
  who: 'anyone',
  reply: v.array(postCategory),
  errors: [],
  cache: 'public',
});

export const getPostCategory = declareCall({
  id: 'getPostCategory',
  method: 'GET',
  path: '/blog/categories/slug/:slug',
  summary: 'One active blog category.',
  who: 'anyone',
  params: slugParam,
  reply: postCategory,
  errors: ['posts.category_not_found'],
  cache: 'public',
});
