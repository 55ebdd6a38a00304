import { describe, expect, test } from 'vitest';
import { pastedCases } from '../../../../tests/pasted-cases.ts';
import { parsedHtml } from './parsed-html.ts';
import { blocksOfText, type ListItem, type PastedBlock } from './pasted-blocks.ts';
import { blocksOfHtml } from './pasted-html.ts';

/** Blocks in a short form: "h2: a heading", "- an item", "  - a nested item", "1. a numbered item", "[an address] a caption". */
function outline(blocks: readonly PastedBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'header') return [`h${block.data.level}: ${block.data.text}`];
    if (block.type === 'image') return [`[${block.data.file.url}] ${block.data.caption}`.trim()];
    if (block.type === 'paragraph') return [block.data.text];
    return itemsOf(block.data.items, block.data.style === 'ordered' ? '1.' : '-');
  });
}
const itemsOf = (items: readonly ListItem[], mark: string, indent = ''): string[] =>
  items.flatMap((item) => [`${indent}${mark} ${item.content}`, ...itemsOf(item.items, mark, `${indent}  `)]);
const read = (html: string) => outline(blocksOfHtml(parsedHtml(html)).blocks);

describe('clipboard HTML is read as blocks', () => {
  test.each(pastedCases)('%s', (_name, html, expected) => {
    expect(read(html)).toEqual(expected);
  });

  test('images that are files of another program are counted as lost', () => {
    expect(blocksOfHtml(parsedHtml('<p>a<img src="file:///C:/x.png"><img src="cid:1"></p>'))).toMatchObject({ lostImages: 2 });
  });

  test('a list is at most ten levels deep, and keeps its text', () => {
    const deep = read('<ul><li>x'.repeat(40) + '</li></ul>'.repeat(40));
    expect(deep.map((line) => line.trim())).toEqual(Array.from({ length: 40 }, () => '- x'));
    expect(Math.max(...deep.map((line) => line.search(/\S/)))).toBe(18);
  });

  test('a text of thousands of blocks is read completely', () => {
    const html = '<div><p>Lorem <b>ipsum</b> dolor<br>sit amet.</p><ul><li>a</li></ul></div>'.repeat(2_000);
    expect(read(html)).toHaveLength(4_000);
  });
});

test.each<[string, string, string[]]>([
  ['lines and paragraphs', 'a\nb\n\nc\r\nd\r\n \r\ne\n', ['a<br>b', 'c<br>d', 'e']],
  ['what looks like HTML', '<b>a</b> & "b"', ['&lt;b&gt;a&lt;/b&gt; &amp; "b"']],
  ['nothing', ' \n ', []],
])('plain text becomes blocks: %s', (_name, text, expected) => {
  expect(outline(blocksOfText(text))).toEqual(expected);
});
