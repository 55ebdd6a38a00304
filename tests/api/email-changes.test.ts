import { describe, expect, test } from 'vitest';
import {
  callApi,
  confirmAddress,
  createTestClock,
  days,
  emailsTo,
  emailTokenOf,
  expectSession,
  isAccepted,
  logIn,
  newPassword,
  outcome,
  password,
  requestEmailToken,
  signUp,
} from './account-calls.ts';
import type { TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';
import type { TestEnv } from './test-env.ts';

const oldAddress = 'zoe@example.com';
const newAddress = 'new@example.com';
const profile = { name: '', phone: '', linkedin: 'https://l.example', instagram: '', facebook: '', avatar: '' };

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  const openHost = async (env?: Partial<TestEnv>) => {
    host = await openForTest(open, env);
    return host;
  };
  const aConfirmedMember = async () => {
    const member = await signUp(host, 'zoe');
    await confirmAddress(host, member);
    return member;
  };
  const save = (userId: string, email: string, session: string) =>
    callApi(host, `/users/${userId}`, { ...profile, email }, { session, method: 'PUT' });
  const confirm = async (email: string, session: string) =>
    callApi(host, '/users/email/confirm', { token: await emailTokenOf(host, email, 'account.confirm_email') }, { session });
  const restore = (token: string) => callApi(host, '/users/email/restore', { token });
  const restoreTokens = async (email: string) =>
    (await emailsTo(host, email)).flatMap((sent) => (sent.kind === 'account.email_changed' ? [sent.token] : []));

  test('a confirmed address stays until the new address is confirmed; the confirmation ends the links that were sent to the old address', async () => {
    await openHost();
    const { account, session } = await aConfirmedMember();
    const saved = await save(account._id, newAddress, session);
    expect(JSON.parse(saved.text)).toMatchObject({ email: oldAddress, emailVerified: true, newEmail: newAddress });
    expect((await logIn(host, newAddress)).status).toBe(401);
    const old = {
      signIn: await requestEmailToken(host, oldAddress, 'account.sign_in'),
      reset: await requestEmailToken(host, oldAddress, 'account.reset_password'),
    };
    const confirmed = await confirm(newAddress, session);
    expect(JSON.parse(confirmed.text)).toMatchObject({ email: newAddress, emailVerified: true, newEmail: null });
    expect(outcome(await callApi(host, '/users/auth/link', { token: old.signIn }))).toBe('auth.unknown_link');
    expect(outcome(await callApi(host, '/users/password/reset', { token: old.reset, new: newPassword }))).toBe(
      'auth.unknown_link',
    );
    expect([(await logIn(host, oldAddress)).status, (await logIn(host, newAddress)).status]).toEqual([401, 200]);
  });

  test('a pending new address can be replaced or discarded; either ends its confirmation link', async () => {
    await openHost();
    const { account, session } = await aConfirmedMember();
    await save(account._id, newAddress, session);
    const token = await emailTokenOf(host, newAddress, 'account.confirm_email');
    const given = await save(account._id, oldAddress, session);
    expect(JSON.parse(given.text)).toMatchObject({ email: oldAddress, emailVerified: true, newEmail: null });
    expect(outcome(await callApi(host, '/users/email/confirm', { token }, { session }))).toBe('auth.unknown_link');
    await save(account._id, 'other@example.com', session);
    expect(JSON.parse((await confirm('other@example.com', session)).text)).toMatchObject({ email: 'other@example.com' });
  });

  test('an unconfirmed address is replaced at once, and no email is sent to it', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const token = await emailTokenOf(host, oldAddress, 'account.confirm_email');
    const saved = await save(account._id, newAddress, session);
    expect(JSON.parse(saved.text)).toMatchObject({ email: newAddress, emailVerified: false, newEmail: null });
    expect(await restoreTokens(oldAddress)).toEqual([]);
    expect(outcome(await callApi(host, '/users/email/confirm', { token }, { session }))).toBe('auth.unknown_link');
    expect((await confirm(newAddress, session)).status).toBe(200);
  });

  test('a pending address is refused if another member confirms it first', async () => {
    await openHost();
    const { account, session } = await aConfirmedMember();
    await save(account._id, 'eve@example.com', session);
    await signUp(host, 'eve');
    expect(outcome(await callApi(host, '/users/email/confirm', { token: await tokenOfZoe() }, { session }))).toBe(
      'users.already_exists',
    );
    expect((await host.store.users.byId(account._id))?.email).toBe(oldAddress);

    /** The token of the email that Zoe requested. The email that Eve requested went to the same address. */
    async function tokenOfZoe() {
      const [first] = (await emailsTo(host, 'eve@example.com')).flatMap((sent) =>
        'username' in sent && sent.username === 'zoe' && 'token' in sent ? [sent.token] : [],
      );
      return first ?? '';
    }
  });

  test('for seven days, a link sent to the old address can revert the change; it ends the thief’s sessions, password and Google connection', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const { account, session: thief } = await aConfirmedMember();
    await save(account._id, newAddress, thief);
    await confirm(newAddress, thief);
    const stolen = await host.store.users.byId(account._id);
    if (stolen !== undefined) await host.store.users.update({ ...stolen, googleSub: 'of the thief' });
    const [token = ''] = await restoreTokens(oldAddress);

    // No other account can take the address in the meantime.
    const squatter = await callApi(host, '/users/signup', { username: 'eve', email: oldAddress.toUpperCase(), password });
    expect(outcome(squatter)).toBe('users.already_exists');

    pass(days(7) - 1);
    const restored = await restore(token);
    expect([restored.status, JSON.parse(restored.text)]).toEqual([
      200,
      { message: 'Your address is restored.', email: oldAddress },
    ]);
    expect(await isAccepted(host, thief)).toBe(false);
    expect(outcome(await logIn(host, newAddress))).toBe('auth.invalid_credentials');
    expect(outcome(await logIn(host, oldAddress))).toBe('auth.invalid_credentials');
    expect(outcome(await restore(token))).toBe('auth.unknown_link');
    const reset = await requestEmailToken(host, oldAddress, 'account.reset_password');
    expect((await callApi(host, '/users/password/reset', { token: reset, new: newPassword })).status).toBe(200);
    const back = await logIn(host, oldAddress, newPassword);
    expect(JSON.parse(back.text)).toMatchObject({ _id: account._id, emailVerified: true, googleConnected: false });
  });

  test('a link that reverts a change expires after seven days', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const { account, session } = await aConfirmedMember();
    await save(account._id, newAddress, session);
    await confirm(newAddress, session);
    const [token = ''] = await restoreTokens(oldAddress);
    pass(days(7));
    expect(outcome(await restore(token))).toBe('auth.unknown_link');
    expect((await callApi(host, '/users/signup', { username: 'eve', email: oldAddress, password })).status).toBe(200);
  });

  test('after a chain of changes, the link that was sent to the first address can revert all of them', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    const { account, session } = await aConfirmedMember();
    for (const address of ['one@thief.example', 'two@thief.example']) {
      pass(1_000);
      await save(account._id, address, session);
      expect((await confirm(address, session)).status).toBe(200);
    }
    const [ofOwner = ''] = await restoreTokens(oldAddress);
    const [ofThief = ''] = await restoreTokens('one@thief.example');
    expect((await restore(ofThief)).status).toBe(200);
    expect((await restore(ofOwner)).status).toBe(200);
    expect((await host.store.users.byId(account._id))?.email).toBe(oldAddress);
    expect(outcome(await restore(ofThief))).toBe('auth.unknown_link');
  });

  test('a pending change to another person’s address gives neither the address nor access to that person’s account', async () => {
    await openHost();
    const { account, session } = await aConfirmedMember();
    await save(account._id, 'victim@example.com', session);
    const victim = await signUp(host, 'victim');
    expect(victim.account._id).not.toBe(account._id);
    await confirmAddress(host, victim);
    expect(await restoreTokens(oldAddress)).toEqual([]);
    expect(await expectSession(logIn(host, 'victim@example.com'))).not.toBe('');
  });
});
