import { beforeEach, expect, test } from 'vitest';
import type { MessageRecord } from '../../db/store.ts';
import { aClaim, anId, aRevision, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { aMessage, aReviewState } from './message-builder.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';
import { aReport } from './report-builder.ts';

export function messageRules(open: OpenStore): void {
  const store = storePerTest(open);

  beforeEach(async () => {
    await store().users.insert(aUser());
    await store().users.insert(aUser({ _id: anId(2), username: 'ida', email: 'ida@example.com', name: 'Ida “Q”' }));
    await store().startups.insert(aStartup({ logo: '/images/1.webp' }));
    await store().startups.insert(aStartup({ _id: anId(2), name: 'Zébra', slug: 'zebra', status: 'pending' }));
    await store().claims.insert(aClaim());
  });

  const item = { kind: 'claim', id: anId(1) } as const;
  const startup = { name: 'Acme Pay', slug: aStartup().slug, logo: '/images/1.webp' };
  const named = (message: MessageRecord, author: string | null = 'Ida “Q”') => ({ ...message, author, startup });
  const note = (overrides: Partial<MessageRecord> = {}) => aMessage({ _id: anId(2), kind: 'note', text: 'Hm.', ...overrides });

  test('the messages on an item are read in their order, and a member never gets notes', async () => {
    const { insert, byId, ofItem, ofMember, remove } = store().messages;
    const answer = aMessage({ _id: anId(3), kind: 'answer', authorId: anId(1), createdAt: daysAgo(-1), text: 'At “Acme”,\né' });
    await insert(answer);
    await insert(note());
    await insert(aMessage());
    await insert(aMessage({ _id: anId(4), itemKind: 'report' }));
    const author = aUser().name || aUser().username;
    expect(await byId(anId(3))).toEqual(named(answer, author));
    expect(await ofItem(item)).toEqual([named(aMessage()), named(note()), named(answer, author)]);
    expect((await ofMember(anId(1))).map(({ _id }) => _id)).toEqual([1, 4, 3].map(anId));
    expect(await ofMember(anId(2))).toEqual([]);
    expect([await remove(anId(2)), await remove(anId(2)), await byId(anId(2))]).toEqual([true, false, undefined]);
  });

  test('messages refer to an existing listing and existing users, and are removed with the listing', async () => {
    const { insert, byId } = store().messages;
    for (const broken of [{ startupId: anId(9) }, { memberId: anId(9) }, { authorId: anId(9) }])
      expect(await brokenBy(insert(aMessage(broken)))).toBe('foreign_key');
    await insert(aMessage());
    expect(await brokenBy(insert(aMessage()))).toBe('primary_key');
    await store().startups.remove(anId(1));
    expect(await byId(anId(1))).toBeUndefined();
  });

  test('a conversation and its notes are erased with the account of its member, but stay when the account of an author is removed', async () => {
    const { insert, ofItem } = store().messages;
    await insert(aMessage());
    await insert(note());
    await insert(note({ _id: anId(3), memberId: null }));
    await store().reviewStates.save(aReviewState({ askedOf: anId(1), takenBy: anId(2), decidedBy: anId(2) }));
    await store().users.remove(anId(2));
    expect((await ofItem(item)).map(({ author }) => author)).toEqual([null, null, null]);
    await store().users.remove(anId(1));
    expect((await ofItem(item)).map(({ _id }) => _id)).toEqual([anId(3)]);
    expect(await store().reviewStates.find({ kind: 'submission', id: anId(1) })).toEqual({
      ...aReviewState(),
      taker: null,
      decider: null,
    });
  });

  test('the state of an item is read back with names, and the states of open items are found by kind', async () => {
    const { save, find, open: openStates, remove } = store().reviewStates;
    const asked = aReviewState({ askedOf: anId(1), askedAt: daysAgo(1), pausedMs: 5_000_000_000 });
    expect(await brokenBy(save({ ...asked, askedOf: anId(9) }))).toBe('foreign_key');
    await save(aReviewState());
    await save({ ...asked, takenBy: anId(2), takenAt: daysAgo(0) });
    await save(
      aReviewState({ itemId: anId(2), startupId: anId(2), decision: 'active', decidedBy: anId(2), decidedAt: daysAgo(0) }),
    );
    await save(aReviewState({ itemKind: 'claim' }));
    const found = { ...asked, takenBy: anId(2), takenAt: daysAgo(0), taker: 'Ida “Q”', decider: null };
    expect(await find({ kind: 'submission', id: anId(1) })).toEqual(found);
    expect((await find({ kind: 'submission', id: anId(2) }))?.decider).toBe('Ida “Q”');
    expect(await openStates('submission')).toEqual([found]);
    expect([await remove(item), await remove(item)]).toEqual([true, false]);
    await store().startups.remove(anId(1));
    expect(await openStates('submission')).toEqual([]);
  });

  test('each table can be narrowed to the items that await an answer', async () => {
    const { reviewStates, startups, claims, revisions, reports } = store();
    await revisions.insert(aRevision());
    await reports.add(aReport());
    const narrowed = async () => {
      const filter = { search: '', status: 'all', awaiting: 'answer' } as const;
      return [
        (await startups.table(filter, all)).startups.map(({ _id }) => _id),
        await startups.matching(filter, { after: '', until: '', limit: 9 }),
        (await claims.table({ ...filter, search: 'acme' }, all)).claims.map(({ _id }) => _id),
        (await revisions.table(filter, all)).revisions.map(({ _id }) => _id),
        (await reports.table(filter, all)).reports.map(({ _id }) => _id),
      ];
    };
    expect(await narrowed()).toEqual([[], [], [], [], []]);
    const asked = { askedOf: anId(1), askedAt: daysAgo(1) };
    await reviewStates.save(aReviewState({ ...asked, itemId: anId(2), startupId: anId(2) }));
    for (const itemKind of ['claim', 'revision', 'report'] as const)
      await reviewStates.save(aReviewState({ ...asked, itemKind }));
    expect(await narrowed()).toEqual([[anId(2)], [anId(2)], [anId(1)], [anId(1)], [anId(1)]]);
    await reviewStates.save(aReviewState({ ...asked, itemKind: 'claim', decidedAt: daysAgo(0) }));
    await reviewStates.save(aReviewState({ itemKind: 'report' }));
    expect(await narrowed()).toEqual([[anId(2)], [anId(2)], [], [anId(1)], []]);
  });

  test('an answer gives an item a new time, so that admins are notified again', async () => {
    const filter = { userId: anId(2), kind: 'claim', excluded: undefined } as const;
    const { unnotified, markNotified } = store().notifications;
    await markNotified(filter, daysAgo(0));
    expect((await unnotified(filter, 5)).total).toBe(0);
    await store().reviewStates.save(aReviewState({ itemKind: 'claim', answeredAt: daysAgo(-1) }));
    expect(await unnotified(filter, 5)).toEqual({ total: 1, startups: ['Acme Pay'] });
    await markNotified(filter, daysAgo(0));
    expect((await unnotified(filter, 5)).total).toBe(0);
  });

  test('a purge removes the messages and states of items that no longer exist', async () => {
    const { messages, reviewStates } = store();
    await messages.insert(aMessage());
    await messages.insert(aMessage({ _id: anId(2), itemKind: 'revision' }));
    await reviewStates.save(aReviewState());
    await reviewStates.save(aReviewState({ itemKind: 'report' }));
    await store().purge(noon.toISOString());
    expect([await messages.byId(anId(1)), await messages.byId(anId(2))]).toEqual([named(aMessage()), undefined]);
    expect(await reviewStates.open('submission')).toHaveLength(1);
    expect(await reviewStates.open('report')).toEqual([]);
  });
}
