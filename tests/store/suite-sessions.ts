import { beforeEach, expect, test } from 'vitest';
import type { SecurityEvent } from '../../server/domain/accounts/security-events.contract.ts';
import { anEmailToken, anId, aSession, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function sessionRules(open: OpenStore): void {
  const store = storePerTest(open);
  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000).toISOString();

  beforeEach(async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
  });

  test('a session is found by its token hash and refers to an existing user', async () => {
    const { insert, byTokenHash } = store().sessions;
    await insert(aSession({ device: 'Firefox “140” on Linux' }));
    expect(await byTokenHash('session-1')).toEqual({
      tokenHash: 'session-1',
      userId: anId(1),
      device: 'Firefox “140” on Linux',
      createdAt: daysAgo(2),
      authenticatedAt: daysAgo(2),
      seenAt: daysAgo(1),
      expiresAt: at(3_600),
      multiFactor: false,
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

  test('touch sets the times when a session was last seen and when it expires, and returns false for an unknown session', async () => {
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

  test('removeAll removes the sessions of every member and returns their number', async () => {
    for (const tokenHash of ['a', 'b']) await store().sessions.insert(aSession({ tokenHash }));
    await store().sessions.insert(aSession({ tokenHash: 'c', userId: anId(2) }));
    expect(await store().sessions.removeAll()).toBe(3);
    expect([await store().sessions.ofUser(anId(1)), await store().sessions.ofUser(anId(2))]).toEqual([[], []]);
    expect(await store().sessions.removeAll()).toBe(0);
  });

  test('setAuthenticated sets when a member proved their identity, and returns false for an unknown session', async () => {
    await store().sessions.insert(aSession());
    expect(await store().sessions.setAuthenticated('session-1', at(5))).toBe(true);
    expect(await store().sessions.byTokenHash('session-1')).toEqual(aSession({ authenticatedAt: at(5) }));
    expect(await store().sessions.setAuthenticated('session-2', at(5))).toBe(false);
  });

  test('a device is known for each member who signed in on it, and stays known with its next token', async () => {
    const { knownDevices, purge, users } = store();
    await knownDevices.save({ tokenHash: 'a', userId: anId(1), seenAt: daysAgo(200) });
    await knownDevices.save({ tokenHash: 'b', userId: anId(2), seenAt: daysAgo(1) }, 'a');
    const isKnown = () =>
      Promise.all(['a', 'b'].flatMap((token) => [1, 2].map((number) => knownDevices.has(token, anId(number)))));
    expect(await isKnown()).toEqual([false, false, true, true]);
    await purge(noon.toISOString());
    expect(await isKnown()).toEqual([false, false, false, true]);
    await knownDevices.save({ tokenHash: 'b', userId: anId(1), seenAt: daysAgo(0) });
    await knownDevices.removeOfUser(anId(2));
    expect(await isKnown()).toEqual([false, false, true, false]);
    await users.remove(anId(1));
    expect(await isKnown()).toEqual([false, false, false, false]);
    expect(await brokenBy(knownDevices.save({ tokenHash: 'b', userId: anId(9), seenAt: daysAgo(0) }))).toBe('foreign_key');
  });

  test('a token for restoring an address reserves the address until the token is used or expires; later tokens can be removed separately', async () => {
    const { insert, consume, removeOfUser, restorableBy } = store().emailTokens;
    const aLink = (tokenHash: string, email: string, expiresAt: string) =>
      insert(anEmailToken({ tokenHash, purpose: 'restore_email', email, expiresAt }));
    await aLink('first', 'Ada@example.com', at(10));
    await aLink('second', 'eve@example.com', at(20));
    expect(await restorableBy('ada@EXAMPLE.com', at(9))).toBe(anId(1));
    expect(await restorableBy('ada@example.com', at(10))).toBeUndefined();
    await removeOfUser(anId(1), 'restore_email', at(10));
    expect(await restorableBy('eve@example.com', at(0))).toBeUndefined();
    expect(await consume('first', 'restore_email', at(0))).toEqual({
      userId: anId(1),
      email: 'Ada@example.com',
      expiresAt: at(10),
    });
    expect(await restorableBy('ada@example.com', at(0))).toBeUndefined();
  });

  test('security events are listed newest first, of one kind or all, stay when their user is deleted, and are purged after 90 days', async () => {
    const { securityEvents, users, purge } = store();
    const anEvent = (number: number, kind: SecurityEvent['kind'], daysPast: number): SecurityEvent => ({
      _id: anId(number),
      kind,
      userId: anId(1),
      username: 'ada',
      detail: 'password',
      network: 'a1b2c3',
      device: 'Firefox',
      createdAt: daysAgo(daysPast),
    });
    const events = [
      anEvent(3, 'signed_in', 1),
      anEvent(2, 'sign_in_failed', 2),
      anEvent(1, 'signed_in', 2),
      anEvent(4, 'signed_in', 91),
    ];
    for (const event of events.toReversed()) await securityEvents.add(event);
    await users.remove(anId(1));
    const slice = { offset: 0, limit: 9 };
    expect(await securityEvents.table({ search: '', kind: '' }, slice)).toEqual({ events, total: 4 });
    expect(await securityEvents.table({ search: '', kind: 'sign_in_failed' }, slice)).toEqual({ events: [events[1]], total: 1 });
    expect((await securityEvents.table({ search: 'ada firefox', kind: 'signed_in' }, { offset: 1, limit: 1 })).events).toEqual([
      events[2],
    ]);
    await purge(noon.toISOString());
    expect((await securityEvents.table({ search: '', kind: '' }, slice)).total).toBe(3);
  });

  test('an email token is consumed once, for its purpose, before it expires', async () => {
    const { insert, consume } = store().emailTokens;
    await insert(anEmailToken({ purpose: 'password', expiresAt: at(60) }));
    expect(await consume('token-2', 'password', at(0))).toBeUndefined();
    expect(await consume('token-1', 'sign_in', at(0))).toBeUndefined();
    expect(await consume('token-1', 'email', at(0))).toBeUndefined();
    expect(await consume('token-1', 'password', at(60))).toBeUndefined();
    expect(await consume('token-1', 'password', at(59))).toEqual({ userId: anId(1), email: null, expiresAt: at(60) });
    expect(await consume('token-1', 'password', at(59))).toBeUndefined();
    expect(await brokenBy(insert(anEmailToken()))).toBe('primary_key');
    expect(await brokenBy(insert(anEmailToken({ tokenHash: 'token-2', userId: anId(9) })))).toBe('foreign_key');
  });

  test('an email token is renewed unless it was used, or expired and was replaced; a renewed token keeps its place', async () => {
    const { insert, consume, removeOfUser, renew, restorableBy } = store().emailTokens;
    const times = { now: at(20), until: at(60) };
    for (const [tokenHash, expiresAt] of Object.entries({ older: at(10), newer: at(11), used: at(30), lasting: at(25) }))
      await insert(
        anEmailToken({ tokenHash, expiresAt, userId: tokenHash === 'lasting' || tokenHash === 'used' ? anId(2) : anId(1) }),
      );
    await consume('used', 'sign_in', at(0));
    expect([
      await renew('older', 'sign_in', times),
      await renew('newer', 'password', times),
      await renew('newer', 'sign_in', times),
      await renew('used', 'sign_in', times),
      await renew('lasting', 'sign_in', times),
      await renew('unknown', 'sign_in', times),
    ]).toEqual([undefined, undefined, { userId: anId(1) }, undefined, { userId: anId(2) }, undefined]);
    expect(await consume('older', 'sign_in', at(20))).toBeUndefined();
    expect(await consume('newer', 'sign_in', at(60))).toBeUndefined();
    expect(await consume('newer', 'sign_in', at(59))).toEqual({ userId: anId(1), email: null, expiresAt: at(11) });

    // When a member reverts a change, later links are removed, even those that have not expired.
    const aLink = (tokenHash: string, email: string, expiresAt: string) =>
      insert(anEmailToken({ tokenHash, purpose: 'restore_email', email, expiresAt }));
    await aLink('first', 'ada@example.com', at(10));
    await aLink('second', 'eve@example.com', at(30));
    expect(await renew('first', 'restore_email', times)).toEqual({ userId: anId(1) });
    expect(await restorableBy('ada@example.com', at(59))).toBe(anId(1));
    await removeOfUser(anId(1), 'restore_email', at(10));
    expect(await restorableBy('eve@example.com', at(20))).toBeUndefined();
    expect((await consume('first', 'restore_email', at(59)))?.expiresAt).toBe(at(10));
  });

  test('one of ten simultaneous consumptions of an email token succeeds', async () => {
    await store().emailTokens.insert(anEmailToken());
    const uses = await Promise.all(Array.from({ length: 10 }, () => store().emailTokens.consume('token-1', 'sign_in', at(0))));
    expect(uses.filter((use) => use?.userId === anId(1))).toHaveLength(1);
    expect(uses.filter((use) => use === undefined)).toHaveLength(9);
  });

  test('an email token whose consumption was rolled back can be consumed again', async () => {
    await store().emailTokens.insert(anEmailToken());
    const undone = store().transaction(async (within) => {
      expect((await within.emailTokens.consume('token-1', 'sign_in', at(0)))?.userId).toBe(anId(1));
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    expect((await store().emailTokens.consume('token-1', 'sign_in', at(0)))?.userId).toBe(anId(1));
  });

  test("a member's email tokens of one purpose are removed, and no others", async () => {
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'a' }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'b' }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'c', purpose: 'email' }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'd', userId: anId(2) }));
    await store().emailTokens.removeOfUser(anId(1), 'sign_in');
    expect(await store().emailTokens.consume('a', 'sign_in', at(0))).toBeUndefined();
    expect(await store().emailTokens.consume('b', 'sign_in', at(0))).toBeUndefined();
    expect((await store().emailTokens.consume('c', 'email', at(0)))?.userId).toBe(anId(1));
    expect((await store().emailTokens.consume('d', 'sign_in', at(0)))?.userId).toBe(anId(2));
  });
}
