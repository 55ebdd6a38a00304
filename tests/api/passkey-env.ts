import { beforeEach, expect } from 'vitest';
import type {
  CreationOptions,
  PasskeyOverview,
  PasskeysChanged,
  RequestOptions,
} from '../../server/domain/accounts/passkeys.contract.ts';
import { callApi, confirmAddress, createTestClock, emailsTo, logIn, type NewMember, outcome, signUp } from './account-calls.ts';
import { createPasskey, type SoftwarePasskey } from './authenticator.ts';
import type { TestHost, TestResponse } from './hosts.ts';
import { type bothHosts, openForTest } from './shared-hosts.ts';

export const parsed = <Body>({ text }: TestResponse): Body => JSON.parse(text) as Body;

/** Before each test, creates a new host with the confirmed member Zoe, and functions for her passkeys. */
export function createPasskeyEnv(open: (typeof bothHosts)[number][1]) {
  let host: TestHost;
  let zoe: NewMember;
  let clock: ReturnType<typeof createTestClock>;
  beforeEach(async () => {
    clock = createTestClock();
    host = await openForTest(open, { clock: clock.clock });
    zoe = await signUp(host, 'zoe');
    await confirmAddress(host, zoe);
  });

  /** The origin of `rpId`, with the port of the Koa host. */
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

  /** Enables the second step and returns the recovery codes. */
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

  return {
    get host() {
      return host;
    },
    get zoe() {
      return zoe;
    },
    get clock() {
      return clock;
    },
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
  };
}
