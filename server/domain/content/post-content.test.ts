import { expect, test } from 'vitest';
import { cleanContent } from './post-content.ts';

const dirty = '<b onclick="x()">b</b><script>alert(1)</script>';

test('cleaning changes the texts of every block at any depth, and nothing else', () => {
  expect(
    cleanContent({
      time: 1,
      version: '2.31.0',
      blocks: [
        { id: 'a1', type: 'header', data: { text: dirty, level: 2 } },
        { type: 'paragraph', data: { text: `R&amp;D <a href="javascript:x">x</a>` } },
        {
          type: 'list',
          data: { style: 'ordered', meta: { start: 3 }, items: [dirty, { content: dirty, meta: {}, items: [dirty] }] },
        },
        { type: 'image', data: { file: { url: '/images/a.png', width: 3 }, caption: dirty, stretched: false } },
        { type: 'table', data: { withHeadings: true, content: [[dirty, '1']] } },
        { type: 'code', data: { code: 'if (a < b && c) <script>' } },
        { type: 'raw', data: { html: '<iframe src=x>' } },
        { type: 'delimiter', data: {} },
      ],
    }),
  ).toEqual({
    time: 1,
    version: '2.31.0',
    blocks: [
      { id: 'a1', type: 'header', data: { text: '<b>b</b>', level: 2 } },
      { type: 'paragraph', data: { text: 'R&amp;D x' } },
      {
        type: 'list',
        data: {
          style: 'ordered',
          meta: { start: 3 },
          items: ['<b>b</b>', { content: '<b>b</b>', meta: {}, items: ['<b>b</b>'] }],
        },
      },
      { type: 'image', data: { file: { url: '/images/a.png', width: 3 }, caption: '<b>b</b>', stretched: false } },
      { type: 'table', data: { withHeadings: true, content: [['<b>b</b>', '1']] } },
      { type: 'code', data: { code: 'if (a < b && c) <script>' } },
      { type: 'raw', data: { html: '' } },
      { type: 'delimiter', data: {} },
    ],
  });
});

test.each([
  ['https://a.example/x.png?a=1&b=2', 'https://a.example/x.png?a=1&b=2'],
  ['/images/x.png', '/images/x.png'],
  ['javascript:alert(1)', ''],
  ['data:image/svg+xml,<svg onload=alert(1)>', ''],
  ['//evil.example/x.png', ''],
  ['/\\evil.example', ''],
])('the address %s is saved as %j', (url, saved) => {
  expect(cleanContent({ blocks: [{ type: 'image', data: { file: { url } } }] })).toEqual({
    blocks: [{ type: 'image', data: { file: { url: saved } } }],
  });
});

test('plain text is not changed', () => {
  expect(cleanContent('a < b & <script>')).toBe('a < b & <script>');
});

test('content nested deeper than 32 levels is dropped', () => {
  let items: unknown[] = ['deep'];
  for (let depth = 0; depth < 10_000; depth += 1) items = [{ content: 'x', items }];
  const cleaned = JSON.stringify(cleanContent({ blocks: [{ type: 'list', data: { style: 'ordered', items } }] }));
  expect(cleaned.length).toBeLessThan(2_000);
});

test('the only data URLs accepted as addresses are WebP images', () => {
  const address = (url: string) =>
    cleanContent({ blocks: [{ type: 'image', data: { file: { url } } }] }) as { blocks: { data: { file: { url: string } } }[] };
  const savedUrl = (url: string) => address(url).blocks[0]?.data.file.url;
  expect(savedUrl('data:image/webp;base64,UklGRg==')).toBe('data:image/webp;base64,UklGRg==');
  for (const url of [
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/webp,<script>',
    'data:image/webp;base64,UklG"><script>',
    'DATA:image/webp;base64,UklGRg==x',
  ]) {
    expect(savedUrl(url)).toBe('');
  }
});
