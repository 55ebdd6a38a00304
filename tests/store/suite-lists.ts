import { describe, expect, test } from 'vitest';
import type { StartupRecord, Store } from '../../db/store.ts';
import { aCategory, anId, aStartup, aSubmission, aUser, daysAgo, noon } from './builders.ts';
import { all, brokenBy, idsOf, type OpenStore, storePerBlock, storePerTest } from './opened.ts';
import { aReviewState } from './message-builder.ts';

/**
 * Enough listings for several page anchors from either end, with many equal dates and likes. Their ids are in another order than
 * their dates.
 */
const many = Array.from({ length: 1_700 }, (_, at): StartupRecord => {
  const turned = (at * 611) % 1_700;
  return aStartup({
    _id: anId(turned + 1),
    name: `Number ${turned}`,
    publishedAt: turned % 9 === 0 ? null : daysAgo(turned % 40),
    likes: turned % 7,
    featured: turned % 5 === 0,
    categories: turned % 3 === 0 ? ['fintech'] : ['health', 'fintech'],
    status: turned % 17 === 0 ? 'pending' : 'active',
  });
});

function newestFirst(a: StartupRecord, b: StartupRecord): number {
  const [dateA, dateB] = [a.publishedAt ?? '', b.publishedAt ?? ''];
  if (dateA !== dateB) return dateA < dateB ? 1 : -1;
  return a._id < b._id ? 1 : -1;
}

const expectedFeed = many.filter(({ status }) => status === 'active').toSorted(newestFirst);
const ids = (startups: readonly StartupRecord[]) => startups.map(({ _id }) => _id);

async function fill(store: Store): Promise<void> {
  await store.categories.insert(aCategory());
  await store.categories.insert(aCategory({ _id: anId(2), slug: 'health' }));
  // The inserts are in several transactions, because PostgreSQL reads every version of the counters' rows that an open transaction
  // has written.
  for (let from = 0; from < many.length; from += 100) {
    await store.transaction(async (within) => {
      for (const startup of many.slice(from, from + 100)) await within.startups.insert(startup);
    });
  }
}

export function listRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('the feed is ordered newest first, then by id descending, unknown dates last', async () => {
    for (const [number, publishedAt] of [daysAgo(2), null, daysAgo(0), daysAgo(2), null].entries()) {
      await store().startups.insert(aStartup({ _id: anId(number + 1), publishedAt }));
    }
    const { cards, total } = await store().startups.list(all);
    expect(idsOf(cards)).toEqual([anId(3), anId(4), anId(1), anId(5), anId(2)]);
    expect(total).toBe(5);
  });

  test('without a ranking, trending listings are the featured listings by likes, followed by the newest listings', async () => {
    const rows: Partial<StartupRecord>[] = [
      { likes: 5, featured: true, publishedAt: daysAgo(2) },
      { likes: 9, featured: false },
      { likes: 5, featured: true, publishedAt: daysAgo(1) },
      { likes: 7, featured: true, publishedAt: null },
      { likes: 5, featured: true, publishedAt: daysAgo(2) },
      { likes: 8, featured: true, status: 'pending' },
    ];
    for (const [number, row] of rows.entries()) await store().startups.insert(aStartup({ _id: anId(number + 1), ...row }));
    expect(idsOf(await store().startups.trending(10))).toEqual([anId(4), anId(3), anId(5), anId(1), anId(2)]);
    expect(idsOf(await store().startups.trending(2))).toEqual([anId(4), anId(3)]);
    expect(await store().analytics.setTrending([anId(1), anId(6), anId(2)])).toBe(true);
    const version = await store().version();
    expect(await store().analytics.setTrending([anId(1), anId(6), anId(2)])).toBe(false);
    expect(await store().version()).toBe(version);
    const ranked = [anId(1), anId(4), anId(3), anId(5), anId(2)];
    expect(idsOf(await store().startups.trending(10))).toEqual(ranked);
    await store().startups.remove(anId(1));
    expect(idsOf(await store().startups.trending(10))).toEqual(ranked.slice(1));
    expect(await brokenBy(store().analytics.setTrending([anId(1)]))).toBe('foreign_key');
    expect(await store().analytics.setTrending([])).toBe(true);
  });

  test('activity since a day is read page by page, for active listings of open companies', async () => {
    const rows: Partial<StartupRecord>[] = [{ featured: true }, {}, { status: 'pending' }, { fields: { status: 'closed' } }, {}];
    for (const [at, row] of rows.entries()) await store().startups.insert(aStartup({ _id: anId(at + 1), ...row }));
    for (const [at, day] of ['2026-11-01', '2026-11-02', '2026-11-03'].entries()) {
      await store().users.insert(aUser({ _id: anId(at + 1), username: `user${at}`, email: `${at}@people.example` }));
      for (const number of [1, 4])
        await store().favorites.add({ userId: anId(at + 1), startupId: anId(number), createdAt: `${day}T12:00:00.000Z` });
      await store().analytics.add(anId(2), { day, impressions: 100, views: 10, traffic: 1 });
    }
    const none = { featured: false, likes: 0, views: 0, traffic: 0 };
    const [first, second] = [
      { ...none, startupId: anId(1), featured: true, likes: 2 },
      { ...none, startupId: anId(2), views: 20, traffic: 2 },
    ];
    const activity = (after: string, limit: number) => store().analytics.activity('2026-11-02', after, limit);
    expect(await activity('', 2)).toEqual({ activity: [first, second], last: anId(2) });
    expect(await activity(anId(2), 2)).toEqual({ activity: [{ ...none, startupId: anId(5) }], last: anId(5) });
    expect(await activity(anId(5), 2)).toEqual({ activity: [], last: undefined });
  });

  test('the schedule has the publication times of pending listings that are not waiting for a review, in order', async () => {
    const rows = [daysAgo(-3), daysAgo(-1), null, daysAgo(-2), daysAgo(-1)];
    for (const [at, publishedAt] of rows.entries())
      await store().startups.insert(aStartup({ _id: anId(at + 1), status: 'pending', publishedAt }));
    await store().startups.insert(aStartup({ _id: anId(9) }));
    await store().users.insert(aUser());
    await store().submissions.save(aSubmission({ startupId: anId(4) }));
    expect(await store().startups.schedule(9)).toEqual([daysAgo(-1), daysAgo(-1), daysAgo(-3)]);
    expect(await store().startups.schedule(1)).toEqual([daysAgo(-1)]);
    expect([await store().submissions.countWaiting(), await store().submissions.waitingSince()]).toEqual([1, noon.toISOString()]);
    // This submission was approved for a later date.
    await store().submissions.save(aSubmission({ startupId: anId(4), decidedAt: daysAgo(0) }));
    expect(await store().startups.schedule(9)).toEqual([daysAgo(-1), daysAgo(-1), daysAgo(-2), daysAgo(-3)]);
    expect((await store().startups.due(daysAgo(-2), 9)).map(({ _id }) => _id)).toEqual([anId(2), anId(4), anId(5)]);
    expect([await store().submissions.countWaiting(), await store().submissions.waitingSince()]).toEqual([0, undefined]);
  });

  test('pending submissions are ordered by due time, and decided submissions by decision time', async () => {
    await store().users.insert(aUser());
    const add = async (number: number, status: 'pending' | 'active', days: { due: number; sent: number; decided?: number }) => {
      await store().startups.insert(aStartup({ _id: anId(number), status, publishedAt: null }));
      const decidedAt = days.decided === undefined ? null : daysAgo(days.decided);
      const times = { dueAt: daysAgo(days.due), createdAt: daysAgo(days.sent), decidedAt };
      await store().submissions.save(aSubmission({ startupId: anId(number), ...times }));
    };
    expect(await store().submissions.countWaiting()).toBe(0);
    expect(await store().submissions.waitingSince()).toBeUndefined();
    await add(1, 'pending', { due: -3, sent: 5 });
    await add(2, 'pending', { due: -1, sent: 2 });
    await add(3, 'pending', { due: -3, sent: 9 });
    await add(4, 'active', { due: 4, sent: 30, decided: 8 });
    await add(5, 'active', { due: 4, sent: 12, decided: 3 });
    await add(6, 'active', { due: 4, sent: 11, decided: 3 });
    await store().startups.insert(aStartup({ _id: anId(7), status: 'pending' }));
    expect(await store().submissions.countWaiting()).toBe(3);
    expect(await store().submissions.waitingSince()).toBe(daysAgo(9));
    const before = (number: number, due: number) =>
      store().submissions.countWaiting({ startupId: anId(number), dueAt: daysAgo(due) });
    expect([await before(2, -1), await before(1, -3), await before(3, -3)]).toEqual([0, 1, 2]);
    await store().reviewStates.save(aReviewState({ itemId: anId(5), startupId: anId(5), pausedMs: 5 }));
    const decided = [12, 11].map((sent) => ({ createdAt: daysAgo(sent), decidedAt: daysAgo(3), pausedMs: sent === 12 ? 5 : 0 }));
    expect(await store().submissions.decidedSince(daysAgo(4), 9)).toEqual(decided);
    expect(await store().submissions.decidedSince(daysAgo(3), 1)).toEqual(decided.slice(0, 1));
    expect(await store().submissions.decidedSince(daysAgo(2), 9)).toEqual([]);
  });

  test('sitemap entries are the active listings, ordered by id', async () => {
    await store().startups.insert(aStartup({ _id: anId(2), slug: 'two', publishedAt: null }));
    await store().startups.insert(aStartup({ _id: anId(1), slug: 'one', publishedAt: daysAgo(1) }));
    await store().startups.insert(aStartup({ _id: anId(3), slug: 'three', status: 'rejected' }));
    await store().categories.insert(aCategory());
    await store().startups.insert(aStartup({ _id: anId(4), slug: 'four', publishedAt: daysAgo(4), categories: ['fintech'] }));
    const [one, two, four] = [
      { _id: anId(1), slug: 'one', publishedAt: daysAgo(1), categories: [] },
      { _id: anId(2), slug: 'two', publishedAt: null, categories: [] },
      { _id: anId(4), slug: 'four', publishedAt: daysAgo(4), categories: ['fintech'] },
    ];
    expect(await store().startups.sitemapEntries({ offset: 0, limit: 2 })).toEqual([one, two]);
    expect(await store().startups.sitemapEntries({ offset: 2, limit: 2 })).toEqual([four]);
    expect(await store().startups.sitemapEntries({ offset: 0, limit: 2 }, anId(1))).toEqual([two, four]);
    expect(await store().startups.sitemapEntries({ offset: 1, limit: 2 }, anId(1))).toEqual([four]);
    // `after` may also be the id of a listing that is not active.
    expect(await store().startups.sitemapEntries({ offset: 0, limit: 2 }, anId(3))).toEqual([four]);
    expect(await store().startups.sitemapEntries({ offset: 0, limit: 2 }, anId(4))).toEqual([]);
  });

  test('the list of an unknown category is empty', async () => {
    expect(await store().startups.inCategory('unknown', all)).toEqual({ cards: [], total: 0 });
    expect(await store().startups.inCategory('unknown', { offset: 5_000, limit: 10 })).toEqual({ cards: [], total: 0 });
  });

  test('a listing with a repeated category is in that category’s list once', async () => {
    await store().categories.insert(aCategory());
    await store().startups.insert(aStartup({ categories: ['fintech', 'fintech'] }));
    expect(await store().startups.inCategory('fintech', all)).toMatchObject({ total: 1 });
    expect((await store().categories.bySlug('fintech'))?.startupCount).toBe(1);
    await store().startups.remove(anId(1));
    expect((await store().categories.bySlug('fintech'))?.startupCount).toBe(0);
  });

  describe('with seventeen hundred listings', () => {
    const filled = storePerBlock(open, fill);

    test('every page of the feed equals the page of a sorted array', async () => {
      const expected = ids(expectedFeed);
      for (let offset = 0; offset < expected.length + 30; offset += 37) {
        const { cards, total } = await filled().startups.list({ offset, limit: 37 });
        expect(idsOf(cards), `offset ${offset}`).toEqual(expected.slice(offset, offset + 37));
        expect(total).toBe(expected.length);
      }
    });

    test('pages are correct at page anchors, at both ends and past the end', async () => {
      const expected = ids(expectedFeed);
      const last = expected.length;
      const offsets = [0, 1, 199, 200, 201, 399, 400, 401, 599, 600, 799, 800, 801, 1_000, last - 201, last - 200, last - 1];
      for (const offset of [...offsets.toReversed(), ...offsets]) {
        for (const limit of [1, 10, 250]) {
          const { cards } = await filled().startups.list({ offset, limit });
          expect(idsOf(cards), `offset ${offset} limit ${limit}`).toEqual(expected.slice(offset, offset + limit));
        }
      }
      for (const offset of [last, last + 1, last + 5_000]) {
        expect(await filled().startups.list({ offset, limit: 10 })).toEqual({ cards: [], total: last });
      }
      expect(idsOf((await filled().startups.list(all)).cards)).toEqual(expected);
    });

    test('pages of one list are correct when read at once', async () => {
      const expected = ids(expectedFeed);
      const offsets = Array.from({ length: 40 }, (_, at) => (at * 397) % expected.length);
      const pages = await Promise.all(offsets.map((offset) => filled().startups.list({ offset, limit: 10 })));
      for (const [at, offset] of offsets.entries()) {
        expect(idsOf(pages[at]?.cards ?? []), `offset ${offset}`).toEqual(expected.slice(offset, offset + 10));
      }
    });

    test('a category has the order of the feed and its own count', async () => {
      for (const slug of ['fintech', 'health']) {
        const expected = ids(expectedFeed.filter(({ categories }) => categories.includes(slug)));
        for (const offset of [0, 150, 210, 430, 790, 1_010, expected.length - 3, expected.length]) {
          const { cards, total } = await filled().startups.inCategory(slug, { offset, limit: 10 });
          expect(idsOf(cards), `${slug} ${offset}`).toEqual(expected.slice(offset, offset + 10));
          expect(total).toBe(expected.length);
        }
        expect((await filled().categories.bySlug(slug))?.startupCount).toBe(expected.length);
      }
    });
  });

  test('a deep page is current after listings were published, hidden or moved', async () => {
    await fill(store());
    let feed = expectedFeed;
    const matchesFeed = async () => {
      for (const offset of [210, 610, 1_210, 1_410]) {
        const { cards, total } = await store().startups.list({ offset, limit: 10 });
        expect(idsOf(cards)).toEqual(ids(feed.slice(offset, offset + 10)));
        expect(total).toBe(feed.length);
      }
    };
    await matchesFeed();
    const published = aStartup({ _id: anId(5_000), publishedAt: daysAgo(0) });
    await store().startups.insert(published);
    feed = [...feed, published].toSorted(newestFirst);
    await matchesFeed();
    const [hidden, moved] = feed;
    if (hidden === undefined || moved === undefined) throw new Error('An empty feed.');
    await store().startups.update({ ...hidden, status: 'pending' });
    await store().startups.update({ ...moved, publishedAt: null });
    feed = feed.filter(({ _id }) => _id !== hidden._id).map((row) => (row === moved ? { ...row, publishedAt: null } : row));
    feed = feed.toSorted(newestFirst);
    await matchesFeed();
    const undone = store().transaction(async (within) => {
      for (const { _id } of feed.slice(0, 5)) await within.startups.remove(_id);
      expect(idsOf((await within.startups.list({ offset: 805, limit: 10 })).cards)).toEqual(ids(feed.slice(810, 820)));
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    await matchesFeed();
  });
}
