import { beforeEach, expect, test } from 'vitest';
import { aClaim, anId, anOwnershipProof, aStartup, aSubmission, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function claimRules(open: OpenStore): void {
  const store = storePerTest(open);

  beforeEach(async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    for (const number of [1, 2]) await store().startups.insert(aStartup({ _id: anId(number), logo: `/images/${number}.webp` }));
  });

  test('a submission is read back unchanged, and the next one replaces it', async () => {
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

  test('a submission refers to an existing user or none, and is removed with its listing', async () => {
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
    const user = { username: 'ada', email: 'Ada@example.com', emailVerified: false };
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

  test('a claim refers to an existing user and listing, and is removed with its listing', async () => {
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

  test('the proof of a pending claim is written and read by every method; a decided claim keeps its proof', async () => {
    const { insert, prove, decide, byId, ofUser, ofUserAndStartup, pendingOfStartup, table } = store().claims;
    const proof = { method: 'dns', host: 'acme.example' } as const;
    await insert(aClaim());
    expect(await prove(anId(1), proof, daysAgo(-1))).toBe(true);
    const proven = aClaim({ proof, updatedAt: daysAgo(-1) });
    expect(await byId(anId(1))).toStrictEqual(proven);
    expect(await ofUserAndStartup(anId(1), anId(1))).toStrictEqual([proven]);
    expect(await pendingOfStartup(anId(1))).toStrictEqual([proven]);
    expect(await ofUser(anId(1))).toMatchObject([{ proof }]);
    expect(await table({ status: 'all', search: '' }, { offset: 0, limit: 9 })).toMatchObject({ claims: [{ proof }] });
    await decide(anId(1), 'approved', daysAgo(-2));
    expect(await prove(anId(1), { method: 'mail', host: 'b.example' }, daysAgo(-3))).toBe(false);
    expect(await prove(anId(9), proof, daysAgo(-3))).toBe(false);
    expect(await byId(anId(1))).toStrictEqual({ ...proven, status: 'approved', updatedAt: daysAgo(-2) });
    await insert(aClaim({ _id: anId(2), proof: { method: 'page', host: 'c.example' } }));
    expect(await byId(anId(2))).toStrictEqual(aClaim({ _id: anId(2), proof: { method: 'page', host: 'c.example' } }));
  });

  test('a proof of ownership is read back unchanged, one for each member and listing, and is removed with either', async () => {
    const { save, find, ofUser } = store().ownershipProofs;
    expect(await find(anId(1), anId(1))).toBeUndefined();
    await save(anOwnershipProof());
    expect(await find(anId(1), anId(1))).toStrictEqual(anOwnershipProof());
    const whole = anOwnershipProof({
      token: 'b'.repeat(32),
      createdAt: daysAgo(1),
      code: { hash: 'hash', expiresAt: daysAgo(-1), tries: 3 },
      proven: { method: 'file', host: 'acme.example', at: daysAgo(0) },
      checkAt: daysAgo(-7),
      failingSince: daysAgo(2),
      revoked: { at: daysAgo(3), reason: '' },
    });
    await save(whole);
    expect(await find(anId(1), anId(1))).toStrictEqual(whole);
    expect(await brokenBy(save(anOwnershipProof({ userId: anId(9) })))).toBe('foreign_key');
    expect(await brokenBy(save(anOwnershipProof({ startupId: anId(9) })))).toBe('foreign_key');
    await save(anOwnershipProof({ startupId: anId(2) }));
    await save(anOwnershipProof({ userId: anId(2) }));
    expect(await ofUser(anId(1))).toStrictEqual([whole, anOwnershipProof({ startupId: anId(2) })]);
    await store().startups.remove(anId(2));
    await store().users.remove(anId(2));
    expect(await find(anId(2), anId(1))).toBeUndefined();
    expect(await find(anId(1), anId(2))).toBeUndefined();
    expect(await find(anId(1), anId(1))).toStrictEqual(whole);
  });

  test('due proofs are ordered by time, and can be removed one by one', async () => {
    const { save, due, find, remove } = store().ownershipProofs;
    const proven = { method: 'dns', host: 'acme.example', at: daysAgo(200) } as const;
    await save(anOwnershipProof({ proven, checkAt: daysAgo(1) }));
    await save(anOwnershipProof({ proven, userId: anId(2), checkAt: daysAgo(1) }));
    await save(anOwnershipProof({ proven, startupId: anId(2), checkAt: daysAgo(2) }));
    await save(anOwnershipProof({ startupId: anId(2), userId: anId(2) }));
    const keys = async (now: string, limit: number) => (await due(now, limit)).map((each) => [each.startupId, each.userId]);
    expect(await keys(noon.toISOString(), 9)).toEqual([
      [anId(2), anId(1)],
      [anId(1), anId(1)],
      [anId(1), anId(2)],
    ]);
    expect(await keys(noon.toISOString(), 1)).toEqual([[anId(2), anId(1)]]);
    expect(await keys(daysAgo(3), 9)).toEqual([]);
    await remove(anId(1), anId(1));
    await remove(anId(1), anId(9));
    expect(await find(anId(1), anId(1))).toBeUndefined();
    expect(await due(noon.toISOString(), 9)).toHaveLength(2);
  });

  test('a claim can be decided only once, even by two simultaneous decisions', async () => {
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

  test('a decided claim can be reopened only once, and only from the expected status', async () => {
    const { insert, byId, decide, reopen } = store().claims;
    await insert(aClaim());
    expect(await reopen(anId(1), 'approved', daysAgo(2))).toBe(false);
    await decide(anId(1), 'rejected', noon.toISOString());
    expect(await reopen(anId(1), 'approved', daysAgo(2))).toBe(false);
    expect(await reopen(anId(9), 'rejected', daysAgo(2))).toBe(false);
    expect(await reopen(anId(1), 'rejected', daysAgo(2))).toBe(true);
    expect(await byId(anId(1))).toEqual(aClaim({ updatedAt: daysAgo(2) }));
    expect(await reopen(anId(1), 'rejected', daysAgo(2))).toBe(false);
  });

  test('the last decision on a startup or claim is stored until it is removed or purged', async () => {
    const { bySubject, save, remove } = store().decisions;
    const decision = { subjectId: anId(1), undoUntil: noon.toISOString(), before: '{"publishedAt":null}', emailKeys: ['a', 'b'] };
    expect(await bySubject(anId(1))).toBeUndefined();
    await save(decision);
    expect(await bySubject(anId(1))).toEqual(decision);
    const later = { ...decision, undoUntil: daysAgo(-1), emailKeys: [] };
    await save(later);
    await save({ ...decision, subjectId: anId(2) });
    expect(await bySubject(anId(1))).toEqual(later);
    await store().purge(noon.toISOString());
    expect([await bySubject(anId(1)), await bySubject(anId(2))]).toEqual([later, undefined]);
    expect([await remove(anId(1)), await remove(anId(1))]).toEqual([true, false]);
    expect(await bySubject(anId(1))).toBeUndefined();
  });

  test('rejection templates are listed by title, and an update that is based on an older version is refused', async () => {
    const { list, byId, insert, update, remove } = store().rejectionTemplates;
    const template = (number: number, title: string) => ({
      _id: anId(number),
      title,
      text: `Please “change”\n${title}.`,
      updatedAt: noon.toISOString(),
    });
    for (const each of [template(2, 'short'), template(3, 'Broken'), template(1, 'short')]) await insert(each);
    expect(await list()).toEqual([template(3, 'Broken'), template(1, 'short'), template(2, 'short')]);
    expect(await brokenBy(insert(template(1, 'again')))).toBe('primary_key');
    const changed = { ...template(1, 'Long'), updatedAt: daysAgo(-1) };
    expect(await update(changed, daysAgo(5))).toBe(false);
    expect(await update({ ...changed, _id: anId(9) }, noon.toISOString())).toBe(false);
    expect(await byId(anId(1))).toEqual(template(1, 'short'));
    expect(await update(changed, noon.toISOString())).toBe(true);
    expect(await byId(anId(1))).toEqual(changed);
    expect([await remove(anId(1)), await remove(anId(1)), await byId(anId(1))]).toEqual([true, false, undefined]);
  });
}
