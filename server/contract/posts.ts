import * as v from 'valibot';
import { count, email, id, imageUrl, isoTime, optionalImageUrl, optionalText, slug, text } from './fields.ts';

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
