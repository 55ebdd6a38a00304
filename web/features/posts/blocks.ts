import type { PublicPost } from '../../../server/contract/posts.ts';
import { paragraphs } from '../../lib/text.ts';
import { plainText, safeHref } from '../../../server/rules/inline-html.ts';

/** What the reader shows of a post. Texts hold inline HTML. */
export type ReadBlock =
  | { type: 'header'; level: 2 | 3 | 4; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'plain'; text: string }
  | { type: 'list'; ordered: boolean; items: ReadItem[] }
  | { type: 'image'; src: string; caption: string; size: PixelSize | undefined };

/** Known beforehand, it keeps the text from jumping when the picture comes. */
interface PixelSize {
  width: number;
  height: number;
}

export interface ReadItem {
  text: string;
  items: ReadItem[];
}

/** Deeper lists are shown as part of the deepest. */
const deepestList = 8;

/** The blocks that can be shown, in order: other types, and those without anything to show, are skipped (spec §3). */
export function readBlocks(content: PublicPost['content']): ReadBlock[] {
  if (typeof content === 'string') return paragraphs(content).map((text) => ({ type: 'plain', text }));
  const read: ReadBlock[] = [];
  let level = 1;
  for (const { type, data } of content.blocks) {
    const block = readBlock(type, data, level);
    if (block?.type === 'header') level = block.level;
    if (block !== undefined) read.push(block);
  }
  return read;
}

function readBlock(type: string, data: Readonly<Record<string, unknown>>, level: number): ReadBlock | undefined {
  switch (type) {
    case 'header':
      return hasText(data['text']) ? { type, level: headerLevel(data['level'], level), text: data['text'] } : undefined;
    case 'paragraph':
      return hasText(data['text']) ? { type, text: data['text'] } : undefined;
    case 'list': {
      const items = readItems(data['items'], 1);
      return items.length === 0 ? undefined : { type, ordered: data['style'] === 'ordered', items };
    }
    case 'image': {
      const src = imageAddress(data);
      const caption = typeof data['caption'] === 'string' ? data['caption'] : '';
      return src === undefined ? undefined : { type, src, caption, size: imageSize(data['file']) };
    }
    default:
      return undefined;
  }
}

/** The title is the page's first heading, so a post's begin at the second, and none skips a level. */
function headerLevel(wanted: unknown, before: number): 2 | 3 | 4 {
  const level = Math.min(typeof wanted === 'number' ? wanted : 2, before + 1);
  return level >= 4 ? 4 : level === 3 ? 3 : 2;
}

/** Items are texts, or objects with a content and items of their own, as newer editors write them. */
function readItems(items: unknown, depth: number): ReadItem[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown): ReadItem[] => {
    if (typeof item === 'string') return hasText(item) ? [{ text: item, items: [] }] : [];
    if (!isRecord(item)) return [];
    const text = typeof item['content'] === 'string' ? item['content'] : '';
    const inner = readItems(item['items'], depth + 1);
    if (depth >= deepestList) return [...(hasText(text) ? [{ text, items: [] }] : []), ...inner];
    return hasText(text) || inner.length > 0 ? [{ text, items: inner }] : [];
  });
}

function imageAddress(data: Readonly<Record<string, unknown>>): string | undefined {
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

/** An excerpt taken from the post's first words would be read twice when it stood above them. */
export function repeatsOpening(excerpt: string, content: PublicPost['content']): boolean {
  const opening = readBlocks(content).find((block) => block.type === 'paragraph' || block.type === 'plain');
  if (opening === undefined) return false;
  const begins = excerpt.replace(/\s+/g, ' ').trim().slice(0, 60);
  return begins !== '' && plainText(opening.text).startsWith(begins);
}
