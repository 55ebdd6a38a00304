import { expect, test } from 'vitest';
import type { SiteCount, VisitEvent } from '../../db/store.ts';
import { maxVisitorsOfNetwork } from '../../server/domain/audience/analytics.rules.ts';
import { maxKeysOfDay } from '../../server/domain/audience/numbers.rules.ts';
import { aClaim, anArchive, anId, aRevision, aStartup, aSubmission, aUser, daysAgo, noon } from './builders.ts';
import { aReviewState } from './message-builder.ts';
import { type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

const today = '2026-11-21';

const aVisit = (overrides: Partial<VisitEvent>): VisitEvent => ({
  kind: 'page',
  key: '/',
  visitor: 'ada',
  network: 'home',
  day: today,
  ...overrides,
});

/** The rules of every store for the site's numbers. */
export function numberRules(open: OpenStore): void {
  const store = storePerTest(open);
  const counted = async () => {
    const { days, top } = store().numbers;
    return {
      views: await days('views', ''),
      visitors: await days('visitors', ''),
      pages: await top('page', '', 9),
      referrers: await top('referrer', '', 9),
      searches: await top('search', '', 9),
    };
  };

  test('a page, a referrer and a visitor count once per visitor and day', async () => {
    const { record } = store().analytics;
    await record([aVisit({}), aVisit({}), aVisit({ visitor: 'bob' }), aVisit({ key: '/faq' })]);
    await record([aVisit({}), aVisit({ kind: 'visitor', key: '' }), aVisit({ kind: 'visitor', key: '', visitor: 'bob' })]);
    await record([aVisit({ kind: 'referrer', key: 'news.example' }), aVisit({ kind: 'visitor', key: '' })]);
    await record([aVisit({ day: '2026-11-20' })]);
    expect(await counted()).toEqual({
      views: [
        { day: '2026-11-20', count: 1 },
        { day: today, count: 3 },
      ],
      visitors: [{ day: today, count: 2 }],
      pages: [
        { key: '/', count: 3 },
        { key: '/faq', count: 1 },
      ],
      referrers: [{ key: 'news.example', count: 1 }],
      searches: [],
    });
    expect(await store().numbers.days('views', today)).toEqual([{ day: today, count: 3 }]);
    expect(await store().numbers.top('page', today, 1)).toEqual([{ key: '/', count: 2 }]);
  });

  test('a network that pretends to be many visitors counts up to the limit of one network', async () => {
    const visits = Array.from({ length: maxVisitorsOfNetwork + 9 }, (_, at) => aVisit({ visitor: `visitor${at}` }));
    await store().analytics.record([...visits, aVisit({ visitor: 'else', network: 'work' })]);
    await store().analytics.record(visits.toReversed());
    expect((await counted()).pages).toEqual([{ key: '/', count: maxVisitorsOfNetwork + 1 }]);
  });

  test('a search is stored only after three networks have made it on one day, and its count then includes all of them', async () => {
    const search = (network: string, day = today) =>
      aVisit({ kind: 'search', key: 'hash', text: 'beekeeping', visitor: network, network, day });
    const { record } = store().analytics;
    await record([search('home'), search('home'), search('work')]);
    await record([search('home'), search('cafe', '2026-11-20')]);
    expect((await counted()).searches).toEqual([]);
    await record([search('cafe')]);
    expect((await counted()).searches).toEqual([{ key: 'beekeeping', count: 3 }]);
    await record([search('train'), search('cafe')]);
    expect((await counted()).searches).toEqual([{ key: 'beekeeping', count: 4 }]);
  });

  test('a search that four networks make at once counts all four', async () => {
    await store().analytics.record(
      ['a', 'b', 'c', 'd'].map((network) => aVisit({ kind: 'search', key: 'h', text: 'tea', visitor: network, network })),
    );
    expect((await counted()).searches).toEqual([{ key: 'tea', count: 4 }]);
  });

  test('a day stores a limited number of referrers, and continues to count the stored ones', async () => {
    const max = maxKeysOfDay.referrer;
    const full = Array.from({ length: max }, (_, at): SiteCount => ({
      kind: 'referrer',
      day: today,
      key: `${at}.example`,
      count: 1,
    }));
    await store().numbers.add(full);
    const led = (key: string, day = today) => aVisit({ kind: 'referrer', key, day });
    await store().analytics.record([led('new.example'), led('7.example'), led('new.example', '2026-11-20')]);
    expect(await store().numbers.top('referrer', today, 2)).toEqual([
      { key: '7.example', count: 2 },
      { key: '0.example', count: 1 },
    ]);
    expect((await store().numbers.top('referrer', '', max + 9)).find(({ key }) => key === 'new.example')?.count).toBe(1);
  });

  test('the startups with the most views are returned with their counts since a day, without startups that are not active', async () => {
    for (const number of [1, 2, 3, 4])
      await store().startups.insert(
        aStartup({ _id: anId(number), slug: `s-${number}`, name: `S ${number}`, status: number === 3 ? 'rejected' : 'active' }),
      );
    const add = (number: number, day: string, views: number) =>
      store().analytics.add(anId(number), { day, views, impressions: 10, traffic: 1 });
    await add(1, today, 4);
    await add(1, '2026-11-20', 3);
    await add(1, '2026-10-01', 99);
    await add(2, today, 7);
    await add(3, today, 50);
    await add(4, today, 0);
    expect(await store().numbers.startups('2026-11-01', 5)).toEqual([
      { startupId: anId(1), name: 'S 1', slug: 's-1', views: 7, impressions: 20, traffic: 2 },
      { startupId: anId(2), name: 'S 2', slug: 's-2', views: 7, impressions: 10, traffic: 1 },
    ]);
    expect(await store().numbers.startups('2026-11-01', 1)).toHaveLength(1);
  });

  test('sign-ups and submissions are counted by day', async () => {
    for (const [number, days] of [
      [1, 0],
      [2, 0],
      [3, 5],
      [4, 50],
    ] as const) {
      await store().users.insert(
        aUser({ _id: anId(number), username: `u-${number}`, email: `u-${number}@example.com`, createdAt: daysAgo(days) }),
      );
      await store().startups.insert(aStartup({ _id: anId(number), slug: `s-${number}` }));
      await store().submissions.save(aSubmission({ startupId: anId(number), createdAt: daysAgo(days) }));
    }
    for (const what of ['users', 'submissions'] as const)
      expect(await store().numbers.created(what, '2026-11-01')).toEqual([
        { day: '2026-11-16', count: 1 },
        { day: today, count: 2 },
      ]);
  });

  test('decisions are returned with their times and outcome, last one first', async () => {
    await store().users.insert(aUser());
    for (const [number, status] of [
      [1, 'active'],
      [2, 'rejected'],
      [3, 'rejected'],
      [4, 'pending'],
    ] as const)
      await store().startups.insert(aStartup({ _id: anId(number), slug: `s-${number}`, status }));
    await store().archives.save(anArchive({ startupId: anId(3) }));
    for (const number of [1, 2, 3])
      await store().submissions.save(aSubmission({ startupId: anId(number), createdAt: daysAgo(9), decidedAt: daysAgo(number) }));
    await store().submissions.save(aSubmission({ startupId: anId(4) }));
    await store().reviewStates.save(
      aReviewState({ itemKind: 'submission', itemId: anId(1), startupId: anId(1), pausedMs: 1_000 }),
    );
    const decided = (number: number, isAccepted: boolean, pausedMs = 0) => ({
      createdAt: daysAgo(9),
      decidedAt: daysAgo(number),
      pausedMs,
      isAccepted,
    });
    const { numbers } = store();
    // The third startup was approved, and then archived.
    expect(await numbers.decided('submission', daysAgo(30), 9)).toEqual([
      decided(1, true, 1_000),
      decided(2, false),
      decided(3, true),
    ]);
    expect(await numbers.decided('submission', daysAgo(2), 9)).toHaveLength(2);
    expect(await numbers.decided('submission', daysAgo(30), 1)).toEqual([decided(1, true, 1_000)]);

    for (const [number, status] of [
      [1, 'approved'],
      [2, 'rejected'],
      [3, 'pending'],
    ] as const)
      await store().claims.insert(
        aClaim({ _id: anId(number), startup_id: anId(number), status, createdAt: daysAgo(9), updatedAt: daysAgo(number) }),
      );
    expect(await numbers.decided('claim', daysAgo(30), 9)).toEqual([decided(1, true), decided(2, false)]);

    for (const [number, status, kind] of [
      [1, 'accepted', 'edit'],
      [2, 'rejected', 'correction'],
      [3, 'withdrawn', 'edit'],
      [4, 'accepted', 'admin'],
    ] as const)
      await store().revisions.insert(
        aRevision({ _id: anId(number), status, kind, createdAt: daysAgo(9), decidedAt: daysAgo(number) }),
      );
    await store().revisions.insert(aRevision({ _id: anId(5) }));
    expect(await numbers.decided('revision', daysAgo(30), 9)).toEqual([decided(1, true), decided(2, false)]);

    for (const [number, status] of [
      [1, 'done'],
      [2, 'dismissed'],
    ] as const)
      await store().reports.add(
        aReport({ _id: anId(number), status, network: null, createdAt: daysAgo(9), decidedAt: daysAgo(number) }),
      );
    await store().reports.add(aReport({ _id: anId(3) }));
    expect(await numbers.decided('report', daysAgo(30), 9)).toEqual([decided(1, true), decided(2, false)]);
  });

  test('counts are purged after 180 days, and the records of counted visitors at the end of the day', async () => {
    const day = (age: number) => daysAgo(age).slice(0, 10);
    for (const kind of ['views', 'page', 'search'] as const)
      await store().numbers.add(
        [180, 181].map((age): SiteCount => ({ kind, day: day(age), key: kind === 'views' ? '' : 'a', count: 1 })),
      );
    await store().analytics.record([aVisit({}), aVisit({ day: day(1) })]);
    await store().purge(noon.toISOString());
    await store().analytics.record([aVisit({}), aVisit({ day: day(1) })]);
    const { days, top } = store().numbers;
    expect([await days('views', ''), await top('page', '', 9), await top('search', '', 9)]).toEqual([
      [
        { day: day(180), count: 1 },
        { day: day(1), count: 2 },
        { day: today, count: 1 },
      ],
      [
        { key: '/', count: 3 },
        { key: 'a', count: 1 },
      ],
      [{ key: 'a', count: 1 }],
    ]);
  });
}
