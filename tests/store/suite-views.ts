import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { parseFilters, parseListSort } from '../../server/domain/listings/facets.rules.ts';
import { defineField } from '../../server/domain/listings/usual-fields.ts';
import { aCategory, anId, aStartup, daysAgo } from './builders.ts';
import { all, idsOf, type OpenStore, storePerTest } from './opened.ts';

const fields = [
  defineField({
    key: 'platform',
    label: 'Platform',
    type: 'choices',
    options: ['web', 'ios'].map((key) => ({ key, label: key })),
    filterable: true,
  }),
  defineField({ key: 'founded', label: 'Founded', type: 'number', filterable: true, sortable: true }),
];

/** The view of a list for these parameters. */
function viewOf(filters: string, sort = '') {
  const order = parseListSort(sort, fields, 'newest');
  if (order === undefined) throw new Error('This sort order does not exist.');
  return { filters: parseFilters(filters, fields).filters, sort: order };
}

/** The rules of every store for narrowed or sorted lists. */
export function viewRules(open: OpenStore): void {
  const store = storePerTest(open);

  const listed = async (filters: string, sort?: string) => {
    const { cards, total } = await store().startups.list(all, viewOf(filters, sort));
    return [...idsOf(cards).map((id) => parseInt(id, 16)), `of ${total}`];
  };
  const counted = async (filters: string, scope: { category?: string; tag?: string; text?: string } = {}) => {
    const { total, facets } = await store().startups.facets(scope, parseFilters(filters, fields).filters, fields);
    const platform = facets.find(({ field }) => field.key === 'platform');
    return [total, platform?.total, Object.fromEntries([...(platform?.counts ?? [])].sort())];
  };

  const tagged = async (key: string, within: Store = store()) => {
    const { cards, total } = await within.startups.withTag(key, all);
    return [...idsOf(cards).map((id) => parseInt(id, 16)), `of ${total}`];
  };

  test('the listings of a tag are the active listings that have it in any spelling, and a transaction sees its own changes', async () => {
    await store().startups.insert(aStartup({ _id: anId(1), tags: ['Café', 'C++'], publishedAt: daysAgo(2) }));
    await store().startups.insert(aStartup({ _id: anId(2), tags: ['CAFE', 'cafe'], publishedAt: daysAgo(1) }));
    await store().startups.insert(aStartup({ _id: anId(3), tags: ['cafe'], status: 'pending' }));
    expect([await tagged('cafe'), await tagged('c++'), await tagged('c'), await tagged('')]).toEqual([
      [2, 1, 'of 2'],
      [1, 'of 1'],
      ['of 0'],
      ['of 0'],
    ]);
    await store().transaction(async (inside) => {
      await inside.startups.update(aStartup({ _id: anId(1), tags: ['.NET'], publishedAt: daysAgo(2) }));
      expect([await tagged('cafe', inside), await tagged('.net', inside)]).toEqual([
        [2, 'of 1'],
        [1, 'of 1'],
      ]);
    });
    await store().startups.update(aStartup({ _id: anId(3), tags: ['cafe'], publishedAt: daysAgo(0) }));
    expect(await tagged('cafe')).toEqual([3, 2, 'of 2']);
    await store().startups.update(aStartup({ _id: anId(3), tags: ['cafe'], status: 'rejected' }));
    await store().startups.remove(anId(2));
    expect([await tagged('cafe'), await tagged('.net')]).toEqual([['of 0'], [1, 'of 1']]);
  });

  test('a tag’s list is narrowed, sorted and counted like a category’s', async () => {
    for (const [at, founded] of [2019, 2021, 2020].entries())
      await store().startups.insert(
        aStartup({ _id: anId(at + 1), tags: ['R&D'], fields: { founded, platform: founded === 2020 ? ['ios'] : ['web'] } }),
      );
    await store().startups.insert(aStartup({ _id: anId(4), fields: { platform: ['web'] } }));
    const { cards, total } = await store().startups.withTag('r&d', all, viewOf('platform=web', '-founded'));
    expect([idsOf(cards), total]).toEqual([[anId(2), anId(1)], 2]);
    expect(await counted('platform=web', { tag: 'r&d' })).toEqual([2, 3, { ios: 1, web: 2 }]);
    expect(await counted('', { tag: 'nothing' })).toEqual([0, 0, {}]);
  });

  test('frequent tags are those with enough active listings, most used first, and each tag has the tags of its newest listing', async () => {
    const lists = [['a', 'B', 'c'], ['b', 'A'], ['B', 'é', '..'], ['É', 'b', '..'], ['a']];
    for (const [at, tags] of lists.entries()) await store().startups.insert(aStartup({ _id: anId(at + 1), tags }));
    await store().startups.insert(aStartup({ _id: anId(9), tags: ['c'], status: 'pending' }));
    const counted = async (minListings: number, limit: number) =>
      (await store().startups.frequentTags(minListings, limit)).map(({ key, startupCount }) => `${key} ${startupCount}`);
    expect(await counted(2, 10)).toEqual(['b 4', 'a 3', 'e 2']);
    expect(await counted(1, 2)).toEqual(['b 4', 'a 3']);
    // Without a date, the listing with the greatest id is the newest.
    const keys = ['a', 'b', 'c', 'e', 'nowhere', ...Array.from({ length: 60 }, (_, at) => `none ${at}`)];
    const newest = await store().startups.newestWithTags(keys);
    expect(Object.fromEntries(newest)).toEqual({ a: ['a'], b: ['É', 'b', '..'], c: ['a', 'B', 'c'], e: ['É', 'b', '..'] });
    expect((await store().startups.newestWithTags([])).size).toBe(0);
  });

  test('a list that is read after a write, and its counts, include the write, even inside the same transaction', async () => {
    const web = { platform: ['web'] };
    await store().startups.insert(aStartup({ _id: anId(1), fields: web }));
    expect([await listed('platform=web'), await counted('')]).toEqual([
      [1, 'of 1'],
      [1, 1, { web: 1 }],
    ]);
    await store().startups.insert(aStartup({ _id: anId(2), fields: { platform: ['web', 'ios'] } }));
    expect([await listed('platform=web'), await counted('platform=ios')]).toEqual([
      [2, 1, 'of 2'],
      [1, 2, { ios: 1, web: 2 }],
    ]);
    await store().transaction(async (inside) => {
      await inside.startups.update(aStartup({ _id: anId(1), fields: { platform: ['ios'] } }));
      expect(idsOf((await inside.startups.list(all, viewOf('platform=ios'))).cards)).toEqual([2, 1].map(anId));
    });
    expect(await listed('platform=web')).toEqual([2, 'of 1']);
    await store().startups.update(aStartup({ _id: anId(2), fields: web, status: 'rejected' }));
    await store().startups.remove(anId(1));
    expect([await listed('platform=web'), await counted('')]).toEqual([['of 0'], [0, undefined, {}]]);
  });

  test('a field is offered for sorting as long as an active listing has a value in it', async () => {
    const sortable = async () => (await store().startups.facets({}, [], fields)).sortable.map(({ key }) => key);
    await store().startups.insert(aStartup({ _id: anId(1), fields: { founded: 2019 }, status: 'pending' }));
    expect(await sortable()).toEqual([]);
    await store().startups.update(aStartup({ _id: anId(1), fields: { founded: 2019 } }));
    expect(await sortable()).toEqual(['founded']);
    await store().startups.update(aStartup({ _id: anId(1), fields: {} }));
    expect(await sortable()).toEqual([]);
  });

  test('no list contains a rolled back write', async () => {
    await store().startups.insert(aStartup({ _id: anId(1), fields: { founded: 2019 } }));
    const undone = store().transaction(async (inside) => {
      await inside.startups.update(aStartup({ _id: anId(1), fields: { founded: 2020 } }));
      expect((await inside.startups.list(all, viewOf('founded=2020'))).total).toBe(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect([await listed('founded=2020'), await listed('founded=2019..')]).toEqual([['of 0'], [1, 'of 1']]);
  });

  test('in every order, ties are newest first and closed companies come last', async () => {
    const listing = (number: number, name: string, likes: number, founded?: number, status?: string) =>
      store().startups.insert(
        aStartup({
          _id: anId(number),
          name,
          likes,
          publishedAt: daysAgo(number),
          fields: { ...(founded !== undefined && { founded }), ...(status !== undefined && { status }) },
        }),
      );
    await listing(1, 'Zeta', 9, 2020, 'closed');
    await listing(2, 'beta', 3);
    await listing(3, 'Acme', 3, 2021);
    await listing(4, 'acme', 5, 1999);
    await listing(5, 'Acme', 0, 2021, 'closed');
    for (const [id, views] of [
      [3, 2],
      [1, 8],
      [4, 2],
    ] as const)
      await store().analytics.add(anId(id), { day: '2026-11-21', impressions: 0, views, traffic: 0 });
    expect(await listed('', 'newest')).toEqual([2, 3, 4, 1, 5, 'of 5']);
    expect(await listed('', 'likes')).toEqual([4, 2, 3, 1, 5, 'of 5']);
    expect(await listed('', 'views')).toEqual([3, 4, 2, 1, 5, 'of 5']);
    expect(await listed('', 'name')).toEqual([3, 4, 2, 5, 1, 'of 5']);
    expect(await listed('', 'founded')).toEqual([4, 3, 2, 1, 5, 'of 5']);
    expect(await listed('founded=2020..', '-founded')).toEqual([3, 1, 5, 'of 3']);
    const pages = [0, 2, 4].map(async (offset) => store().startups.list({ offset, limit: 2 }, viewOf('', '-founded')));
    expect((await Promise.all(pages)).map(({ cards }) => idsOf(cards))).toEqual([[3, 4].map(anId), [2, 1].map(anId), [anId(5)]]);
  });

  test('narrowed categories and searches count only their own listings', async () => {
    await store().categories.insert(aCategory());
    await store().startups.insert(
      aStartup({ _id: anId(1), name: 'Moss', categories: ['fintech'], fields: { platform: ['web'] } }),
    );
    await store().startups.insert(aStartup({ _id: anId(2), name: 'Moss', fields: { platform: ['web'] } }));
    await store().startups.insert(
      aStartup({ _id: anId(3), name: 'Fern', categories: ['fintech'], fields: { platform: ['ios'] } }),
    );
    const { cards, total } = await store().startups.inCategory('fintech', all, viewOf('platform=web'));
    expect([idsOf(cards), total]).toEqual([[anId(1)], 1]);
    const found = await store().startups.search('moss', all, {
      ...viewOf('platform=web', 'name'),
      filters: viewOf('platform=web').filters,
    });
    expect([idsOf(found.cards), found.total, found.partial]).toEqual([[anId(1), anId(2)], 2, 0]);
    expect((await store().startups.search('moss', all, { ...viewOf('platform=ios'), sort: 'relevance' })).total).toBe(0);
    expect(await counted('platform=ios', { category: 'fintech' })).toEqual([1, 2, { ios: 1, web: 1 }]);
    expect(await counted('', { text: 'moss' })).toEqual([2, 2, { web: 2 }]);
    expect(await counted('', { text: '!' })).toEqual([0, 0, {}]);
    expect(await counted('', { category: 'nowhere' })).toEqual([0, 0, {}]);
  });
}
