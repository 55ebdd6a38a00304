import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import {
  callApi,
  days,
  hours,
  isAccepted,
  logIn,
  requestEmailToken,
  emailsTo,
  minutes,
  createTestClock,
  newPassword,
  outcome,
  password,
  expectSession,
  signUp,
  emailTokenOf,
  confirmAddress,
} from './account-calls.ts';
import { digest, type TestEnv } from './test-env.ts';
import type { TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const address = 'zoe@example.com';

/** The three kinds of email links: how to request one, how to use it, and its lifetime. */
const links = [
  {
    purpose: 'to sign in',
    from: (host: TestHost) => requestEmailToken(host, address, 'account.sign_in'),
    use: (host: TestHost, token: string) => callApi(host, '/users/auth/link', { token }),
    life: minutes(15),
  },
  {
    purpose: 'to set a new password',
    from: (host: TestHost) => requestEmailToken(host, address, 'account.reset_password'),
    use: (host: TestHost, token: string) => callApi(host, '/users/password/reset', { token, new: newPassword }),
    life: hours(1),
  },
  {
    purpose: 'that confirms an address',
    from: (host: TestHost) => emailTokenOf(host, address, 'account.confirm_email'),
    use: (host: TestHost, token: string, session?: string) => callApi(host, '/users/email/confirm', { token }, { session }),
    life: days(7),
  },
];

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  const openHost = async (env?: Partial<TestEnv>) => {
    host = await openForTest(open, env);
    return host;
  };

  test('a sign-in link opens the requested page, if any', async () => {
    await openHost();
    await signUp(host, 'zoe');
    const ask = (body: object) => callApi(host, '/users/auth/magic-link', { email: address, ...body });
    expect((await ask({ returnTo: '/submit-startup?step=2' })).text).toBe((await ask({})).text);
    const emails = (await emailsTo(host, address)).filter(({ kind }) => kind === 'account.sign_in');
    expect(emails.map((email) => ('returnTo' in email ? email.returnTo : undefined))).toEqual([
      '/submit-startup?step=2',
      undefined,
    ]);
  });

  describe.each(links)('an email link $purpose', ({ from, use, life }) => {
    test('the link works once', async () => {
      await openHost();
      const { session } = await signUp(host, 'zoe');
      const token = await from(host);
      const first = await use(host, token, session);
      expect(first.status).toBe(200);
      expect(outcome(await use(host, token, first.session || session))).toBe('auth.unknown_link');
    });

    test('of two simultaneous uses of the link, one succeeds', async () => {
      await openHost();
      const { session } = await signUp(host, 'zoe');
      const token = await from(host);
      const responses = await Promise.all([use(host, token, session), use(host, token, session)]);
      expect(responses.map(outcome).sort()).toEqual([200, 'auth.unknown_link']);
    });

    test.each([
      ['works until its lifetime ends', life - 1, 200],
      ['does not work after its lifetime', life, 'auth.unknown_link'],
    ])('%s', async (__, wait, expected) => {
      const { clock, pass } = createTestClock();
      await openHost({ clock });
      const { session } = await signUp(host, 'zoe');
      const token = await from(host);
      pass(wait);
      expect(outcome(await use(host, token, session))).toBe(expected);
    });

    test('the link works for no other purpose', async () => {
      await openHost();
      const { session } = await signUp(host, 'zoe');
      const token = await from(host);
      for (const other of links.filter((link) => link.use !== use)) {
        expect(outcome(await other.use(host, token, session))).toBe('auth.unknown_link');
      }
      expect((await use(host, token, session)).status).toBe(200);
    });

    test("only a digest of the link's token is stored", async () => {
      await openHost();
      await signUp(host, 'zoe');
      const token = await from(host);
      expect(await host.store.emailTokens.consume(token, 'sign_in', '2026-11-21T12:00:00.000Z')).toBeUndefined();
      const storedTokens = await Promise.all(
        (['sign_in', 'password', 'email'] as const).map((purpose) =>
          host.store.emailTokens.consume(digest(token), purpose, '2026-11-21T12:00:00.000Z'),
        ),
      );
      expect(storedTokens.filter((userId) => userId !== undefined)).toHaveLength(1);
    });
  });

  test.each([
    ['/users/auth/magic-link', 'account.sign_in'],
    ['/users/password/forgot', 'account.reset_password'],
  ])(
    '%s replies alike for known, unknown and inactive addresses and sends an email only to the known one',
    async (path, kind) => {
      await openHost();
      const responses = [];
      for (const email of ['mara@people.example', 'MARA@people.example', 'nobody@example.com', 'callum@people.example']) {
        const { status, headers, text, session } = await callApi(host, path, { email });
        const { date: _date, 'x-request-id': _id, ...rest } = headers;
        responses.push({ status, headers: rest, text, session });
      }
      const [first] = responses;
      expect(first?.status).toBe(202);
      for (const response of responses) expect(response).toEqual(first);
      expect((await emailsTo(host, 'mara@people.example')).map((mail) => mail.kind)).toEqual([kind, kind]);
      expect(await emailsTo(host, 'nobody@example.com')).toEqual([]);
      expect(await emailsTo(host, 'callum@people.example')).toEqual([]);
    },
  );

  test('an address gets at most three emails of a kind in 15 minutes, whoever requests them', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const email = 'mara@people.example';
    const request = async (path: string) => expect((await callApi(host, path, { email })).status).toBe(202);
    for (let time = 0; time < 5; time += 1) await request('/users/auth/magic-link');
    expect(await emailsTo(host, email)).toHaveLength(3);
    await request('/users/password/forgot');
    expect(await emailsTo(host, email)).toHaveLength(4);
    pass(minutes(15));
    await request('/users/auth/magic-link');
    expect(await emailsTo(host, email)).toHaveLength(5);
  });

  test('a confirmation email is sent again only while an address is unconfirmed', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const resend = () => callApi(host, `/users/${account._id}/email/confirmation`, undefined, { method: 'POST', session });
    expect((await resend()).status).toBe(202);
    expect(await emailsTo(host, address)).toHaveLength(2);
    await confirmAddress(host, { account, session });
    expect((await resend()).status).toBe(202);
    expect(await emailsTo(host, address)).toHaveLength(2);
  });

  test('opening a confirmation link confirms nothing without the account’s session, and a refused link can still be used', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const { session: other } = await signUp(host, 'eve');
    const token = await emailTokenOf(host, address, 'account.confirm_email');
    const confirm = (as: string | undefined) => callApi(host, '/users/email/confirm', { token }, { session: as });
    expect(outcome(await confirm(undefined))).toBe('auth.required');
    expect(outcome(await confirm(other))).toBe('auth.link_of_another_account');
    expect((await host.store.users.byId(account._id))?.emailVerifiedAt).toBeNull();
    expect(JSON.parse((await confirm(session)).text)).toEqual({ ...account, emailVerified: true });
  });

  test('the first sign-in by link to an unconfirmed address removes the password and Google connection set before', async () => {
    await openHost();
    const { account, session: squatter } = await signUp(host, 'zoe');
    const user = await host.store.users.byId(account._id);
    if (user !== undefined) await host.store.users.update({ ...user, googleSub: 'of the squatter' });
    const token = await requestEmailToken(host, address, 'account.sign_in');
    const signedIn = await callApi(host, '/users/auth/link', { token });
    expect(JSON.parse(signedIn.text)).toEqual({ ...account, emailVerified: true, hasPassword: false, googleConnected: false });
    expect(await isAccepted(host, signedIn.session ?? '')).toBe(true);
    expect(await isAccepted(host, squatter)).toBe(false);
    expect(outcome(await logIn(host, address))).toBe('auth.invalid_credentials');
  });

  test('a sign-in link of a confirmed address removes no other sign-in method', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    await confirmAddress(host, { account, session });
    const signedIn = await callApi(host, '/users/auth/link', {
      token: await requestEmailToken(host, address, 'account.sign_in'),
    });
    expect(JSON.parse(signedIn.text)).toEqual({ ...account, emailVerified: true });
    expect(await isAccepted(host, session)).toBe(true);
    expect((await logIn(host, address)).status).toBe(200);
  });

  test('links of a deactivated member neither sign in nor set a password', async () => {
    await openHost();
    const { account } = await signUp(host, 'zoe');
    const signIn = await requestEmailToken(host, address, 'account.sign_in');
    const reset = await requestEmailToken(host, address, 'account.reset_password');
    const user = await host.store.users.byId(account._id);
    if (user !== undefined) await host.store.users.update({ ...user, status: 'inactive' });
    expect(outcome(await callApi(host, '/users/auth/link', { token: signIn }))).toBe('auth.inactive');
    expect(outcome(await callApi(host, '/users/password/reset', { token: reset, new: newPassword }))).toBe('auth.unknown_link');
    expect((await host.store.users.byId(account._id))?.passwordHash).toBe(user?.passwordHash);
  });

  test('a refused weak password does not consume the link', async () => {
    await openHost();
    await signUp(host, 'zoe');
    const token = await requestEmailToken(host, address, 'account.reset_password');
    const reset = (secret: string) => callApi(host, '/users/password/reset', { token, new: secret });
    expect(outcome(await reset('short'))).toBe('passwords.too_short');
    expect(outcome(await reset('zoe@example.com'))).toBe('passwords.too_common');
    expect((await reset(newPassword)).status).toBe(200);
  });

  test('a password reset ends all sessions, invalidates all other links, and confirms the address', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const elsewhere = await expectSession(logIn(host, address));
    const other = await requestEmailToken(host, address, 'account.reset_password');
    const signIn = await requestEmailToken(host, address, 'account.sign_in');
    const token = await requestEmailToken(host, address, 'account.reset_password');
    const reset = await callApi(host, '/users/password/reset', { token, new: newPassword }, { session });
    expect([reset.status, JSON.parse(reset.text), reset.session]).toEqual([
      200,
      { message: 'Password changed successfully!' },
      '',
    ]);
    expect([await isAccepted(host, session), await isAccepted(host, elsewhere)]).toEqual([false, false]);
    expect(outcome(await callApi(host, '/users/password/reset', { token: other, new: password }))).toBe('auth.unknown_link');
    expect(outcome(await callApi(host, '/users/auth/link', { token: signIn }))).toBe('auth.unknown_link');
    expect(outcome(await logIn(host, address))).toBe('auth.invalid_credentials');
    const me = await logIn(host, address, newPassword);
    expect(JSON.parse(me.text)).toEqual({ ...account, emailVerified: true });
    expect((await emailsTo(host, address)).map(({ kind }) => kind)).toContain('account.password_changed');
  });

  test('a member without a password can set one by email', async () => {
    await openHost();
    const email = 'mara@people.example';
    const token = await requestEmailToken(host, email, 'account.reset_password');
    expect((await callApi(host, '/users/password/reset', { token, new: newPassword })).status).toBe(200);
    const { _id, hasPassword } = JSON.parse((await logIn(host, email, newPassword)).text) as Record<string, unknown>;
    expect([_id, hasPassword]).toEqual([personId('mara'), true]);
  });
});
