import { isSame } from '../core/is-same.ts';
import * as v from 'valibot';
import type { Store } from '../../../db/store.ts';
import { imageUrl, slug, text } from '../core/schemas.ts';
import { blockContent, type Post, post, postStatuses } from '../content/posts.contract.ts';
import { newId } from '../core/ids.ts';
import { cleanContent } from '../content/post-content.ts';
import { atSlug, freeSlug, isSlugUsed, slugify } from '../core/slugs.ts';
import { listField, timeField } from './cells.ts';
import { checkRow, type Reasons, type RowOptions } from './startup-rows.ts';

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
type PostImportRow = v.InferOutput<typeof postImportRow>;

export const postFields = Object.keys(postImportRow.entries);

const defaultAuthor: Post['author'] = { name: 'The editors', email: '', avatar: '' };

/** The values of cleared cells. Slug, category, date and status are never cleared. */
const clearedPost: Partial<PostImportRow> = { excerpt: '', tags: [], author: defaultAuthor, coverImage: '', featuredImage: '' };

/** The category of posts without one. */
const defaultCategory = 'Journal';

/** The result for a row. `createdCategory` is set when the row named a new category. */
type PostOutcome =
  | { status: 'inserted' | 'updated' | 'unchanged'; createdCategory?: string }
  | { status: 'rejected'; reasons: Reasons };

/** Imports one post, updating a post with the same slug. `importedRows` maps the ids of this run's posts to labels such as "row 12 of a.json". */
export async function importPost(
  store: Store,
  raw: unknown,
  rowLabel: string,
  importedRows: Map<string, string>,
  now: () => Date,
  { clearsEmpty = false }: RowOptions = {},
): Promise<PostOutcome> {
  const { row, reasons } = checkRow(postImportRow, raw, clearsEmpty ? clearedPost : {});
  if (row === undefined) return { status: 'rejected', reasons };
  const wantedSlug = row.slug ?? (slugify(row.title) || 'post');
  const existing = await atSlug(store.posts, wantedSlug);
  const duplicateOf = existing && importedRows.get(existing._id);
  if (existing !== undefined && duplicateOf !== undefined && row.slug !== undefined) {
    return { status: 'rejected', reasons: { slug: `The same slug as ${duplicateOf}.` } };
  }
  // Two posts of one run can have titles with the same slug, and both are imported.
  const before = duplicateOf === undefined ? existing : undefined;
  const { category, created } = await categoryOf(store, row, before, now);
  const next = before === undefined ? await newPost(store, row, wantedSlug, now) : { ...before, ...fieldsOf(row, before) };
  const saved = { ...next, category };
  importedRows.set(saved._id, rowLabel);
  const result = created === undefined ? {} : { createdCategory: created };
  if (before === undefined) {
    await store.posts.insert(saved);
    return { status: 'inserted', ...result };
  }
  if (isSame(saved, before)) return { status: 'unchanged', ...result };
  await store.posts.update(saved);
  return { status: 'updated', ...result };
}

async function newPost(store: Store, row: PostImportRow, wantedSlug: string, now: () => Date): Promise<Post> {
  const status = row.status ?? 'published';
  return {
    _id: newId(),
    slug: await freeSlug(wantedSlug, (candidate) => isSlugUsed(store.posts, candidate)),
    category: null,
    status,
    publishedAt: status === 'published' ? now().toISOString() : null,
    commentsCount: 0,
    ...fieldsOf(row),
  };
}

/** The row's values, with those of the post `before` as defaults. A missing date or status keeps the stored value. */
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
 * The author in the row. If it is only a name, the email and avatar of the existing post's author are kept when the names match.
 */
function authorOf({ author: stated }: PostImportRow, before: Post | undefined): Post['author'] {
  const known = before?.author ?? defaultAuthor;
  if (stated === undefined) return known;
  const { email, avatar } = stated.name === known.name ? known : { email: '', avatar: '' };
  return { name: stated.name, email: stated.email || email, avatar: stated.avatar || avatar };
}

/** The row's category, created if new. A row without a category does not change the category of an existing post. */
async function categoryOf(
  store: Store,
  row: PostImportRow,
  before: Post | undefined,
  now: () => Date,
): Promise<{ category: Post['category']; created?: string }> {
  if (row.category === undefined && before !== undefined) return { category: before.category };
  const name = row.category ?? defaultCategory;
  const categorySlug = slugify(name) || 'posts';
  const at = now().toISOString();
  const existing =
    (await store.posts.categoryBySlug(categorySlug, at)) ?? (await store.posts.categoryByFormerSlug(categorySlug, at));
  if (existing !== undefined) return { category: { _id: existing._id, name: existing.name, slug: existing.slug } };
  const category = { _id: newId(), name, slug: categorySlug };
  await store.posts.insertCategory({ ...category, status: 'active', postCount: 0 });
  return { category, created: categorySlug };
}
