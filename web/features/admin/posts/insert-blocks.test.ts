import { describe, expect, test } from 'vitest';
import { type Block, insertBlocks, type Place } from './insert-blocks.ts';
import { type PastedBlock, paragraphOf, listOfLines } from './pasted-blocks.ts';

const text = (words: string): PastedBlock => paragraphOf([{ text: words, marks: [] }]);
const heading = (words: string): PastedBlock => ({ type: 'header', data: { text: words, level: 2 } });
const image: PastedBlock = { type: 'image', data: { file: { url: 'https://a.example/1.png' }, caption: '' } };
const list = (...lines: (readonly [level: number, text: string])[]) =>
  listOfLines(lines.map(([level, words]) => ({ level, isOrdered: false, runs: [{ text: words, marks: [] }] })));
const withId = (id: string, block: PastedBlock): Block => ({ id, ...block });

/** The blocks as short texts, and the text up to the caret in its field, with "|" as the caret. */
function insert(blocks: readonly Block[], place: Place, inserted: readonly PastedBlock[]) {
  let count = 0;
  const result = insertBlocks(blocks, place, inserted, () => `new ${(count += 1)}`);
  const { caret } = result;
  const shown = result.blocks.map((block) => {
    const fields = fieldsOf(block).map((field, index) => {
      const plain = field.replaceAll('<br>', '');
      if (caret?.blockId !== block.id || caret.field !== index) return field;
      // The caret is shown only in fields without marks.
      return /[<&]/.test(plain) ? `${field}|` : `${plain.slice(0, caret.offset)}|${plain.slice(caret.offset)}`;
    });
    return `${block.type}: ${fields.join(' / ')}`;
  });
  expect(new Set(result.blocks.map(({ id }) => id)).size).toBe(result.blocks.length);
  return shown;
}
interface Item {
  content: string;
  items: Item[];
}
const fieldsOf = ({ type, data }: Block): string[] => {
  const flat = (items: readonly Item[]): string[] => items.flatMap(({ content, items: inner }) => [content, ...flat(inner)]);
  if (type === 'list') return flat((data as { items: Item[] }).items);
  return [type === 'image' ? (data as { caption: string }).caption : (data as { text: string }).text];
};

const at = (before: string, after: string, field = 0): Place => ({ blockId: 'a', field, before, after });
const [aText, aHeading, b] = [withId('a', text('one two')), withId('a', heading('one two')), withId('b', text('last'))];
const aList = withId('a', list([1, 'x'], [2, 'x1'], [1, 'y']));

describe('inserted blocks', () => {
  test.each<[string, Block, Place, PastedBlock[], string[]]>([
    ['a text in a text', aText, at('one', ' two'), [text('!')], ['paragraph: one!| two']],
    ['marks around a text stay', aText, at('<b>one</b>', '<b> two</b>'), [text('!')], ['paragraph: <b>one</b>!<b> two</b>|']],
    ['texts in a text', aText, at('one ', 'two'), [text('x'), text('y')], ['paragraph: one x', 'paragraph: y|two']],
    ['a text in an empty paragraph', aText, at('', ''), [text('x')], ['paragraph: x|']],
    ['blocks in an empty text', aText, at('', ''), [heading('x'), text('y')], ['header: x', 'paragraph: y|']],
    [
      'blocks at the end',
      aText,
      at('one two', ''),
      [heading('x'), list([1, 'y'])],
      ['paragraph: one two', 'header: x', 'list: y|'],
    ],
    ['a list in a text', aText, at('one', ' two'), [list([1, 'x'])], ['paragraph: one', 'list: x|', 'paragraph:  two']],
    ['an image in a text', aText, at('one', ' two'), [image], ['paragraph: one', 'image: |', 'paragraph:  two']],
    ['a text in a heading', aHeading, at('one', ' two'), [text('!')], ['header: one!| two']],
    ['texts in an empty heading', aHeading, at('', ''), [text('x'), text('y')], ['header: x', 'paragraph: y|']],
    [
      'blocks before a heading',
      aHeading,
      at('', 'one'),
      [text('x'), text('y')],
      ['paragraph: x', 'paragraph: y|', 'header: one'],
    ],
    ['a text in an item', aList, at('x', '1', 1), [text('!')], ['list: x / x!|1 / y']],
    ['a list in an empty item', aList, at('', '', 1), [list([1, 'p'], [2, 'q'])], ['list: x / p / q| / y']],
    ['a list after an item', aList, at('x', ''), [list([1, 'p'], [1, 'q'])], ['list: x / p / q| / x1 / y']],
    ['texts in an item', aList, at('y', '2', 2), [text('p'), heading('q')], ['list: x / x1 / yp / q|2']],
    ['an image in an item', aList, at('y', '', 2), [image], ['list: x / x1 / y', 'image: |']],
    ['in a caption', withId('a', image), at('c', 'd'), [text('x'), list([1, 'y'])], ['image: cx y|d']],
    ['instead of blocks', aText, { replaced: ['a'] }, [heading('x')], ['header: x|']],
    ['after a block', aText, { behind: 'a' }, [heading('x')], ['paragraph: one two', 'header: x|']],
  ])('are joined with the blocks around them: %s', (_name, target, place, inserted, expected) => {
    expect(insert([target, b], place, inserted)).toEqual([...expected, 'paragraph: last']);
  });

  test('are placed after the last block when no block is current', () => {
    expect(insert([aText, b], { behind: undefined }, [text('x')])).toEqual([
      'paragraph: one two',
      'paragraph: last',
      'paragraph: x|',
    ]);
  });
  test('are placed after the last block when the block at the place was removed', () => {
    expect(insert([b], at('one', ''), [text('x')])).toEqual(['paragraph: last', 'paragraph: x|']);
  });
});
