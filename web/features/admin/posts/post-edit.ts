import { writeInline } from '../../../../server/domain/content/inline-html.ts';
import { cleanContent } from '../../../../server/domain/content/post-content.ts';
import type { PostEdit } from '../../../../server/domain/content/posts.contract.ts';
import { paragraphs } from '../../../lib/text.ts';
import type { StoredPostDraft } from '../../../offline/drafts/post-drafts.ts';
import type { EditBase } from '../forms/edit-state.ts';

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

/** A saved post for the editor, with sanitized content: the editor would run scripts in it. */
export function withCleanContent<Edit extends { content: Content }>(edit: Edit): Edit {
  return { ...edit, content: cleanContent(edit.content) };
}

/** No post has this version, so a save that is based on it is refused with the saved post. */
const unknownVersion = 'unknown';

/**
 * The record that a draft is based on, so that saving the draft overwrites no later save. A draft without a version is based on
 * the current post while that is unchanged.
 */
export function baseOfDraft(
  { base, version }: Pick<StoredPostDraft, 'base' | 'version'>,
  current: EditBase<PostEdit>,
): EditBase<PostEdit> {
  if (current.version === undefined || base === JSON.stringify(current.values)) return current;
  // Only the autosave writes `base`.
  return { values: JSON.parse(base) as PostEdit, version: version ?? unknownVersion };
}

/** Content as sanitized blocks for the editor; plain text becomes paragraphs. */
export function toBlocks(content: Content): Blocks {
  const cleaned = cleanContent(content);
  if (typeof cleaned !== 'string') return cleaned;
  return {
    blocks: paragraphs(cleaned).map((text) => ({ type: 'paragraph', data: { text: writeInline([{ text, marks: [] }]) } })),
  };
}
