import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { aCategory, aCollection, anId, aPost, aPostCategory, aStartup, daysAgo, noon } from './builders.ts';
import { aMerge } from './merge-builder.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

const at = noon.toISOString();

/** The writes for one kind of item, by number and slug. */
interface Kind {
  insert: (store: Store, number: number, slug: string) => Promise<unknown>;
  update: (store: Store, number: number, slug: string) => Promise<unknown>;
  remove?: (store: Store, number: number) => Promise<unknown>;
  byFormerSlug: (store: Store, slug: string) => Promise<{ _id: string } | undefined>;
}

const startup = (number: number, slug: string) => aStartup({ _id: anId(number), slug });
const category = (number: number, slug: string) => aCategory({ _id: anId(number), slug });
const post = (number: number, slug: string) => aPost({ _id: anId(number), slug, category: null });
const postCategory = (number: number, slug: string) => aPostCategory({ _id: anId(number), slug });
const collection = (number: number, slug: string) => aCollection({ _id: anId(number), slug });

const kinds: readonly [string, Kind][] = [
  [
    'listing',
    {
      insert: ({ startups }, number, slug) => startups.insert(startup(number, slug)),
      update: ({ startups }, number, slug) => startups.update(startup(number, slug)),
      remove: ({ startups }, number) => startups.remove(anId(number)),
      byFormerSlug: ({ startups }, slug) => startups.byFormerSlug(slug),
    },
  ],
  [
    'category',
    {
      insert: ({ categories }, number, slug) => categories.insert(category(number, slug)),
      update: ({ categories }, number, slug) => categories.update(category(number, slug)),
      remove: ({ categories }, number) => categories.remove(anId(number)),
      byFormerSlug: ({ categories }, slug) => categories.byFormerSlug(slug),
    },
  ],
  [
    'post',
    {
      insert: ({ posts }, number, slug) => posts.insert(post(number, slug)),
      update: ({ posts }, number, slug) => posts.update(post(number, slug)),
      remove: ({ posts }, number) => posts.remove(anId(number)),
      byFormerSlug: ({ posts }, slug) => posts.byFormerSlug(slug),
    },
  ],
  [
    'category of posts',
    {
      insert: ({ posts }, number, slug) => posts.insertCategory(postCategory(number, slug)),
      update: ({ posts }, number, slug) => posts.updateCategory(postCategory(number, slug)),
      byFormerSlug: ({ posts }, slug) => posts.categoryByFormerSlug(slug, at),
    },
  ],
  [
    'collection',
    {
      insert: ({ collections }, number, slug) => collections.insert(collection(number, slug)),
      update: ({ collections }, number, slug) => collections.update(collection(number, slug)),
      remove: ({ collections }, number) => collections.remove(anId(number)),
      byFormerSlug: ({ collections }, slug) => collections.byFormerSlug(slug),
    },
  ],
];

export function formerSlugRules(open: OpenStore): void {
  const store = storePerTest(open);

  test.each(kinds)('of a %s find it in one step, until another item takes the slug or the item is removed', async (_, kind) => {
    const leadsTo = async (...slugs: string[]) => {
      const found = [];
      for (const slug of slugs) found.push((await kind.byFormerSlug(store(), slug))?._id);
      return found;
    };
    await kind.insert(store(), 1, 'a');
    expect(await leadsTo('a')).toEqual([undefined]);
    for (const slug of ['b', 'c', 'c']) await kind.update(store(), 1, slug);
    expect(await leadsTo('a', 'b', 'c', 'd')).toEqual([anId(1), anId(1), undefined, undefined]);
    // The item takes its own former slug again, so that no two slugs refer to each other.
    await kind.update(store(), 1, 'a');
    expect(await leadsTo('a', 'b', 'c')).toEqual([undefined, anId(1), anId(1)]);
    const version = await store().version();
    await kind.insert(store(), 2, 'b');
    expect(await store().version()).toBeGreaterThan(version);
    expect(await leadsTo('a', 'b', 'c')).toEqual([undefined, undefined, anId(1)]);
    await kind.update(store(), 2, 'c');
    expect(await leadsTo('a', 'b', 'c')).toEqual([undefined, anId(2), undefined]);
    if (kind.remove === undefined) return;
    await kind.remove(store(), 2);
    expect(await leadsTo('b', 'c')).toEqual([undefined, undefined]);
  });

  test.each(kinds)('of a %s stay when its update is refused because the new slug is taken', async (_, kind) => {
    await kind.insert(store(), 1, 'a');
    await kind.insert(store(), 2, 'b');
    expect(await brokenBy(kind.update(store(), 2, 'a'))).toMatch(/slug$/);
    expect([await kind.byFormerSlug(store(), 'a'), await kind.byFormerSlug(store(), 'b')]).toEqual([undefined, undefined]);
  });

  test('of items that were never public are not kept', async () => {
    const { startups, posts } = store();
    const unpublished = { status: 'pending', publishedAt: null } as const;
    await startups.insert({ ...startup(1, 'a'), ...unpublished });
    await startups.update({ ...startup(1, 'b'), ...unpublished });
    await posts.insert({ ...post(1, 'a'), status: 'draft', publishedAt: null });
    await posts.update({ ...post(1, 'b'), status: 'draft', publishedAt: null });
    expect([await startups.byFormerSlug('a'), await posts.byFormerSlug('a')]).toEqual([undefined, undefined]);
    await posts.update({ ...post(1, 'c'), status: 'draft', publishedAt: daysAgo(1) });
    await posts.update({ ...post(1, 'd'), status: 'draft', publishedAt: daysAgo(1) });
    expect([await posts.byFormerSlug('b'), (await posts.byFormerSlug('c'))?._id]).toEqual([undefined, anId(1)]);
  });

  test('the version rises when a hidden item takes a former slug', async () => {
    const { startups, posts, collections, version } = store();
    await startups.insert(startup(1, 'a'));
    await startups.update(startup(1, 'b'));
    await posts.insert(post(1, 'a'));
    await posts.update(post(1, 'b'));
    await collections.insert(collection(1, 'a'));
    await collections.update(collection(1, 'b'));
    const versions = [await version()];
    await startups.insert({ ...startup(2, 'a'), status: 'pending', publishedAt: null });
    versions.push(await version());
    await posts.insert({ ...post(2, 'a'), status: 'draft' });
    versions.push(await version());
    await collections.insert({ ...collection(2, 'a'), visibility: 'private' });
    versions.push(await version());
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect((await store().changes.after(1, 9)).map(({ startupId, former }) => [startupId, former])).toEqual([
      [anId(1), undefined],
    ]);
  });

  test('devices receive the former slugs of listings and of their duplicates', async () => {
    const { startups, merges, changes } = store();
    await startups.insert(startup(1, 'a'));
    await startups.insert(startup(2, 'x'));
    await startups.update(startup(1, 'b'));
    await startups.update(startup(2, 'z'));
    await startups.update(startup(2, 'y'));
    await merges.insert(aMerge({ mergedBy: null }));
    await startups.update({ ...startup(1, 'b'), status: 'archived' });
    await startups.update(startup(2, 'y'));
    const formerOf = async () => (await changes.after(0, 9)).find(({ startupId }) => startupId === anId(2))?.former;
    expect(await formerOf()).toEqual(['x', 'z', anId(1), 'b', 'a']);
    expect((await startups.formerSlugs(anId(2))).sort()).toEqual(['a', 'b', 'x', 'z']);
    expect((await startups.byFormerSlug('a'))?._id).toBe(anId(1));
    const before = (await changes.after(0, 9)).at(-1)?.sequence ?? 0;
    await startups.update({ ...startup(1, 'c'), status: 'archived' });
    expect((await changes.after(before, 9)).map(({ startupId }) => startupId)).toEqual([anId(2)]);
    expect(await formerOf()).toEqual(['x', 'z', anId(1), 'c', 'a', 'b']);
  });

  test('merging a category gives its listings the other category, once each, and all its slugs find the other category', async () => {
    const { categories, categoryMerges, startups } = store();
    for (const [at, slug] of ['a', 'b', 'c'].entries()) await categories.insert(category(at + 1, slug));
    await categories.update(category(1, 'd'));
    const lists = [['d'], ['d', 'c', 'b'], ['b', 'd'], ['c']];
    for (const [at, slugs] of lists.entries()) await startups.insert({ ...startup(at + 1, `s-${at}`), categories: slugs });
    await startups.insert({ ...startup(9, 's-9'), categories: ['d'], status: 'pending', publishedAt: null });
    expect([await categoryMerges.merge(anId(1), anId(1)), await categoryMerges.merge(anId(1), anId(8))]).toEqual([false, false]);
    expect([await categoryMerges.merge(anId(8), anId(1)), await categoryMerges.merge(anId(1), anId(2))]).toEqual([false, true]);
    const slugsOf = async (number: number) => (await startups.byId(anId(number)))?.categories;
    expect([await slugsOf(1), await slugsOf(2), await slugsOf(3), await slugsOf(4), await slugsOf(9)]).toEqual([
      ['b'],
      ['b', 'c'],
      ['b'],
      ['c'],
      ['b'],
    ]);
    expect((await categories.list()).map(({ slug, startupCount }) => [slug, startupCount])).toEqual([
      ['b', 3],
      ['c', 2],
    ]);
    expect([(await categories.byFormerSlug('a'))?.slug, (await categories.byFormerSlug('d'))?.slug]).toEqual(['b', 'b']);
    // A chain of merges is also followed in one step.
    await categoryMerges.merge(anId(2), anId(3));
    expect((await categories.byFormerSlug('a'))?.slug).toBe('c');
    await categories.remove(anId(3));
    expect([await categories.byFormerSlug('a'), await categories.byFormerSlug('b')]).toEqual([undefined, undefined]);
  });

  test('undoing a merge restores a category with its former slugs, except those that were taken since', async () => {
    const { categories, categoryMerges } = store();
    for (const [at, slug] of ['a', 'z'].entries()) await categories.insert(category(at + 1, slug));
    for (const slug of ['b', 'c', 'd', 'e']) await categories.update(category(1, slug));
    const formerSlugs = await categoryMerges.formerSlugs(anId(1));
    expect(formerSlugs.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    await categoryMerges.merge(anId(1), anId(2));
    await categories.insert(category(3, 'a'));
    await categories.insert(category(4, 'b'));
    await categories.update(category(4, 'x'));
    await categories.remove(anId(4));
    await categories.insert(category(5, 'c'));
    await categories.update(category(5, 'y'));
    const before = await store().version();
    await categoryMerges.undo(category(1, 'e'), formerSlugs, anId(2));
    expect(await store().version()).toBeGreaterThan(before);
    const idOf = async (slug: string) => ((await categories.bySlug(slug)) ?? (await categories.byFormerSlug(slug)))?._id;
    expect([await idOf('a'), await idOf('b'), await idOf('c'), await idOf('d'), await idOf('e')]).toEqual(
      [3, 1, 5, 1, 1].map(anId),
    );
    expect(await categoryMerges.formerSlugs(anId(2))).toEqual([]);
    await expect(categoryMerges.undo(category(6, 'z'), [], undefined)).rejects.toThrow('categories.slug');
  });

  test('a category that replaces another one gets its slug, and then has the listings of both', async () => {
    const { categories, categoryMerges, startups } = store();
    for (const [at, slug] of ['a', 'new', 'c'].entries()) await categories.insert(category(at + 1, slug));
    for (const [at, slugs] of [['new'], ['a', 'c'], ['c']].entries())
      await startups.insert({ ...startup(at + 1, `s-${at}`), categories: slugs });
    await startups.insert({ ...startup(9, 's-9'), categories: ['a'], status: 'pending', publishedAt: null });
    expect(await categoryMerges.listings('a', '', 9)).toEqual([anId(2), anId(9)]);
    expect(await categoryMerges.listings('a', anId(2), 1)).toEqual([anId(9)]);
    expect(await categoryMerges.replace(anId(8), anId(1))).toBe(false);
    expect(await categoryMerges.replace(anId(2), anId(1))).toBe(true);
    expect((await categories.list()).map(({ _id, slug, startupCount }) => [_id, slug, startupCount])).toEqual([
      [anId(1), 'new', 2],
      [anId(3), 'c', 2],
    ]);
    expect([await categories.countListings('new'), await categories.countListings('a')]).toEqual([3, 0]);
    expect((await startups.byId(anId(2)))?.categories).toEqual(['new', 'c']);
    expect((await categories.byFormerSlug('a'))?._id).toBe(anId(1));
    expect(await categories.byFormerSlug('new')).toBeUndefined();
  });

  test('of public items are listed, except those of listings', async () => {
    const { startups, categories, posts, collections } = store();
    await startups.insert(startup(1, 'a'));
    await startups.update(startup(1, 'b'));
    await categories.insert(category(1, 'a'));
    await categories.update(category(1, 'b'));
    for (const [number, status] of [
      [1, 'active'],
      [2, 'inactive'],
    ] as const) {
      await posts.insertCategory({ ...postCategory(number, `a-${number}`), status });
      await posts.updateCategory({ ...postCategory(number, `b-${number}`), status });
    }
    for (const [number, publishedAt] of [
      [1, at],
      [2, daysAgo(-1)],
    ] as const) {
      await posts.insert({ ...post(number, `a-${number}`), publishedAt });
      await posts.update({ ...post(number, `b-${number}`), publishedAt });
    }
    for (const [number, visibility] of [
      [1, 'public'],
      [2, 'private'],
    ] as const) {
      await collections.insert({ ...collection(number, `a-${number}`), visibility });
      await collections.update({ ...collection(number, `b-${number}`), visibility });
    }
    expect(await store().formerSlugs.list(at)).toEqual([
      { kind: 'category', slug: 'a', current: 'b' },
      { kind: 'collection', slug: 'a-1', current: 'b-1' },
      { kind: 'post', slug: 'a-1', current: 'b-1' },
      { kind: 'post_category', slug: 'a-1', current: 'b-1' },
    ]);
  });
}
