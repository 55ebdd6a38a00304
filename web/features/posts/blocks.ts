import type { PublicPost } from '../../../server/domain/content/posts.contract.ts';
import { paragraphs } from '../../lib/text.ts';
import { plainText, safeHref } from '../../../server/domain/content/inline-html.ts';

/** A block of a post that can be shown. Its texts contain inline HTML, except in `plain`. */
export type PostBlock =
  | { type: 'header'; level: 2 | 3 | 4; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'plain'; text: string }
  | { type: 'list'; ordered: boolean; items: ListItem[] }
  | { type: 'image'; src: string; caption: string; size: PixelSize | undefined };

/** The size of an image in pixels, which reserves the image's space so that the text does not shift. */
interface PixelSize {
  width: number;
  height: number;
}

export interface ListItem {
  text: string;
  items: ListItem[];
}

/** The maximum depth of nested lists. Deeper items are shown at this depth. */
const maxListDepth = 8;

/** The blocks that can be shown, in order. Blocks of other types and empty blocks are skipped. */
export function parseBlocks(content: PublicPost['content']): PostBlock[] {
  if (typeof content === 'string') return paragraphs(content).map((text) => ({ type: 'plain', text }));
  const blocks: PostBlock[] = [];
  let lastLevel = 1;
  for (const { type, data } of content.blocks) {
    const block = parseBlock(type, data, lastLevel);
    if (block?.type === 'header') lastLevel = block.level;
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

function parseBlock(type: string, data: Readonly<Record<string, unknown>>, lastLevel: number): PostBlock | undefined {
  switch (type) {
    case 'header':
      return hasText(data['text']) ? { type, level: headerLevel(data['level'], lastLevel), text: data['text'] } : undefined;
    case 'paragraph':
      return hasText(data['text']) ? { type, text: data['text'] } : undefined;
    case 'list': {
      const items = parseItems(data['items'], 1);
      return items.length === 0 ? undefined : { type, ordered: data['style'] === 'ordered', items };
    }
    case 'image': {
      const src = imageSource(data);
      const caption = typeof data['caption'] === 'string' ? data['caption'] : '';
      return src === undefined ? undefined : { type, src, caption, size: imageSize(data['file']) };
    }
    default:
      return undefined;
  }
}

/** The post's title is the level 1 heading, so headings in the text start at level 2. No heading skips a level. */
function headerLevel(requested: unknown, lastLevel: number): 2 | 3 | 4 {
  const level = Math.min(typeof requested === 'number' ? requested : 2, lastLevel + 1);
  return level >= 4 ? 4 : level === 3 ? 3 : 2;
}

/** Items are strings, or objects with `content` and nested `items`, as newer versions of Editor.js write them. */
function parseItems(items: unknown, depth: number): ListItem[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown): ListItem[] => {
    if (typeof item === 'string') return hasText(item) ? [{ text: item, items: [] }] : [];
    if (!isRecord(item)) return [];
    const text = typeof item['content'] === 'string' ? item['content'] : '';
    const inner = parseItems(item['items'], depth + 1);
    if (depth >= maxListDepth) return [...(hasText(text) ? [{ text, items: [] }] : []), ...inner];
    return hasText(text) || inner.length > 0 ? [{ text, items: inner }] : [];
  });
}

function imageSource(data: Readonly<Record<string, unknown>>): string | undefined {
  const file = data['file'];
  const url = isRecord(file) ? file['url'] : data['url'];
  const src = typeof url === 'string' ? safeHref(url) : undefined;
  return src === undefined || /^mailto:/i.test(src) ? undefined : src;
}

function imageSize(file: unknown): PixelSize | undefined {
  if (!isRecord(file)) return undefined;
  const { width, height } = file;
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0 ? { width, height } : undefined;
}

function hasText(value: unknown): value is string {
  return typeof value === 'string' && plainText(value) !== '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Whether the excerpt repeats the beginning of the post. Such an excerpt is not shown above the text. */
export function excerptRepeatsOpening(excerpt: string, content: PublicPost['content']): boolean {
  const opening = parseBlocks(content).find((block) => block.type === 'paragraph' || block.type === 'plain');
  if (opening === undefined) return false;
  const start = excerpt.replace(/\s+/g, ' ').trim().slice(0, 60);
  const text = opening.type === 'plain' ? opening.text.replace(/\s+/g, ' ') : plainText(opening.text);
  return start !== '' && text.startsWith(start);
}
