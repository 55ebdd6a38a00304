import { beforeEach, expect, test } from 'vitest';
import { aFavorite, anId, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { aMerge } from './merge-builder.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function mergeRules(open: OpenStore): void {
  const store = storePerTest(open);
  const pair = { duplicateId: anId(1), survivorId: anId(2) };

  beforeEach(async () => {
    for (const number of [1, 2, 3])
      await store().users.insert(aUser({ _id: anId(number), username: `m${number}`, email: `${number}@a.example` }));
    for (const number of [1, 2, 3]) await store().startups.insert(aStartup({ _id: anId(number), name: `Acme ${number}` }));
  });

  test('a merge is read back unchanged, with names in the table, newest first', async () => {
    const { insert, byDuplicate, intoSurvivor, table } = store().merges;
    const first = aMerge({ ownerBefore: anId(2), mergedAt: daysAgo(1) });
    const second = aMerge({ duplicateId: anId(3), number: 2, mergedBy: null, undo: null });
    await insert(first);
    await insert(second);
    expect(await byDuplicate(anId(1))).toEqual(first);
    expect(await byDuplicate(anId(2))).toBeUndefined();
    expect(await intoSurvivor(anId(2))).toEqual([second, first]);
    const survivor = { name: 'Acme 2', slug: 'startup-2', logo: '', status: 'active' };
    expect(await table(all)).toEqual({
      merges: [
        { ...second, duplicate: { name: 'Acme 3', slug: 'startup-3', logo: '' }, survivor, merger: null },
        { ...first, duplicate: { name: 'Acme 1', slug: 'startup-1', logo: '' }, survivor, merger: 'm1' },
      ],
      total: 2,
    });
    expect((await table({ offset: 1, limit: 1 })).merges).toMatchObject([{ duplicateId: anId(1) }]);
  });

  test('a duplicate can be merged only once, into another listing, and merges into the same survivor have different numbers', async () => {
    const { insert, remove } = store().merges;
    await insert(aMerge());
    expect(await brokenBy(insert(aMerge({ survivorId: anId(3) })))).toBe('primary_key');
    expect(await brokenBy(insert(aMerge({ duplicateId: anId(3) })))).toBe('merges.number');
    expect(await brokenBy(insert(aMerge({ duplicateId: anId(3), survivorId: anId(3) })))).toBe('check');
    expect(await brokenBy(insert(aMerge({ duplicateId: anId(9), number: 2 })))).toBe('foreign_key');
    expect(await brokenBy(insert(aMerge({ duplicateId: anId(3), number: 2, mergedBy: anId(9) })))).toBe('foreign_key');
    expect([await remove(anId(1)), await remove(anId(1))]).toEqual([true, false]);
  });

  test('a chain of merges leads to the last survivor; a merge is removed with either listing; ids of removed accounts are cleared', async () => {
    const { insert, survivorOf, byDuplicate } = store().merges;
    await insert(aMerge({ ownerBefore: anId(1) }));
    await insert(aMerge({ duplicateId: anId(2), survivorId: anId(3) }));
    expect([await survivorOf(anId(1)), await survivorOf(anId(2)), await survivorOf(anId(3))]).toEqual([
      anId(3),
      anId(3),
      undefined,
    ]);
    expect((await store().startups.formerSlugs(anId(3))).sort()).toEqual(['startup-1', 'startup-2']);
    expect((await store().changes.after(0, 2)).map(({ former }) => former)).toEqual([undefined, [anId(1), 'startup-1']]);
    expect((await store().changes.after(2, 9)).map(({ former }) => former)).toEqual([
      [anId(1), 'startup-1', anId(2), 'startup-2'],
    ]);
    await store().users.remove(anId(1));
    expect(await byDuplicate(anId(1))).toMatchObject({ mergedBy: null, ownerBefore: null });
    await store().startups.remove(anId(3));
    expect([await survivorOf(anId(1)), await survivorOf(anId(2))]).toEqual([anId(2), undefined]);
  });

  test('likes count once per member, and likes without a member are added up; an undo separates the likes again', async () => {
    const { favorites, startups, merges, changes } = store();
    await startups.update(aStartup({ likes: 5 }));
    for (const userId of [1, 2].map(anId)) await favorites.add(aFavorite({ userId, startupId: anId(1), createdAt: daysAgo(3) }));
    await favorites.add(aFavorite({ userId: anId(2), startupId: anId(2) }));
    const likes = async () => [(await startups.byId(anId(1)))?.likes, (await startups.byId(anId(2)))?.likes];
    expect(await likes()).toEqual([7, 1]);
    expect(await merges.sharedLikes(pair)).toBe(1);
    const { length } = await changes.after(0, 9);
    await merges.addCounts(pair);
    expect(await likes()).toEqual([7, 7]);
    expect(await favorites.ids(anId(1))).toEqual([anId(1), anId(2)]);
    expect((await changes.after(0, 9)).at(-1)).toMatchObject({ startupId: anId(2) });
    expect(length).toBe(3);
    await favorites.remove(anId(2), anId(2));
    await favorites.add(aFavorite({ userId: anId(3), startupId: anId(2) }));
    await merges.removeCounts(pair);
    // The second member has removed the like.
    expect(await likes()).toEqual([6, 1]);
    expect([await favorites.ids(anId(1)), await favorites.ids(anId(2)), await favorites.ids(anId(3))]).toEqual([
      [anId(1)],
      [],
      [anId(2)],
    ]);
  });

  test('a removed account removes its likes from both listings', async () => {
    const { favorites, startups, merges, users } = store();
    await favorites.add(aFavorite({ userId: anId(1), startupId: anId(1) }));
    await merges.insert(aMerge());
    await merges.addCounts(pair);
    await users.remove(anId(1));
    await merges.removeCounts(pair);
    expect([(await startups.byId(anId(1)))?.likes, (await startups.byId(anId(2)))?.likes]).toEqual([0, 0]);
  });

  test('a merge adds the counts of each day and an undo removes them; an event of the duplicate counts for the survivor', async () => {
    const { analytics, merges } = store();
    const counts = { impressions: 3, views: 2, traffic: 1 };
    for (const day of ['2026-11-20', '2026-11-21']) await analytics.add(anId(1), { day, ...counts });
    await analytics.add(anId(2), { day: '2026-11-21', ...counts });
    await merges.insert(aMerge());
    await merges.addCounts(pair);
    await analytics.record([{ kind: 'views', startupId: anId(1), visitor: 'v', network: 'home', day: '2026-11-21' }]);
    expect(await analytics.days([anId(2)], '')).toEqual([
      { day: '2026-11-20', ...counts },
      { day: '2026-11-21', impressions: 6, views: 5, traffic: 2 },
    ]);
    expect((await store().changes.after(0, 9)).find(({ startupId }) => startupId === anId(2))?.listing?.views).toBe(7);
    await merges.removeCounts(pair);
    expect(await analytics.days([anId(2)], '')).toEqual([{ day: '2026-11-21', ...counts, views: 3 }]);
    expect(await analytics.days([anId(1)], '')).toHaveLength(2);
  });

  test('the values that only an undo needs are purged after thirty days', async () => {
    await store().merges.insert(aMerge({ mergedAt: daysAgo(31) }));
    await store().merges.insert(aMerge({ duplicateId: anId(2), survivorId: anId(3), mergedAt: daysAgo(29) }));
    await store().purge(noon.toISOString());
    expect((await store().merges.byDuplicate(anId(1)))?.undo).toBeNull();
    expect((await store().merges.byDuplicate(anId(2)))?.undo).toEqual(aMerge().undo);
  });
}
