import type { Post, PostEdit } from '../../../../server/contract/posts.ts';
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

/** What can be written of a post. Texts that were kept before anything cleaned them are cleaned: the editor would run what is in them. */
export function toPostEdit({ title, slug, featuredImage, excerpt, content, category, tags, status }: Post): PostEdit {
  return { title, slug, featuredImage, excerpt, content: cleanContent(content), category: category?._id ?? '', tags, status };
}

/** Content as the editor takes it, clean whatever it held: a plain text becomes paragraphs. */
export function toBlocks(content: Content): Blocks {
  const cleaned = cleanContent(content);
  if (typeof cleaned !== 'string') return cleaned;
  return {
    blocks: paragraphs(cleaned).map((text) => ({ type: 'paragraph', data: { text: writeInline([{ text, marks: [] }]) } })),
  };
}
