import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import {
  count,
  email,
  id,
  isoTime,
  optionalUploadedImageUrl,
  optionalText,
  pageQuery,
  imageData,
  uploadedImageUrl,
  queryText,
  slug,
  sortQuery,
  text,
  version,
  messageReply,
  slugParams,
  editOf,
  contact,
} from '../core/schemas.ts';
import { maxImageBodyBytes, maxItems, postCategoryLengths, postLengths, userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { messages } from '../core/messages.ts';

export const postStatuses = ['draft', 'published'] as const;
export const postCategoryStatuses = ['active', 'inactive'] as const;

/** A blog category. */
export const postCategory = v.strictObject({
  _id: id,
  name: text(postCategoryLengths.name),
  slug,
  status: v.picklist(postCategoryStatuses),
  postCount: count,
});
export type PostCategory = v.InferOutput<typeof postCategory>;

/** A blog category as admins edit it. */
export const adminPostCategory = v.strictObject({ ...postCategory.entries, version });
export type AdminPostCategory = v.InferOutput<typeof adminPostCategory>;

const listItem = v.union([v.string(), v.looseObject({ content: v.string() })]);

/** The output of the block editor. Blocks of unknown types are stored but not shown on pages. */
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
        data: v.looseObject({ file: v.looseObject({ url: uploadedImageUrl }), caption: v.optional(v.string()) }),
      }),
      v.looseObject({ type: v.string(), data: v.looseObject({}) }),
    ]),
  ),
});

/** A blog post. `content` is block-editor JSON or plain text. A published post becomes public at `publishedAt`. */
export const post = v.strictObject({
  _id: id,
  title: text(postLengths.title),
  slug,
  featuredImage: optionalUploadedImageUrl,
  excerpt: optionalText(postLengths.excerpt),
  content: v.union([blockContent, v.string()]),
  category: v.nullable(v.strictObject({ _id: id, name: text(postCategoryLengths.name), slug })),
  tags: v.array(text(commonLengths.tag)),
  author: v.strictObject({
    name: text(userLengths.name),
    email: v.union([v.literal(''), email]),
    avatar: optionalUploadedImageUrl,
  }),
  status: v.picklist(postStatuses),
  publishedAt: v.nullable(isoTime),
  commentsCount: count,
});
export type Post = v.InferOutput<typeof post>;

/** A post as admins edit it. */
export const adminPost = v.strictObject({
  ...post.entries,
  author: v.strictObject({ ...post.entries.author.entries, email: contact(post.entries.author.entries.email) }),
  version,
});
export type AdminPost = v.InferOutput<typeof adminPost>;

const publicAuthor = v.pick(post.entries.author, ['name', 'avatar']);

/** A published post as shown to visitors, without the author's email; `category` is null when it is inactive. */
export const publicPost = v.strictObject({ ...v.omit(post, ['status', 'author']).entries, author: publicAuthor });
export type PublicPost = v.InferOutput<typeof publicPost>;

/** The part of a published post that lists show. */
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

export const postTag = v.strictObject({ tag: text(commonLengths.tag), postCount: count });
export type PostTag = v.InferOutput<typeof postTag>;

export const listPosts = declareCall('GET', '/blog/posts', {
  summary:
    'Posts that are public now, newest first, ten per page. `category` is a slug; `tag` is compared ignoring case. `search` matches every word in title, excerpt or tags; the last word may be a prefix.',
  who: 'anyone',
  query: v.strictObject({ page: pageQuery(1).page, category: queryText, tag: queryText, search: queryText }),
  reply: postPage,
  cache: 'public',
});

export const listRecentPosts = declareCall('GET', '/blog/posts/recent', {
  summary: 'The three newest published posts.',
  who: 'anyone',
  reply: v.array(postCard),
  cache: 'public',
});

export const getPost = declareCall('GET', '/blog/posts/slug/:slug', {
  summary: 'One published post with its content. A former slug also finds the post; the reply has its current slug.',
  who: 'anyone',
  params: slugParams,
  reply: publicPost,
  errors: ['posts.not_found'],
  cache: 'public',
});

export const listPostTags = declareCall('GET', '/blog/tags', {
  summary: 'Every tag of published posts, most used first, then by name. Spellings that differ in case are one tag.',
  who: 'anyone',
  reply: v.array(postTag),
  cache: 'public',
});

export const listPostCategories = declareCall('GET', '/blog/categories', {
  summary: 'Active blog categories by name, with how many published posts they have.',
  who: 'anyone',
  reply: v.array(postCategory),
  cache: 'public',
});

export const getPostCategory = declareCall('GET', '/blog/categories/slug/:slug', {
  summary: 'One active blog category. A former slug also finds the category; the reply has its current slug.',
  who: 'anyone',
  params: slugParams,
  reply: postCategory,
  errors: ['posts.category_not_found'],
  cache: 'public',
});

/** The maximum body size in bytes, with room for a long text and, in the demo, embedded images. */
export const maxPostBodyBytes = 4 * 1024 * 1024;

export const listAllPosts = declareCall('GET', '/blog/admin/posts', {
  summary:
    'Posts of every status, drafts first, then newest, fifteen per page. `search` matches every word in title or excerpt. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'editContent' },
  query: v.strictObject({ page: pageQuery(1).page, search: queryText, sort: sortQuery('posts') }),
  reply: v.strictObject({
    posts: v.array(adminPost),
    totalPages: v.pipe(count, v.minValue(1)),
    currentPage: v.pipe(count, v.minValue(1)),
    total: count,
  }),
});

/** The part of a post that admins edit; `category` is an id. An empty slug is derived from the title. */
export const postEdit = v.strictObject({
  title: text(postLengths.title, 'Title is required.'),
  slug: v.optional(v.union([v.literal(''), slug]), ''),
  featuredImage: v.pipe(v.string(), v.trim(), v.minLength(1, 'Featured image URL is required.'), uploadedImageUrl),
  excerpt: text(postLengths.excerpt, 'Excerpt is required.'),
  content: v.union([blockContent, v.pipe(v.string(), v.maxLength(postLengths.content))]),
  category: v.pipe(v.string(), v.minLength(1, 'Category is required.'), id),
  tags: v.pipe(v.array(text(commonLengths.tag)), v.maxLength(maxItems.tags)),
  status: v.picklist(postStatuses),
});
export type PostEdit = v.InferOutput<typeof postEdit>;

export const addPost = declareCall('POST', '/blog/admin/posts', {
  summary: 'Adds a post by the caller. A published post is public immediately.',
  who: { may: 'editContent' },
  body: postEdit,
  reply: adminPost,
  status: 201,
  errors: ['posts.category_not_found', 'posts.slug_taken'],
  bodyLimit: maxPostBodyBytes,
});

export const savePost = declareCall('PUT', '/blog/admin/posts/:id', {
  summary:
    'Saves a post. If the slug of a published post changes, the old address redirects to the new one. Publishing a post for the first time sets its date, unless the post was imported with a date. A published post is public from its date on.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: postEdit,
  versioned: true,
  reply: adminPost,
  errors: ['posts.not_found', 'posts.category_not_found', 'posts.slug_taken'],
  bodyLimit: maxPostBodyBytes,
});

export const removePost = declareCall('DELETE', '/blog/admin/posts/:id', {
  summary: 'Deletes a post.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.postDeleted),
  errors: ['posts.not_found'],
});

export const uploadPostImage = declareCall('POST', '/blog/admin/images', {
  summary: 'Stores an image for a post and returns its address.',
  who: { may: 'editContent' },
  body: v.strictObject({ picture: imageData }),
  reply: v.strictObject({ url: uploadedImageUrl, width: count, height: count }),
  status: 201,
  errors: ['images.unreadable'],
  transaction: 'own',
  bodyLimit: maxImageBodyBytes,
});

export const listAllPostCategories = declareCall('GET', '/blog/admin/categories', {
  summary: 'Blog categories of every status, by name.',
  who: { may: 'editContent' },
  reply: v.array(adminPostCategory),
});

/** The part of a blog category that admins edit. */
export const postCategoryEdit = v.strictObject({
  name: text(postCategoryLengths.name, 'Name is required.'),
  slug: v.pipe(v.string(), v.minLength(1, 'Slug is required.'), slug),
});
export type PostCategoryEdit = v.InferOutput<typeof postCategoryEdit>;
export const toPostCategoryEdit = (category: PostCategory): PostCategoryEdit => editOf(postCategoryEdit, category);

export const addPostCategory = declareCall('POST', '/blog/admin/categories', {
  summary: 'Adds an active blog category.',
  who: { may: 'editContent' },
  body: postCategoryEdit,
  reply: adminPostCategory,
  status: 201,
  errors: ['posts.slug_taken'],
});

export const savePostCategory = declareCall('PUT', '/blog/admin/categories/:id', {
  summary: 'Saves a blog category. If its slug changes, the old address redirects to the new one.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: postCategoryEdit,
  versioned: true,
  reply: adminPostCategory,
  errors: ['posts.category_not_found', 'posts.slug_taken'],
});

export const setPostCategoryStatus = declareCall('PATCH', '/blog/admin/categories/:id/status', {
  summary: 'Activates or deactivates a blog category.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: v.strictObject({ status: v.picklist(postCategoryStatuses) }),
  reply: adminPostCategory,
  errors: ['posts.category_not_found'],
});

export const deactivatePostCategory = declareCall('DELETE', '/blog/admin/categories/:id', {
  summary: 'Toggles a blog category between active and inactive. Its posts stay in the category.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  reply: adminPostCategory,
  errors: ['posts.category_not_found'],
});
