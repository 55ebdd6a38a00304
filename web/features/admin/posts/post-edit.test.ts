import { expect, test } from 'vitest';
import { contract } from '../../../../server/domain/contract.ts';
import type { Post } from '../../../../server/domain/content/posts.contract.ts';
import { toPostEdit } from '../../../../server/domain/content/posts.rules.ts';
import { editedVersionOf, versionOf } from '../../../../server/domain/core/versions.ts';
import { baseOfDraft, blankPost, toBlocks, withCleanContent } from './post-edit.ts';

const hostile = '<img src=x onerror=alert(1)>';
const post: Post = {
  _id: '1'.repeat(24),
  title: 'A title',
  slug: 'a-title',
  featuredImage: '/a.webp',
  excerpt: 'An excerpt',
  content: {
    blocks: [
      { type: 'paragraph', data: { text: `A <b>bold</b> <a href="javascript:alert(1)">word</a>${hostile}` } },
      { type: 'list', data: { style: 'unordered', items: [hostile, { content: `one${hostile}`, items: [] }] } },
      { type: 'image', data: { file: { url: 'https://pictures.example/a.png' }, caption: hostile } },
    ],
  },
  category: { _id: '2'.repeat(24), name: 'Making', slug: 'making' },
  tags: ['one'],
  author: { name: 'Ida', email: '', avatar: '' },
  status: 'draft',
  publishedAt: null,
  commentsCount: 0,
};

test('content passed to the editor contains no script', () => {
  expect(withCleanContent(toPostEdit(post))).toEqual({
    title: 'A title',
    slug: 'a-title',
    featuredImage: '/a.webp',
    excerpt: 'An excerpt',
    content: {
      blocks: [
        { type: 'paragraph', data: { text: 'A <b>bold</b> word' } },
        { type: 'list', data: { style: 'unordered', items: ['', { content: 'one', items: [] }] } },
        { type: 'image', data: { file: { url: 'https://pictures.example/a.png' }, caption: '' } },
      ],
    },
    category: '2'.repeat(24),
    tags: ['one'],
    status: 'draft',
  });
  expect(toBlocks(post.content)).toEqual(withCleanContent(post).content);
});

test('plain text becomes paragraphs with the same escaped text', () => {
  expect(toBlocks(`One <b>\nline & more\n\n${hostile}`)).toEqual({
    blocks: [
      { type: 'paragraph', data: { text: 'One &lt;b&gt;<br>line &amp; more' } },
      { type: 'paragraph', data: { text: '&lt;img src=x onerror=alert(1)&gt;' } },
    ],
  });
});

const current = { values: withCleanContent(toPostEdit(post)), version: 'now' };
const asSaved = JSON.stringify(current.values);
const before = { ...current.values, title: 'Before' };

test.each([
  [
    'keeps the version that it is based on',
    { base: JSON.stringify(before), version: 'then' },
    { values: before, version: 'then' },
  ],
  ['without a version gets a version that no post has', { base: JSON.stringify(before) }, { values: before, version: 'unknown' }],
  ['equal to the current post is based on the current post', { base: asSaved }, current],
])('a draft %s', (_, draft, base) => {
  expect(baseOfDraft(draft, current)).toEqual(base);
});

test('a draft of a new post is based on the blank post', () => {
  const blank = { values: blankPost, version: undefined };
  expect(baseOfDraft({ base: JSON.stringify(before) }, blank)).toBe(blank);
});

test('no post has the version “unknown”, but a request may contain it', () => {
  expect(versionOf(toPostEdit(post))).not.toBe('unknown');
  expect(editedVersionOf(contract.savePost, '"unknown"')).toBe('unknown');
});
