import { isHttpUrl } from '../core/http-url.ts';
import type { Post, PostCategory, PostEdit } from './posts.contract.ts';
import { cleanInline } from './inline-html.ts';
import { fold } from '../core/fold.ts';

/** Deeper nesting is removed, because no editor produces it and it could exhaust a parser's stack. */
const maxDepth = 32;

/** The fields that contain addresses in the block editor's tools. */
const addressFields: ReadonlySet<string> = new Set(['url', 'src', 'href', 'link', 'source', 'embed']);

/**
 * A post's content in the form in which it is saved. Block texts keep only b, i, a, code, mark and br. Addresses must be http,
 * https, paths on this site or re-encoded images. Blocks of every type are kept, in order and with their fields. Plain text is
 * unchanged, because it is never read as HTML. Cleaning twice changes nothing more.
 */
export function cleanContent(content: Post['content']): Post['content'] {
  if (typeof content === 'string') return content;
  return {
    ...content,
    // The cast is safe, because cleaning changes only texts within a block.
    blocks: content.blocks.map((block) => ({ ...block, data: cleanData(block.type, block.data) }) as typeof block),
  };
}

function cleanData(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    // A code block's text is not HTML. Pages show it as text or not at all.
    Object.entries(data).map(([field, value]) => [field, type === 'code' && field === 'code' ? value : clean(field, value, 1)]),
  );
}

function clean(field: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return addressFields.has(field) ? cleanAddress(value) : cleanInline(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.map((item: unknown) => clean(field, item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(name, inner, depth + 1)]));
}

/** A re-encoded image as a data URL, as the demo stores it. */
const webpDataUrl = /^data:image\/webp;base64,[A-Za-z0-9+/]*={0,2}$/;

function cleanAddress(address: string): string {
  const trimmed = address.trim();
  return isHttpUrl(trimmed) || webpDataUrl.test(trimmed) || /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : '';
}

/**
 * The post after an edit, with cleaned content. The first publishing sets `publishedAt`, which is kept from then on. A draft
 * loses a future date, which an import or a wrong clock may have set. Different spellings of a tag are merged.
 */
export function applyPostEdit(
  before: Pick<Post, '_id' | 'author' | 'publishedAt' | 'commentsCount'>,
  edit: PostEdit,
  { category, slug, at }: { category: Pick<PostCategory, '_id' | 'name' | 'slug'>; slug: string; at: string },
): Post {
  const { title, featuredImage, excerpt, content, tags, status } = edit;
  const { _id, name, slug: categorySlug } = category;
  const isForgotten = status === 'draft' && before.publishedAt !== null && before.publishedAt > at;
  return {
    ...before,
    title,
    slug,
    featuredImage,
    excerpt,
    content: cleanContent(content),
    category: { _id, name, slug: categorySlug },
    tags: [...new Map(tags.map((tag) => [fold(tag), tag])).values()],
    status,
    publishedAt: (isForgotten ? null : before.publishedAt) ?? (status === 'published' ? at : null),
  };
}
