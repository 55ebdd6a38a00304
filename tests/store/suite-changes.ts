import { expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { aCategory, aFavorite, anId, aStartup, aUser } from './builders.ts';
import { type OpenStore, storePerTest } from './opened.ts';

const active = aStartup({ _id: anId(1), categories: ['fintech'] });
const pending = aStartup({ _id: anId(2), status: 'pending', categories: ['fintech'] });

/** Writes in the order of their execution: a name, the write, and the listings whose public content it changes. */
const writes: readonly [string, (store: Store) => Promise<unknown>, string[]][] = [
  ['an active startup', (store) => store.startups.insert(active), [anId(1)]],
  ['a pending startup', (store) => store.startups.insert(pending), []],
  ['another active startup', (store) => store.startups.insert(aStartup({ _id: anId(3) })), [anId(3)]],
  ['an edit', (store) => store.startups.update({ ...active, name: 'Other' }), [anId(1)]],
  ['a refused edit', (store) => store.startups.update(active, 'pending'), []],
  ['an edit of a pending startup', (store) => store.startups.update({ ...pending, name: 'Other' }), []],
  ['a favorite', (store) => store.favorites.add(aFavorite()), [anId(1)]],
  ['an existing favorite', (store) => store.favorites.add(aFavorite()), []],
  ['a favorite of a pending startup', (store) => store.favorites.add(aFavorite({ startupId: anId(2) })), []],
  ['a removed favorite', (store) => store.favorites.remove(anId(1), anId(1)), [anId(1)]],
  ['two more favorites', (store) => favoriteBoth(store), [anId(1), anId(3)]],
  ['a removed user with favorites', (store) => store.users.remove(anId(1)), [anId(1), anId(3)]],
  ['a new name of a category', (store) => store.categories.update(aCategory({ name: 'Money' })), []],
  ['a new slug of a category', (store) => store.categories.update(aCategory({ slug: 'money' })), [anId(1)]],
  ['a removed category', (store) => store.categories.remove(anId(1)), [anId(1)]],
  [
    'a pending startup that is published',
    (store) => store.startups.update({ ...pending, categories: [], status: 'active' }),
    [anId(2)],
  ],
  [
    'an active startup that is rejected',
    (store) => store.startups.update({ ...pending, categories: [], status: 'rejected' }),
    [anId(2)],
  ],
  ['a removed active startup', (store) => store.startups.remove(anId(3)), [anId(3)]],
  ['a removed rejected startup', (store) => store.startups.remove(anId(2)), []],
  ['a purge', (store) => store.purge('2026-11-21T12:00:00.000Z'), []],
];

async function favoriteBoth(store: Store): Promise<void> {
  await store.favorites.add(aFavorite());
  await store.favorites.add(aFavorite({ startupId: anId(3) }));
}

export function changeRules(open: OpenStore): void {
  const store = storePerTest(open);
  const newest = async () => (await store().changes.after(0, 1_000)).at(-1)?.sequence ?? 0;

  test('every write that changes a public card gets a sequence number, and no other write gets one', async () => {
    await store().users.insert(aUser());
    await store().categories.insert(aCategory());
    for (const [name, write, changed] of writes) {
      const before = await newest();
      await write(store());
      const after = await store().changes.after(before, 1_000);
      expect({ name, changed: after.map(({ startupId }) => startupId).sort() }).toEqual({ name, changed });
    }
    expect((await store().changes.after(0, 1_000)).map(({ startupId, listing }) => [startupId, listing !== undefined])).toEqual([
      [anId(1), true],
      [anId(2), false],
      [anId(3), false],
    ]);
  });

  test('a change contains the current public content of its listing', async () => {
    await store().startups.insert(aStartup({ website: 'https://moved.example/' }));
    const { cards } = await store().startups.list({ offset: 0, limit: 1 });
    expect(await store().changes.after(0, 9)).toEqual([
      {
        sequence: 1,
        startupId: anId(1),
        listing: {
          card: cards[0],
          website: 'https://moved.example/',
          description: aStartup().description,
          owned: false,
          views: 0,
        },
      },
    ]);
  });

  test('a change says whether its listing has an owner, even after the owner was removed', async () => {
    await store().users.insert(aUser());
    for (const number of [1, 2]) await store().startups.insert(aStartup({ _id: anId(number), userId: anId(1) }));
    await store().startups.insert(aStartup({ _id: anId(3), status: 'pending', userId: anId(1) }));
    const before = await store().changes.after(0, 9);
    expect(before.map(({ startupId, listing }) => [startupId, listing?.owned])).toEqual([
      [anId(1), true],
      [anId(2), true],
    ]);
    await store().users.remove(anId(1));
    const after = await store().changes.after(before.at(-1)?.sequence ?? 0, 9);
    expect(after.map(({ startupId, listing }) => [startupId, listing?.owned])).toEqual([
      [anId(1), false],
      [anId(2), false],
    ]);
  });

  test('changes are read in pages, each listing once, at its last sequence number', async () => {
    for (const number of [1, 2, 3, 4]) await store().startups.insert(aStartup({ _id: anId(number) }));
    await store().startups.update(aStartup({ _id: anId(2), name: 'Other' }));
    const ids = async (number: number, limit: number) =>
      (await store().changes.after(number, limit)).map((change) => [change.sequence, change.startupId]);
    expect(await ids(0, 2)).toEqual([
      [1, anId(1)],
      [3, anId(3)],
    ]);
    expect(await ids(3, 2)).toEqual([
      [4, anId(4)],
      [5, anId(2)],
    ]);
    expect(await ids(5, 2)).toEqual([]);
  });

  test('a rolled back transaction records no change', async () => {
    await store().startups.insert(aStartup());
    const failed = store().transaction(async (within) => {
      await within.startups.remove(anId(1));
      throw new Error('Rolled back.');
    });
    await expect(failed).rejects.toThrow('Rolled back.');
    expect(await newest()).toBe(1);
    await store().startups.insert(aStartup({ _id: anId(2) }));
    expect(await newest()).toBe(2);
  });

  test('the current epoch is valid up to the newest change, and an unknown epoch is not valid', async () => {
    const { changes } = store();
    const epoch = await changes.epoch();
    expect(epoch).toMatch(/^[0-9a-f]{16}$/u);
    expect(await changes.validUntil(epoch)).toBe(0);
    await store().startups.insert(aStartup());
    expect(await changes.validUntil(epoch)).toBe(1);
    expect(await changes.validUntil('another')).toBeUndefined();
    expect(await changes.epoch()).toBe(epoch);
  });

  test('two directories have different epochs', async () => {
    const other = await open();
    expect(await other.changes.epoch()).not.toBe(await store().changes.epoch());
    await other.close();
  });
}
