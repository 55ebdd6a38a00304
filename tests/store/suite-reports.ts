import { beforeEach, expect, test } from 'vitest';
import type { NamedReport, ReportRecord } from '../../db/store.ts';
import { anId, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

export function reportRules(open: OpenStore): void {
  const store = storePerTest(open);

  beforeEach(async () => {
    await store().users.insert(aUser());
    await store().startups.insert(aStartup({ logo: '/images/1.webp' }));
    await store().startups.insert(aStartup({ _id: anId(2), name: 'Zébra', slug: 'zebra', status: 'pending' }));
  });

  const named = (report: ReportRecord, names: Partial<NamedReport> = {}): NamedReport => ({
    ...report,
    startup: { name: 'Acme Pay', slug: aStartup().slug, logo: '/images/1.webp', status: 'active' },
    openReports: 1,
    decider: null,
    ...names,
  });
  const decision = { status: 'done', network: null, decidedAt: daysAgo(0), decidedBy: anId(1) } as const;
  const decided = (number: number, overrides: Partial<ReportRecord> = {}) =>
    aReport({ _id: anId(number), ...decision, ...overrides });
  const idsOf = (reports: readonly NamedReport[]) => reports.map(({ _id }) => _id);

  test('of a hundred simultaneous reports of a listing from one network, one is added', async () => {
    const { add, byId, countOpen } = store().reports;
    const added = await Promise.all(
      Array.from({ length: 100 }, (_, at) => add(aReport({ _id: anId(at + 1), details: `“${at}”\né` }))),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await countOpen()).toBe(1);
    const at = added.indexOf(true);
    expect(await byId(anId(at + 1))).toEqual(named(aReport({ _id: anId(at + 1), details: `“${at}”\né` })));
    expect(await add(aReport({ _id: anId(101), network: 'network-2' }))).toBe(true);
    expect(await add(aReport({ _id: anId(102), startupId: anId(2) }))).toBe(true);
    expect(await countOpen()).toBe(3);
    expect((await byId(anId(101)))?.openReports).toBe(2);
  });

  test('a network can report a listing again once its report was decided', async () => {
    const { add, update, byId } = store().reports;
    await add(aReport());
    expect(await update(decided(1, { answer: 'Fixed.' }), 'open')).toBe(true);
    expect(await add(aReport({ _id: anId(2) }))).toBe(true);
    expect(await byId(anId(1))).toEqual(named(decided(1, { answer: 'Fixed.' }), { decider: 'member-1' }));
    expect(await update(aReport({ network: null }), 'done')).toBe(true);
    expect(await byId(anId(1))).toEqual(named(aReport({ network: null }), { openReports: 2 }));
  });

  test('a report can be decided only once, even by two simultaneous decisions', async () => {
    const { add, update } = store().reports;
    await add(aReport());
    const results = await Promise.all([update(decided(1), 'open'), update(decided(1, { status: 'dismissed' }), 'open')]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await update(decided(9), 'open')).toBe(false);
  });

  test('a report needs a known listing and is removed with it; the account of its admin can be removed', async () => {
    const { add, byId } = store().reports;
    expect(await brokenBy(add(aReport({ startupId: anId(9) })))).toBe('foreign_key');
    await add(decided(1));
    expect(await brokenBy(add(aReport()))).toBe('primary_key');
    await store().users.remove(anId(1));
    expect(await byId(anId(1))).toEqual(named(decided(1, { decidedBy: null }), { openReports: 0 }));
    await store().startups.remove(anId(1));
    expect(await byId(anId(1))).toBeUndefined();
  });

  test('after a report is removed, its network can report again', async () => {
    const { add, byId, remove } = store().reports;
    await add(aReport());
    await add(aReport({ _id: anId(2), network: 'network-2' }));
    expect([await remove(anId(1)), await remove(anId(1))]).toEqual([true, false]);
    expect([await byId(anId(1)), (await byId(anId(2)))?._id]).toEqual([undefined, anId(2)]);
    expect(await add(aReport({ _id: anId(3) }))).toBe(true);
  });

  test('the table is ordered newest first, and every word of a search occurs in the startup, the reason, the details or the address', async () => {
    const { add, table } = store().reports;
    await add(aReport({ _id: anId(1), createdAt: daysAgo(2), details: 'Same as\nBolt' }));
    await add(aReport({ _id: anId(2), createdAt: daysAgo(1), startupId: anId(2), reason: 'closed', email: 'ada@example.com' }));
    await add(decided(3, { createdAt: daysAgo(1), reason: 'Spam' }));
    const ids = async (filter: Partial<Parameters<typeof table>[0]>) => {
      const { reports, total } = await table({ search: '', status: 'all', ...filter }, all);
      expect(total).toBe(reports.length);
      return idsOf(reports);
    };
    expect(await ids({})).toEqual([3, 2, 1].map(anId));
    expect(await ids({ status: 'open' })).toEqual([2, 1].map(anId));
    expect(await ids({ status: 'dismissed' })).toEqual([]);
    expect(await ids({ search: 'zebra ADA' })).toEqual([anId(2)]);
    expect(await ids({ search: 'duplicate bolt', status: 'open' })).toEqual([anId(1)]);
    expect(await ids({ sort: '-startup' })).toEqual([2, 3, 1].map(anId));
    expect(await ids({ sort: 'reason' })).toEqual([2, 1, 3].map(anId));
    expect(await ids({ sort: 'createdAt' })).toEqual([1, 3, 2].map(anId));
    const second = await table({ search: '', status: 'all' }, { offset: 1, limit: 1 });
    expect([idsOf(second.reports), second.total]).toEqual([[anId(2)], 3]);
  });

  test('only reporters’ addresses are purged, 90 days after the decision', async () => {
    const { add, byId } = store().reports;
    const email = 'ada@example.com';
    await add(decided(1, { email, decidedAt: daysAgo(90.01) }));
    await add(decided(2, { email, decidedAt: daysAgo(89.99) }));
    await add(aReport({ _id: anId(3), email, createdAt: daysAgo(400) }));
    await store().purge(noon.toISOString());
    const addresses = await Promise.all([1, 2, 3].map(async (number) => (await byId(anId(number)))?.email));
    expect(addresses).toEqual(['', email, email]);
  });

  test('the reasons are those that were saved last', async () => {
    const { get, save } = store().reportReasons;
    expect(await get()).toBeUndefined();
    await save({ reasons: [{ key: 'spam', title: 'Spam', text: 'It is spam.' }] });
    await save({ reasons: [{ key: 'gone', title: 'Gone', text: 'It is “gone”.' }] });
    expect(await get()).toEqual({ reasons: [{ key: 'gone', title: 'Gone', text: 'It is “gone”.' }] });
  });
}
