import { beforeEach, describe, expect, test } from 'vitest';
import { removePasskeysOfUser } from '../../server/calls/passkeys.ts';
import type { CreationOptions, PasskeyOverview, PasskeysChanged, RequestOptions } from '../../server/contract/passkeys.ts';
import type { Account } from '../../server/contract/users.ts';
import {
  callApi,
  confirmAddress,
  createTestClock,
  emailTokenOf,
  emailsTo,
  expectSession,
  isAccepted,
  logIn,
  minutes,
  type NewMember,
  newPassword,
  outcome,
  password,
  requestEmailToken,
  signUp,
} from './account-calls.ts';
import { createPasskey, type SoftwarePasskey } from './authenticator.ts';
import type { TestHost, TestResponse } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const parsed = <Body>({ text }: TestResponse): Body => JSON.parse(text) as Body;

describe.each(bothHosts)('passkeys, %s', (_, open) => {
  let host: TestHost;
  let zoe: NewMember;
  let clock: ReturnType<typeof createTestClock>;
  beforeEach(async () => {
    clock = createTestClock();
    host = await openForTest(open, { clock: clock.clock });
    zoe = await signUp(host, 'zoe');
    await confirmAddress(host, zoe);
  });

  /** The tests' requests name the Koa host by its address. */
  const originOf = (rpId: string) => `http://${rpId}${'url' in host ? `:${new URL(String(host.url)).port}` : ''}`;
  const own = (path: string) => `/users/${zoe.account._id}${path}`;
  const asZoe = (method: string, path: string, body?: unknown) =>
    callApi(host, own(path), body, { method, session: zoe.session });
  const creationOptions = async () => parsed<CreationOptions>(await asZoe('POST', '/passkeys/options'));

  /** Adds a passkey to Zoe's account; the session may get a new token. */
  async function addPasskey(name = 'Laptop'): Promise<SoftwarePasskey> {
    const options = await creationOptions();
    const passkey = createPasskey(originOf(options.rp.id));
    const response = await asZoe('POST', '/passkeys', { name, credential: passkey.register(options) });
    expect(outcome(response)).toBe(201);
    zoe = { ...zoe, session: response.session ?? zoe.session };
    return passkey;
  }

  const requestOptions = async (body: object = {}, session?: string) =>
    parsed<RequestOptions>(await callApi(host, '/users/auth/passkey/options', body, { session }));
  const logInWith = (credential: object, session?: string) => callApi(host, '/users/auth/passkey', { credential }, { session });
  const usePasskey = async (passkey: SoftwarePasskey, change?: Parameters<SoftwarePasskey['use']>[1]) =>
    logInWith(passkey.use(await requestOptions(), change));
  const overview = async () => parsed<PasskeyOverview>(await asZoe('GET', '/passkeys'));

  /** Switches the second step on; the recovery codes. */
  async function switchOn(): Promise<string[]> {
    return parsed<PasskeysChanged>(await asZoe('PUT', '/two-step', { twoStep: true })).recoveryCodes;
  }

  /** The token for the second step of a sign-in with the password. */
  async function secondStep(): Promise<string> {
    const { session, text } = await logIn(host, zoe.account.email);
    expect(session).toBeUndefined();
    return (JSON.parse(text) as { secondStep: string }).secondStep;
  }

  const useCode = (token: string, code: string) => callApi(host, '/users/auth/recovery-code', { secondStep: token, code });
  const mails = async () =>
    (await emailsTo(host, zoe.account.email))
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'account.confirm_email')
      .sort();

  test('a passkey is added, signs in, and says when it was used', async () => {
    const options = await creationOptions();
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const passkey = await addPasskey('Laptop');
    expect(await mails()).toEqual(['account.passkey_added']);
    clock.pass(minutes(3));
    const response = await usePasskey(passkey);
    expect(parsed<Account>(response)._id).toBe(zoe.account._id);
    zoe.session = await expectSession(Promise.resolve(response));
    expect((await overview()).passkeys).toMatchObject([
      { name: 'Laptop', synced: true, createdAt: '2026-11-21T12:00:00.000Z', lastUsedAt: '2026-11-21T12:03:00.000Z' },
    ]);
    expect((await creationOptions()).excludeCredentials).toHaveLength(1);
  });

  test('an unconfirmed member adds no passkey', async () => {
    const other = await signUp(host, 'yan');
    const path = `/users/${other.account._id}/passkeys/options`;
    const response = await callApi(host, path, undefined, { method: 'POST', session: other.session });
    expect(outcome(response)).toBe('auth.email_unconfirmed');
  });

  test('a challenge is answered once, within five minutes, and only if it was issued', async () => {
    const options = await creationOptions();
    const passkey = createPasskey(originOf(options.rp.id));
    const credential = passkey.register(options);
    const add = () => asZoe('POST', '/passkeys', { name: 'Laptop', credential });
    expect(outcome(await add())).toBe(201);
    zoe.session = await expectSession(usePasskey(passkey));
    expect(outcome(await add())).toBe('passkeys.not_added');
    const used = passkey.use(await requestOptions());
    expect((await logInWith(used)).status).toBe(200);
    expect(outcome(await logInWith(used))).toBe('passkeys.refused');
    expect(outcome(await usePasskey(passkey, { challenge: 'A'.repeat(43) }))).toBe('passkeys.refused');
    const late = passkey.use(await requestOptions());
    clock.pass(minutes(5));
    expect(outcome(await logInWith(late))).toBe('passkeys.refused');
    // A challenge to add a passkey signs nobody in.
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
  ] as const)('a report with %s is refused, and uses its challenge up', async (what, change) => {
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

  test('a counter that goes back is refused: the passkey may have been copied', async () => {
    const passkey = await addPasskey();
    expect(outcome(await usePasskey(passkey, { counter: 7 }))).toBe(200);
    for (const counter of [7, 6, 0]) expect(outcome(await usePasskey(passkey, { counter }))).toBe('passkeys.refused');
    expect(outcome(await usePasskey(passkey, { counter: 8 }))).toBe(200);
  });

  test('one passkey is of one account; removed, renamed and listed by its member only', async () => {
    const options = await creationOptions();
    const passkey = createPasskey(originOf(options.rp.id));
    await asZoe('POST', '/passkeys', { name: 'Laptop', credential: passkey.register(options) });
    zoe.session = await expectSession(usePasskey(passkey));
    const yan = await signUp(host, 'yan');
    await confirmAddress(host, yan);
    const asYan = (method: string, path: string, body?: unknown) =>
      callApi(host, `/users/${yan.account._id}${path}`, body, { method, session: yan.session });
    const forYan = parsed<CreationOptions>(await asYan('POST', '/passkeys/options'));
    const credential = passkey.register(forYan);
    // A challenge of somebody else adds nothing.
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

  test('a passkey of an inactive member is refused, and one of a deleted member unknown', async () => {
    const passkey = await addPasskey();
    const user = await host.store.users.byId(zoe.account._id);
    if (user === undefined) throw new Error('Zoe is missing.');
    await host.store.users.update({ ...user, status: 'inactive' });
    expect(outcome(await usePasskey(passkey))).toBe('auth.inactive');
    await host.store.users.remove(user._id);
    expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
  });

  test('with the second step on, password, link and new password sign nobody in, and a passkey does', async () => {
    expect(outcome(await asZoe('PUT', '/two-step', { twoStep: true }))).toBe('passkeys.none');
    const passkey = await addPasskey();
    expect((await logIn(host, zoe.account.email)).session).toBeDefined();
    const codes = await switchOn();
    expect([codes.length, new Set(codes).size, /^\w{4}-\w{4}-\w{4}-\w{4}$/.test(codes[0] ?? '')]).toEqual([10, 10, true]);
    expect(await overview()).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 });
    expect(parsed<PasskeysChanged>(await asZoe('PUT', '/two-step', { twoStep: true })).recoveryCodes).toEqual([]);

    const link = await requestEmailToken(host, zoe.account.email, 'account.sign_in');
    const byLink = await callApi(host, '/users/auth/link', { token: link });
    expect([byLink.session, Object.keys(parsed<object>(byLink))]).toEqual([undefined, ['secondStep']]);
    const reset = await requestEmailToken(host, zoe.account.email, 'account.reset_password');
    expect(outcome(await callApi(host, '/users/password/reset', { token: reset, new: newPassword }))).toBe(200);
    const byPassword = await logIn(host, zoe.account.email, newPassword);
    expect(byPassword.session).toBeUndefined();

    const token = parsed<{ secondStep: string }>(byPassword).secondStep;
    const options = await requestOptions({ secondStep: token });
    expect(options.allowCredentials).toHaveLength(1);
    const { userHandle: _handle, ...credential } = passkey.use(options);
    zoe.session = await expectSession(logInWith(credential));
    expect(await isAccepted(host, zoe.session)).toBe(true);
    // Signing in ends the second step.
    expect(outcome(await callApi(host, '/users/auth/passkey/options', { secondStep: token }))).toBe('auth.second_step_over');
  });

  test('the second step is asked of the same account, for ten minutes, and ends with a new password', async () => {
    await addPasskey();
    await switchOn();
    const yan = await signUp(host, 'yan');
    await confirmAddress(host, yan);
    const creation = parsed<CreationOptions>(
      await callApi(host, `/users/${yan.account._id}/passkeys/options`, undefined, { method: 'POST', session: yan.session }),
    );
    const ofYan = createPasskey(originOf(creation.rp.id));
    const added = { name: 'Yan', credential: ofYan.register(creation) };
    await callApi(host, `/users/${yan.account._id}/passkeys`, added, { session: yan.session });
    expect(outcome(await logInWith(ofYan.use(await requestOptions({ secondStep: await secondStep() }))))).toBe(
      'passkeys.refused',
    );
    const late = await secondStep();
    clock.pass(minutes(10));
    expect(outcome(await callApi(host, '/users/auth/passkey/options', { secondStep: late }))).toBe('auth.second_step_over');
    const before = await secondStep();
    const reset = await requestEmailToken(host, zoe.account.email, 'account.reset_password');
    await callApi(host, '/users/password/reset', { token: reset, new: newPassword });
    expect(outcome(await callApi(host, '/users/auth/passkey/options', { secondStep: before }))).toBe('auth.second_step_over');
  });

  test('a recovery code works once, however it is typed, and only after the password', async () => {
    await addPasskey();
    const [first = '', second = '', third = ''] = await switchOn();
    expect(outcome(await useCode('nothing', first))).toBe('auth.second_step_over');
    const token = await secondStep();
    expect(outcome(await useCode(token, 'aaaa-bbbb-cccc-dddd'))).toBe('passkeys.wrong_code');
    zoe.session = await expectSession(useCode(token, ` ${first.toUpperCase().replaceAll('-', ' ')} `));
    expect((await overview()).recoveryCodesLeft).toBe(9);
    expect(outcome(await useCode(token, second))).toBe('auth.second_step_over');
    expect(outcome(await useCode(await secondStep(), first))).toBe('passkeys.wrong_code');
    const renewed = parsed<PasskeysChanged>(await asZoe('POST', '/recovery-codes')).recoveryCodes;
    expect(outcome(await useCode(await secondStep(), third))).toBe('passkeys.wrong_code');
    expect(outcome(await useCode(await secondStep(), renewed[0] ?? ''))).toBe(200);
    expect(await mails()).toEqual([
      'account.passkey_added',
      'account.recovery_code_used',
      'account.recovery_code_used',
      'account.recovery_codes_renewed',
      'account.two_step_on',
    ]);
  });

  test('ten recovery codes are tried in ten minutes, from all places together', async () => {
    await addPasskey();
    const [code = ''] = await switchOn();
    const token = await secondStep();
    for (let tries = 0; tries < 10; tries += 1) expect(outcome(await useCode(token, 'wrong'))).toBe('passkeys.wrong_code');
    expect(outcome(await useCode(token, code))).toBe('request.too_many');
  });

  test('of two simultaneous uses of a recovery code one signs in', async () => {
    await addPasskey();
    const [code = ''] = await switchOn();
    const tokens = [await secondStep(), await secondStep()];
    const outcomes = (await Promise.all(tokens.map((token) => useCode(token, code)))).map(outcome);
    expect(outcomes.filter((result) => result === 200)).toHaveLength(1);
  });

  test('the last passkey takes the second step and the recovery codes with it', async () => {
    await addPasskey('Laptop');
    await addPasskey('Phone');
    await switchOn();
    const [laptop, phone] = (await overview()).passkeys;
    await asZoe('DELETE', `/passkeys/${laptop?._id}`);
    expect(await overview()).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 });
    await asZoe('DELETE', `/passkeys/${phone?._id}`);
    expect(await overview()).toEqual({ passkeys: [], twoStep: false, isRequired: false, recoveryCodesLeft: 0 });
    expect((await logIn(host, zoe.account.email)).session).toBeDefined();
  });

  test('secrets are recorded for no repeated request', async () => {
    await addPasskey();
    const headers = { 'idempotency-key': 'two-step-1' };
    const send = () => callApi(host, own('/two-step'), { twoStep: true }, { method: 'PUT', session: zoe.session, headers });
    expect(parsed<PasskeysChanged>(await send()).recoveryCodes).toHaveLength(10);
    expect(outcome(await send())).toBe('request.already_done');
  });

  test('who proves an address first keeps no passkey of whoever had the account', async () => {
    const passkey = await addPasskey();
    const user = await host.store.users.byId(zoe.account._id);
    if (user === undefined) throw new Error('Zoe is missing.');
    await host.store.users.update({ ...user, emailVerifiedAt: null });
    const link = await requestEmailToken(host, zoe.account.email, 'account.sign_in');
    expect((await callApi(host, '/users/auth/link', { token: link })).session).toBeDefined();
    expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
  });

  test('confirming asks for a passkey of the session’s member', async () => {
    expect(outcome(await callApi(host, '/users/auth/passkey/options', { confirm: true }))).toBe('auth.required');
    const passkey = await addPasskey();
    const options = await requestOptions({ confirm: true }, zoe.session);
    expect(options.allowCredentials).toHaveLength(1);
    const session = await expectSession(logInWith(passkey.use(options), zoe.session));
    expect([await isAccepted(host, session), await isAccepted(host, zoe.session)]).toEqual([true, false]);
  });

  test('an address that is taken back takes the passkeys along that were added since, and the own ones stay', async () => {
    const addAndChange = async () => {
      const email = `new-${zoe.account.email}`;
      const user = await host.store.users.byId(zoe.account._id);
      if (user === undefined) throw new Error('Zoe is missing.');
      await host.store.users.update({ ...user, newEmail: email });
      await callApi(host, own('/email/confirmation'), undefined, { method: 'POST', session: zoe.session });
      const token = await emailTokenOf(host, email, 'account.confirm_email');
      await callApi(host, '/users/email/confirm', { token }, { session: zoe.session });
      clock.pass(minutes(1));
      return addPasskey('Added later');
    };
    const laptop = await addPasskey('Laptop');
    await switchOn();
    clock.pass(minutes(1));
    const added = await addAndChange();
    const told = await emailsTo(host, zoe.account.email);
    const token = told.flatMap((email) => (email.kind === 'account.email_changed' ? [email.token ?? ''] : []))[0];
    expect(outcome(await callApi(host, '/users/email/restore', { token }))).toBe(200);
    expect(outcome(await usePasskey(added))).toBe('passkeys.unknown');
    zoe.session = await expectSession(usePasskey(laptop));
    expect(await overview()).toMatchObject({ twoStep: true, passkeys: [{ name: 'Laptop' }] });
  });

  test('an operator’s command removes them all', async () => {
    const passkey = await addPasskey();
    await switchOn();
    const user = await host.store.users.byId(zoe.account._id);
    if (user === undefined) throw new Error('Zoe is missing.');
    const context = { now: clock.clock, newId: () => 'f'.repeat(24) };
    expect(await host.store.transaction((store) => removePasskeysOfUser(context, store, user))).toBe(1);
    expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
    expect((await logIn(host, zoe.account.email)).session).toBeDefined();
  });

  test('changes of passkeys and the second step need a proof that is at most ten minutes old; a passkey is one', async () => {
    const passkey = await addPasskey();
    clock.pass(minutes(10));
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
    zoe.session = await expectSession(logInWith(passkey.use(await requestOptions({ confirm: true }, zoe.session)), zoe.session));
    expect(outcome(await asZoe('PUT', '/two-step', { twoStep: true }))).toBe(200);
  });

  test('the security log tells of passkeys, the second step and failed tries', async () => {
    const passkey = await addPasskey();
    await switchOn();
    await usePasskey(passkey, { isForged: true });
    await useCode(await secondStep(), 'wrong');
    const { events } = await host.store.securityEvents.table({ search: '', kind: '' }, { offset: 0, limit: 50 });
    const told = events.filter(({ userId }) => userId === zoe.account._id).map(({ kind, detail }) => `${kind} ${detail}`.trim());
    expect(told.sort()).toEqual(
      ['passkey_added', 'sign_in_failed passkey', 'sign_in_failed recovery code', 'signed_in sign-up', 'two_step_on'].sort(),
    );
  });

  describe('admins need a passkey', () => {
    /** Makes Zoe an admin, signed in by password. */
    async function promote(): Promise<void> {
      const user = await host.store.users.byId(zoe.account._id);
      if (user === undefined) throw new Error('Zoe is missing.');
      await host.store.users.update({ ...user, role: 'admin' });
    }
    const asAdmin = (method: string, path: string, body?: unknown) => callApi(host, path, body, { method, session: zoe.session });
    const switchRule = (adminsNeedPasskey: boolean) => asAdmin('PUT', '/admin/security', { adminsNeedPasskey });

    test('only an admin who is signed in with a passkey switches it on', async () => {
      await promote();
      expect(outcome(await switchRule(true))).toBe('auth.passkey_needed');
      await addPasskey();
      expect(outcome(await switchRule(true))).toBe(200);
      expect(parsed(await asAdmin('GET', '/admin/security'))).toEqual({ adminsNeedPasskey: true });
      expect(outcome(await switchRule(false))).toBe(200);
    });

    test('an admin without a passkey can sign in, and add one, and nothing else', async () => {
      await promote();
      await host.store.securitySettings.save({ adminsNeedPasskey: true });
      const response = await logIn(host, zoe.account.email, password);
      expect(parsed<Account>(response).passkeyNeeded).toBe(true);
      zoe.session = await expectSession(Promise.resolve(response));
      for (const [method, path] of [
        ['GET', '/admin/users'],
        ['GET', own('/sessions')],
        ['DELETE', own('')],
        ['PUT', '/admin/security'],
      ] as const) {
        const body = method === 'PUT' ? { adminsNeedPasskey: false } : undefined;
        expect(outcome(await asAdmin(method, path, body))).toBe('auth.passkey_needed');
      }
      // What is public shows no more than to visitors.
      expect(Object.keys(parsed<object>(await asAdmin('GET', own('')))).sort()).toEqual(['_id', 'avatar', 'name', 'username']);
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

    test('the password alone is not enough to add a second passkey, nor a session from before', async () => {
      const passkey = await addPasskey();
      await promote();
      const earlier = zoe.session;
      zoe.session = await expectSession(logIn(host, zoe.account.email));
      await host.store.securitySettings.save({ adminsNeedPasskey: true });
      expect((await logIn(host, zoe.account.email)).session).toBeUndefined();
      expect(outcome(await asZoe('POST', '/passkeys/options'))).toBe('auth.passkey_needed');
      const options = await requestOptions({ confirm: true }, zoe.session);
      zoe.session = await expectSession(logInWith(passkey.use(options), zoe.session));
      expect((await asAdmin('GET', '/admin/users')).status).toBe(200);
      // The session in which the passkey was added began with it.
      zoe.session = earlier;
      expect((await asAdmin('GET', '/admin/users')).status).toBe(200);
    });

    test('another admin removes the passkeys of a member who lost them all', async () => {
      const passkey = await addPasskey();
      await switchOn();
      const ida = await signUp(host, 'ada');
      const user = await host.store.users.byId(ida.account._id);
      if (user === undefined) throw new Error('Ada is missing.');
      await host.store.users.update({ ...user, role: 'admin' });
      const response = await callApi(host, own('/passkeys'), undefined, { method: 'DELETE', session: ida.session });
      expect(outcome(response)).toBe(200);
      expect(outcome(await usePasskey(passkey))).toBe('passkeys.unknown');
      expect((await logIn(host, zoe.account.email)).session).toBeDefined();
      expect(outcome(await callApi(host, own('/passkeys/options'), undefined, { method: 'POST', session: ida.session }))).toBe(
        'auth.forbidden',
      );
    });
  });
});
