import { describe, expect, test } from 'vitest';
import type { CreationOptions, PasskeysChanged } from '../../server/domain/accounts/passkeys.contract.ts';
import {
  callApi,
  confirmAddress,
  expectSession,
  isAccepted,
  logIn,
  minutes,
  newPassword,
  outcome,
  requestEmailToken,
  signUp,
} from './account-calls.ts';
import { createPasskey } from './authenticator.ts';
import { bothHosts } from './shared-hosts.ts';
import { createPasskeyEnv, parsed } from './passkey-env.ts';
import { digest } from './test-env.ts';

describe.each(bothHosts)('the second step, %s', (_, open) => {
  const env = createPasskeyEnv(open);
  const { originOf, own, asZoe, addPasskey, requestOptions, logInWith, overview, switchOn, secondStep, useCode, mails } = env;

  test('with the second step enabled, a passkey signs in; a password, an email link or a password reset alone does not', async () => {
    expect(outcome(await asZoe('PUT', '/two-step', { twoStep: true }))).toBe('passkeys.none');
    const passkey = await addPasskey();
    expect((await logIn(env.host, env.zoe.account.email)).session).toBeDefined();
    const codes = await switchOn();
    expect([codes.length, new Set(codes).size, /^(?:\w{4}-){6}\w{2}$/.test(codes[0] ?? '')]).toEqual([10, 10, true]);
    expect(await overview()).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 });
    expect(parsed<PasskeysChanged>(await asZoe('PUT', '/two-step', { twoStep: true })).recoveryCodes).toEqual([]);

    const link = await requestEmailToken(env.host, env.zoe.account.email, 'account.sign_in');
    const byLink = await callApi(env.host, '/users/auth/link', { token: link });
    expect([byLink.session, Object.keys(parsed<object>(byLink))]).toEqual([undefined, ['secondStep']]);
    const reset = await requestEmailToken(env.host, env.zoe.account.email, 'account.reset_password');
    expect(outcome(await callApi(env.host, '/users/password/reset', { token: reset, new: newPassword }))).toBe(200);
    const byPassword = await logIn(env.host, env.zoe.account.email, newPassword);
    expect(byPassword.session).toBeUndefined();

    const token = parsed<{ secondStep: string }>(byPassword).secondStep;
    const options = await requestOptions({ secondStep: token });
    expect(options.allowCredentials).toHaveLength(1);
    const { userHandle: _handle, ...credential } = passkey.use(options);
    env.zoe.session = await expectSession(logInWith(credential));
    expect(await isAccepted(env.host, env.zoe.session)).toBe(true);
    // Completing the sign-in ends the second step's token.
    expect(outcome(await callApi(env.host, '/users/auth/passkey/options', { secondStep: token }))).toBe('auth.second_step_over');
  });

  test('a started second step is valid only for its account and for ten minutes, and a new password ends it', async () => {
    await addPasskey();
    await switchOn();
    const yan = await signUp(env.host, 'yan');
    await confirmAddress(env.host, yan);
    const creation = parsed<CreationOptions>(
      await callApi(env.host, `/users/${yan.account._id}/passkeys/options`, undefined, { method: 'POST', session: yan.session }),
    );
    const ofYan = createPasskey(originOf(creation.rp.id));
    const added = { name: 'Yan', credential: ofYan.register(creation) };
    await callApi(env.host, `/users/${yan.account._id}/passkeys`, added, { session: yan.session });
    expect(outcome(await logInWith(ofYan.use(await requestOptions({ secondStep: await secondStep() }))))).toBe(
      'passkeys.refused',
    );
    const late = await secondStep();
    env.clock.pass(minutes(10));
    expect(outcome(await callApi(env.host, '/users/auth/passkey/options', { secondStep: late }))).toBe('auth.second_step_over');
    const before = await secondStep();
    const reset = await requestEmailToken(env.host, env.zoe.account.email, 'account.reset_password');
    await callApi(env.host, '/users/password/reset', { token: reset, new: newPassword });
    expect(outcome(await callApi(env.host, '/users/auth/passkey/options', { secondStep: before }))).toBe('auth.second_step_over');
  });

  test('a recovery code works once, in any spelling, and only after the password', async () => {
    await addPasskey();
    const [first = '', second = '', third = ''] = await switchOn();
    expect(outcome(await useCode('nothing', first))).toBe('auth.second_step_over');
    const token = await secondStep();
    expect(outcome(await useCode(token, 'aaaa-bbbb-cccc-dddd'))).toBe('passkeys.wrong_code');
    env.zoe.session = await expectSession(useCode(token, ` ${first.toUpperCase().replaceAll('-', ' ')} `));
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

  test('a recovery code is read without dashes, in capitals and with look-alikes, and works once', async () => {
    await addPasskey();
    await switchOn();
    const code = '7k2m-0001-abcd-wxyz-2345-6789-pq';
    const hash = digest(code);
    await env.host.store.recoveryCodes.replace(env.zoe.account._id, [hash]);
    expect(outcome(await useCode(await secondStep(), '7K2M OOOL ABCD WXYZ 2345 6789 PQ'))).toBe(200);
    expect(outcome(await useCode(await secondStep(), code))).toBe('passkeys.wrong_code');
  });

  test('at most ten recovery codes can be tried in ten minutes, from all networks together', async () => {
    await addPasskey();
    const [code = ''] = await switchOn();
    const token = await secondStep();
    for (let tries = 0; tries < 10; tries += 1) expect(outcome(await useCode(token, 'wrong'))).toBe('passkeys.wrong_code');
    expect(outcome(await useCode(token, code))).toBe('request.too_many');
  });

  test('of two simultaneous uses of a recovery code, one signs in', async () => {
    await addPasskey();
    const [code = ''] = await switchOn();
    const tokens = [await secondStep(), await secondStep()];
    const outcomes = (await Promise.all(tokens.map((token) => useCode(token, code)))).map(outcome);
    expect(outcomes.filter((result) => result === 200)).toHaveLength(1);
  });

  test('removing the last passkey removes the second step and the recovery codes', async () => {
    await addPasskey('Laptop');
    await addPasskey('Phone');
    await switchOn();
    const [laptop, phone] = (await overview()).passkeys;
    await asZoe('DELETE', `/passkeys/${laptop?._id}`);
    expect(await overview()).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 });
    await asZoe('DELETE', `/passkeys/${phone?._id}`);
    expect(await overview()).toEqual({ passkeys: [], twoStep: false, isRequired: false, recoveryCodesLeft: 0 });
    expect((await logIn(env.host, env.zoe.account.email)).session).toBeDefined();
  });

  test('a request repeated with its idempotency key does not return the recovery codes again', async () => {
    await addPasskey();
    const headers = { 'idempotency-key': 'two-step-1' };
    const send = () =>
      callApi(env.host, own('/two-step'), { twoStep: true }, { method: 'PUT', session: env.zoe.session, headers });
    expect(parsed<PasskeysChanged>(await send()).recoveryCodes).toHaveLength(10);
    expect(outcome(await send())).toBe('request.already_done');
  });
});
