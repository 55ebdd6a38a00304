import { expect, test } from 'vitest';
import type { PostFilter } from '../../db/store.ts';
import { allPostsFilter } from '../../server/domain/content/posts.rules.ts';
import { anId, aPost, aPostCategory, daysAgo, noon } from './builders.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';

const now = noon.toISOString();

export function postRules(open: OpenStore): void {
  const store = storePerTest(open);
  const slugsOf = async (filter: Partial<PostFilter>, slice = all) => {
    const { posts, total } = await store().posts.list({ ...allPostsFilter, ...filter }, slice, now);
    return { slugs: posts.map(({ slug }) => slug), total };
  };

  test('a post is read back unchanged, with the current name and slug of its category', async () => {
    const post = aPost({ category: { _id: anId(1), name: 'News', slug: 'news' } });
    await store().posts.insertCategory(aPostCategory());
    await store().posts.insert({ ...post, category: { _id: anId(1), name: 'Old name', slug: 'old' } });
    await store().posts.insert(aPost({ _id: anId(2), slug: 'plain', content: 'Plain text', publishedAt: null, status: 'draft' }));
    expect(await store().posts.bySlug('hello')).toEqual(post);
    expect(await store().posts.bySlug('plain')).toEqual(
      aPost({ _id: anId(2), slug: 'plain', content: 'Plain text', publishedAt: null, status: 'draft' }),
    );
    expect(await store().posts.bySlug('unknown')).toBeUndefined();
  });

  test('post categories are listed by name with their published posts', async () => {
    await store().posts.insertCategory(aPostCategory({ _id: anId(2), name: 'Tips', slug: 'tips', postCount: 9 }));
    await store().posts.insertCategory(aPostCategory({ status: 'inactive' }));
    const category = { _id: anId(2), name: 'Tips', slug: 'tips' };
    await store().posts.insert(aPost({ category }));
    await store().posts.insert(aPost({ _id: anId(2), slug: 'two', category, status: 'draft' }));
    expect(await store().posts.categories(now)).toEqual([
      aPostCategory({ status: 'inactive' }),
      aPostCategory({ _id: anId(2), name: 'Tips', slug: 'tips', postCount: 1 }),
    ]);
  });

  test('slugs of posts and post categories are unique, and the category of a post must exist', async () => {
    await store().posts.insertCategory(aPostCategory());
    await store().posts.insert(aPost());
    const { insert, insertCategory } = store().posts;
    expect(await brokenBy(insertCategory(aPostCategory({ _id: anId(2) })))).toBe('post_categories.slug');
    expect(await brokenBy(insertCategory(aPostCategory({ slug: 'other' })))).toBe('primary_key');
    expect(await brokenBy(insert(aPost({ _id: anId(2) })))).toBe('posts.slug');
    expect(await brokenBy(insert(aPost({ slug: 'other' })))).toBe('primary_key');
    const category = { _id: anId(9), name: 'News', slug: 'news' };
    expect(await brokenBy(insert(aPost({ _id: anId(2), slug: 'other', category })))).toBe('foreign_key');
  });

  test('an update replaces the post with the same id, and returns false for an unknown one', async () => {
    await store().posts.insert(aPost());
    await store().posts.insert(aPost({ _id: anId(2), slug: 'two' }));
    const changed = aPost({ title: 'Changed', slug: 'changed', content: 'Plain', tags: [], status: 'draft', publishedAt: null });
    expect(await store().posts.update(changed)).toBe(true);
    expect(await store().posts.bySlug('changed')).toEqual(changed);
    expect(await store().posts.bySlug('hello')).toBeUndefined();
    expect(await store().posts.update(aPost({ _id: anId(9), slug: 'nine' }))).toBe(false);
    expect(await brokenBy(store().posts.update(aPost({ slug: 'two' })))).toBe('posts.slug');
    const category = { _id: anId(9), name: 'News', slug: 'news' };
    expect(await brokenBy(store().posts.update(aPost({ category })))).toBe('foreign_key');
  });

  test('published posts are listed as cards, newest first, posts without a date last', async () => {
    await store().posts.insert(aPost({ publishedAt: null, author: { name: 'Ada', email: 'ada@example.com', avatar: '/a.png' } }));
    await store().posts.insert(aPost({ _id: anId(2), slug: 'old', publishedAt: daysAgo(2) }));
    await store().posts.insert(aPost({ _id: anId(3), slug: 'new', publishedAt: daysAgo(1) }));
    await store().posts.insert(aPost({ _id: anId(4), slug: 'other', publishedAt: daysAgo(1) }));
    await store().posts.insert(aPost({ _id: anId(5), slug: 'draft', status: 'draft' }));
    expect(await slugsOf({})).toEqual({ slugs: ['other', 'new', 'old', 'hello'], total: 4 });
    expect(await slugsOf({}, { offset: 1, limit: 2 })).toEqual({ slugs: ['new', 'old'], total: 4 });
    expect(await slugsOf({}, { offset: 9, limit: 2 })).toEqual({ slugs: [], total: 4 });
    expect((await store().posts.list(allPostsFilter, { offset: 3, limit: 1 }, now)).posts).toEqual([
      {
        _id: anId(1),
        title: 'Hello',
        slug: 'hello',
        featuredImage: '/sample/hello.svg',
        excerpt: 'A first post.',
        category: null,
        tags: ['news'],
        author: { name: 'Ada', avatar: '/a.png' },
        publishedAt: null,
      },
    ]);
  });

  test('a filter selects posts by category, by tag, by words, or by a combination of them', async () => {
    const category = { _id: anId(1), name: 'News', slug: 'news' };
    await store().posts.insertCategory(aPostCategory());
    await store().posts.insert(aPost({ category, tags: ['Café', 'b'], title: 'Money moves' }));
    await store().posts.insert(aPost({ _id: anId(2), slug: 'two', tags: ['cafe'], excerpt: 'Where money sleeps' }));
    await store().posts.insert(aPost({ _id: anId(3), slug: 'three', category, tags: ['a_c', '%'] }));
    expect(await slugsOf({ category: 'news' })).toEqual({ slugs: ['three', 'hello'], total: 2 });
    expect(await slugsOf({ category: 'nope' })).toEqual({ slugs: [], total: 0 });
    expect(await slugsOf({ tag: 'CAFE' })).toEqual({ slugs: ['two', 'hello'], total: 2 });
    expect(await slugsOf({ tag: '%' })).toEqual({ slugs: ['three'], total: 1 });
    expect(await slugsOf({ search: 'mon' })).toEqual({ slugs: ['two', 'hello'], total: 2 });
    expect(await slugsOf({ search: 'mon' }, { offset: 1, limit: 1 })).toEqual({ slugs: ['hello'], total: 2 });
    expect(await slugsOf({ search: 'money cafe' })).toEqual({ slugs: ['two', 'hello'], total: 2 });
    expect(await slugsOf({ search: '!' })).toEqual({ slugs: [], total: 0 });
    expect(await slugsOf({ category: 'news', tag: 'cafe', search: 'money' })).toEqual({ slugs: ['hello'], total: 1 });
    expect(await store().posts.tagLists(now)).toEqual([['a_c', '%'], ['cafe'], ['Café', 'b']]);
  });

  test('an inactive category is neither shown nor matched by a filter', async () => {
    const category = { _id: anId(1), name: 'News', slug: 'news' };
    await store().posts.insertCategory(aPostCategory({ status: 'inactive' }));
    await store().posts.insert(aPost({ category }));
    expect((await store().posts.list(allPostsFilter, all, now)).posts[0]?.category).toBeNull();
    expect(await slugsOf({ category: 'news' })).toEqual({ slugs: [], total: 0 });
    expect(await store().posts.categoryBySlug('news', now)).toEqual(aPostCategory({ status: 'inactive', postCount: 1 }));
    expect(await store().posts.categoryBySlug('nope', now)).toBeUndefined();
  });

  test('a published post with a future date is in no list and no count until then', async () => {
    const tomorrow = daysAgo(-1);
    const justBefore = new Date(Date.parse(tomorrow) - 1).toISOString();
    const category = { _id: anId(1), name: 'News', slug: 'news' };
    await store().posts.insertCategory(aPostCategory());
    await store().posts.insert(aPost({ category, publishedAt: tomorrow }));
    await store().posts.insert(aPost({ _id: anId(2), slug: 'draft', status: 'draft', category, publishedAt: daysAgo(1) }));
    const seenAt = async (time: string) => {
      const { posts } = store();
      const filters = [{}, { category: 'news' }, { tag: 'news' }, { search: 'hello' }];
      const lists = await Promise.all(filters.map((filter) => posts.list({ ...allPostsFilter, ...filter }, all, time)));
      return {
        totals: lists.map(({ total }) => total),
        slugs: lists.flatMap((list) => list.posts.map(({ slug }) => slug)),
        tags: await posts.tagLists(time),
        counts: [
          (await posts.categories(time))[0],
          await posts.categoryById(anId(1), time),
          await posts.categoryBySlug('news', time),
        ].map((counted) => counted?.postCount),
      };
    };
    expect(await seenAt(justBefore)).toEqual({ totals: [0, 0, 0, 0], slugs: [], tags: [], counts: [0, 0, 0] });
    const hello = ['hello', 'hello', 'hello', 'hello'];
    expect(await seenAt(tomorrow)).toEqual({ totals: [1, 1, 1, 1], slugs: hello, tags: [['news']], counts: [1, 1, 1] });
    expect((await store().posts.table({ search: '' }, all)).total).toBe(2);
  });

  test('the version is raised once for posts that become public on their date', async () => {
    await store().posts.insert(aPost({ publishedAt: daysAgo(-1) }));
    await store().posts.insert(aPost({ _id: anId(2), slug: 'draft', status: 'draft', publishedAt: daysAgo(-2) }));
    await store().posts.insert(aPost({ _id: anId(3), slug: 'undated', publishedAt: null }));
    const version = await store().version();
    expect(await store().posts.announceDue(daysAgo(1), now)).toBe(false);
    expect(await store().version()).toBe(version);
    expect(await store().posts.announceDue(now, daysAgo(-1))).toBe(true);
    expect(await store().version()).toBe(version + 1);
    expect(await store().posts.announceDue(daysAgo(-1), daysAgo(-3))).toBe(false);
    expect(await store().version()).toBe(version + 1);
  });
}
