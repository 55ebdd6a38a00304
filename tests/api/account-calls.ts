import { expect, onTestFinished } from 'vitest';
import type { Email } from '../../server/contract/emails.ts';
import type { Account } from '../../server/contract/users.ts';
import { koaHost, mswHost, now, type TestHost, type TestResponse } from './hosts.ts';
import { freshNetwork } from './members.ts';
import type { TestEnv } from './test-env.ts';

/** Two valid passwords. */
export const password = 'bicycle lamp forest';
export const newPassword = 'forest lamp bicycle';

/** Both hosts; each test opens a new one. */
export const bothHosts: [string, (env?: Partial<TestEnv>) => Promise<TestHost>][] = [
  ['Koa and SQLite', (env = {}) => koaHost({ env })],
  ['MSW and memory', (env = {}) => mswHost({ env })],
];

/** Opens a host that is closed after the running test, which fails when the host reported an unexpected error. */
export async function openForTest(
  open: (env?: Partial<TestEnv>) => Promise<TestHost>,
  env?: Partial<TestEnv>,
): Promise<TestHost> {
  const host = await open(env);
  onTestFinished(async () => {
    await host.close();
    expect(host.failures).toEqual([]);
  });
  return host;
}

/** A clock that the test advances. */
export function createTestClock() {
  let passed = 0;
  return {
    clock: () => new Date(now.getTime() + passed),
    pass: (ms: number) => {
      passed += ms;
    },
  };
}

export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);

interface CallOptions {
  method?: string;
  session?: string | undefined;
  headers?: Record<string, string>;
}

/** Sends a request from a new network, so that no rate limit applies. */
export async function callApi(host: TestHost, path: string, body?: unknown, asking: CallOptions = {}): Promise<TestResponse> {
  const { method = body === undefined ? 'GET' : 'POST', session, headers = {} } = asking;
  return host.send({
    method,
    path: `/api${path}`,
    headers: { ...freshNetwork(), ...headers },
    ...(body === undefined ? {} : { body }),
    ...(session === undefined ? {} : { session }),
  });
}

/** The status of a success, the error code of a refusal. */
export function outcome({ status, text }: TestResponse): number | string {
  return status < 400 ? status : (JSON.parse(text) as { code: string }).code;
}

/** Whether a session secret is still accepted. */
export async function isAccepted(host: TestHost, session: string): Promise<boolean> {
  return (await callApi(host, '/users/me', undefined, { session })).status === 200;
}

export interface NewMember {
  account: Account;
  session: string;
}

export async function signUp(host: TestHost, username: string): Promise<NewMember> {
  const response = await callApi(host, '/users/signup', { username, email: `${username}@example.com`, password });
  if (response.status !== 200 || response.session === undefined) throw new Error(response.text);
  return { account: JSON.parse(response.text) as Account, session: response.session };
}

export async function logIn(host: TestHost, email: string, secret = password): Promise<TestResponse> {
  return callApi(host, '/users/login', { email, password: secret });
}

/** The session secret of a sign-in that must succeed. */
export async function expectSession(response: Promise<TestResponse>): Promise<string> {
  const { session, text } = await response;
  if (session === undefined || session === '') throw new Error(text);
  return session;
}

/** Unsent emails to an address, oldest first. */
export async function emailsTo(host: TestHost, email: string): Promise<Email[]> {
  const due = await host.store.outbox.due('2027-12-31T00:00:00.000Z', 9_999);
  return due.map(({ email: mail }) => mail).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
}

type TokenEmailKind = Extract<Email, { token: string }>['kind'];

/** The token of the latest email of a kind to an address. */
export async function emailTokenOf(host: TestHost, email: string, kind: TokenEmailKind): Promise<string> {
  const tokens = (await emailsTo(host, email)).flatMap((mail) => (mail.kind === kind && 'token' in mail ? [mail.token] : []));
  const last = tokens.at(-1);
  if (last === undefined) throw new Error(`No ${kind} for ${email}.`);
  return last;
}

/** Requests an email link and returns its token. */
export async function requestEmailToken(
  host: TestHost,
  email: string,
  kind: 'account.sign_in' | 'account.reset_password',
): Promise<string> {
  await callApi(host, kind === 'account.sign_in' ? '/users/auth/magic-link' : '/users/password/forgot', { email });
  return emailTokenOf(host, email, kind);
}
