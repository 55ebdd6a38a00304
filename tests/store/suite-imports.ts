import { beforeEach, expect, test } from 'vitest';
import type { ImportRecord } from '../../db/store.ts';
import {
  aCategory,
  aClaim,
  aFavorite,
  anOwnCollection,
  aPost,
  aRevision,
  aStartup,
  aUser,
  anId,
  daysAgo,
  noon as noonDate,
} from './builders.ts';
import { anImport, anImportChange } from './import-builder.ts';
import { aMessage } from './message-builder.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

const noon = noonDate.toISOString();

export function importRules(open: OpenStore): void {
  const store = storePerTest(open);
  const named = (record: ImportRecord, admin: string | null = null) => ({ ...record, admin });

  beforeEach(async () => {
    await store().users.insert(aUser());
  });

  test('imports are listed newest first, with the name of their admin', async () => {
    const first = anImport({ startedBy: anId(1), ownerId: anId(1), startedAt: daysAgo(1) });
    const second = anImport({ _id: anId(2), startedAt: noon, fileName: 'Ünïcode “Q”.csv' });
    const third = anImport({ _id: anId(3), startedAt: noon });
    for (const record of [first, second, third]) await store().imports.insert(record);
    const admin = aUser().name || aUser().username;
    expect(await store().imports.table({ offset: 0, limit: 2 })).toEqual({ imports: [named(third), named(second)], total: 3 });
    expect(await store().imports.table({ offset: 2, limit: 2 })).toEqual({ imports: [named(first, admin)], total: 3 });
    expect(await store().imports.byId(anId(1))).toEqual(named(first, admin));
    expect(await store().imports.byId(anId(9))).toBeUndefined();
  });

  test('an import refers to existing users, and stays without them when they are removed', async () => {
    expect(await brokenBy(store().imports.insert(anImport({ startedBy: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(store().imports.insert(anImport({ ownerId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(store().imports.insert(anImport({ done: 3 })))).toBe('check');
    await store().imports.insert(anImport({ startedBy: anId(1), ownerId: anId(1) }));
    expect(await brokenBy(store().imports.insert(anImport()))).toBe('primary_key');
    await store().users.remove(anId(1));
    expect(await store().imports.byId(anId(1))).toEqual(named(anImport()));
  });

  test('the newest mapping of a kind is found by its headings', async () => {
    await store().imports.insert(anImport({ mapping: '1', startedAt: daysAgo(2) }));
    await store().imports.insert(anImport({ _id: anId(2), mapping: '2', startedAt: daysAgo(1) }));
    await store().imports.insert(anImport({ _id: anId(3), mapping: '3', kind: 'posts' }));
    await store().imports.insert(anImport({ _id: anId(4), mapping: '4', headingsKey: 'f'.repeat(16) }));
    expect(await store().imports.mappingOf('startups', anImport().headingsKey)).toBe('2');
    expect(await store().imports.mappingOf('categories', anImport().headingsKey)).toBeUndefined();
  });

  test('an import is updated only if its state and its progress are still those that the writer has read', async () => {
    const running = anImport({ state: 'running', done: 0, changes: 0, standing: 0 });
    await store().imports.insert(running);
    const next = { ...running, done: 1, changes: 1, standing: 1, counts: { created: 1, updated: 0, unchanged: 3, skipped: 4 } };
    expect(await store().imports.update(next, running)).toBe(true);
    expect(await store().imports.update({ ...next, done: 2 }, running)).toBe(false);
    expect(await store().imports.update(next, { state: 'canceled', done: 1 })).toBe(false);
    expect(await store().imports.update({ ...next, _id: anId(9) }, next)).toBe(false);
    expect(await store().imports.byId(anId(1))).toEqual(named(next));
  });

  test('an import changes an item at most once, and its changes can be read forwards and backwards', async () => {
    await store().imports.insert(anImport());
    await store().imports.insert(anImport({ _id: anId(2) }));
    const updated = { before: { tagline: 'Old “Q”', tags: ['a'] }, after: { tagline: 'New', founded: null } };
    const changes = [
      anImportChange(),
      anImportChange({ number: 2, itemId: anId(2), ...updated, imageUrl: 'https://logos.example/2.png' }),
      anImportChange({ number: 3, itemId: anId(3), itemKind: 'category', imageUrl: 'icon' }),
    ];
    for (const change of changes) await store().imports.addChange(change);
    expect(await brokenBy(store().imports.addChange(anImportChange({ number: 4 })))).toBe('primary_key');
    expect(await brokenBy(store().imports.addChange(anImportChange({ importId: anId(9) })))).toBe('foreign_key');
    await store().imports.addChange(anImportChange({ importId: anId(2), number: 1 }));
    expect(await store().imports.changeOf(anId(1), anId(2))).toEqual(changes[1]);
    expect(await store().imports.changeOf(anId(2), anId(2))).toBeUndefined();
    expect(await store().imports.backwards(anId(1), 2, 9)).toEqual([changes[1], changes[0]]);
    expect(await store().imports.backwards(anId(1), 3, 1)).toEqual([changes[2]]);
    expect(await store().imports.withImages(anId(1), 1)).toEqual({ changes: [changes[1]], total: 2 });
    const undone = anImportChange({ outcome: 'kept', reason: 'It has 2 likes.' });
    expect(await store().imports.updateChange(undone)).toBe(true);
    expect(await store().imports.updateChange({ ...undone, itemId: anId(9) })).toBe(false);
    expect(
      await store().imports.updateChange({
        ...changes[2],
        ...anImportChange({ number: 3, itemId: anId(3), outcome: 'reversed' }),
      }),
    ).toBe(true);
    expect(await store().imports.changes(anId(1), 'kept', { offset: 0, limit: 9 })).toEqual({ changes: [undone], total: 1 });
    expect(await store().imports.changes(anId(1), 'all', { offset: 1, limit: 1 })).toEqual({ changes: [changes[1]], total: 3 });
    expect(await store().imports.outcomes(anId(1))).toEqual({ kept: 1, reversed: 1 });
    expect(await store().imports.outcomes(anId(2))).toEqual({});
  });

  test('what people added to a listing is counted by kind', async () => {
    const { usesOf } = store().imports;
    await store().startups.insert(aStartup());
    const none = { favorites: 0, claims: 0, revisions: 0, reports: 0, messages: 0, makers: 0, proofs: 0, submissions: 0 };
    expect(await usesOf(anId(1))).toEqual(none);
    await store().reports.add(aReport());
    await store().messages.insert(aMessage({ authorId: null, memberId: null }));
    await store().favorites.add(aFavorite());
    await store().claims.insert(aClaim());
    await store().revisions.insert(aRevision());
    expect(await usesOf(anId(1))).toEqual({
      favorites: 1,
      claims: 1,
      revisions: 1,
      reports: 1,
      messages: 1,
      makers: 0,
      proofs: 0,
      submissions: 0,
    });
  });

  test('the collections that contain a listing are counted for several listings at once, without removed collections', async () => {
    const { collections, imports } = store();
    for (const at of [1, 2, 3]) await store().startups.insert(aStartup({ _id: anId(at) }));
    const lists = [[1, 2], [1], [1, 3]];
    for (const [at, numbers] of lists.entries()) {
      const ids = numbers.map(anId);
      const deletedAt = at === 2 ? noon : null;
      const entries = ids.map((startupId) => ({ startupId, changedAt: daysAgo(1), removed: at === 2 }));
      await collections.insert(anOwnCollection({ _id: anId(at + 1), startupIds: ids, entries, deletedAt }));
    }
    expect(await imports.collected([anId(1), anId(2), anId(3), anId(9)])).toEqual(
      new Map([
        [anId(1), 2],
        [anId(2), 1],
      ]),
    );
    expect(await imports.collected([anId(3)])).toEqual(new Map());
    expect(await imports.collected([])).toEqual(new Map());
  });

  test('a purge deletes the changes of old imports, and keeps the imports', async () => {
    await store().imports.insert(anImport({ updatedAt: daysAgo(31) }));
    await store().imports.insert(anImport({ _id: anId(2), startedAt: daysAgo(31), updatedAt: daysAgo(29) }));
    await store().imports.addChange(anImportChange());
    await store().imports.addChange(anImportChange({ importId: anId(2) }));
    await store().purge(noon);
    expect((await store().imports.backwards(anId(1), 9, 9)).length).toBe(0);
    expect((await store().imports.backwards(anId(2), 9, 9)).length).toBe(1);
    expect((await store().imports.table({ offset: 0, limit: 9 })).total).toBe(2);
  });

  test('listings of every status count for a category, and a post category with a post of any status cannot be removed', async () => {
    const { categories, startups, posts } = store();
    await categories.insert(aCategory({ slug: 'robotics' }));
    await startups.insert(aStartup({ categories: ['robotics'], status: 'pending' }));
    expect([await categories.countListings('robotics'), await categories.countListings('health')]).toEqual([1, 0]);
    const category = { _id: anId(5), name: 'Journal', slug: 'journal' };
    await posts.insertCategory({ ...category, status: 'active', postCount: 0 });
    await posts.insert(aPost({ category, status: 'draft' }));
    expect(await posts.removeCategory(anId(5))).toBe(false);
    await posts.remove(aPost()._id);
    expect([await posts.removeCategory(anId(5)), await posts.removeCategory(anId(5))]).toEqual([true, false]);
    expect(await posts.categoryById(anId(5), noon)).toBeUndefined();
  });
}
