import { beforeEach, expect, test } from 'vitest';
import { aCategory, aFavorite, anId, aStartup, aUser, daysAgo } from './builders.ts';
import { all, brokenBy, idsOf, type OpenStore, storePerTest } from './opened.ts';

export function favoriteRules(open: OpenStore): void {
  const store = storePerTest(open);

  beforeEach(async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    for (const number of [1, 2, 3]) await store().startups.insert(aStartup({ _id: anId(number), likes: 4, featured: true }));
  });

  /** The likes of the listing in its record, the feed, searches and trending listings. */
  const likesOf = async (id: string) => {
    const likesIn = (cards: readonly string[]) =>
      cards.map((card) => JSON.parse(card) as { _id: string; likes: number }).find(({ _id }) => _id === id)?.likes;
    return {
      record: (await store().startups.byId(id))?.likes,
      feed: likesIn((await store().startups.list(all)).cards),
      found: likesIn((await store().startups.search('acme', all)).cards),
      trending: likesIn(await store().startups.trending(9)),
    };
  };
  const everywhere = (likes: number) => ({ record: likes, feed: likes, found: likes, trending: likes });

  test('adding a favorite raises the likes once, removing it lowers them once', async () => {
    const { add, remove, ids } = store().favorites;
    expect(await add(aFavorite())).toBe(true);
    expect(await likesOf(anId(1))).toEqual(everywhere(5));
    expect(await add(aFavorite({ createdAt: daysAgo(1) }))).toBe(false);
    expect(await add(aFavorite({ userId: anId(2) }))).toBe(true);
    expect(await likesOf(anId(1))).toEqual(everywhere(6));
    expect(await remove(anId(1), anId(1))).toBe(true);
    expect(await remove(anId(1), anId(1))).toBe(false);
    expect(await remove(anId(1), anId(2))).toBe(false);
    expect(await likesOf(anId(1))).toEqual(everywhere(5));
    expect(await likesOf(anId(2))).toEqual(everywhere(4));
    expect(await ids(anId(1))).toEqual([]);
    expect(await ids(anId(2))).toEqual([anId(1)]);
  });

  test("a member's favorites have dates, the newest first", async () => {
    const [older, newer] = [aFavorite({ createdAt: daysAgo(2) }), aFavorite({ startupId: anId(2), createdAt: daysAgo(1) })];
    for (const favorite of [older, newer, aFavorite({ userId: anId(2) })]) await store().favorites.add(favorite);
    expect(await store().favorites.ofUser(anId(1))).toEqual([newer, older]);
    expect(await store().favorites.ofUser(anId(9))).toEqual([]);
  });

  test('a favorite changes only the likes of its listing', async () => {
    await store().categories.insert(aCategory());
    const startup = aStartup({ _id: anId(4), name: 'Café', categories: ['fintech'], tags: ['“a”', '🫐'], userId: anId(2) });
    await store().startups.insert(startup);
    const [before] = (await store().startups.inCategory('fintech', all)).cards;
    await store().favorites.add(aFavorite({ startupId: anId(4) }));
    expect(await store().startups.byId(anId(4))).toStrictEqual({ ...startup, likes: 1 });
    const [after] = (await store().startups.inCategory('fintech', all)).cards;
    expect(after).toBe(before?.replace('"likes":0', '"likes":1'));
    expect(await store().categories.list()).toEqual([aCategory({ startupCount: 1 })]);
  });

  test('favorites change the order of searches, suggestions and trending listings', async () => {
    await store().favorites.add(aFavorite({ startupId: anId(2) }));
    const orders = async () => ({
      found: idsOf((await store().startups.search('acme', all)).cards)[0],
      suggested: (await store().startups.suggest('acme', 3))[0]?._id,
      trending: idsOf(await store().startups.trending(3)),
    });
    expect(await orders()).toEqual({ found: anId(2), suggested: anId(2), trending: [anId(2), anId(3), anId(1)] });
    await store().favorites.remove(anId(1), anId(2));
    await store().favorites.add(aFavorite({ startupId: anId(1) }));
    expect(await orders()).toEqual({ found: anId(1), suggested: anId(1), trending: [anId(1), anId(3), anId(2)] });
  });

  test('ids include every favorite; the list has only active listings, newest favorite first', async () => {
    await store().startups.insert(aStartup({ _id: anId(4), status: 'pending' }));
    const { add, ids, list } = store().favorites;
    await add(aFavorite({ startupId: anId(3), createdAt: daysAgo(2) }));
    await add(aFavorite({ startupId: anId(1), createdAt: daysAgo(1) }));
    await add(aFavorite({ startupId: anId(2), createdAt: daysAgo(1) }));
    await add(aFavorite({ startupId: anId(4), createdAt: daysAgo(0) }));
    await add(aFavorite({ userId: anId(2), startupId: anId(3) }));
    expect(await ids(anId(1))).toEqual([anId(1), anId(2), anId(3), anId(4)]);
    expect(idsOf(await list(anId(1)))).toEqual([anId(2), anId(1), anId(3)]);
    expect(JSON.parse((await list(anId(1)))[2] ?? '')).toMatchObject({ _id: anId(3), likes: 6 });
    expect(await ids(anId(9))).toEqual([]);
    expect(await list(anId(9))).toEqual([]);
  });

  test('a favorite refers to an existing user and listing', async () => {
    expect(await brokenBy(store().favorites.add(aFavorite({ userId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(store().favorites.add(aFavorite({ startupId: anId(9) })))).toBe('foreign_key');
    expect(await likesOf(anId(1))).toEqual(everywhere(4));
    expect(await store().favorites.ids(anId(9))).toEqual([]);
  });

  test('favorites are removed with their listing', async () => {
    await store().favorites.add(aFavorite());
    await store().startups.remove(anId(1));
    expect(await store().favorites.ids(anId(1))).toEqual([]);
    await store().startups.insert(aStartup());
    expect(await store().favorites.add(aFavorite())).toBe(true);
  });

  test('a favorite can be removed even if the listing has 0 likes', async () => {
    await store().favorites.add(aFavorite());
    await store().startups.update(aStartup({ featured: true, likes: 0 }));
    expect(await store().favorites.remove(anId(1), anId(1))).toBe(true);
    expect(await likesOf(anId(1))).toEqual(everywhere(0));
  });

  test('of twenty simultaneous identical additions one counts, and so does one of twenty removals', async () => {
    const added = await Promise.all(Array.from({ length: 20 }, () => store().favorites.add(aFavorite())));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await likesOf(anId(1))).toEqual(everywhere(5));
    const removed = await Promise.all(Array.from({ length: 20 }, () => store().favorites.remove(anId(1), anId(1))));
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await likesOf(anId(1))).toEqual(everywhere(4));
  });

  test('favorites that twenty members add at the same time are all counted', async () => {
    const members = Array.from({ length: 20 }, (_, at) => anId(at + 101));
    for (const _id of members) await store().users.insert(aUser({ _id }));
    await Promise.all(members.map((userId) => store().favorites.add(aFavorite({ userId }))));
    expect(await likesOf(anId(1))).toEqual(everywhere(24));
    await Promise.all(members.slice(0, 10).map((userId) => store().users.remove(userId)));
    await Promise.all(members.slice(10).map((userId) => store().favorites.remove(userId, anId(1))));
    expect(await likesOf(anId(1))).toEqual(everywhere(4));
  });

  test('a favorite is rolled back with its transaction', async () => {
    const undone = store().transaction(async (within) => {
      await within.favorites.add(aFavorite());
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    expect(await likesOf(anId(1))).toEqual(everywhere(4));
    expect(await store().favorites.ids(anId(1))).toEqual([]);
  });
}
