import { isHttpUrl } from '../contract/fields.ts';
import type { Post, PostCategory, PostEdit } from '../contract/posts.ts';
import { cleanInline } from './inline-html.ts';
import { fold } from './search.ts';

/** Deeper nesting is cut: no editor makes it, and it would only be there to exhaust whoever reads it. */
const deepest = 32;

/** What block tools call the fields that hold addresses. */
const addressFields: ReadonlySet<string> = new Set(['url', 'src', 'href', 'link', 'source', 'embed']);

/**
 * A post's content as it is saved (design §3): texts of blocks keep b, i, a, code, mark and br, addresses are http, https,
 * a path of this site, or a picture itself. Blocks of every type stay, in order and with their fields; plain text stays as it is, since it is
 * never read as HTML. Cleaning what is clean changes nothing.
 */
export function cleanContent(content: Post['content']): Post['content'] {
  if (typeof content === 'string') return content;
  return {
    ...content,
    // Cleaning keeps every block's shape: only texts within it change.
    blocks: content.blocks.map((block) => ({ ...block, data: cleanData(block.type, block.data) }) as typeof block),
  };
}

function cleanData(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    // A block of code is the one text that is no HTML; readers show it as text or not at all.
    Object.entries(data).map(([field, value]) => [field, type === 'code' && field === 'code' ? value : clean(field, value, 1)]),
  );
}

function clean(field: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return addressFields.has(field) ? cleanAddress(value) : cleanInline(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.map((item: unknown) => clean(field, item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(name, inner, depth + 1)]));
}

/** A picture that was made anew and is its own address, as the demo has them: it can only be shown. */
const ownPicture = /^data:image\/webp;base64,[A-Za-z0-9+/]*={0,2}$/;

function cleanAddress(address: string): string {
  const trimmed = address.trim();
  return isHttpUrl(trimmed) || ownPicture.test(trimmed) || /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : '';
}

/**
 * A post as it was saved: cleaned, in its category, at its address. The first publishing sets its date, which then stays;
 * spellings of one tag are one tag.
 */
export function savedPost(
  before: Pick<Post, '_id' | 'author' | 'publishedAt' | 'commentsCount'>,
  edit: PostEdit,
  { category, slug, at }: { category: Pick<PostCategory, '_id' | 'name' | 'slug'>; slug: string; at: string },
): Post {
  const { title, featuredImage, excerpt, content, tags, status } = edit;
  const { _id, name, slug: categorySlug } = category;
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
    publishedAt: before.publishedAt ?? (status === 'published' ? at : null),
  };
}
