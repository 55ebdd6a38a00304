import { describe, expect, test } from 'vitest';
import type { UserRecord } from '../../db/store.ts';
import { personId } from '../../db/sample/people.ts';
import type { Session } from '../../server/domain/accounts/sessions.contract.ts';
import { newToken } from '../../server/domain/core/ids.ts';
import { endsSessions } from '../../server/domain/accounts/users.rules.ts';
import {
  callApi,
  days,
  hours,
  isAccepted,
  logIn,
  requestEmailToken,
  minutes,
  createTestClock,
  type NewMember,
  newPassword,
  outcome,
  password,
  expectSession,
  signUp,
  confirmAddress,
} from './account-calls.ts';
import { createSession, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';
import { digest, type TestEnv } from './test-env.ts';

/** Changes a user in the store, with the same effect as an admin's call. */
async function changed(host: TestHost, id: string, change: Partial<UserRecord>): Promise<void> {
  const before = await host.store.users.byId(id);
  if (before === undefined) throw new Error('The user is unknown.');
  const after = { ...before, ...change };
  await host.store.users.update(after);
  if (endsSessions(before, after)) await host.store.sessions.removeOfUser(id);
}

/**
 * Events that end sessions; `others` ends all sessions except the one that causes the event. `leaves` is the number of sessions
 * left afterwards.
 */
const revokingEvents: {
  name: string;
  ends: 'all' | 'others';
  leaves?: number;
  happen: (host: TestHost, who: NewMember) => Promise<unknown>;
}[] = [
  {
    name: 'the password is changed',
    ends: 'all',
    leaves: 1,
    happen: (host, { account, session }) =>
      callApi(host, `/users/${account._id}/password`, { current: password, new: newPassword }, { session }),
  },
  {
    name: 'the other sessions are ended',
    ends: 'others',
    happen: (host, { account, session }) =>
      callApi(host, `/users/${account._id}/sessions`, undefined, { method: 'DELETE', session }),
  },
  {
    name: 'the password is set by an email link',
    ends: 'all',
    happen: async (host, { account }) =>
      callApi(host, '/users/password/reset', {
        token: await requestEmailToken(host, account.email, 'account.reset_password'),
        new: newPassword,
      }),
  },
  {
    name: 'the account is deleted',
    ends: 'all',
    happen: (host, { account, session }) => callApi(host, `/users/${account._id}`, undefined, { method: 'DELETE', session }),
  },
  {
    name: 'an admin deletes the account',
    ends: 'all',
    happen: async (host, { account }) =>
      callApi(host, `/users/${account._id}`, undefined, { method: 'DELETE', session: await createSession(host, 'ida') }),
  },
  {
    name: 'the account is made inactive',
    ends: 'all',
    happen: (host, { account }) => changed(host, account._id, { status: 'inactive' }),
  },
  {
    name: 'the account was inactive for a while',
    ends: 'all',
    happen: async (host, { account }) => {
      await changed(host, account._id, { status: 'inactive' });
      await changed(host, account._id, { status: 'active' });
    },
  },
  { name: 'the role is raised', ends: 'all', happen: (host, { account }) => changed(host, account._id, { role: 'reviewer' }) },
];

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  const openHost = async (env?: Partial<TestEnv>) => {
    host = await openForTest(open, env);
    return host;
  };

  test.each(revokingEvents)(
    'when $name, $ends of the old sessions are refused',
    async ({ ends, leaves = ends === 'others' ? 1 : 0, happen }) => {
      await openHost();
      const newcomer = await signUp(host, 'zoe');
      const { account, session: here } = newcomer;
      await confirmAddress(host, newcomer);
      const link = await requestEmailToken(host, account.email, 'account.sign_in');
      const others = [
        await expectSession(logIn(host, account.email)),
        await expectSession(logIn(host, account.email)),
        await expectSession(callApi(host, '/users/auth/link', { token: link })),
      ];
      for (const session of [here, ...others]) expect(await isAccepted(host, session)).toBe(true);
      await happen(host, newcomer);
      for (const session of others) expect(await isAccepted(host, session)).toBe(false);
      expect(await isAccepted(host, here)).toBe(ends === 'others');
      expect(await host.store.sessions.ofUser(account._id)).toHaveLength(leaves);
    },
  );

  test('a lowered role ends no session, but takes effect at once', async () => {
    await openHost();
    const [ida, tomasz] = [await createSession(host, 'ida'), await createSession(host, 'tomasz')];
    const listDeals = () => host.send({ method: 'GET', path: '/api/deals/admin', session: tomasz });
    expect((await listDeals()).status).toBe(200);
    const edit = {
      username: 'tomasz',
      name: 'Tomasz Zieliński',
      email: 'tomasz@people.example',
      role: 'reviewer',
      status: 'active',
    };
    expect((await callApi(host, `/admin/users/${personId('tomasz')}`, edit, { method: 'PUT', session: ida })).status).toBe(200);
    const { status, text } = await listDeals();
    expect([status, JSON.parse(text)]).toMatchObject([403, { code: 'auth.forbidden' }]);
    expect(await isAccepted(host, tomasz)).toBe(true);
    const reports = await host.send({ method: 'GET', path: '/api/admin/reports', session: tomasz });
    expect(reports.status).toBe(200);
  });

  test('each sign-in creates a new session and ends the one it replaces', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const secondLogin = await callApi(host, '/users/login', { email: account.email, password }, { session });
    expect(secondLogin.session).toMatch(/^[0-9a-f]{64}$/);
    expect(secondLogin.session).not.toBe(session);
    expect(await isAccepted(host, session)).toBe(false);
    const elsewhere = await expectSession(logIn(host, account.email));
    expect(new Set([session, secondLogin.session, elsewhere]).size).toBe(3);
    expect(await isAccepted(host, secondLogin.session ?? '')).toBe(true);
    expect(await host.store.sessions.ofUser(account._id)).toHaveLength(2);
  });

  test('a session secret chosen by the client is never accepted', async () => {
    await openHost();
    const { account } = await signUp(host, 'zoe');
    const planted = newToken();
    const response = await callApi(host, '/users/login', { email: account.email, password }, { session: planted });
    expect(response.session).not.toBe(planted);
    expect(await isAccepted(host, planted)).toBe(false);
  });

  test('only a digest of the session secret is stored, and the digest does not sign in', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const storedSessions = await host.store.sessions.ofUser(account._id);
    expect(storedSessions.map(({ tokenHash }) => tokenHash)).toEqual([digest(session)]);
    expect(JSON.stringify(storedSessions)).not.toContain(session);
    for (const wrongSecret of [
      digest(session),
      session.toUpperCase(),
      `${session}0`,
      session.slice(1),
      '',
      'undefined',
      "' OR 1=1--",
    ]) {
      expect(await isAccepted(host, wrongSecret)).toBe(false);
    }
  });

  test('a session ends after 14 days without a visit, and after 90 days in any case', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const { session } = await signUp(host, 'zoe');
    for (let day = 0; day < 80; day += 10) {
      pass(days(10));
      expect(await isAccepted(host, session)).toBe(true);
    }
    pass(days(10) - 1);
    expect(await isAccepted(host, session)).toBe(true);
    pass(1);
    expect(await isAccepted(host, session)).toBe(false);

    const idle = await expectSession(logIn(host, 'zoe@example.com'));
    pass(days(14) - 1);
    expect(await isAccepted(host, idle)).toBe(true);
    pass(days(14));
    expect(await isAccepted(host, idle)).toBe(false);
  });

  test('an admin’s session ends after 12 hours without a visit, and after 7 days in any case', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const session = await createSession(host, 'ida');
    for (let time = 0; time < 15; time += 1) {
      pass(hours(11));
      expect(await isAccepted(host, session)).toBe(true);
    }
    pass(hours(3) - 1);
    expect(await isAccepted(host, session)).toBe(true);
    pass(1);
    expect(await isAccepted(host, session)).toBe(false);

    const idle = await createSession(host, 'ida', clock());
    pass(hours(12));
    expect(await isAccepted(host, idle)).toBe(false);
  });

  test('when a member becomes an admin, earlier sessions end as early as an admin’s', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const session = await createSession(host, 'ravi');
    const ravi = await host.store.users.byId(personId('ravi'));
    if (ravi !== undefined) await host.store.users.update({ ...ravi, role: 'admin' });
    pass(hours(12));
    expect(await isAccepted(host, session)).toBe(false);
  });

  test('the last use of a session is written at most once an hour', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const { account, session } = await signUp(host, 'zoe');
    const seenAt = async () => (await host.store.sessions.ofUser(account._id)).map((session) => session.seenAt);
    pass(minutes(59));
    await isAccepted(host, session);
    expect(await seenAt()).toEqual(['2026-11-21T12:00:00.000Z']);
    pass(minutes(1));
    await isAccepted(host, session);
    expect(await seenAt()).toEqual(['2026-11-21T13:00:00.000Z']);
  });

  test('a member can list their sessions and end one or all others', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const phone = { 'user-agent': 'A telephone' };
    const { account, session: first } = await signUp(host, 'zoe');
    pass(minutes(5));
    const second = await expectSession(callApi(host, '/users/login', { email: account.email, password }, { headers: phone }));
    pass(minutes(5));
    const third = await expectSession(logIn(host, account.email));
    const list = async (session: string) =>
      JSON.parse((await callApi(host, `/users/${account._id}/sessions`, undefined, { session })).text) as Session[];
    const sessions = await list(first);
    expect(sessions.map(({ _id, ...rest }) => rest)).toEqual([
      { device: '', current: false, createdAt: '2026-11-21T12:10:00.000Z', seenAt: '2026-11-21T12:10:00.000Z' },
      { device: 'A telephone', current: false, createdAt: '2026-11-21T12:05:00.000Z', seenAt: '2026-11-21T12:05:00.000Z' },
      { device: '', current: true, createdAt: '2026-11-21T12:00:00.000Z', seenAt: '2026-11-21T12:00:00.000Z' },
    ]);
    const end = (id: string | undefined, session: string) =>
      callApi(host, `/users/${account._id}/sessions/${id ?? ''}`, undefined, { method: 'DELETE', session });

    // Another member's sessions can be neither listed nor ended.
    const mara = await createSession(host, 'mara');
    expect(outcome(await end(sessions[1]?._id, mara))).toBe('auth.forbidden');
    expect(outcome(await end(digest(mara).slice(0, 24), first))).toBe('sessions.not_found');

    const ended = await end(sessions[1]?._id, first);
    expect([ended.status, ended.session]).toEqual([200, undefined]);
    expect([await isAccepted(host, second), await isAccepted(host, third), await isAccepted(host, first)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(outcome(await end(sessions[1]?._id, first))).toBe('sessions.not_found');
    const endedCurrent = await end(sessions[2]?._id, first);
    expect([endedCurrent.status, endedCurrent.session]).toEqual([200, '']);
    expect(await isAccepted(host, first)).toBe(false);
    expect(await list(third)).toHaveLength(1);
  });

  test('expired sessions are not listed', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const { account } = await signUp(host, 'zoe');
    pass(days(15));
    const session = await expectSession(logIn(host, account.email));
    const { text } = await callApi(host, `/users/${account._id}/sessions`, undefined, { session });
    expect(JSON.parse(text)).toHaveLength(1);
    await host.store.purge(clock().toISOString());
    expect(await host.store.sessions.ofUser(account._id)).toHaveLength(1);
  });

  test('signing out ends only the current session', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const elsewhere = await expectSession(logIn(host, account.email));
    const out = await callApi(host, '/users/logout', undefined, { method: 'POST', session });
    expect([out.status, out.session]).toEqual([200, '']);
    expect([await isAccepted(host, session), await isAccepted(host, elsewhere)]).toEqual([false, true]);
  });
});

test('100,000 secrets are unique, and so are their first 16 digits', () => {
  const tokens = new Set<string>();
  const beginnings = new Set<string>();
  for (let count = 0; count < 100_000; count += 1) {
    const token = newToken();
    tokens.add(token);
    beginnings.add(token.slice(0, 16));
  }
  expect([tokens.size, beginnings.size]).toEqual([100_000, 100_000]);
});
