import { writeInline } from '../../../../server/domain/content/inline-html.ts';
import { cleanContent } from '../../../../server/domain/content/post-content.ts';
import type { PostEdit } from '../../../../server/domain/content/posts.contract.ts';
import { paragraphs } from '../../../lib/text.ts';
import type { StoredEdit } from '../../../offline/drafts/post-drafts.ts';
import type { EditBase } from '../forms/edit-state.ts';
import type { ListItem } from './pasted-blocks.ts';

export type Content = PostEdit['content'];
export type Blocks = Exclude<Content, string>;

export const blankPost: PostEdit = {
  title: '',
  slug: '',
  featuredImage: '',
  excerpt: '',
  content: { blocks: [] },
  category: '',
  tags: [],
  status: 'draft',
};

/** A saved post for the editor. Its content is sanitized, because the editor would run scripts in it. */
export function withCleanContent<Edit extends { content: Content }>(edit: Edit): Edit {
  return { ...edit, content: cleanContent(edit.content) };
}

/** A version that no record has. The server refuses a save based on it as a conflict, and returns the saved record. */
const unknownVersion = 'unknown';

/**
 * The record that a draft is based on, so that saving the draft cannot overwrite a later save. A draft without a version is based
 * on the current record if that record is unchanged.
 */
export function baseOfDraft<Edit>(
  { base, version }: Pick<StoredEdit<Edit>, 'base' | 'version'>,
  current: EditBase<Edit>,
): EditBase<Edit> {
  if (current.version === undefined || base === JSON.stringify(current.values)) return current;
  // The cast is safe, because only the autosave writes `base`.
  return { values: JSON.parse(base) as Edit, version: version ?? unknownVersion };
}

/** Sanitizes content into blocks for the editor. Plain text becomes paragraphs. */
export function toBlocks(content: Content): Blocks {
  const cleaned = cleanContent(content);
  if (typeof cleaned !== 'string') return cleaned;
  return {
    blocks: paragraphs(cleaned).map((text) => ({ type: 'paragraph', data: { text: writeInline([{ text, marks: [] }]) } })),
  };
}

/** Converts list items to the newest format of the list tool. */
export function toEditorBlocks(blocks: Blocks['blocks']): Blocks['blocks'] {
  return blocks.map((block) => ({
    ...block,
    data: block.type === 'list' ? { ...block.data, items: listItems(block.data['items'], 0) } : block.data,
  }));
}

/** Limits the recursion for content that was nested maliciously. */
const maxListDepth = 32;

function listItems(items: unknown, depth: number): ListItem[] {
  if (!Array.isArray(items) || depth >= maxListDepth) return [];
  return items.flatMap((item: unknown): ListItem[] => {
    if (typeof item === 'string') return [{ content: item, meta: {}, items: [] }];
    if (typeof item !== 'object' || item === null) return [];
    const { content, meta, items: inner } = item as Partial<Record<'content' | 'meta' | 'items', unknown>>;
    const text = typeof content === 'string' ? content : '';
    return [{ content: text, meta: typeof meta === 'object' && meta !== null ? meta : {}, items: listItems(inner, depth + 1) }];
  });
}
