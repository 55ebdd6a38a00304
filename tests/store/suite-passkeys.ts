import { beforeEach, expect, test } from 'vitest';
import type { ChallengeRecord } from '../../db/store.ts';
import { anId, aPasskey, aUser, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function passkeyRules(open: OpenStore): void {
  const store = storePerTest(open);
  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000).toISOString();
  const aChallenge = (overrides: Partial<ChallengeRecord> = {}): ChallengeRecord => ({
    hash: 'challenge-1',
    purpose: 'sign_in',
    userId: anId(1),
    expiresAt: at(300),
    ...overrides,
  });

  beforeEach(async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
  });

  test('a passkey is found by its credential id, which is unique over all users', async () => {
    const { insert, byCredentialId } = store().passkeys;
    const passkey = aPasskey({ counter: 4_294_967_295, backedUp: true, lastUsedAt: at(-1) });
    await insert(passkey);
    expect(await byCredentialId('credential-1')).toEqual(passkey);
    expect(await byCredentialId('credential-2')).toBeUndefined();
    expect(await brokenBy(insert(aPasskey({ _id: anId(2), userId: anId(2) })))).toBe('passkeys.credential_id');
    expect(await brokenBy(insert(aPasskey({ credentialId: 'credential-2' })))).toBe('primary_key');
    expect(await brokenBy(insert(aPasskey({ _id: anId(2), credentialId: 'credential-2', userId: anId(9) })))).toBe('foreign_key');
  });

  test('a member’s passkeys are ordered by creation, then id, and a member can rename and remove no other passkeys', async () => {
    const { insert, ofUser, rename, remove, removeOfUser } = store().passkeys;
    const own = [
      aPasskey({ _id: anId(3), credentialId: 'c', createdAt: at(-9) }),
      aPasskey({ _id: anId(1), credentialId: 'a' }),
      aPasskey({ _id: anId(2), credentialId: 'b' }),
    ];
    for (const passkey of own.toReversed()) await insert(passkey);
    const other = aPasskey({ _id: anId(4), credentialId: 'd', userId: anId(2) });
    await insert(other);
    expect(await ofUser(anId(1))).toEqual(own);
    expect([await rename(anId(1), anId(4), 'Stolen'), await remove(anId(1), anId(4))]).toEqual([false, false]);
    expect([await rename(anId(1), anId(3), 'Phone'), await remove(anId(1), anId(1))]).toEqual([true, true]);
    expect((await ofUser(anId(1))).map(({ name }) => name)).toEqual(['Phone', 'Chrome on Linux']);
    expect(await removeOfUser(anId(1))).toBe(2);
    expect(await ofUser(anId(2))).toEqual([other]);
  });

  test('of ten uses of a passkey with the same counter, one is recorded', async () => {
    await store().passkeys.insert(aPasskey({ counter: 3 }));
    const use = { counter: 4, backedUp: true, lastUsedAt: at(1) };
    const recorded = await Promise.all(Array.from({ length: 10 }, () => store().passkeys.recordUse(anId(1), use, 3)));
    expect(recorded.filter(Boolean)).toHaveLength(1);
    expect(await store().passkeys.byCredentialId('credential-1')).toEqual(aPasskey(use));
    expect(await store().passkeys.recordUse(anId(9), use, 3)).toBe(false);
  });

  test('a recovery code is used once, by its user, until new codes replace it', async () => {
    const { replace, use, count } = store().recoveryCodes;
    await replace(anId(1), ['a', 'b', 'c']);
    await replace(anId(2), ['a']);
    const uses = await Promise.all(Array.from({ length: 10 }, () => use(anId(1), 'a')));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect([await count(anId(1)), await count(anId(2)), await count(anId(9))]).toEqual([2, 1, 0]);
    await replace(anId(1), ['d']);
    expect([await use(anId(1), 'b'), await use(anId(2), 'd'), await use(anId(1), 'd')]).toEqual([false, false, true]);
    await replace(anId(2), []);
    expect(await count(anId(2))).toBe(0);
    expect(await brokenBy(replace(anId(9), ['a']))).toBe('foreign_key');
  });

  test('a challenge is found and consumed once, for its purpose, before it expires', async () => {
    const { insert, find, consume } = store().challenges;
    await insert(aChallenge());
    await insert(aChallenge({ hash: 'challenge-2', userId: null }));
    expect(await brokenBy(insert(aChallenge()))).toBe('primary_key');
    expect(await brokenBy(insert(aChallenge({ hash: 'challenge-3', userId: anId(9) })))).toBe('foreign_key');
    expect(await find('challenge-1', 'sign_in', at(299))).toEqual(aChallenge());
    expect(await find('challenge-1', 'add_passkey', at(0))).toBeUndefined();
    expect(await consume('challenge-1', 'second_step', at(0))).toBeUndefined();
    expect(await consume('challenge-1', 'sign_in', at(300))).toBeUndefined();
    const uses = await Promise.all(Array.from({ length: 10 }, () => consume('challenge-2', 'sign_in', at(0))));
    expect(uses.filter((used) => used !== undefined)).toEqual([aChallenge({ hash: 'challenge-2', userId: null })]);
    expect(await consume('challenge-1', 'sign_in', at(299))).toEqual(aChallenge());
    expect(await find('challenge-1', 'sign_in', at(0))).toBeUndefined();
  });

  test('a member’s challenges are removed, and expired ones are purged', async () => {
    const { insert, find, removeOfUser } = store().challenges;
    for (const userId of [anId(1), anId(2), null]) await insert(aChallenge({ hash: `of ${userId}`, userId }));
    await insert(aChallenge({ hash: 'over', userId: null, expiresAt: at(0) }));
    await removeOfUser(anId(1));
    await store().purge(noon.toISOString());
    const left = [];
    for (const hash of [`of ${anId(1)}`, `of ${anId(2)}`, 'of null', 'over'])
      left.push((await find(hash, 'sign_in', at(-1))) !== undefined);
    expect(left).toEqual([false, true, true, false]);
  });

  test('passkeys, recovery codes and challenges are removed with their member', async () => {
    await store().passkeys.insert(aPasskey());
    await store().recoveryCodes.replace(anId(1), ['a']);
    await store().challenges.insert(aChallenge());
    await store().users.remove(anId(1));
    expect(await store().passkeys.byCredentialId('credential-1')).toBeUndefined();
    expect(await store().recoveryCodes.count(anId(1))).toBe(0);
    expect(await store().challenges.find('challenge-1', 'sign_in', at(0))).toBeUndefined();
  });

  test('a member’s second step and the security settings are stored', async () => {
    await store().users.update(aUser({ twoStep: true }));
    expect((await store().users.byId(anId(1)))?.twoStep).toBe(true);
    expect(await store().securitySettings.get()).toBeUndefined();
    await store().securitySettings.save({ adminsNeedPasskey: true });
    expect(await store().securitySettings.get()).toEqual({ adminsNeedPasskey: true });
  });
}
