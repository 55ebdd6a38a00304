import { readInline, writeInline } from '../../../../server/domain/content/inline-html.ts';
import type { Run } from '../../../../server/domain/content/runs.ts';
import type { ListItem, PastedBlock } from './pasted-blocks.ts';

/** A block of the editor. */
export interface Block {
  id: string;
  type: string;
  data: object;
}

/** A place in a block: the editable field of the block, and the number of characters before the caret. */
export interface Caret {
  blockId: string;
  field: number;
  offset: number;
}

/** The place where blocks are inserted. */
export type Place =
  /** In a field of a block, between the HTML before and after the selection. */
  | { blockId: string; field: number; before: string; after: string }
  /** In place of whole blocks. */
  | { replaced: readonly string[] }
  /** After a block; undefined for the end. */
  | { behind: string | undefined };

interface Inserted {
  blocks: Block[];
  /** The end of the inserted blocks. */
  caret: Caret | undefined;
}

/** The length of a text in the editor, where a line break is an element. */
const lengthOf = (runs: readonly Run[]) => runs.reduce((sum, { text }) => sum + (text === '\n' ? 0 : text.length), 0);

const join = (...parts: readonly (readonly Run[])[]) => writeInline(parts.flat());

/**
 * Inserts blocks at a place. The first inserted text is joined with the text before the place, and the last inserted text is
 * joined with the text after the place.
 */
export function insertBlocks(
  blocks: readonly Block[],
  place: Place,
  inserted: readonly PastedBlock[],
  newId: () => string,
): Inserted {
  const own = (block: PastedBlock): Block => ({ id: newId(), ...block });
  const splice = (index: number, count: number, middle: readonly Block[], caret?: Caret): Inserted => ({
    blocks: blocks.toSpliced(index, count, ...middle),
    caret: caret ?? endOf(middle.at(-1)),
  });
  if ('behind' in place) {
    const index = blocks.findIndex(({ id }) => id === place.behind);
    return splice(index === -1 ? blocks.length : index + 1, 0, inserted.map(own));
  }
  if ('replaced' in place) {
    const index = blocks.findIndex(({ id }) => place.replaced.includes(id));
    const others = blocks.filter(({ id }) => !place.replaced.includes(id));
    const middle = inserted.map(own);
    return { blocks: others.toSpliced(Math.max(0, index), 0, ...middle), caret: endOf(middle.at(-1)) };
  }
  const index = blocks.findIndex(({ id }) => id === place.blockId);
  const target = blocks[index];
  if (target === undefined) return splice(blocks.length, 0, inserted.map(own));
  const before = readInline(place.before);
  const after = readInline(place.after);
  if (target.type === 'list') {
    const { list, field, offset, others } = insertIntoList(target.data as ListData, place.field, { before, after }, inserted);
    const middle = [{ ...target, data: list }, ...others.map(own)];
    return splice(index, 1, middle, others.length > 0 ? undefined : { blockId: target.id, field, offset });
  }
  if (target.type === 'paragraph' || target.type === 'header') {
    const { middle, caret } = insertIntoText(target, { before, after }, inserted.map(own), newId);
    return splice(index, 1, middle, caret);
  }
  // A caption is a single text, so other blocks are inserted after it.
  const texts = inserted.flatMap((block, at) => {
    const runs = textOfBlock(block);
    return runs.length === 0 || at === 0 ? runs : [{ text: ' ', marks: [] }, ...runs];
  });
  const caption = { ...target, data: { ...target.data, caption: join(before, texts, after) } };
  const images = inserted.filter(({ type }) => type === 'image').map(own);
  const caret = { blockId: target.id, field: place.field, offset: lengthOf([...before, ...texts]) };
  return splice(index, 1, [caption, ...images], images.length > 0 ? undefined : caret);
}

interface Sides {
  before: readonly Run[];
  after: readonly Run[];
}

const runsOf = ({ data }: Block): Run[] => readInline('text' in data && typeof data.text === 'string' ? data.text : '');

function insertIntoText(target: Block, { before, after }: Sides, inserted: readonly Block[], newId: () => string) {
  const [first, ...rest] = inserted;
  const withText = (runs: readonly Run[]): Block => ({ ...target, data: { ...target.data, text: writeInline(runs) } });
  const isHeading = target.type === 'header';
  const isBeforeHeading = isHeading && before.length === 0 && after.length > 0 && rest.length > 0;
  if (isBeforeHeading) return { middle: [...inserted, withText(after)], caret: endOf(inserted.at(-1)) };
  // The first text is joined with the text before it, or becomes the text of an empty heading.
  const continues = first?.type === 'paragraph' && (before.length > 0 || isHeading || rest.length === 0);
  const middle = continues ? [withText([...before, ...runsOf(first)]), ...rest] : [...inserted];
  if (!continues && before.length > 0) middle.unshift(withText(before));
  const last = middle.at(-1);
  const caret = endOf(last);
  if (after.length === 0 || last === undefined) return { middle, caret };
  if (last.type === 'paragraph' || last.id === target.id) {
    middle[middle.length - 1] = { ...last, data: { ...last.data, text: join(runsOf(last), after) } };
  } else {
    middle.push({ id: newId(), type: 'paragraph', data: { text: writeInline(after) } });
  }
  return { middle, caret };
}

/** The end of a block's text. */
function endOf(block: Block | undefined): Caret | undefined {
  if (block === undefined) return undefined;
  if (block.type !== 'list') return { blockId: block.id, field: 0, offset: block.type === 'image' ? 0 : lengthOf(runsOf(block)) };
  const items = flat((block.data as ListData).items);
  return { blockId: block.id, field: items.length - 1, offset: lengthOf(readInline(items.at(-1)?.content ?? '')) };
}

interface ListData {
  items: ListItem[];
}

/** The items in the order of their fields. */
const flat = (items: readonly ListItem[]): ListItem[] => items.flatMap((item) => [item, ...flat(item.items)]);

/** Texts become items. Images are inserted after the list. */
function insertIntoList(data: ListData, field: number, { before, after }: Sides, inserted: readonly PastedBlock[]) {
  const list = structuredClone(data);
  const item = flat(list.items)[field];
  const others = inserted.filter(({ type }) => type === 'image');
  const added = inserted.flatMap((block): ListItem[] => {
    if (block.type === 'list') return structuredClone(block.data.items);
    return block.type === 'image' ? [] : [{ content: block.data.text, meta: {}, items: [] }];
  });
  const first = inserted.find(({ type }) => type !== 'image');
  const [head, ...rest] = added;
  if (item === undefined || head === undefined) return { list, field, offset: lengthOf(before), others };
  const children = item.items;
  const siblings = siblingsOf(list.items, item) ?? list.items;
  const continues = before.length === 0 || first?.type !== 'list';
  item.content = continues ? join(before, readInline(head.content)) : writeInline(before);
  item.items = continues ? head.items : [];
  siblings.splice(siblings.indexOf(item) + 1, 0, ...(continues ? rest : added));
  const lastAdded = (continues ? rest.at(-1) : added.at(-1)) ?? item;
  const last = flat([lastAdded]).at(-1) ?? lastAdded;
  const text = readInline(last.content);
  last.content = join(text, after);
  last.items = children;
  return { list, field: flat(list.items).indexOf(last), offset: lengthOf(text), others };
}

function siblingsOf(items: ListItem[], wanted: ListItem): ListItem[] | undefined {
  if (items.includes(wanted)) return items;
  for (const item of items) {
    const found = siblingsOf(item.items, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of a block as one line. */
function textOfBlock(block: PastedBlock): Run[] {
  if (block.type === 'image') return [];
  const texts = block.type === 'list' ? flat(block.data.items).map(({ content }) => content) : [block.data.text];
  return texts.flatMap((html, index) => [
    ...(index === 0 ? [] : [{ text: ' ', marks: [] }]),
    ...readInline(html).map((run) => (run.text === '\n' ? { ...run, text: ' ' } : run)),
  ]);
}
