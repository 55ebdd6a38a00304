import { beforeEach, describe, expect, test } from 'vitest';
import type { ArchiveRecord } from '../../db/store.ts';
import {
  aCategory,
  aClaim,
  aCollection,
  anArchive,
  anId,
  anIntent,
  anOwnCollection,
  aRevision,
  aStartup,
  aSubmission,
  aUser,
  daysAgo,
} from './builders.ts';
import { all, brokenBy, idsOf, type OpenStore, storePerTest } from './opened.ts';

export function archiveRules(open: OpenStore): void {
  const store = storePerTest(open);

  beforeEach(async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    await store().categories.insert(aCategory());
    for (const number of [1, 2, 3]) {
      await store().startups.insert(
        aStartup({
          _id: anId(number),
          name: `Acme ${number}`,
          categories: ['fintech'],
          featured: true,
          fields: { founded: 2019 },
        }),
      );
    }
  });

  test('an archive is read back unchanged, and the next one replaces it', async () => {
    const { save, byStartup, remove } = store().archives;
    expect(await byStartup(anId(1))).toBeUndefined();
    await save(anArchive());
    expect(await byStartup(anId(1))).toEqual(anArchive());
    const second: ArchiveRecord = anArchive({
      reason: 'legal',
      note: 'A letter “came”.\nToday.',
      archivedBy: null,
      statusBefore: 'rejected',
      removalRequestedAt: daysAgo(0),
    });
    await save(second);
    expect(await byStartup(anId(1))).toEqual(second);
    expect([await remove(anId(1)), await remove(anId(1)), await byStartup(anId(1))]).toEqual([true, false, undefined]);
  });

  test('an archive needs a known listing, and a known user or none, and is removed with its listing', async () => {
    const { save, byStartup } = store().archives;
    expect(await brokenBy(save(anArchive({ startupId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(save(anArchive({ archivedBy: anId(9) })))).toBe('foreign_key');
    await save(anArchive());
    await store().users.remove(anId(1));
    expect(await byStartup(anId(1))).toEqual(anArchive({ archivedBy: null }));
    await store().startups.remove(anId(1));
    await store().startups.insert(aStartup());
    expect(await byStartup(anId(1))).toBeUndefined();
  });

  test('requests for deletion are counted', async () => {
    const { save, countRequests } = store().archives;
    expect(await countRequests()).toBe(0);
    await save(anArchive());
    await save(anArchive({ startupId: anId(2), removalRequestedAt: daysAgo(1) }));
    expect(await countRequests()).toBe(1);
  });

  test('an archived listing keeps its content, and is neither public nor rejected', async () => {
    const { startups, categories, changes } = store();
    const before = await startups.byId(anId(2));
    const archived = { ...aStartup(before), status: 'archived' } as const;
    expect(await startups.update(archived, 'active')).toBe(true);
    expect(await startups.update(archived, 'rejected')).toBe(false);
    expect(await startups.byId(anId(2))).toEqual(archived);
    expect(await startups.bySlug(archived.slug)).toEqual(archived);
    expect(idsOf((await startups.list(all)).cards)).toEqual([anId(3), anId(1)]);
    expect(idsOf((await startups.inCategory('fintech', all)).cards)).toEqual([anId(3), anId(1)]);
    expect(idsOf((await startups.search('acme', all)).cards)).toEqual([anId(1), anId(3)]);
    expect(idsOf(await startups.trending(3))).toEqual([anId(3), anId(1)]);
    expect((await startups.suggest('acme', 9)).map(({ _id }) => _id)).toEqual([anId(1), anId(3)]);
    expect((await startups.activeAmong([anId(1), anId(2)])).map(({ _id }) => _id)).toEqual([anId(1)]);
    expect((await categories.bySlug('fintech'))?.startupCount).toBe(2);
    expect((await changes.after(0, 9)).find(({ startupId }) => startupId === anId(2))).toMatchObject({ listing: undefined });
    expect([await startups.count('archived'), await startups.count('rejected'), await startups.count()]).toEqual([1, 0, 3]);

    expect(await startups.update({ ...archived, status: 'active' }, 'archived')).toBe(true);
    expect(await startups.byId(anId(2))).toEqual(before);
    expect(idsOf((await startups.list(all)).cards)).toEqual([anId(3), anId(2), anId(1)]);
    expect((await startups.search('acme', all)).total).toBe(3);
    expect((await categories.bySlug('fintech'))?.startupCount).toBe(3);
  });

  test('similar listings are also found for an archived listing', async () => {
    const { startups } = store();
    const archived = await startups.byId(anId(2));
    if (archived === undefined) throw new Error('The listing was inserted.');
    await startups.update({ ...archived, status: 'archived' });
    const { _id, name, slug, tagline, logo, categories, tags, likes, featured, publishedAt } = archived;
    const card = { _id, name, slug, tagline, logo, categories, tags, likes, featured, publishedAt };
    expect((await startups.similar(card, 3)).map((similar) => similar._id)).toEqual([anId(3), anId(1)]);
  });

  describe('the table', () => {
    beforeEach(async () => {
      const { startups, archives } = store();
      for (const number of [1, 2, 3]) {
        await startups.update(aStartup({ _id: anId(number), name: `Acme ${number}`, status: 'archived' }));
        const removalRequestedAt = number === 3 ? null : daysAgo(number);
        await archives.save(anArchive({ startupId: anId(number), removalRequestedAt }));
      }
      await startups.insert(aStartup({ _id: anId(4), status: 'rejected' }));
      await startups.insert(aStartup({ _id: anId(5), status: 'pending' }));
    });

    const ids = async (filter: Partial<Parameters<ReturnType<typeof store>['startups']['table']>[0]>, limit = 9) => {
      const { startups, total } = await store().startups.table({ search: '', status: 'all', ...filter }, { offset: 0, limit });
      return { ids: startups.map(({ _id }) => Number.parseInt(_id, 16)), total };
    };

    test('archived listings whose deletion was requested come first, oldest request first', async () => {
      expect(await ids({ status: 'archived' })).toEqual({ ids: [2, 1, 3], total: 3 });
      expect(await ids({ status: 'archived' }, 2)).toEqual({ ids: [2, 1], total: 3 });
      expect(await ids({ status: 'archived', search: 'acme 3' })).toEqual({ ids: [3], total: 1 });
      expect(await ids({ status: 'rejected' })).toEqual({ ids: [4], total: 1 });
    });

    test('a table sorted by status has archived listings between active and pending ones', async () => {
      await store().startups.insert(aStartup({ _id: anId(6) }));
      expect(await ids({ sort: 'status' })).toEqual({ ids: [6, 3, 2, 1, 5, 4], total: 6 });
      expect(await ids({ sort: '-status' })).toEqual({ ids: [4, 5, 3, 2, 1, 6], total: 6 });
      expect(await ids({ status: 'archived', sort: 'name' })).toEqual({ ids: [1, 2, 3], total: 3 });
    });
  });

  test('the rows that a removal would delete are counted', async () => {
    const { startups, favorites, claims, analytics, collections } = store();
    expect(await startups.relatedCounts(anId(1))).toEqual({ favorites: 0, claims: 0, revisions: 0, days: 0, collections: 0 });
    for (const number of [1, 2]) {
      await favorites.add({ userId: anId(number), startupId: anId(1), createdAt: daysAgo(0) });
    }
    await claims.insert(aClaim());
    await store().revisions.insert(aRevision({ startupId: anId(1), userId: anId(1) }));
    for (const day of ['2026-11-20', '2026-11-21']) await analytics.add(anId(1), { day, impressions: 1, views: 1, traffic: 0 });
    await collections.insert(aCollection({ startupIds: [anId(2), anId(1)] }));
    await collections.insert(anOwnCollection({ _id: anId(2), startupIds: [anId(1)] }));
    await collections.insert(anOwnCollection({ _id: anId(3), startupIds: [anId(2)] }));
    expect(await startups.relatedCounts(anId(1))).toEqual({ favorites: 2, claims: 1, revisions: 1, days: 2, collections: 2 });
    expect(await startups.relatedCounts(anId(2))).toEqual({ favorites: 0, claims: 0, revisions: 0, days: 0, collections: 2 });
  });

  test('removing a listing leaves only the intents that paid for it', async () => {
    const { startups, submissions, payments, archives } = store();
    await payments.insertIntent(anIntent({ startupId: anId(1), status: 'fulfilled' }));
    await submissions.save(aSubmission());
    await startups.update(aStartup({ status: 'archived' }));
    await archives.save(anArchive());
    expect(await startups.remove(anId(1))).toBe(true);
    expect((await payments.intentById(anIntent()._id))?.startupId).toBeNull();
    expect([await submissions.byStartup(anId(1)), await archives.byStartup(anId(1))]).toEqual([undefined, undefined]);
    // Another listing can be stored with its slug, which shows that the slug is free.
    await startups.insert(aStartup({ _id: anId(7), slug: aStartup().slug }));
  });
}
