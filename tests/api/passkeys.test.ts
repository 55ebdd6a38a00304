import { describe, expect, test } from 'vitest';
import { removePasskeysOfUser } from '../../server/domain/accounts/passkeys.calls.ts';
import type { CreationOptions, PasskeyOverview } from '../../server/domain/accounts/passkeys.contract.ts';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import {
  callApi,
  confirmAddress,
  emailTokenOf,
  emailsTo,
  expectSession,
  isAccepted,
  logIn,
  minutes,
  outcome,
  password,
  requestEmailToken,
  signUp,
} from './account-calls.ts';
import { createPasskey } from './authenticator.ts';
import { bothHosts } from './shared-hosts.ts';
import { createPasskeyEnv, parsed } from './passkey-env.ts';

describe.each(bothHosts)('passkeys, %s', (_, open) => {
  const env = createPasskeyEnv(open);
  const {
    originOf,
    own,
    asZoe,
    creationOptions,
    addPasskey,
    requestOptions,
    logInWith,
    usePasskey,
    overview,
    switchOn,
    secondStep,
    useCode,
    mails,
  } = env;

  test('a passkey can be added, signs in, and shows when it was used', async () => {
    const options = await creationOptions();
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const passkey = await addPasskey('Laptop');
    expect(await mails()).toEqual(['account.passkey_added']);
    env.clock.pass(minutes(3));
    const response = await usePasskey(passkey);
    expect(parsed<Account>(response)._id).toBe(env.zoe.account._id);
    env.zoe.session = await expectSession(Promise.resolve(response));
    expect((await overview()).passkeys).toMatchObject([
      { name: 'Laptop', synced: true, createdAt: '2026-11-21T12:00:00.000Z', lastUsedAt: '2026-11-21T12:03:00.000Z' },
    ]);
    expect((await creationOptions()).excludeCredentials).toHaveLength(1);
  });

  test('an unconfirmed member cannot add a passkey', async () => {
    const other = await signUp(env.host, 'yan');
    const path = `/users/${other.account._id}/passkeys/options`;
    const response = await callApi(env.host, path, undefined, { method: 'POST', session: other.session });
    expect(outcome(response)).toBe('auth.email_unconfirmed');
  });

  test('a challenge can be answered once, within five minutes, and only if it was issued', async () => {
    const options = await creationOptions();
    const passkey = createPasskey(originOf(options.rp.id));
    const credential = passkey.register(options);
    const add = () => asZoe('POST', '/passkeys', { name: 'Laptop', credential });
    expect(outcome(await add())).toBe(201);
    env.zoe.session = await expectSession(usePasskey(passkey));
    expect(outcome(await add())).toBe('passkeys.not_added');
    const used = passkey.use(await requestOptions());
    expect((await logInWith(used)).status).toBe(200);
    expect(outcome(await logInWith(used))).toBe('passkeys.refused');
    expect(outcome(await usePasskey(passkey, { challenge: 'A'.repeat(43) }))).toBe('passkeys.refused');
    const late = passkey.use(await requestOptions());
    env.clock.pass(minutes(5));
    expect(outcome(await logInWith(late))).toBe('passkeys.refused');
    // A challenge for adding a passkey signs no one in.
    const { challenge } = await creationOptions();
    expect(outcome(await usePasskey(passkey, { challenge }))).toBe('passkeys.refused');
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site’s id', { rpId: 'evil.example' }],
    ['a user who was not verified', { isUnverified: true }],
    ['another key', { isForged: true }],
    ['another user', { userHandle: 'c29tZWJvZHk' }],
    ['no user', { userHandle: '' }],
  ] as const)('a passkey’s report with %s is refused, and its challenge cannot be used again', async (what, change) => {
    const passkey = await addPasskey();
    const options = await requestOptions();
    const { userHandle, ...credential } = passkey.use(options, change);
    expect(outcome(await logInWith(what === 'no user' ? credential : { ...credential, userHandle }))).toBe('passkeys.refused');
    expect(outcome(await logInWith(passkey.use(options)))).toBe('passkeys.refused');
    expect(outcome(await usePasskey(passkey))).toBe(200);
    if (what === 'another key' || what.endsWith('user')) return;
    const creation = await creationOptions();
    const credentialOfNew = createPasskey(originOf(creation.rp.id)).register(creation, change);
    expect(outcome(await asZoe('POST', '/passkeys', { name: 'New', credential: credentialOfNew }))).toBe(
      'isUnverified' in change || 'origin' in change || 'rpId' in change ? 'passkeys.not_added' : 201,
    );
  });

  test('a counter that decreases is refused: the passkey may have been copied', async () => {
    const passkey = await addPasskey();
    expect(outcome(await usePasskey(passkey, { counter: 7 }))).toBe(200);
    for (const counter of [7, 6, 0]) expect(outcome(await usePasskey(passkey, { counter }))).toBe('passkeys.refused');
    expect(outcome(await usePasskey(passkey, { counter: 8 }))).toBe(200);
  });

  test('a passkey belongs to one account; only its member can remove, rename and list it', async () => {
    const options = await creationOptions();
    const passkey = createPasskey(originOf(options.rp.id));
    await asZoe('POST', '/passkeys', { name: 'Laptop', credential: passkey.register(options) });
    env.zoe.session = await expectSession(usePasskey(passkey));
    const yan = await signUp(env.host, 'yan');
    await confirmAddress(env.host, yan);
    const asYan = (method: string, path: string, body?: unknown) =>
      callApi(env.host, `/users/${yan.account._id}${path}`, body, { method, session: yan.session });
    const forYan = parsed<CreationOptions>(await asYan('POST', '/passkeys/options'));
    const credential = passkey.register(forYan);
    // Another member's challenge adds nothing.
    expect(outcome(await asZoe('POST', '/passkeys', { name: 'Mine', credential }))).toBe('passkeys.not_added');
    const again = parsed<CreationOptions>(await asYan('POST', '/passkeys/options'));
    expect(outcome(await asYan('POST', '/passkeys', { name: 'Mine', credential: passkey.register(again) }))).toBe(
      'passkeys.already_added',
    );
    const id = (await overview()).passkeys[0]?._id ?? '';
    expect(outcome(await asYan('PATCH', `/passkeys/${id}`, { name: 'Mine' }))).toBe('passkeys.not_found');
    expect(outcome(await asYan('DELETE', `/passkeys/${id}`))).toBe('passkeys.not_found');
    expect(outcome(await asZoe('PATCH', `/passkeys/${id}`, { name: ' ' }))).toBe('request.invalid');
    expect(parsed<PasskeyOverview>(await asZoe('PATCH', `/passkeys/${id}`, { name: 'Work' })).passkeys[0]?.name).toBe('Work');
    expect(parsed<PasskeyOverview>(await asZoe('DELETE', `/passkeys/${id}`)).passkeys).toEqual([]);
    expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
    expect(await mails()).toEqual(['account.passkey_added', 'account.passkey_removed']);
  });

  test('an inactive member’s passkey is refused, and a deleted member’s is unknown', async () => {
    const passkey = await addPasskey();
    const user = await env.host.store.users.byId(env.zoe.account._id);
    if (user === undefined) throw new Error('Zoe is missing.');
    await env.host.store.users.update({ ...user, status: 'inactive' });
    expect(outcome(await usePasskey(passkey))).toBe('auth.inactive');
    await env.host.store.users.remove(user._id);
    expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
  });

  test('when an address is proven for the first time, the account loses its earlier passkeys', async () => {
    const passkey = await addPasskey();
    const user = await env.host.store.users.byId(env.zoe.account._id);
    if (user === undefined) throw new Error('Zoe is missing.');
    await env.host.store.users.update({ ...user, emailVerifiedAt: null });
    const link = await requestEmailToken(env.host, env.zoe.account.email, 'account.sign_in');
    expect((await callApi(env.host, '/users/auth/link', { token: link })).session).toBeDefined();
    expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
  });

  test('an identity is confirmed with a passkey of the session’s member', async () => {
    expect(outcome(await callApi(env.host, '/users/auth/passkey/options', { confirm: true }))).toBe('auth.required');
    const passkey = await addPasskey();
    const options = await requestOptions({ confirm: true }, env.zoe.session);
    expect(options.allowCredentials).toHaveLength(1);
    const session = await expectSession(logInWith(passkey.use(options), env.zoe.session));
    expect([await isAccepted(env.host, session), await isAccepted(env.host, env.zoe.session)]).toEqual([true, false]);
  });

  test('reverting a change of the email address removes the passkeys that were added since, and keeps older passkeys', async () => {
    const addAndChange = async () => {
      const email = `new-${env.zoe.account.email}`;
      const user = await env.host.store.users.byId(env.zoe.account._id);
      if (user === undefined) throw new Error('Zoe is missing.');
      await env.host.store.users.update({ ...user, newEmail: email });
      await callApi(env.host, own('/email/confirmation'), undefined, { method: 'POST', session: env.zoe.session });
      const token = await emailTokenOf(env.host, email, 'account.confirm_email');
      await callApi(env.host, '/users/email/confirm', { token }, { session: env.zoe.session });
      env.clock.pass(minutes(1));
      return addPasskey('Added later');
    };
    const laptop = await addPasskey('Laptop');
    await switchOn();
    env.clock.pass(minutes(1));
    const added = await addAndChange();
    const told = await emailsTo(env.host, env.zoe.account.email);
    const token = told.flatMap((email) => (email.kind === 'account.email_changed' ? [email.token] : []))[0];
    expect(outcome(await callApi(env.host, '/users/email/restore', { token }))).toBe(200);
    expect(outcome(await usePasskey(added))).toBe('passkeys.unknown');
    env.zoe.session = await expectSession(usePasskey(laptop));
    expect(await overview()).toMatchObject({ twoStep: true, passkeys: [{ name: 'Laptop' }] });
  });

  test('an operator’s command removes all passkeys', async () => {
    const passkey = await addPasskey();
    await switchOn();
    const user = await env.host.store.users.byId(env.zoe.account._id);
    if (user === undefined) throw new Error('Zoe is missing.');
    const context = { now: env.clock.clock, newId: () => 'f'.repeat(24) };
    expect(await env.host.store.transaction((store) => removePasskeysOfUser(context, store, user))).toBe(1);
    expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
    expect((await logIn(env.host, env.zoe.account.email)).session).toBeDefined();
  });

  test('changing passkeys or the second step needs a proof of identity within ten minutes, such as a passkey', async () => {
    const passkey = await addPasskey();
    env.clock.pass(minutes(10));
    const id = (await overview()).passkeys[0]?._id ?? '';
    const changes = () =>
      Promise.all([
        asZoe('POST', '/passkeys/options'),
        asZoe('PUT', '/two-step', { twoStep: true }),
        asZoe('POST', '/recovery-codes'),
        asZoe('DELETE', `/passkeys/${id}`),
        asZoe('DELETE', '/passkeys'),
      ]);
    expect((await changes()).map(outcome)).toEqual(Array.from({ length: 5 }, () => 'auth.reauthentication_required'));
    env.zoe.session = await expectSession(
      logInWith(passkey.use(await requestOptions({ confirm: true }, env.zoe.session)), env.zoe.session),
    );
    expect(outcome(await asZoe('PUT', '/two-step', { twoStep: true }))).toBe(200);
  });

  test('the security log records passkeys, the second step and failed attempts', async () => {
    const passkey = await addPasskey();
    await switchOn();
    await usePasskey(passkey, { isForged: true });
    await useCode(await secondStep(), 'wrong');
    const { events } = await env.host.store.securityEvents.table({ search: '', kind: '' }, { offset: 0, limit: 50 });
    const told = events
      .filter(({ userId }) => userId === env.zoe.account._id)
      .map(({ kind, detail }) => `${kind} ${detail}`.trim());
    expect(told.sort()).toEqual(
      ['passkey_added', 'sign_in_failed passkey', 'sign_in_failed recovery code', 'signed_in sign-up', 'two_step_on'].sort(),
    );
  });

  describe('admins need a passkey', () => {
    /** Makes Zoe an admin, signed in by password. */
    async function promote(): Promise<void> {
      const user = await env.host.store.users.byId(env.zoe.account._id);
      if (user === undefined) throw new Error('Zoe is missing.');
      await env.host.store.users.update({ ...user, role: 'admin' });
    }
    const asAdmin = (method: string, path: string, body?: unknown) =>
      callApi(env.host, path, body, { method, session: env.zoe.session });
    const switchRule = (adminsNeedPasskey: boolean) => asAdmin('PUT', '/admin/security', { adminsNeedPasskey });

    test('only an admin who is signed in with a passkey enables the rule', async () => {
      await promote();
      expect(outcome(await switchRule(true))).toBe('auth.passkey_needed');
      await addPasskey();
      expect(outcome(await switchRule(true))).toBe(200);
      expect(parsed(await asAdmin('GET', '/admin/security'))).toEqual({ adminsNeedPasskey: true });
      expect(outcome(await switchRule(false))).toBe(200);
    });

    test('an admin without a passkey can only sign in and add one', async () => {
      await promote();
      await env.host.store.securitySettings.save({ adminsNeedPasskey: true });
      const response = await logIn(env.host, env.zoe.account.email, password);
      expect(parsed<Account>(response).passkeyNeeded).toBe(true);
      env.zoe.session = await expectSession(Promise.resolve(response));
      for (const [method, path] of [
        ['GET', '/admin/users'],
        ['GET', own('/sessions')],
        ['DELETE', own('')],
        ['PUT', '/admin/security'],
      ] as const) {
        const body = method === 'PUT' ? { adminsNeedPasskey: false } : undefined;
        expect(outcome(await asAdmin(method, path, body))).toBe('auth.passkey_needed');
      }
      // Public calls show admins no more than visitors.
      expect(Object.keys(parsed<object>(await asAdmin('GET', own('')))).sort()).toEqual(['_id', 'username']);
      await addPasskey();
      expect(await overview()).toEqual({
        passkeys: [expect.anything()],
        twoStep: true,
        isRequired: true,
        recoveryCodesLeft: 10,
      });
      expect((await asAdmin('GET', '/admin/users')).status).toBe(200);
      expect(outcome(await asZoe('PUT', '/two-step', { twoStep: false }))).toBe('passkeys.required');
    });

    test('neither the password alone nor an earlier session is enough to add a second passkey', async () => {
      const passkey = await addPasskey();
      await promote();
      const earlier = env.zoe.session;
      env.zoe.session = await expectSession(logIn(env.host, env.zoe.account.email));
      await env.host.store.securitySettings.save({ adminsNeedPasskey: true });
      expect((await logIn(env.host, env.zoe.account.email)).session).toBeUndefined();
      expect(outcome(await asZoe('POST', '/passkeys/options'))).toBe('auth.passkey_needed');
      const options = await requestOptions({ confirm: true }, env.zoe.session);
      env.zoe.session = await expectSession(logInWith(passkey.use(options), env.zoe.session));
      expect((await asAdmin('GET', '/admin/users')).status).toBe(200);
      // After a passkey is added, the session counts as one that began with a passkey.
      env.zoe.session = earlier;
      expect((await asAdmin('GET', '/admin/users')).status).toBe(200);
    });

    test('another admin can remove the passkeys of a member who lost them all', async () => {
      const passkey = await addPasskey();
      await switchOn();
      const ida = await signUp(env.host, 'ada');
      const user = await env.host.store.users.byId(ida.account._id);
      if (user === undefined) throw new Error('Ada is missing.');
      await env.host.store.users.update({ ...user, role: 'admin' });
      const response = await callApi(env.host, own('/passkeys'), undefined, { method: 'DELETE', session: ida.session });
      expect(outcome(response)).toBe(200);
      expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
      expect((await logIn(env.host, env.zoe.account.email)).session).toBeDefined();
      expect(
        outcome(await callApi(env.host, own('/passkeys/options'), undefined, { method: 'POST', session: ida.session })),
      ).toBe('auth.forbidden');
    });
  });
});
