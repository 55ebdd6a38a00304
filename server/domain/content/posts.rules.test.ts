import { describe, expect, test } from 'vitest';
import type { PostEdit } from './posts.contract.ts';
import { applyPostEdit } from './post-content.ts';
import { authorOf, countTags, postMatcher, preferredPostSlug } from './posts.rules.ts';
import { newUser } from '../accounts/users.rules.ts';

describe('tags', () => {
  test('that differ in case or accents are merged in the newest post’s spelling and counted once per post', () => {
    expect(countTags([['Café', 'x'], ['cafe', 'CAFE', 'b'], ['b']])).toEqual([
      { tag: 'Café', postCount: 2 },
      { tag: 'b', postCount: 2 },
      { tag: 'x', postCount: 1 },
    ]);
  });
});

describe('a filter', () => {
  const post = { title: 'Three prices', excerpt: 'The middle plan', tags: ['Pricing'] };

  test('without tag and search matches every post', () => {
    expect(postMatcher({ tag: '', search: '' })).toBeUndefined();
  });

  test.each([
    ['', 'three pri', true],
    ['', 'middle pricing', true],
    ['', 'pri three', false],
    ['pricing', '', true],
    ['pricing', 'nothing', false],
    ['prices', '', false],
    ['', '?!', false],
  ])('with the tag %j and the search %j matches the post: %s', (tag, search, expected) => {
    expect(postMatcher({ tag, search })?.(post)).toBe(expected);
  });
});

describe('a post that is saved', () => {
  const edit: PostEdit = {
    title: 'On Moss',
    slug: '',
    featuredImage: '/images/a.webp',
    excerpt: 'Slowly.',
    content: { blocks: [{ type: 'paragraph', data: { text: '<b onclick="x">Moss</b>' } }] },
    category: 'c'.repeat(24),
    tags: ['Moss', 'slow', 'moss'],
    status: 'draft',
  };
  const start = {
    _id: 'a'.repeat(24),
    author: { name: 'Mara', email: 'mara@people.example', avatar: '' },
    publishedAt: null,
    commentsCount: 0,
  };
  const place = {
    category: { _id: 'c'.repeat(24), name: 'Launching', slug: 'launching', status: 'active', postCount: 3 } as const,
    slug: 'on-moss',
    at: '2026-11-21T12:00:00.000Z',
  };

  test('has cleaned content, its category and each tag once', () => {
    const { slug: _wanted, ...rest } = edit;
    expect(applyPostEdit(start, edit, place)).toEqual({
      ...start,
      ...rest,
      slug: 'on-moss',
      content: { blocks: [{ type: 'paragraph', data: { text: '<b>Moss</b>' } }] },
      category: { _id: 'c'.repeat(24), name: 'Launching', slug: 'launching' },
      tags: ['moss', 'slow'],
    });
  });

  test('keeps the date of its first publishing', () => {
    const published = applyPostEdit(start, { ...edit, status: 'published' }, place);
    expect(published.publishedAt).toBe('2026-11-21T12:00:00.000Z');
    const later = { ...place, at: '2026-12-01T12:00:00.000Z' };
    const drafted = applyPostEdit(published, edit, later);
    expect([drafted.status, drafted.publishedAt]).toEqual(['draft', '2026-11-21T12:00:00.000Z']);
    expect(applyPostEdit(drafted, { ...edit, status: 'published' }, later).publishedAt).toBe('2026-11-21T12:00:00.000Z');
    const ahead = { ...published, publishedAt: '2027-11-21T12:00:00.000Z' };
    expect(applyPostEdit(ahead, { ...edit, status: 'published' }, place).publishedAt).toBe(ahead.publishedAt);
    const forgotten = applyPostEdit(ahead, edit, place);
    expect(forgotten.publishedAt).toBe(null);
    expect(applyPostEdit(forgotten, { ...edit, status: 'published' }, place).publishedAt).toBe(place.at);
  });

  test.each([
    ['On Moss', '', 'on-moss'],
    ['On Moss', 'selected', 'selected'],
    ['🌱', '', 'post'],
  ])('a post with the title %s and the slug %j gets the slug %s', (title, slug, expected) => {
    expect(preferredPostSlug({ title, slug })).toBe(expected);
  });

  test('has its author’s name, or else their username', () => {
    const user = newUser({ _id: 'a'.repeat(24), username: 'mara', email: 'mara@people.example', createdAt: place.at }, {});
    expect(authorOf(user)).toEqual({ name: 'mara', email: 'mara@people.example', avatar: '' });
    expect(authorOf({ ...user, name: 'Mara Lindqvist', avatar: '/a.webp' })).toEqual({
      name: 'Mara Lindqvist',
      email: 'mara@people.example',
      avatar: '/a.webp',
    });
  });
});
