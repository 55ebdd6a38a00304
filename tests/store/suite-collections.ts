import { expect, test } from 'vitest';
import { aCollection, anId, anOwnCollection, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, idsOf, type OpenStore, storePerTest } from './opened.ts';

export function collectionRules(open: OpenStore): void {
  const store = storePerTest(open);
  const entry = (number: number, removed = false) => ({ startupId: anId(number), changedAt: daysAgo(1), removed });

  test('an inserted or updated collection is read back unchanged', async () => {
    await store().users.insert(aUser());
    const { insert, update, byId, bySlug, byShareToken } = store().collections;
    const own = anOwnCollection({
      entries: [entry(1), entry(2, true)],
      startupIds: [anId(1)],
      introduction: 'Why “so”?\n\n日本',
    });
    const directory = aCollection({ _id: anId(2), startupIds: [anId(3), anId(1)] });
    for (const each of [own, directory]) await insert(each);
    expect(await byId(anId(1))).toEqual(own);
    expect(await bySlug('for-makers')).toEqual(directory);
    expect(await bySlug('other')).toBeUndefined();
    const changed = {
      ...own,
      title: 'Other',
      entries: [],
      visibility: 'shared' as const,
      shareToken: 'secret',
      deletedAt: daysAgo(0),
    };
    expect(await update(changed)).toBe(true);
    expect(await byId(anId(1))).toEqual(changed);
    expect(await byShareToken('secret')).toEqual(changed);
    expect(await byShareToken('other')).toBeUndefined();
    expect(await update(anOwnCollection({ _id: anId(9) }))).toBe(false);
    expect(await byId(anId(9))).toBeUndefined();
    (await byId(anId(1)))?.startupIds.push(anId(8));
    expect(await byId(anId(1))).toEqual(changed);
  });

  test("a member's collections are ordered by id, the directory's by their last change", async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    const { insert, ofUser, ofDirectory } = store().collections;
    for (const number of [3, 1]) await insert(anOwnCollection({ _id: anId(number) }));
    await insert(anOwnCollection({ _id: anId(2), userId: anId(2) }));
    for (const [number, days] of [
      [4, 1],
      [5, 0],
      [6, 1],
    ] as const)
      await insert(aCollection({ _id: anId(number), slug: `slug-${number}`, changedAt: daysAgo(days) }));
    expect((await ofUser(anId(1))).map(({ _id }) => _id)).toEqual([anId(1), anId(3)]);
    expect((await ofUser(anId(9))).map(({ _id }) => _id)).toEqual([]);
    expect((await ofDirectory()).map(({ _id }) => _id)).toEqual([anId(5), anId(6), anId(4)]);
  });

  test('the cards are those of the active listings, without repeats, in the order in which the ids were given', async () => {
    for (const number of [1, 2, 3]) await store().startups.insert(aStartup({ _id: anId(number) }));
    await store().startups.insert(aStartup({ _id: anId(4), status: 'pending' }));
    const { cards } = store().collections;
    const ids = [3, 4, 1, 9, 3, 2].map(anId);
    const idsOfLists = async (...lists: string[][]) => (await cards(lists)).map(idsOf);
    expect(await idsOfLists(ids, [], [anId(1)])).toEqual([[anId(3), anId(1), anId(2)], [], [anId(1)]]);
    expect(await cards([[anId(3)]])).toEqual([(await store().startups.list({ offset: 0, limit: 1 })).cards]);
    await store().startups.remove(anId(3));
    expect(await idsOfLists(ids)).toEqual([[anId(1), anId(2)]]);
    expect(await cards([])).toEqual([]);
  });

  test('slugs must be unique, owners must exist, and only collections of the directory can have a slug or be public', async () => {
    await store().users.insert(aUser());
    const { insert, update } = store().collections;
    await insert(aCollection());
    expect(await brokenBy(insert(aCollection({ _id: anId(2) })))).toBe('collections.slug');
    expect(await brokenBy(insert(aCollection({ slug: 'other' })))).toBe('primary_key');
    expect(await brokenBy(insert(anOwnCollection({ _id: anId(2), userId: anId(9) })))).toBe('foreign_key');
    for (const broken of [
      anOwnCollection({ _id: anId(2), slug: 'mine' }),
      anOwnCollection({ _id: anId(2), visibility: 'public' }),
      anOwnCollection({ _id: anId(2), visibility: 'shared' }),
      anOwnCollection({ _id: anId(2), shareToken: 'secret' }),
      aCollection({ _id: anId(2), slug: null }),
    ])
      expect(await brokenBy(insert(broken)), JSON.stringify(broken)).toBe('check');
    await insert(aCollection({ _id: anId(2), slug: 'other' }));
    expect(await brokenBy(update(aCollection({ _id: anId(2) })))).toBe('collections.slug');
    expect(await store().collections.bySlug('other')).toEqual(aCollection({ _id: anId(2), slug: 'other' }));
  });

  test('a collection can be removed alone, and is removed with its owner', async () => {
    await store().users.insert(aUser());
    const { insert, remove, ofUser, byId } = store().collections;
    for (const number of [1, 2]) await insert(anOwnCollection({ _id: anId(number) }));
    await insert(aCollection({ _id: anId(3) }));
    expect(await remove(anId(1))).toBe(true);
    expect(await remove(anId(1))).toBe(false);
    await store().users.remove(anId(1));
    expect(await ofUser(anId(1))).toEqual([]);
    expect(await byId(anId(3))).toEqual(aCollection({ _id: anId(3) }));
  });

  test('collections that were removed 180 days ago are purged, but not those that were changed since', async () => {
    await store().users.insert(aUser());
    const { insert, ofUser } = store().collections;
    const changedAt = daysAgo(200);
    await insert(anOwnCollection({ _id: anId(1), changedAt, deletedAt: daysAgo(180.01) }));
    await insert(anOwnCollection({ _id: anId(2), changedAt, deletedAt: daysAgo(179.99) }));
    await insert(anOwnCollection({ _id: anId(3), changedAt, deletedAt: daysAgo(180.01), entries: [entry(1)] }));
    await insert(anOwnCollection({ _id: anId(4), changedAt: daysAgo(1), deletedAt: daysAgo(180.01) }));
    await insert(anOwnCollection({ _id: anId(5), changedAt }));
    await store().purge(noon.toISOString());
    expect((await ofUser(anId(1))).map(({ _id }) => _id)).toEqual([2, 3, 4, 5].map(anId));
  });

  test('only publicly visible changes to collections raise the version', async () => {
    await store().users.insert(aUser());
    const { insert, update, remove } = store().collections;
    const draft = aCollection({ _id: anId(2), slug: 'draft', visibility: 'private' });
    const writes: [string, boolean, () => Promise<unknown>][] = [
      ['a public collection', true, () => insert(aCollection())],
      ['a changed public collection', true, () => update(aCollection({ title: 'Other' }))],
      ['a collection made private', true, () => update(aCollection({ visibility: 'private' }))],
      ['a private collection', false, () => update(aCollection({ visibility: 'private', title: 'Draft' }))],
      ['a published collection', true, () => update(aCollection())],
      ['a removed public collection', true, () => remove(anId(1))],
      ['the removal of an unknown collection', false, () => remove(anId(1))],
      ['the update of an unknown collection', false, () => update(aCollection())],
      ['a draft', false, () => insert(draft)],
      ['a removed draft', false, () => remove(anId(2))],
      ["a member's collection", false, () => insert(anOwnCollection())],
      ["a member's shared collection", true, () => update(anOwnCollection({ visibility: 'shared', shareToken: 'secret' }))],
      ['a shared collection made private', true, () => update(anOwnCollection())],
      ['a collection that stays private', false, () => update(anOwnCollection({ title: 'Other' }))],
    ];
    for (const [name, rises, write] of writes) {
      const before = await store().version();
      await write();
      expect((await store().version()) > before, name).toBe(rises);
    }
  });
}
