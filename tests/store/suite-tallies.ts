import { beforeEach, expect, test } from 'vitest';
import type { IdRange } from '../../db/store.ts';
import { aClaim, aFeedback, anArchive, anId, aRevision, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { aLinkWatch, goneFor } from './link-watch-builder.ts';
import { type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

/** The numbers of rows by status that match a search, and the ids that match a filter. */
export function tallyRules(open: OpenStore): void {
  const store = storePerTest(open);
  const range: IdRange = { after: '', until: '', limit: 99 };

  beforeEach(async () => {
    await store().users.insert(aUser({ username: 'ada' }));
    await store().users.insert(aUser({ _id: anId(2), username: 'zoë', email: 'z@other.example', role: 'admin' }));
    const { insert } = store().startups;
    await insert(aStartup({ name: 'Café Noir' }));
    await insert(aStartup({ _id: anId(2), name: 'Noir Two', status: 'pending' }));
    await insert(aStartup({ _id: anId(3), name: 'Cafe Three', status: 'rejected' }));
    await insert(aStartup({ _id: anId(4), name: 'Cafe Four', status: 'archived' }));
    await store().archives.save(anArchive({ startupId: anId(4) }));
    await insert(aStartup({ _id: anId(5), name: 'Cafe Five', status: 'archived' }));
    await store().archives.save(anArchive({ startupId: anId(5) }));
  });

  test('startups are counted by status, with separate counts for archived and rejected ones', async () => {
    const { tally } = store().startups;
    expect(await tally('')).toEqual({ active: 1, pending: 1, rejected: 1, archived: 2 });
    expect(await tally(' CAFE ')).toEqual({ active: 1, rejected: 1, archived: 2 });
    expect(await tally('four')).toEqual({ archived: 1 });
    expect(await tally('noir café')).toEqual({ active: 1 });
    expect(await tally('nothing')).toEqual({});
  });

  test('the ids of startups that match are read in ranges, in ascending order', async () => {
    const { matching } = store().startups;
    const any = { search: '', status: 'all' } as const;
    expect(await matching(any, { ...range, limit: 2 })).toEqual([anId(1), anId(2)]);
    expect(await matching(any, { after: anId(2), until: anId(4), limit: 9 })).toEqual([anId(3), anId(4)]);
    expect(await matching({ search: '', status: 'archived' }, range)).toEqual([anId(4), anId(5)]);
    expect(await matching({ search: 'CAFE', status: 'all' }, { ...range, limit: 3 })).toEqual([anId(1), anId(3), anId(4)]);
    expect(await matching({ search: 'cafe', status: 'archived' }, { ...range, after: anId(4) })).toEqual([anId(5)]);
    expect(await matching({ search: 'cafe', status: 'pending' }, range)).toEqual([]);
  });

  test('users are counted by role', async () => {
    const { tally } = store().users;
    expect(await tally('')).toEqual({ user: 1, admin: 1 });
    expect(await tally('ZOE')).toEqual({ admin: 1 });
  });

  test('claims are counted by status, and found by the names of their listing and member', async () => {
    await store().claims.insert(aClaim());
    await store().claims.insert(aClaim({ _id: anId(2), userId: anId(2), startup_id: anId(2) }));
    await store().claims.insert(aClaim({ _id: anId(3), userId: anId(2), status: 'rejected' }));
    const { tally, matching } = store().claims;
    expect(await tally('')).toEqual({ pending: 2, rejected: 1 });
    expect(await tally('zoe')).toEqual({ pending: 1, rejected: 1 });
    expect(await matching({ search: '', status: 'pending' }, range)).toEqual([anId(1), anId(2)]);
    expect(await matching({ search: 'zoe cafe', status: 'all' }, range)).toEqual([anId(3)]);
  });

  test('reports are counted by status, and found by what they say', async () => {
    const { add, tally, matching } = store().reports;
    await add(aReport({ details: 'Déjà vu' }));
    await add(aReport({ _id: anId(2), network: 'network-2' }));
    await add(aReport({ _id: anId(3), status: 'done', network: null, decidedAt: noon.toISOString(), decidedBy: anId(2) }));
    expect(await tally('')).toEqual({ open: 2, done: 1 });
    expect(await tally('deja')).toEqual({ open: 1 });
    expect(await matching({ search: '', status: 'open' }, { ...range, after: anId(1) })).toEqual([anId(2)]);
    expect(await matching({ search: 'deja', status: 'all' }, range)).toEqual([anId(1)]);
  });

  test('revisions are counted by status, and found by their authors', async () => {
    const { insert, tally, matching } = store().revisions;
    await insert(aRevision());
    await insert(aRevision({ _id: anId(2), userId: anId(2) }));
    await insert(aRevision({ _id: anId(3), status: 'accepted', decidedAt: noon.toISOString() }));
    expect(await tally('')).toEqual({ pending: 2, accepted: 1 });
    expect(await tally('zoe')).toEqual({ pending: 1 });
    expect(await matching({ search: '', status: 'pending' }, range)).toEqual([anId(1), anId(2)]);
    expect(await matching({ search: 'zoe', status: 'all' }, range)).toEqual([anId(2)]);
  });

  test('a decided revision can be made pending again, but only once', async () => {
    const { insert, reopen, byId } = store().revisions;
    await insert(aRevision({ status: 'rejected', answer: 'No.', decidedAt: noon.toISOString(), decidedBy: anId(2) }));
    expect(await reopen(anId(1), 'accepted')).toBe(false);
    expect(await reopen(anId(1), 'rejected')).toBe(true);
    expect(await byId(anId(1))).toMatchObject({ status: 'pending', answer: '', decidedAt: null, decidedBy: null });
    expect(await reopen(anId(1), 'rejected')).toBe(false);
    expect(await reopen(anId(9), 'rejected')).toBe(false);
  });

  test('feedback is counted by status, and found by its text', async () => {
    const { insert, tally, matching } = store().feedback;
    await insert(aFeedback({ content: 'Très bien' }));
    await insert(aFeedback({ _id: anId(2), content: 'Bad', status: 'done' }));
    expect(await tally('')).toEqual({ open: 1, done: 1 });
    expect(await tally('tres')).toEqual({ open: 1 });
    expect(await matching({ search: '', status: 'done' }, range)).toEqual([anId(2)]);
    expect(await matching({ search: 'tres', status: 'all' }, range)).toEqual([anId(1)]);
  });

  test('websites are counted by problem, except problems that are not yet ready for review', async () => {
    const { save, tally } = store().linkWatches;
    const { website } = aStartup({ name: 'Café Noir' });
    await save(aLinkWatch({ ...goneFor(1), website }));
    expect(await tally('', noon.toISOString())).toEqual({ gone: 1 });
    expect(await tally('cafe', noon.toISOString())).toEqual({ gone: 1 });
    expect(await tally('other', noon.toISOString())).toEqual({});
    expect(await tally('', daysAgo(2))).toEqual({});
  });
}
