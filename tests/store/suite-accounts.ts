import { expect, test } from 'vitest';
import type { UserRecord } from '../../db/store.ts';
import { aClaim, aFavorite, anEmailToken, anId, aSession, aStartup, aSubmission, aUser, daysAgo, noon } from './builders.ts';
import { all, brokenBy, idsOf, type OpenStore, storePerTest } from './opened.ts';

const ada: UserRecord = {
  _id: anId(1),
  username: 'Ada',
  name: 'Ada Löve',
  email: 'Ada@Example.com',
  phone: '+44 20 7946 0018',
  linkedin: 'https://linkedin.example/ada',
  instagram: 'https://instagram.example/ada',
  facebook: 'https://facebook.example/ada',
  avatar: '/images/ada.webp',
  role: 'admin',
  status: 'inactive',
  createdAt: daysAgo(9),
  passwordHash: '$argon2id$x',
  googleSub: '1234567890',
  emailVerifiedAt: daysAgo(8),
  newEmail: 'new@example.com',
  twoStep: true,
  expiresAt: '2026-11-28T12:00:00.000Z',
};

export function accountRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a user is found by id, by email or username ignoring case, and by Google id', async () => {
    await store().users.insert(ada);
    await store().users.insert(aUser({ _id: anId(2) }));
    const { byId, byEmail, byUsername, byGoogleSub } = store().users;
    expect(await byId(anId(1))).toEqual(ada);
    expect(await byEmail('ada@example.COM')).toEqual(ada);
    expect(await byUsername('aDA')).toEqual(ada);
    expect(await byGoogleSub('1234567890')).toEqual(ada);
    expect(await byId(anId(2))).toEqual(aUser({ _id: anId(2) }));
    expect(await byId(anId(9))).toBeUndefined();
    expect(await byEmail('bob@example.com')).toBeUndefined();
    expect(await byUsername('bob')).toBeUndefined();
    expect(await byGoogleSub('')).toBeUndefined();
  });

  test('emails and usernames are unique ignoring case, and Google ids are unique including case', async () => {
    await store().users.insert(aUser({ username: 'Ada', email: 'ada@example.com', googleSub: 'g' }));
    const { insert, update, byId } = store().users;
    expect(await brokenBy(insert(aUser({ username: 'bob', email: 'bob@example.com' })))).toBe('primary_key');
    expect(await brokenBy(insert(aUser({ _id: anId(2), email: 'ADA@example.com' })))).toBe('users.email');
    expect(await brokenBy(insert(aUser({ _id: anId(2), username: 'ADA' })))).toBe('users.username');
    expect(await brokenBy(insert(aUser({ _id: anId(2), googleSub: 'g' })))).toBe('users.google_sub');
    expect(await brokenBy(insert(aUser({ _id: anId(2), googleSub: 'G' })))).toBe('none');
    expect(await brokenBy(update(aUser({ _id: anId(2), email: 'Ada@example.com' })))).toBe('users.email');
    expect(await brokenBy(update(aUser({ _id: anId(2), username: 'aDa' })))).toBe('users.username');
    expect(await brokenBy(update(aUser({ _id: anId(2), googleSub: 'g' })))).toBe('users.google_sub');
    expect(await byId(anId(2))).toEqual(aUser({ _id: anId(2), googleSub: 'G' }));
    expect(await brokenBy(update(aUser({ username: 'ADA', email: 'ADA@example.com', googleSub: 'g' })))).toBe('none');
  });

  test('of ten simultaneous sign-ups with the same email or username, exactly one succeeds', async () => {
    const { insert } = store().users;
    const byAddress = Array.from({ length: 10 }, (_, at) =>
      brokenBy(insert(aUser({ _id: anId(at + 1), email: at % 2 === 0 ? 'Ada@Example.com' : 'ada@example.com' }))),
    );
    expect((await Promise.all(byAddress)).sort()).toEqual(['none', ...Array.from({ length: 9 }, () => 'users.email')]);
    const byName = Array.from({ length: 10 }, (_, at) =>
      brokenBy(store().transaction((within) => within.users.insert(aUser({ _id: anId(at + 21), username: 'bob' })))),
    );
    expect((await Promise.all(byName)).sort()).toEqual(['none', ...Array.from({ length: 9 }, () => 'users.username')]);
  });

  test('an update replaces the whole user and returns whether the user exists', async () => {
    const { insert, update, byId, byEmail, byUsername, byGoogleSub } = store().users;
    expect(await update(ada)).toBe(false);
    expect(await byId(anId(1))).toBeUndefined();
    await insert(aUser());
    expect(await update(ada)).toBe(true);
    expect(await byId(anId(1))).toEqual(ada);
    expect(await byEmail('member-1@example.com')).toBeUndefined();
    expect(await byUsername('member-1')).toBeUndefined();
    expect(await update(aUser())).toBe(true);
    expect(await byId(anId(1))).toEqual(aUser());
    expect(await byGoogleSub('1234567890')).toBeUndefined();
  });

  test('countActiveAdmins counts only active admins', async () => {
    const { insert, update, remove, countActiveAdmins } = store().users;
    expect(await countActiveAdmins()).toBe(0);
    await insert(aUser({ _id: anId(1), role: 'admin' }));
    await insert(aUser({ _id: anId(2), role: 'admin' }));
    await insert(aUser({ _id: anId(3), role: 'admin', status: 'inactive' }));
    await insert(aUser({ _id: anId(4), role: 'editor' }));
    expect(await countActiveAdmins()).toBe(2);
    await update(aUser({ _id: anId(2), role: 'user' }));
    expect(await countActiveAdmins()).toBe(1);
    await remove(anId(1));
    expect(await countActiveAdmins()).toBe(0);
  });

  test('remove returns whether there was such a user', async () => {
    await store().users.insert(aUser());
    expect(await store().users.remove(anId(1))).toBe(true);
    expect(await store().users.remove(anId(1))).toBe(false);
    expect(await store().users.byId(anId(1))).toBeUndefined();
    expect(await brokenBy(store().users.insert(aUser()))).toBe('none');
  });

  test('removing a user removes their sessions, tokens, claims and favorites; listings stay without an owner, submissions without a sender', async () => {
    for (const number of [1, 2]) await store().users.insert(aUser({ _id: anId(number) }));
    await store().startups.insert(aStartup({ _id: anId(1), userId: anId(1), likes: 5 }));
    await store().startups.insert(aStartup({ _id: anId(2), userId: anId(2), likes: 7 }));
    await store().startups.insert(aStartup({ _id: anId(3), status: 'pending', userId: anId(1) }));
    for (const userId of [anId(1), anId(2)]) {
      await store().sessions.insert(aSession({ tokenHash: `session of ${userId}`, userId }));
      await store().emailTokens.insert(anEmailToken({ tokenHash: `token of ${userId}`, userId }));
      for (const startupId of [anId(1), anId(2)]) await store().favorites.add(aFavorite({ userId, startupId }));
      await store().claims.insert(aClaim({ _id: userId, userId }));
    }
    await store().submissions.save(aSubmission({ startupId: anId(3) }));
    await store().submissions.save(aSubmission({ startupId: anId(2), userId: anId(2) }));

    expect(await store().users.remove(anId(1))).toBe(true);

    expect(await store().startups.byId(anId(1))).toStrictEqual(aStartup({ _id: anId(1), likes: 6 }));
    expect(await store().startups.byId(anId(2))).toStrictEqual(aStartup({ _id: anId(2), userId: anId(2), likes: 8 }));
    expect(await store().startups.byId(anId(3))).toStrictEqual(aStartup({ _id: anId(3), status: 'pending' }));
    expect(likesOf((await store().startups.list(all)).cards)).toEqual([8, 6]);
    expect(idsOf((await store().startups.search('acme', all)).cards)).toEqual([anId(2), anId(1)]);
    expect(await store().startups.ofUser(anId(1))).toEqual([]);
    expect(await store().sessions.ofUser(anId(1))).toEqual([]);
    expect(await store().emailTokens.consume(`token of ${anId(1)}`, 'sign_in', noon.toISOString())).toBeUndefined();
    expect(await store().favorites.ids(anId(1))).toEqual([]);
    expect(await store().claims.byId(anId(1))).toBeUndefined();
    expect(await store().submissions.byStartup(anId(3))).toEqual(aSubmission({ startupId: anId(3), userId: '' }));

    expect(await store().sessions.ofUser(anId(2))).toHaveLength(1);
    expect((await store().emailTokens.consume(`token of ${anId(2)}`, 'sign_in', noon.toISOString()))?.userId).toBe(anId(2));
    expect(await store().favorites.ids(anId(2))).toEqual([anId(1), anId(2)]);
    expect(await store().claims.byId(anId(2))).toEqual(aClaim({ _id: anId(2), userId: anId(2) }));
    expect(await store().submissions.byStartup(anId(2))).toEqual(aSubmission({ startupId: anId(2), userId: anId(2) }));

    // A new user with the same id gets none of the old rows.
    await store().users.insert(aUser());
    expect(await store().favorites.list(anId(1))).toEqual([]);
    expect(await store().claims.ofUser(anId(1))).toEqual([]);
  });
}

function likesOf(cards: readonly string[]): number[] {
  return cards.map((card) => (JSON.parse(card) as { likes: number }).likes);
}
