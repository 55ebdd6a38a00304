import type { PostEdit } from '../../../../server/contract/posts.ts';
import { writeInline } from '../../../../server/rules/inline-html.ts';
import { cleanContent } from '../../../../server/rules/post-content.ts';
import { paragraphs } from '../../../lib/text.ts';

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

/** A saved post for the editor. The content is sanitized, because the editor would run scripts of content stored unsanitized. */
export function withCleanContent<Edit extends { content: Content }>(edit: Edit): Edit {
  return { ...edit, content: cleanContent(edit.content) };
}

/** Content as sanitized blocks for the editor; plain text becomes paragraphs. */
export function toBlocks(content: Content): Blocks {
  const cleaned = cleanContent(content);
  if (typeof cleaned !== 'string') return cleaned;
  return {
    blocks: paragraphs(cleaned).map((text) => ({ type: 'paragraph', data: { text: writeInline([{ text, marks: [] }]) } })),
  };
}
