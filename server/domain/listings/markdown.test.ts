import { describe, expect, test } from 'vitest';
import { type MarkdownBlock, type MarkdownList, plainMarkdown, readMarkdown } from './markdown.ts';
import type { Run } from '../content/runs.ts';

/** Writes runs in a short form: `b:text` for marks, `text <href>` for links. */
const spelled = (runs: readonly Run[]): string =>
  runs
    .map(({ text, href, marks }) => {
      const marked = marks.length === 0 ? text : `{${marks.join(' ')}:${text}}`;
      return href === undefined ? marked : `${marked}<${href}>`;
    })
    .join('');

const spelledList = ({ ordered, start, items }: MarkdownList): unknown[] => [
  ordered ? `ol ${start}` : 'ul',
  ...items.map(({ runs, lists }) => (lists.length === 0 ? spelled(runs) : [spelled(runs), ...lists.map(spelledList)])),
];

const outline = (text: string): unknown[] =>
  readMarkdown(text).map((block: MarkdownBlock) => (block.type === 'paragraph' ? spelled(block.runs) : spelledList(block)));

describe('blocks', () => {
  test.each([
    ['one\ntwo\n\n  three \n\n\n\nfour\n', ['one\ntwo', 'three', 'four']],
    ['one\r\ntwo\r\n\r\nthree', ['one\ntwo', 'three']],
    ['', []],
    ['Features:\n- fast\n- small', ['Features:', ['ul', 'fast', 'small']]],
    ['* fast\n\n* small\n\nAfter it', [['ul', 'fast', 'small'], 'After it']],
    ['1. Sign up\n2) Pay', [['ol 1', 'Sign up', 'Pay']]],
    ['3. third\n4. fourth', [['ol 3', 'third', 'fourth']]],
    ['We began in\n2019. It was great.', ['We began in\n2019. It was great.']],
    ['- one\n  goes on\n- two\nlazily', [['ul', 'one\ngoes on', 'two\nlazily']]],
    ['- one\n\n  in it\n\nafter it', [['ul', 'one\nin it'], 'after it']],
    ['- a\n  - b\n    - c\n      - d\n- e', [['ul', ['a', ['ul', ['b', ['ul', 'c', 'd']]]], 'e']]],
    ['1. a\n   - b\n   - c\n2. d', [['ol 1', ['a', ['ul', 'b', 'c']], 'd']]],
    [
      '- a\n1. b',
      [
        ['ul', 'a'],
        ['ol 1', 'b'],
      ],
    ],
    ['## Pricing\nFree *for* all', ['{b:Pricing}', 'Free {i:for} all']],
    ['#1 tool\n#2 tool', ['#1 tool\n#2 tool']],
    ['above\n\n---\n\n* * *\n\nbelow', ['above', '---', '* * *', 'below']],
    ['-5 degrees\n- \n1.5 times', ['-5 degrees\n- \n1.5 times']],
    ['• one\n• two', ['• one\n• two']],
    ['> quoted\n| a | b |\n```\ncode\n```', ['> quoted\n| a | b |\n```\ncode\n```']],
  ])('%j is read as %j', (text, expected) => {
    expect(outline(text)).toEqual(expected);
  });
});

describe('inline', () => {
  test.each([
    ['**bold** and __bold__, *thin* and _thin_', '{b:bold} and {b:bold}, {i:thin} and {i:thin}'],
    ['***both*** **a *b* c**', '{b i:both} {b:a }{b i:b}{b: c}'],
    ['**one\ntwo**', '{b:one\ntwo}'],
    ['这是**重点**内容', '这是{b:重点}内容'],
    ['snake_case_name, 2*3*4, 5 * 3 * 2, Free* for *all', 'snake_case_name, 2*3*4, 5 * 3 * 2, Free* for *all'],
    ['never **closed, __nor this', 'never **closed, __nor this'],
    ['**a _b** c_', '{b:a }{b i:b}{i: c}'],
    ['use `npm *run*` and ``a ` b``', 'use {code:npm *run*} and ``a ` b``'],
    [
      '[docs](https://a.example/x_y_(z)?q=*1*) **[b](http://b.example)**',
      'docs<https://a.example/x_y_(z)?q=*1*> {b:b}<http://b.example>',
    ],
    ['[a **b** c](<https://a.example> "Title")', 'a <https://a.example>{b:b}<https://a.example> c<https://a.example>'],
    [
      '![a chart](https://a.example/c.png) <https://b.example/>',
      'a chart<https://a.example/c.png> https://b.example/<https://b.example/>',
    ],
    ['https://a.example stays text', 'https://a.example stays text'],
    ['\\*not thin\\* \\[a](https://a.example) C:\\new', '*not thin* [a](https://a.example) C:\\new'],
    ['<b>bold</b> &amp; <script>alert(1)</script>', '<b>bold</b> &amp; <script>alert(1)</script>'],
  ])('%j is read as %j', (text, expected) => {
    expect(outline(text)).toEqual([expected]);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html,hi)',
    '[x](//evil.example)',
    '[x](/deals)',
    '[x](mailto:a@b.example)',
    '[x](https://user:secret@evil.example)',
    '[x](https://)',
    '<javascript:alert(1)>',
  ])('%s is not a link', (text) => {
    expect(readMarkdown(text).flatMap((block) => (block.type === 'paragraph' ? block.runs : []))).toEqual([{ text, marks: [] }]);
  });
});

// Reading in quadratic time would take minutes, which is longer than a test may run.
test.each([
  '[',
  '[a](',
  '[a](b "',
  '*a **b ',
  '_*',
  '**a',
  '`',
  '` `` ',
  '<https://',
  '- ',
  '  - a\n    - b\n',
  '\\',
  '(',
  '- - - ',
])('a hostile text of many %j is read', (piece) => {
  const text = `${piece.repeat(200_000 / piece.length)}end`;
  expect(plainMarkdown(text).slice(-3)).toBe('end');
});

test('an address that exceeds the maximum length of a website’s address is not a link', () => {
  const text = `[x](https://a.example/${'a'.repeat(3_000)})`;
  expect(outline(text)).toEqual([text]);
});

test('Markdown is removed, and other text is unchanged', () => {
  expect(plainMarkdown('  Two\n\n\nparagraphs  ')).toBe('  Two\n\n\nparagraphs  ');
  expect(plainMarkdown('# Acme\nIt is **fast**:\n- [docs](https://a.example)\n  1. `one`\n\nEnd \\*')).toBe(
    'Acme\n\nIt is fast:\n\n- docs\n  1. one\n\nEnd *',
  );
});
