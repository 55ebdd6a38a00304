import { beforeEach, expect, test } from 'vitest';
import type { NamedRevision, RevisionRecord } from '../../db/store.ts';
import { anId, aRevision, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function revisionRules(open: OpenStore): void {
  const store = storePerTest(open);

  beforeEach(async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    for (const number of [1, 2]) await store().startups.insert(aStartup({ _id: anId(number), logo: `/images/${number}.webp` }));
  });

  const named = (revision: RevisionRecord, names: Partial<NamedRevision> = {}): NamedRevision => ({
    ...revision,
    startup: {
      name: 'Acme Pay',
      slug: `startup-${Number.parseInt(revision.startupId, 16)}`,
      logo: `/images/${Number.parseInt(revision.startupId, 16)}.webp`,
    },
    author: { _id: anId(1), username: 'member-1', email: 'member-1@example.com', emailVerified: false },
    decider: null,
    ...names,
  });
  const accepted = (number: number, decidedAt: string, overrides: Partial<RevisionRecord> = {}) =>
    aRevision({ _id: anId(number), status: 'accepted', decidedAt, decidedBy: anId(2), ...overrides });
  const idsOf = (revisions: readonly NamedRevision[]) => revisions.map(({ _id }) => _id);

  test('a revision is read back unchanged, with the current names of its listing and people', async () => {
    const { insert, byId } = store().revisions;
    const revision = accepted(1, daysAgo(-1), {
      before: { tags: [], 'fields.founded': 2019, 'fields.open-source': null, featured: false },
      patch: { tags: ['“é”'], 'fields.founded': null, 'fields.open-source': true, featured: true },
      reason: 'New name.\nNew tags.',
      answer: 'Fine',
    });
    await insert(revision);
    await store().startups.update(aStartup({ name: 'Renamed', logo: '' }));
    const { slug } = aStartup();
    expect(await byId(anId(1))).toEqual(named(revision, { startup: { name: 'Renamed', slug, logo: '' }, decider: 'member-2' }));
    expect(await byId(anId(9))).toBeUndefined();
  });

  test('a member has at most one pending edit of a listing, even when ten are inserted at once', async () => {
    const { insert, pendingEdit } = store().revisions;
    const tries = Array.from({ length: 10 }, (_, at) => brokenBy(insert(aRevision({ _id: anId(at + 1) }))));
    expect((await Promise.all(tries)).sort()).toEqual(['none', ...Array.from({ length: 9 }, () => 'revisions.pending')].sort());
    for (const [number, other] of [{ startupId: anId(2) }, { userId: anId(2) }, { kind: 'admin' as const }].entries())
      expect(await brokenBy(insert(aRevision({ _id: anId(20 + number), ...other })))).toBe('none');
    expect(await brokenBy(insert(accepted(30, daysAgo(0))))).toBe('none');
    expect((await pendingEdit(anId(1), anId(1)))?.status).toBe('pending');
    expect((await pendingEdit(anId(2), anId(1)))?._id).toBe(anId(20));
    expect(await pendingEdit(anId(2), anId(2))).toBeUndefined();
  });

  test('a revision needs a known listing and known people, and a pending revision has no decision time', async () => {
    const { insert, byId } = store().revisions;
    expect(await brokenBy(insert(aRevision({ startupId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(insert(aRevision({ userId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(insert(accepted(1, daysAgo(0), { decidedBy: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(insert(aRevision({ decidedAt: daysAgo(0) })))).toBe('check');
    await insert(aRevision());
    expect(await brokenBy(insert(aRevision({ userId: anId(2) })))).toBe('primary_key');
    await store().startups.remove(anId(1));
    expect(await byId(anId(1))).toBeUndefined();
  });

  test('a revision stays when the accounts of its author and of the deciding admin are removed', async () => {
    const { insert, byId } = store().revisions;
    const revision = accepted(1, daysAgo(0));
    await insert(revision);
    await insert(aRevision({ _id: anId(2) }));
    await store().users.remove(anId(1));
    await store().users.remove(anId(2));
    const unnamed = { author: null, decider: null };
    expect(await byId(anId(1))).toEqual(named({ ...revision, userId: null, decidedBy: null }, unnamed));
    expect(await byId(anId(2))).toEqual(named(aRevision({ _id: anId(2), userId: null }), unnamed));
  });

  test('a pending revision can be replaced, and is decided once, even by two simultaneous decisions', async () => {
    const { insert, update, byId } = store().revisions;
    await insert(aRevision());
    const replaced = aRevision({
      patch: { tagline: 'New' },
      before: { tagline: 'Old' },
      base: 'f'.repeat(16),
      createdAt: daysAgo(-1),
    });
    expect(await update(replaced)).toBe(true);
    expect(await byId(anId(1))).toEqual(named(replaced));
    const decided = (status: 'accepted' | 'rejected') => ({ ...replaced, status, decidedAt: daysAgo(-2), decidedBy: anId(2) });
    const results = await Promise.all([update(decided('accepted')), update(decided('rejected'))]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await byId(anId(1))).toEqual(named(decided(results[0] ? 'accepted' : 'rejected'), { decider: 'member-2' }));
    expect(await update(replaced)).toBe(false);
    expect(await update(aRevision({ _id: anId(9) }))).toBe(false);
    expect(await brokenBy(insert(aRevision({ _id: anId(2) })))).toBe('none');
  });

  test('a network has one pending correction of a listing, even when ten are inserted at once, and can have another after the decision', async () => {
    const { insert, update, byId, pendingCorrections } = store().revisions;
    const correction = (number: number, overrides: Partial<RevisionRecord> = {}) =>
      aRevision({
        _id: anId(number),
        kind: 'correction',
        userId: null,
        network: 'network-1',
        email: 'fan@example.com',
        ...overrides,
      });
    const tries = await Promise.all(Array.from({ length: 10 }, (_, at) => brokenBy(insert(correction(at + 1)))));
    expect(tries.toSorted()).toEqual(['none', ...Array.from({ length: 9 }, () => 'revisions.network')]);
    const first = correction(tries.indexOf('none') + 1);
    expect(await byId(first._id)).toEqual(named(first, { author: null }));
    await insert(correction(20, { network: 'network-2', createdAt: daysAgo(1) }));
    await insert(correction(21, { startupId: anId(2) }));
    await insert(aRevision({ _id: anId(22) }));
    expect(idsOf(await pendingCorrections(anId(1)))).toEqual([anId(20), first._id]);
    expect(await update({ ...first, network: 'network-9', reason: 'Again' })).toBe(true);
    expect((await byId(first._id))?.network).toBe('network-1');
    expect(await update({ ...first, status: 'rejected', decidedAt: daysAgo(0), decidedBy: anId(2) })).toBe(true);
    expect(await byId(first._id)).toMatchObject({ email: 'fan@example.com', network: null });
    expect(idsOf(await pendingCorrections(anId(1)))).toEqual([anId(20)]);
    expect(await brokenBy(insert(correction(30)))).toBe('none');
    const found = await store().revisions.table({ search: 'FAN', status: 'rejected' }, all);
    expect(idsOf(found.revisions)).toEqual([first._id]);
  });

  test('only visitors’ addresses are purged, 90 days after the decision', async () => {
    const { insert, byId } = store().revisions;
    const email = 'fan@example.com';
    await insert(accepted(1, daysAgo(90.01), { email }));
    await insert(accepted(2, daysAgo(89.99), { email }));
    await insert(aRevision({ _id: anId(3), email, createdAt: daysAgo(400) }));
    await store().purge(noon.toISOString());
    const addresses = await Promise.all([1, 2, 3].map(async (number) => (await byId(anId(number)))?.email));
    expect(addresses).toEqual(['', email, email]);
  });

  test("a member's edits are listed by age, and the accepted changes of a listing by when they were accepted", async () => {
    const { insert, edits, history } = store().revisions;
    await insert(accepted(1, daysAgo(1), { createdAt: daysAgo(9) }));
    await insert(accepted(2, daysAgo(3), { createdAt: daysAgo(3), kind: 'admin', userId: anId(2) }));
    await insert(accepted(3, daysAgo(1), { createdAt: daysAgo(2), kind: 'restore' }));
    await insert(aRevision({ _id: anId(4), status: 'rejected', decidedAt: daysAgo(4), createdAt: daysAgo(4) }));
    await insert(aRevision({ _id: anId(5) }));
    await insert(aRevision({ _id: anId(6), startupId: anId(2) }));
    expect(idsOf(await edits(anId(1), anId(1), 9))).toEqual([anId(5), anId(4), anId(1)]);
    expect(idsOf(await edits(anId(1), anId(1), 1))).toEqual([anId(5)]);
    const whole = await history(anId(1), all);
    expect([idsOf(whole.revisions), whole.total]).toEqual([[anId(3), anId(1), anId(2)], 3]);
    const second = await history(anId(1), { offset: 1, limit: 1 });
    expect([idsOf(second.revisions), second.total]).toEqual([[anId(1)], 3]);
    expect(await history(anId(2), all)).toEqual({ revisions: [], total: 0 });
  });

  test('the table lists pending revisions by age, others newest first, and finds listings and authors', async () => {
    const { insert, table, countPending } = store().revisions;
    await store().startups.update(aStartup({ _id: anId(2), slug: 'zebra', name: 'Zébra' }));
    await insert(aRevision({ _id: anId(1), createdAt: daysAgo(1) }));
    await insert(aRevision({ _id: anId(2), createdAt: daysAgo(2), startupId: anId(2) }));
    await insert(aRevision({ _id: anId(3), createdAt: daysAgo(2), userId: anId(2) }));
    await insert(accepted(4, daysAgo(0), { createdAt: daysAgo(3), userId: null }));
    const ids = async (filter: Partial<Parameters<typeof table>[0]>) => {
      const { revisions, total } = await table({ search: '', status: 'all', ...filter }, all);
      expect(total).toBe(revisions.length);
      return idsOf(revisions);
    };
    expect(await ids({})).toEqual([1, 3, 2, 4].map(anId));
    expect(await ids({ status: 'pending' })).toEqual([2, 3, 1].map(anId));
    expect(await ids({ status: 'rejected' })).toEqual([]);
    expect(await ids({ search: 'zebra' })).toEqual([anId(2)]);
    expect(await ids({ search: 'MEMBER-2' })).toEqual([anId(3)]);
    expect(await ids({ sort: '-startup' })).toEqual([2, 4, 3, 1].map(anId));
    expect(await ids({ sort: 'createdAt', status: 'pending' })).toEqual([3, 2, 1].map(anId));
    const second = await table({ search: '', status: 'pending' }, { offset: 1, limit: 1 });
    expect([idsOf(second.revisions), second.total, await countPending()]).toEqual([[anId(3)], 3, 3]);
  });

  test('rejected and withdrawn revisions are purged a year later, and no others', async () => {
    const { insert, byId } = store().revisions;
    const closed = { decidedAt: daysAgo(365.01), createdAt: daysAgo(400) };
    await insert(aRevision({ _id: anId(1), status: 'rejected', ...closed }));
    await insert(aRevision({ _id: anId(2), status: 'withdrawn', ...closed }));
    await insert(aRevision({ _id: anId(3), status: 'accepted', ...closed }));
    await insert(aRevision({ _id: anId(4), status: 'rejected', ...closed, decidedAt: daysAgo(364.99) }));
    await insert(aRevision({ _id: anId(5), createdAt: daysAgo(400) }));
    await store().purge(noon.toISOString());
    const found = await Promise.all([1, 2, 3, 4, 5].map(async (number) => (await byId(anId(number))) !== undefined));
    expect(found).toEqual([false, false, true, true, true]);
  });

  test('the revision settings are those that were saved last', async () => {
    const { get, save } = store().revisionSettings;
    expect(await get()).toBeUndefined();
    await save({ instantParts: ['logo', 'tags'] });
    await save({ instantParts: [] });
    expect(await get()).toEqual({ instantParts: [] });
  });
}
