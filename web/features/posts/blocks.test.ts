import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { excerptRepeatsOpening, parseBlocks } from './blocks.ts';
import { PostBody } from './post-body.tsx';

type Content = Parameters<typeof parseBlocks>[0];

const parse = (...blocks: { type: string; data: Record<string, unknown> }[]) => parseBlocks({ blocks });

test('header, paragraph, list and image blocks are parsed', () => {
  expect(
    parse(
      { type: 'header', data: { text: 'A <b>head</b>', level: 2 } },
      { type: 'paragraph', data: { text: 'Text' } },
      { type: 'list', data: { style: 'ordered', items: ['one', 'two'] } },
      { type: 'image', data: { file: { url: '/images/a.webp', width: 640, height: 480 }, caption: 'An image' } },
      { type: 'image', data: { file: { url: 'https://a.example/b.png', width: -1, height: '5' } } },
    ),
  ).toEqual([
    { type: 'header', level: 2, text: 'A <b>head</b>' },
    { type: 'paragraph', text: 'Text' },
    {
      type: 'list',
      ordered: true,
      items: [
        { text: 'one', items: [] },
        { text: 'two', items: [] },
      ],
    },
    { type: 'image', src: '/images/a.webp', caption: 'An image', size: { width: 640, height: 480 } },
    { type: 'image', src: 'https://a.example/b.png', caption: '', size: undefined },
  ]);
});

test('list items can be objects with nested items', () => {
  expect(
    parse({
      type: 'list',
      data: {
        style: 'unordered',
        items: [
          { content: 'outer', meta: {}, items: [{ content: 'inner', items: ['deep'] }] },
          'text',
          { items: ['orphan'] },
          7,
          null,
        ],
      },
    }),
  ).toEqual([
    {
      type: 'list',
      ordered: false,
      items: [
        { text: 'outer', items: [{ text: 'inner', items: [{ text: 'deep', items: [] }] }] },
        { text: 'text', items: [] },
        { text: '', items: [{ text: 'orphan', items: [] }] },
      ],
    },
  ]);
});

test('a list nested 200 levels deep shows every text, in at most 8 levels', () => {
  let item: object = { content: 'last' };
  for (let depth = 0; depth < 200; depth += 1) item = { content: `${depth}`, items: [item] };
  const [list] = parse({ type: 'list', data: { style: 'unordered', items: [item] } });
  expect(JSON.stringify(list).match(/"text"/g)).toHaveLength(201);
  expect(JSON.stringify(list).split('[').length).toBeLessThan(230);
});

test('unknown and empty blocks are skipped', () => {
  expect(
    parse(
      { type: 'table', data: { content: [['a']] } },
      { type: 'quote', data: { text: 'said' } },
      { type: 'paragraph', data: {} },
      { type: 'paragraph', data: { text: ' <b> </b> &nbsp; ' } },
      { type: 'header', data: { text: '', level: 2 } },
      { type: 'list', data: { style: 'ordered', items: [] } },
      { type: 'list', data: { style: 'ordered' } },
      { type: 'image', data: { caption: 'no file' } },
      { type: 'image', data: { file: { url: 'javascript:alert(1)' } } },
      { type: 'image', data: { file: { url: '//evil.example/a.png' } } },
      { type: 'constructor', data: {} },
    ),
  ).toEqual([]);
});

test('headings start at level 2 without skipping a level', () => {
  const levels = (...requested: unknown[]) =>
    parse(...requested.map((level) => ({ type: 'header', data: { text: 'x', level } }))).map(
      (block) => 'level' in block && block.level,
    );
  expect(levels(1, 2, 3, 4, 2)).toEqual([2, 2, 3, 4, 2]);
  expect(levels(4, 4, 6, 2)).toEqual([2, 3, 4, 2]);
  expect(levels('three', undefined)).toEqual([2, 2]);
});

test('plain text becomes paragraphs, and tags in it are shown as text', () => {
  expect(parseBlocks('One <b>line</b>\nand more\n\nTwo')).toEqual([
    { type: 'plain', text: 'One <b>line</b>\nand more' },
    { type: 'plain', text: 'Two' },
  ]);
});

test('an excerpt that repeats the beginning of the post is detected', () => {
  const content = {
    blocks: [
      { type: 'header', data: { text: 'H', level: 2 } },
      { type: 'paragraph', data: { text: 'We <b>read</b> every\nsubmission twice.' } },
    ],
  };
  expect(excerptRepeatsOpening('We read every submission twice.', content)).toBe(true);
  expect(excerptRepeatsOpening('Forty words and a link.', content)).toBe(false);
  expect(excerptRepeatsOpening('', content)).toBe(false);
  expect(excerptRepeatsOpening('Anything', { blocks: [] })).toBe(false);
  expect(excerptRepeatsOpening('One', 'One line')).toBe(true);
  expect(excerptRepeatsOpening('Write <b>, not &lt;b&gt;.', 'Write <b>,\nnot &lt;b&gt;. It is a tag.')).toBe(true);
  expect(excerptRepeatsOpening('Write , not <b>.', 'Write <b>, not &lt;b&gt;. It is a tag.')).toBe(false);
});

const file = resolve(import.meta.dirname, '../../../../shared/data/blog-posts.json');

test.runIf(existsSync(file))('sample posts are parsed without loss, and no markup is shown as text', () => {
  const posts = JSON.parse(readFileSync(file, 'utf8')) as { content: Exclude<Content, string> }[];
  for (const { content } of posts) {
    const known = content.blocks.filter(({ type }) => ['header', 'paragraph', 'list', 'image'].includes(type));
    expect(parseBlocks(content)).toHaveLength(known.length);
    const markup = renderToStaticMarkup(createElement(PostBody, { content }));
    expect(markup).not.toMatch(/&lt;\/?(?:a|b|i|code|br)\b|<script|&amp;(?:amp|lt|gt|quot|nbsp|#\d+);/);
    const links = JSON.stringify(known).match(/<a href=\\"(?:https?:|mailto:)/g) ?? [];
    expect(markup.match(/<a href="/g) ?? []).toHaveLength(links.length);
  }
});
