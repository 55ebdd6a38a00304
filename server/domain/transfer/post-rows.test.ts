import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../../db/sql/store.ts';
import type { Store } from '../../../db/store.ts';
import { plainText } from '../content/inline-html.ts';
import { allPostsFilter } from '../content/posts.rules.ts';
import { ImportRun } from '../../cli/import-run.ts';

let store: Store;
beforeEach(async () => {
  store = await openSqliteStore(':memory:');
});
afterEach(async () => {
  await store.close();
});

const blocks = (text: string) => ({ blocks: [{ type: 'paragraph', data: { text } }] });
const row = {
  title: 'Hello, World',
  excerpt: 'A beginning.',
  content: blocks('<b onclick="x()">Hi</b><script>alert(1)</script>'),
  tags: ['one', ' two ', 'one'],
  coverImage: '/images/blog/a.png',
  author: '18F',
  publishedAt: '2014-09-25T14:00:00.000Z',
};

async function importRows(...rows: unknown[]) {
  const { inserted, updated, unchanged, rejected, createdCategories } = await new ImportRun(store, () => false, {
    createsCategories: true,
  }).importFile({ file: 'posts.json', kind: 'posts', rows }, () => undefined);
  return { inserted, updated, unchanged, rejected: rejected.map(({ reasons }) => reasons), createdCategories };
}
const none = { inserted: 0, updated: 0, unchanged: 0, rejected: [], createdCategories: [] };

test('a post is sanitized, published and put into a new category', async () => {
  expect(await importRows(row)).toEqual({ ...none, inserted: 1, createdCategories: ['journal'] });
  const [journal] = await store.posts.categories(new Date().toISOString());
  expect(await store.posts.bySlug('hello-world')).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    title: 'Hello, World',
    slug: 'hello-world',
    featuredImage: '/images/blog/a.png',
    excerpt: 'A beginning.',
    content: blocks('<b>Hi</b>'),
    category: { _id: journal?._id, name: 'Journal', slug: 'journal' },
    tags: ['one', 'two'],
    author: { name: '18F', email: '', avatar: '' },
    status: 'published',
    publishedAt: '2014-09-25T14:00:00.000Z',
    commentsCount: 0,
  });
});

test('repeating an import changes nothing; a changed row updates only the fields it contains', async () => {
  await importRows({ ...row, status: 'draft' });
  const before = await store.posts.bySlug('hello-world');
  expect(await importRows(row)).toEqual({ ...none, unchanged: 1 });
  const { coverImage: _cover, publishedAt: _date, ...less } = row;
  expect(await importRows({ ...less, excerpt: 'New.' })).toEqual({ ...none, updated: 1 });
  expect(await store.posts.bySlug('hello-world')).toEqual({ ...before, excerpt: 'New.' });
  expect(await importRows({ ...row, category: 'Field Notes' })).toEqual({
    ...none,
    updated: 1,
    createdCategories: ['field-notes'],
  });
  expect((await store.posts.bySlug('hello-world'))?.category).toMatchObject({ name: 'Field Notes' });
});

test('a category is found by its name or slug', async () => {
  await importRows({ ...row, category: 'Field Notes' });
  expect(await importRows({ ...row, slug: 'two', category: 'field-notes' })).toEqual({ ...none, inserted: 1 });
  expect(await store.posts.categories(new Date().toISOString())).toMatchObject([{ name: 'Field Notes', postCount: 2 }]);
});

test('the second row with the same slug is rejected; two rows with the same title become two posts', async () => {
  expect(await importRows({ ...row, slug: 'a' }, { ...row, slug: 'a' }, row, row)).toEqual({
    ...none,
    inserted: 3,
    rejected: [{ slug: 'The same slug as row 1 of posts.json.' }],
    createdCategories: ['journal'],
  });
  expect((await store.posts.bySlug('hello-world-2'))?.title).toBe('Hello, World');
});

test('rejected rows are returned with reasons', async () => {
  const { rejected } = await importRows(
    { title: 'x' },
    { ...row, content: { blocks: 'none' } },
    { ...row, coverImage: 'javascript:alert(1)' },
    { ...row, slug: 'Not A Slug' },
    'nonsense',
  );
  expect(rejected.map((reasons) => Object.keys(reasons))).toEqual([['content'], ['content'], ['slug'], ['row']]);
});

test('blocks of other types are imported, sanitized', async () => {
  const content = {
    time: 1,
    blocks: [
      { id: 'a', type: 'code', data: { code: 'a < b' } },
      { type: 'embed', data: { html: '<iframe src=x></iframe><i>x</i>', source: 'javascript:x' } },
    ],
  };
  await importRows({ ...row, content });
  expect((await store.posts.bySlug('hello-world'))?.content).toEqual({
    time: 1,
    blocks: [
      { id: 'a', type: 'code', data: { code: 'a < b' } },
      { type: 'embed', data: { html: '<i>x</i>', source: '' } },
    ],
  });
});

interface RealPost {
  title: string;
  slug: string;
  content: { blocks: unknown[] };
}

/** The value with every HTML text replaced by plain text. */
function toPlainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(toPlainTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlainTexts(inner)]));
}

const real = resolve(import.meta.dirname, '../../../shared/data/blog-posts.json');
test.skipIf(!existsSync(real))(
  'real posts keep every block and every word (skipped where ../shared/data is absent)',
  async () => {
    const rows = JSON.parse(readFileSync(real, 'utf8')) as RealPost[];
    expect(await importRows(...rows)).toEqual({ ...none, inserted: 48, createdCategories: ['journal'] });
    expect(await importRows(...rows)).toEqual({ ...none, unchanged: 48 });
    expect((await store.posts.list(allPostsFilter, { offset: 0, limit: 1 }, new Date().toISOString())).total).toBe(48);
    for (const { slug, content } of rows) {
      const imported = await store.posts.bySlug(slug);
      if (typeof imported?.content !== 'object') throw new Error(`${slug} lost its blocks`);
      expect(toPlainTexts(imported.content.blocks)).toEqual(toPlainTexts(content.blocks));
    }
  },
);
