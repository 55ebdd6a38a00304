import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { aCategory, anId, aStartup, daysAgo } from './builders.ts';
import { all, brokenBy, idsOf, type OpenStore, storePerTest } from './opened.ts';

const health = aCategory({ _id: anId(2), slug: 'health', name: 'Health' });

async function counts(store: Store): Promise<Record<string, number>> {
  return Object.fromEntries((await store.categories.list()).map(({ slug, startupCount }) => [slug, startupCount]));
}

export function categoryRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a category is read back unchanged, except for its count', async () => {
    const category = aCategory({
      trending: true,
      startupCount: 99,
      seoTitle: 'SEO',
      imageUrl: '/images/a.webp',
      imageTitle: 'Title',
      imageText: 'Text',
      imageCaption: 'Caption',
      imageDescription: 'Description',
    });
    await store().categories.insert(category);
    expect(await store().categories.bySlug('fintech')).toEqual({ ...category, startupCount: 0 });
    expect(await store().categories.bySlug('unknown')).toBeUndefined();
    expect(await store().categories.update({ ...category, name: 'Money', trending: false })).toBe(true);
    expect(await store().categories.bySlug('fintech')).toEqual({ ...category, name: 'Money', trending: false, startupCount: 0 });
    expect(await store().categories.update(health)).toBe(false);
    expect(await store().categories.remove(anId(9))).toBe(false);
  });

  test('categories are listed by name in code points, then id', async () => {
    const names = ['b', 'B', 'é', '𠮷', '\uFF21', 'b'];
    for (const [at, name] of names.entries()) {
      await store().categories.insert(aCategory({ _id: anId(at + 1), slug: `c-${at}`, name }));
    }
    expect((await store().categories.list()).map(({ _id }) => _id)).toEqual([2, 1, 6, 3, 5, 4].map(anId));
  });

  test('trending categories are ordered by count, then name, then id', async () => {
    const rows = [
      { name: 'B', trending: true },
      { name: 'A', trending: true },
      { name: 'C', trending: true },
      { name: 'D', trending: false },
      { name: 'A', trending: true },
    ];
    for (const [at, row] of rows.entries()) {
      await store().categories.insert(aCategory({ _id: anId(at + 1), slug: `c-${at}`, ...row }));
    }
    await store().startups.insert(aStartup({ categories: ['c-2', 'c-3'] }));
    expect((await store().categories.trending(12)).map(({ _id }) => _id)).toEqual([3, 2, 5, 1].map(anId));
    expect((await store().categories.trending(1)).map(({ _id, startupCount }) => [_id, startupCount])).toEqual([[anId(3), 1]]);
  });

  test('“shared” counts which other categories the newest active listings of a category have', async () => {
    for (const [at, slug] of ['a', 'b', 'c', 'd'].entries())
      await store().categories.insert(aCategory({ _id: anId(at + 1), slug, name: slug }));
    const rows = [
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['b', 'c'],
      ['a', 'd'],
    ];
    for (const [at, categories] of rows.entries())
      await store().startups.insert(aStartup({ _id: anId(at + 1), categories, publishedAt: daysAgo(at) }));
    await store().startups.insert(aStartup({ _id: anId(9), categories: ['a', 'd'], status: 'pending' }));
    expect(await store().categories.shared('a', 100)).toEqual([
      { slug: 'b', listings: 2 },
      { slug: 'c', listings: 1 },
      { slug: 'd', listings: 1 },
    ]);
    expect(await store().categories.shared('a', 1)).toEqual([{ slug: 'b', listings: 1 }]);
    expect(await store().categories.shared('unknown', 100)).toEqual([]);
  });

  test('id and slug are unique', async () => {
    await store().categories.insert(aCategory());
    expect(await brokenBy(store().categories.insert(aCategory({ slug: 'other' })))).toBe('primary_key');
    expect(await brokenBy(store().categories.insert(aCategory({ _id: anId(2) })))).toBe('categories.slug');
    await store().categories.insert(health);
    expect(await brokenBy(store().categories.update({ ...health, slug: 'fintech' }))).toBe('categories.slug');
    expect(await store().categories.bySlug('health')).toEqual(health);
  });

  test('startupCount is the number of active listings after every kind of write', async () => {
    await store().categories.insert(aCategory());
    await store().categories.insert(health);
    const steps: [string, () => Promise<unknown>, { fintech: number; health: number }][] = [
      [
        'pending',
        () => store().startups.insert(aStartup({ categories: ['fintech'], status: 'pending' })),
        { fintech: 0, health: 0 },
      ],
      ['approved', () => store().startups.update(aStartup({ categories: ['fintech'] })), { fintech: 1, health: 0 }],
      ['the same again', () => store().startups.update(aStartup({ categories: ['fintech'] })), { fintech: 1, health: 0 }],
      ['both', () => store().startups.update(aStartup({ categories: ['health', 'fintech'] })), { fintech: 1, health: 1 }],
      ['moved', () => store().startups.update(aStartup({ categories: ['health'] })), { fintech: 0, health: 1 }],
      ['another', () => store().startups.insert(aStartup({ _id: anId(2), categories: ['health'] })), { fintech: 0, health: 2 }],
      [
        'rejected and moved',
        () => store().startups.update(aStartup({ categories: ['fintech'], status: 'rejected' })),
        { fintech: 0, health: 1 },
      ],
      ['rejected removed', () => store().startups.remove(anId(1)), { fintech: 0, health: 1 }],
      ['active removed', () => store().startups.remove(anId(2)), { fintech: 0, health: 0 }],
    ];
    for (const [name, write, expected] of steps) {
      await write();
      expect(await counts(store()), name).toEqual(expected);
      for (const slug of ['fintech', 'health'] as const) {
        expect((await store().startups.inCategory(slug, all)).total, name).toBe(expected[slug]);
      }
    }
  });

  test('removing a category removes it from its listings, including pending ones', async () => {
    await store().categories.insert(aCategory());
    await store().categories.insert(health);
    await store().startups.insert(aStartup({ categories: ['fintech', 'health'] }));
    await store().startups.insert(aStartup({ _id: anId(2), categories: ['fintech'], status: 'pending' }));
    expect(await store().categories.remove(anId(1))).toBe(true);
    expect((await store().startups.byId(anId(1)))?.categories).toEqual(['health']);
    expect((await store().startups.byId(anId(2)))?.categories).toEqual([]);
    const { cards } = await store().startups.list(all);
    expect(cards.map((card) => (JSON.parse(card) as { categories: string[] }).categories)).toEqual([['health']]);
    expect(await store().startups.search('fintech', all)).toMatchObject({ cards: [], total: 0 });
    expect(await store().startups.inCategory('fintech', all)).toEqual({ cards: [], total: 0 });
    expect(await counts(store())).toEqual({ health: 1 });
  });

  test('a new slug of a category replaces the old slug in its listings', async () => {
    await store().categories.insert(aCategory());
    await store().categories.insert(health);
    await store().startups.insert(aStartup({ categories: ['health', 'fintech'] }));
    await store().startups.insert(aStartup({ _id: anId(2), categories: ['fintech'], status: 'pending' }));
    await store().categories.update(aCategory({ slug: 'money' }));
    expect((await store().startups.byId(anId(1)))?.categories).toEqual(['health', 'money']);
    expect((await store().startups.byId(anId(2)))?.categories).toEqual(['money']);
    expect(idsOf((await store().startups.inCategory('money', all)).cards)).toEqual([anId(1)]);
    expect((await store().startups.search('money', all)).total).toBe(1);
    expect((await store().startups.search('fintech', all)).total).toBe(0);
    expect(await counts(store())).toEqual({ money: 1, health: 1 });
  });
}
