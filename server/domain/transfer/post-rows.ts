import * as v from 'valibot';
import { imageUrl, slug, text } from '../core/schemas.ts';
import { unitedTags } from '../listings/related-tags.ts';
import { blockContent, type Post, post, postStatuses } from '../content/posts.contract.ts';
import { cleanContent } from '../content/post-content.ts';
import { slugify } from '../core/slugs.ts';
import { listField, timeField } from './cells.ts';
import { type CheckedRow, checkRow } from './check-rows.ts';
import type { RowOptions } from './startup-rows.ts';

const author = v.object({
  name: post.entries.author.entries.name,
  email: v.optional(post.entries.author.entries.email),
  avatar: v.optional(post.entries.author.entries.avatar),
});

/** A row in a file of blog posts. `content` is block-editor JSON or plain text; `category` is a name or a slug. */
const postImportRow = v.object({
  title: post.entries.title,
  slug: v.optional(slug),
  excerpt: v.optional(post.entries.excerpt),
  content: v.union([v.string(), blockContent], 'Expected text, or { "blocks": [{ "type": ..., "data": { ... } }, ...] }.'),
  coverImage: v.optional(imageUrl),
  featuredImage: v.optional(imageUrl),
  category: v.optional(text(100)),
  tags: listField(text(60)),
  author: v.optional(
    v.union([
      v.pipe(
        text(100),
        v.transform((name): v.InferOutput<typeof author> => ({ name })),
      ),
      author,
    ]),
  ),
  publishedAt: v.optional(timeField),
  status: v.optional(v.picklist(postStatuses)),
});
export type PostImportRow = v.InferOutput<typeof postImportRow>;

export const postFields = Object.keys(postImportRow.entries);

const defaultAuthor: Post['author'] = { name: 'The editors', email: '', avatar: '' };

/** The values of cleared cells. Slug, category, date and status are never cleared. */
const clearedPost: Partial<PostImportRow> = { excerpt: '', tags: [], author: defaultAuthor, coverImage: '', featuredImage: '' };

/** The category for new posts whose row has no category. */
export const defaultPostCategory = 'Journal';

export const checkPost = (raw: unknown, { clearsEmpty = false }: RowOptions = {}): CheckedRow<PostImportRow> =>
  checkRow(raw, { kind: 'posts', schema: postImportRow, cleared: clearsEmpty ? clearedPost : {} });

/** The slug by which the post of a row is found. It is also the preferred slug if the post is new. */
export const postSlugOf = ({ slug: stated, title }: PostImportRow): string => stated ?? (slugify(title) || 'post');

/** A new post without id, with its preferred slug. */
export function newPost(row: PostImportRow, category: Post['category'], now: Date): Post {
  const status = row.status ?? 'published';
  return {
    _id: '',
    slug: postSlugOf(row),
    status,
    publishedAt: status === 'published' ? now.toISOString() : null,
    commentsCount: 0,
    ...fieldsOf(row),
    category,
  };
}

/** An existing post with the row's values. */
export function updatedPost(before: Post, row: PostImportRow, category: Post['category'], unites: boolean): Post {
  const fields = fieldsOf(row, before);
  const tags =
    unites && row.tags !== undefined && row.tags.length > 0
      ? unitedTags(before.tags, row.tags, row.tags.length + before.tags.length)
      : fields.tags;
  return { ...before, ...fields, tags, category };
}

/** The row's values. Missing values are taken from the post `before`. A missing date or status keeps the stored value. */
function fieldsOf(row: PostImportRow, before?: Post) {
  const { title, content, publishedAt, status } = row;
  const images = [row.featuredImage, row.coverImage].filter((image) => image !== undefined);
  return {
    title,
    content: cleanContent(content),
    excerpt: row.excerpt ?? before?.excerpt ?? '',
    tags: row.tags ?? before?.tags ?? [],
    author: authorOf(row, before),
    featuredImage: images.find((image) => image !== '') ?? images[0] ?? before?.featuredImage ?? '',
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(status === undefined ? {} : { status }),
  };
}

/**
 * The author of the post. If the row has only a name, and the existing post's author has the same name, that author's email and
 * avatar are kept.
 */
function authorOf({ author: stated }: PostImportRow, before: Post | undefined): Post['author'] {
  const known = before?.author ?? defaultAuthor;
  if (stated === undefined) return known;
  const { email, avatar } = stated.name === known.name ? known : { email: '', avatar: '' };
  return { name: stated.name, email: stated.email || email, avatar: stated.avatar || avatar };
}
