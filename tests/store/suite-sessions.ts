import { beforeEach, expect, test } from 'vitest';
import { anEmailToken, anId, aSession, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function sessionRules(open: OpenStore): void {
  const store = storePerTest(open);
  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000).toISOString();

  beforeEach(async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
  });

  test('a session is found by its token hash and needs a known user', async () => {
    const { insert, byTokenHash } = store().sessions;
    await insert(aSession({ device: 'Firefox “140” on Linux' }));
    expect(await byTokenHash('session-1')).toEqual({
      tokenHash: 'session-1',
      userId: anId(1),
      device: 'Firefox “140” on Linux',
      createdAt: daysAgo(2),
      seenAt: daysAgo(1),
      expiresAt: at(3_600),
    });
    expect(await byTokenHash('session-2')).toBeUndefined();
    expect(await brokenBy(insert(aSession({ userId: anId(2) })))).toBe('primary_key');
    expect(await brokenBy(insert(aSession({ tokenHash: 'session-2', userId: anId(9) })))).toBe('foreign_key');
  });

  test("a member's sessions are ordered last seen first, then by token hash", async () => {
    const sessions = [
      aSession({ tokenHash: 'd', seenAt: at(0) }),
      aSession({ tokenHash: 'b', seenAt: daysAgo(1) }),
      aSession({ tokenHash: 'c', seenAt: daysAgo(1) }),
      aSession({ tokenHash: 'a', seenAt: daysAgo(2) }),
    ];
    for (const session of sessions.toReversed()) await store().sessions.insert(session);
    await store().sessions.insert(aSession({ tokenHash: 'e', userId: anId(2) }));
    expect(await store().sessions.ofUser(anId(1))).toEqual(sessions);
    expect(await store().sessions.ofUser(anId(9))).toEqual([]);
  });

  test('touch sets when a session was seen and expires, and returns false for an unknown one', async () => {
    await store().sessions.insert(aSession());
    expect(await store().sessions.touch('session-1', at(1), at(99))).toBe(true);
    expect(await store().sessions.byTokenHash('session-1')).toEqual(aSession({ seenAt: at(1), expiresAt: at(99) }));
    expect(await store().sessions.remove('session-1')).toBe(true);
    expect(await store().sessions.remove('session-1')).toBe(false);
    expect(await store().sessions.touch('session-1', at(2), at(99))).toBe(false);
    expect(await store().sessions.byTokenHash('session-1')).toBeUndefined();
  });

  test('removeOfUser removes all sessions of a member, or all but one, and no others', async () => {
    for (const tokenHash of ['a', 'b', 'c']) await store().sessions.insert(aSession({ tokenHash }));
    await store().sessions.insert(aSession({ tokenHash: 'd', userId: anId(2) }));
    expect(await store().sessions.removeOfUser(anId(1), 'b')).toBe(2);
    expect(await store().sessions.ofUser(anId(1))).toEqual([aSession({ tokenHash: 'b' })]);
    expect(await store().sessions.removeOfUser(anId(1), 'd')).toBe(1);
    expect(await store().sessions.removeOfUser(anId(1))).toBe(0);
    expect(await store().sessions.ofUser(anId(2))).toEqual([aSession({ tokenHash: 'd', userId: anId(2) })]);
    expect(await store().sessions.removeOfUser(anId(2))).toBe(1);
  });

  test('an email token is consumed once, for its purpose, before it expires', async () => {
    const { insert, consume } = store().emailTokens;
    await insert(anEmailToken({ purpose: 'password', expiresAt: at(60) }));
    expect(await consume('token-2', 'password', at(0))).toBeUndefined();
    expect(await consume('token-1', 'sign_in', at(0))).toBeUndefined();
    expect(await consume('token-1', 'email', at(0))).toBeUndefined();
    expect(await consume('token-1', 'password', at(60))).toBeUndefined();
    expect(await consume('token-1', 'password', at(59))).toBe(anId(1));
    expect(await consume('token-1', 'password', at(59))).toBeUndefined();
    expect(await brokenBy(insert(anEmailToken()))).toBe('primary_key');
    expect(await brokenBy(insert(anEmailToken({ tokenHash: 'token-2', userId: anId(9) })))).toBe('foreign_key');
  });

  test('of ten consumptions of an email token at once one succeeds', async () => {
    await store().emailTokens.insert(anEmailToken());
    const uses = await Promise.all(Array.from({ length: 10 }, () => store().emailTokens.consume('token-1', 'sign_in', at(0))));
    expect(uses.filter((userId) => userId === anId(1))).toHaveLength(1);
    expect(uses.filter((userId) => userId === undefined)).toHaveLength(9);
  });

  test('an email token whose consumption was rolled back can be consumed again', async () => {
    await store().emailTokens.insert(anEmailToken());
    const undone = store().transaction(async (within) => {
      expect(await within.emailTokens.consume('token-1', 'sign_in', at(0))).toBe(anId(1));
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    expect(await store().emailTokens.consume('token-1', 'sign_in', at(0))).toBe(anId(1));
  });

  test("a member's email tokens of one purpose are removed, and no others", async () => {
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'a' }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'b' }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'c', purpose: 'email' }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'd', userId: anId(2) }));
    await store().emailTokens.removeOfUser(anId(1), 'sign_in');
    expect(await store().emailTokens.consume('a', 'sign_in', at(0))).toBeUndefined();
    expect(await store().emailTokens.consume('b', 'sign_in', at(0))).toBeUndefined();
    expect(await store().emailTokens.consume('c', 'email', at(0))).toBe(anId(1));
    expect(await store().emailTokens.consume('d', 'sign_in', at(0))).toBe(anId(2));
  });
}
