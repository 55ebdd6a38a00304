import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import {
  callApi,
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
  confirmAddress,
} from './account-calls.ts';
import { createSession, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';
import { createFastPasswords, type TestEnv } from './test-env.ts';

describe.each(bothHosts)('%s', (_, open) => {
  let host: TestHost;
  const openHost = async (env?: Partial<TestEnv>) => {
    host = await openForTest(open, env);
    return host;
  };

  test('of ten simultaneous sign-ups with the same address, only one gets an account and an email', async () => {
    await openHost();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (__, at) =>
        callApi(host, '/users/signup', {
          username: `racer-${at}`,
          email: at % 2 === 0 ? 'Race@example.com' : 'race@EXAMPLE.com',
          password,
        }),
      ),
    );
    expect(responses.map(outcome).sort()).toEqual([200, ...Array<string>(9).fill('users.already_exists')]);
    expect(responses.filter(({ session }) => session !== undefined)).toHaveLength(1);
    expect(await emailsTo(host, 'race@example.com')).toHaveLength(1);
  });

  test('of ten simultaneous sign-ups with the same username, only one succeeds', async () => {
    await openHost();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (__, at) =>
        callApi(host, '/users/signup', {
          username: at % 2 === 0 ? 'Racer' : 'racer',
          email: `racer-${at}@example.com`,
          password,
        }),
      ),
    );
    expect(responses.map(outcome).sort()).toEqual([200, ...Array<string>(9).fill('users.already_exists')]);
  });

  test('signing up signs in and sends one email that confirms the address', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const me = await callApi(host, '/users/me', undefined, { session });
    expect(JSON.parse(me.text)).toEqual(account);
    expect(await emailsTo(host, 'zoe@example.com')).toEqual([
      { kind: 'account.confirm_email', to: 'zoe@example.com', username: 'zoe', token: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    await confirmAddress(host, { account, session });
    const confirmed = await callApi(host, '/users/me', undefined, { session });
    expect(JSON.parse(confirmed.text)).toEqual({ ...account, emailVerified: true });
  });

  test('only a hash of a password is stored', async () => {
    await openHost();
    const { account } = await signUp(host, 'zoe');
    const storedUser = JSON.stringify(await host.store.users.byId(account._id));
    expect(storedUser).toContain('$argon2id$');
    expect(storedUser).not.toContain(password);
  });

  test('a sign-in tells members that they are inactive only if the password is right', async () => {
    await openHost();
    const { account } = await signUp(host, 'zoe');
    const user = await host.store.users.byId(account._id);
    if (user !== undefined) await host.store.users.update({ ...user, status: 'inactive' });
    expect(outcome(await logIn(host, 'zoe@example.com', newPassword))).toBe('auth.invalid_credentials');
    const inactiveReply = await logIn(host, 'zoe@example.com');
    expect([inactiveReply.status, JSON.parse(inactiveReply.text), inactiveReply.session]).toEqual([
      403,
      { message: 'Your account is inactive. Please contact an administrator.', code: 'auth.inactive' },
      undefined,
    ]);
  });

  test('a sign-in with an unknown address computes as many password hashes as one with a known address', async () => {
    const passwords = createFastPasswords();
    await openHost({ passwords });
    await signUp(host, 'zoe');
    const costOf = async (email: string) => {
      const before = passwords.hashCount();
      const response = await logIn(host, email, newPassword);
      return [response.status, response.text, passwords.hashCount() - before];
    };
    const known = await costOf('zoe@example.com');
    expect(known).toEqual([401, '{"message":"Invalid credentials.","code":"auth.invalid_credentials"}', 1]);
    // An unknown address, a member without a password, an inactive member.
    for (const email of ['nobody@example.com', 'mara@people.example', 'callum@people.example']) {
      expect(await costOf(email)).toEqual(known);
    }
  });

  test('after ten wrong passwords an account refuses passwords for ten minutes, and an email link still works', async () => {
    const { clock, pass } = createTestClock();
    await openHost({ clock });
    await signUp(host, 'zoe');
    for (let time = 0; time < 10; time += 1) {
      expect(outcome(await logIn(host, time % 2 === 0 ? 'zoe@example.com' : 'ZOE@example.com', `wrong ${time}`))).toBe(
        'auth.invalid_credentials',
      );
    }
    pass(minutes(4));
    for (const secret of ['wrong again', password]) {
      const refused = await logIn(host, 'zoe@example.com', secret);
      expect([outcome(refused), refused.headers['retry-after']]).toEqual(['request.too_many', '360']);
    }
    expect(outcome(await logIn(host, 'nobody@example.com'))).toBe('auth.invalid_credentials');
    const token = await requestEmailToken(host, 'zoe@example.com', 'account.reset_password');
    expect((await callApi(host, '/users/password/reset', { token, new: newPassword })).status).toBe(200);
    const link = await requestEmailToken(host, 'zoe@example.com', 'account.sign_in');
    expect((await callApi(host, '/users/auth/link', { token: link })).status).toBe(200);
    pass(minutes(6));
    expect((await logIn(host, 'zoe@example.com', newPassword)).status).toBe(200);
  });

  test("strangers' guesses do not lock out the owner's device, which has ten separate attempts", async () => {
    await openHost();
    await signUp(host, 'zoe');
    const { device } = await logIn(host, 'zoe@example.com');
    const { device: deviceOfEve } = await callApi(host, '/users/signup', { username: 'eve', email: 'eve@example.com', password });
    for (let time = 0; time < 12; time += 1) await logIn(host, 'zoe@example.com', `wrong ${time}`);
    expect(outcome(await logIn(host, 'zoe@example.com'))).toBe('request.too_many');
    expect(outcome(await logIn(host, 'zoe@example.com', password, deviceOfEve))).toBe('request.too_many');
    const signedIn = await logIn(host, 'zoe@example.com', password, device);
    expect(signedIn.status).toBe(200);
    // Each sign-in gives the device a new secret.
    expect(signedIn.device).toMatch(/^[0-9a-f]{64}$/);
    expect(outcome(await logIn(host, 'zoe@example.com', password, device))).toBe('request.too_many');
    for (let time = 0; time < 10; time += 1) await logIn(host, 'zoe@example.com', `wrong ${time}`, signedIn.device);
    expect(outcome(await logIn(host, 'zoe@example.com', password, signedIn.device))).toBe('request.too_many');
  });

  test('a password reset makes the server forget the known devices of the account', async () => {
    await openHost();
    await signUp(host, 'zoe');
    const { device } = await logIn(host, 'zoe@example.com');
    const token = await requestEmailToken(host, 'zoe@example.com', 'account.reset_password');
    await callApi(host, '/users/password/reset', { token, new: newPassword });
    for (let time = 0; time < 10; time += 1) await logIn(host, 'zoe@example.com', `wrong ${time}`);
    expect(outcome(await logIn(host, 'zoe@example.com', newPassword, device))).toBe('request.too_many');
  });

  test('sign-ins with an unknown address are locked as they are for an account', async () => {
    await openHost();
    for (let time = 0; time < 10; time += 1) await logIn(host, 'nobody@example.com');
    expect(outcome(await logIn(host, 'nobody@example.com'))).toBe('request.too_many');
  });

  test('a sign-in replaces an outdated password hash and ends no sessions', async () => {
    const passwords = { ...createFastPasswords(), needsRehash: () => true };
    await openHost({ passwords });
    const { account, session } = await signUp(host, 'zoe');
    const before = await host.store.users.byId(account._id);
    await expectSession(logIn(host, 'zoe@example.com'));
    const after = await host.store.users.byId(account._id);
    expect(after?.passwordHash).not.toBe(before?.passwordHash);
    expect({ ...after, passwordHash: '' }).toEqual({ ...before, passwordHash: '' });
    expect(await isAccepted(host, session)).toBe(true);
    expect((await logIn(host, 'zoe@example.com')).status).toBe(200);
  });

  test('a changed password replaces the old one, and an email reports it', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const path = `/users/${account._id}/password`;
    const changed = await callApi(host, path, { current: password, new: newPassword }, { session });
    expect([changed.status, JSON.parse(changed.text)]).toEqual([200, { message: 'Password changed successfully!' }]);
    expect(await Promise.all([session, changed.session ?? ''].map((token) => isAccepted(host, token)))).toEqual([false, true]);
    expect(outcome(await logIn(host, 'zoe@example.com'))).toBe('auth.invalid_credentials');
    expect((await logIn(host, 'zoe@example.com', newPassword)).status).toBe(200);
    expect((await emailsTo(host, 'zoe@example.com')).filter(({ kind }) => kind === 'account.password_changed')).toEqual([
      { kind: 'account.password_changed', to: 'zoe@example.com', username: 'zoe' },
    ]);
  });

  test('after ten wrong current passwords the account refuses password changes', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const guess = (current: string) =>
      callApi(host, `/users/${account._id}/password`, { current, new: newPassword }, { session });
    for (let time = 0; time < 10; time += 1) expect(outcome(await guess(`wrong ${time}`))).toBe('users.wrong_password');
    expect(outcome(await guess(password))).toBe('request.too_many');
    expect((await logIn(host, 'zoe@example.com')).status).toBe(200);
  });

  test('of two simultaneous password changes, one succeeds', async () => {
    await openHost();
    const { account, session } = await signUp(host, 'zoe');
    const change = (to: string) => callApi(host, `/users/${account._id}/password`, { current: password, new: to }, { session });
    const responses = await Promise.all([change(newPassword), change('lamp bicycle forest')]);
    const [succeeded, refused] = responses.map(outcome).sort();
    // The first change ends the session with which both were sent.
    expect([200, ['users.wrong_password', 'auth.required'].includes(String(refused))]).toEqual([succeeded, true]);
  });

  test('an avatar is re-encoded and downscaled', async () => {
    await openHost();
    const session = await createSession(host, 'ravi');
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    const id = personId('ravi');
    const { email, phone } = JSON.parse((await callApi(host, '/users/me', undefined, { session })).text) as Account;
    const save = (avatar: string) =>
      callApi(
        host,
        `/users/${id}`,
        { name: 'Ravi', email, phone, linkedin: 'https://l.example', instagram: '', facebook: '', avatar },
        { session, method: 'PUT' },
      );
    const { avatar } = JSON.parse((await save(`data:image/png;base64,${png.toString('base64')}`)).text) as Account;
    const sha256 = /^\/images\/([0-9a-f]{64})\.webp$/.exec(avatar)?.[1] ?? '';
    const storedImage = await host.store.images.bySha256(sha256);
    expect([storedImage?.width, storedImage?.height]).toEqual([256, 171]);
    expect(Buffer.from(storedImage?.webp ?? []).toString('latin1')).not.toContain('secret place');
    const savedAgain = JSON.parse((await save(avatar)).text) as Account;
    expect(savedAgain.avatar).toBe(avatar);
    const without = JSON.parse((await save('')).text) as Account;
    expect(without.avatar).toBe('');
    expect(outcome(await save(avatar))).toBe('images.unreadable');
  });

  test('deleting an account keeps its listings, which anyone can claim', async () => {
    await openHost();
    const session = await createSession(host, 'mara');
    const id = personId('mara');
    const listings = await host.store.startups.ofUser(id);
    const deletion = await callApi(host, `/users/${id}`, undefined, { method: 'DELETE', session });
    expect([deletion.status, deletion.session]).toEqual([200, '']);
    expect(await host.store.users.byId(id)).toBeUndefined();
    expect(listings.length).toBeGreaterThan(0);
    for (const { _id } of listings) expect((await host.store.startups.byId(_id))?.userId).toBeUndefined();
  });

  test('one of two admins can delete their account; the last admin cannot, even when both try at once', async () => {
    await openHost();
    const mara = await host.store.users.byId(personId('mara'));
    if (mara !== undefined) await host.store.users.update({ ...mara, role: 'admin' });
    const sessions = { ida: await createSession(host, 'ida'), mara: await createSession(host, 'mara') };
    const responses = await Promise.all(
      (['ida', 'mara'] as const).map((name) =>
        callApi(host, `/users/${personId(name)}`, undefined, { method: 'DELETE', session: sessions[name] }),
      ),
    );
    expect(responses.map(outcome).sort()).toEqual([200, 'users.last_admin']);
    expect(await host.store.users.countActiveAdmins()).toBe(1);
  });
});
