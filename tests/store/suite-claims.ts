import { beforeEach, expect, test } from 'vitest';
import { aClaim, anId, aStartup, aSubmission, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function claimRules(open: OpenStore): void {
  const store = storePerTest(open);

  beforeEach(async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    for (const number of [1, 2]) await store().startups.insert(aStartup({ _id: anId(number), logo: `/images/${number}.webp` }));
  });

  test('a submission is read as it was saved, and the next one replaces it', async () => {
    const { save, byStartup } = store().submissions;
    expect(await byStartup(anId(1))).toBeUndefined();
    const first = aSubmission({
      videoUrl: 'https://video.example/1',
      specialOffer: 'Half “price”',
      makers: ['ada', 'bob'],
      comments: 'Hi.\nThere.',
      wantsAccelerator: true,
      topics: ['fintech', 'health'],
      plan: 'Growth',
      subscriptionId: 'I-1',
    });
    await save(first);
    expect(await byStartup(anId(1))).toEqual(first);
    const second = aSubmission({ userId: anId(2), wantsFunding: true, createdAt: daysAgo(-1) });
    await save(second);
    expect(await byStartup(anId(1))).toEqual(second);
    expect(await byStartup(anId(2))).toBeUndefined();
  });

  test('a submission needs a known user or none, and is removed with its listing', async () => {
    const { save, byStartup } = store().submissions;
    expect(await brokenBy(save(aSubmission({ userId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(save(aSubmission({ startupId: anId(9) })))).toBe('foreign_key');
    await save(aSubmission({ userId: '' }));
    expect(await byStartup(anId(1))).toEqual(aSubmission({ userId: '' }));
    await store().startups.remove(anId(1));
    await store().startups.insert(aStartup());
    expect(await byStartup(anId(1))).toBeUndefined();
  });

  test("a member's claims have the current names of listing and member, newest first", async () => {
    const { insert, ofUser } = store().claims;
    await insert(aClaim({ _id: anId(1), startup_id: anId(2), createdAt: daysAgo(1) }));
    await insert(aClaim({ _id: anId(2), status: 'rejected' }));
    await insert(aClaim({ _id: anId(3), status: 'approved', updatedAt: daysAgo(-1) }));
    await insert(aClaim({ _id: anId(4), userId: anId(2) }));
    await store().startups.update(aStartup({ name: 'Renamed', logo: '', status: 'rejected' }));
    await store().users.update(aUser({ username: 'ada', email: 'Ada@example.com' }));
    const user = { username: 'ada', email: 'Ada@example.com' };
    expect(await ofUser(anId(1))).toEqual([
      { ...aClaim({ _id: anId(3), status: 'approved', updatedAt: daysAgo(-1) }), startup: { name: 'Renamed', logo: '' }, user },
      { ...aClaim({ _id: anId(2), status: 'rejected' }), startup: { name: 'Renamed', logo: '' }, user },
      {
        ...aClaim({ _id: anId(1), startup_id: anId(2), createdAt: daysAgo(1) }),
        startup: { name: 'Acme Pay', logo: '/images/2.webp' },
        user,
      },
    ]);
    expect(await ofUser(anId(9))).toEqual([]);
  });

  test('claims are found by id, by member and listing, and as the pending claims of a listing', async () => {
    await store().users.insert(aUser({ _id: anId(3) }));
    const old = aClaim({ _id: anId(7), status: 'rejected', createdAt: daysAgo(3) });
    const mine = aClaim({ _id: anId(5) });
    const first = aClaim({ _id: anId(8), userId: anId(2), createdAt: daysAgo(1) });
    const second = aClaim({ _id: anId(4), userId: anId(3) });
    const elsewhere = aClaim({ _id: anId(6), startup_id: anId(2) });
    for (const claim of [mine, old, first, second, elsewhere]) await store().claims.insert(claim);
    const { byId, ofUserAndStartup, pendingOfStartup } = store().claims;
    expect(await byId(anId(7))).toEqual(old);
    expect(await byId(anId(9))).toBeUndefined();
    expect(await ofUserAndStartup(anId(1), anId(1))).toEqual([mine, old]);
    expect(await ofUserAndStartup(anId(2), anId(2))).toEqual([]);
    expect(await pendingOfStartup(anId(1))).toEqual([first, second, mine]);
    expect(await pendingOfStartup(anId(9))).toEqual([]);
  });

  test('a claim needs a known user and listing, and is removed with its listing', async () => {
    const { insert, byId } = store().claims;
    expect(await brokenBy(insert(aClaim({ userId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(insert(aClaim({ startup_id: anId(9) })))).toBe('foreign_key');
    await insert(aClaim());
    expect(await brokenBy(insert(aClaim({ userId: anId(2) })))).toBe('primary_key');
    await store().startups.remove(anId(1));
    expect(await byId(anId(1))).toBeUndefined();
  });

  test('a member has at most one pending claim on a listing, even when ten are inserted at once', async () => {
    const { insert, decide, ofUserAndStartup } = store().claims;
    await insert(aClaim({ _id: anId(20), status: 'rejected' }));
    const tries = Array.from({ length: 10 }, (_, at) => brokenBy(insert(aClaim({ _id: anId(at + 1) }))));
    expect((await Promise.all(tries)).sort()).toEqual([...Array.from({ length: 9 }, () => 'claims.pending'), 'none']);
    expect(await brokenBy(insert(aClaim({ _id: anId(21), startup_id: anId(2) })))).toBe('none');
    expect(await brokenBy(insert(aClaim({ _id: anId(22), userId: anId(2) })))).toBe('none');
    expect(await brokenBy(insert(aClaim({ _id: anId(23), status: 'approved' })))).toBe('none');
    const pending = (await ofUserAndStartup(anId(1), anId(1))).find(({ status }) => status === 'pending');
    await decide(pending?._id ?? '', 'rejected', noon.toISOString());
    expect(await brokenBy(insert(aClaim({ _id: anId(24) })))).toBe('none');
  });

  test('a claim is decided once, even by two decisions at once', async () => {
    const { insert, decide, byId, pendingOfStartup } = store().claims;
    await insert(aClaim());
    const decisions = await Promise.all([decide(anId(1), 'approved', daysAgo(-1)), decide(anId(1), 'rejected', daysAgo(-1))]);
    expect(decisions.filter(Boolean)).toHaveLength(1);
    const decided = aClaim({ status: decisions[0] ? 'approved' : 'rejected', updatedAt: daysAgo(-1) });
    expect(await byId(anId(1))).toEqual(decided);
    expect(await decide(anId(1), 'rejected', daysAgo(-2))).toBe(false);
    expect(await byId(anId(1))).toEqual(decided);
    expect(await decide(anId(9), 'approved', daysAgo(-1))).toBe(false);
    expect(await pendingOfStartup(anId(1))).toEqual([]);
  });
}
