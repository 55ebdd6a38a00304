import type { Email } from '../../server/domain/core/emails.ts';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import { now, type TestHost, type TestResponse } from './hosts.ts';
import { freshNetwork } from './members.ts';

/** Two valid passwords. */
export const password = 'bicycle lamp forest';
export const newPassword = 'forest lamp bicycle';

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
  device?: string | undefined;
  headers?: Record<string, string>;
}

/** Sends a request from a new network, so that no rate limit applies. */
export async function callApi(host: TestHost, path: string, body?: unknown, options: CallOptions = {}): Promise<TestResponse> {
  const { method = body === undefined ? 'GET' : 'POST', session, device, headers = {} } = options;
  return host.send({
    method,
    path: `/api${path}`,
    headers: { ...freshNetwork(), ...headers },
    ...(body === undefined ? {} : { body }),
    ...(session === undefined ? {} : { session }),
    ...(device === undefined ? {} : { device }),
  });
}

/** The status of a success, or the error code of a refusal. */
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

/** Confirms a new member's address, as the page behind the emailed link does. */
export async function confirmAddress(host: TestHost, { account, session }: NewMember): Promise<void> {
  const token = await emailTokenOf(host, account.email, 'account.confirm_email');
  const response = await callApi(host, '/users/email/confirm', { token }, { session });
  if (response.status !== 200) throw new Error(response.text);
}

export async function logIn(host: TestHost, email: string, secret = password, device?: string): Promise<TestResponse> {
  return callApi(host, '/users/login', { email, password: secret }, { device });
}

/** Expects a sign-in to succeed, and returns its session secret. */
export async function expectSession(response: Promise<TestResponse>): Promise<string> {
  const { session, text } = await response;
  if (session === undefined || session === '') throw new Error(text);
  return session;
}

/** The unsent emails, of one kind or all, oldest first. */
export async function unsentEmails(host: TestHost, kind?: Email['kind']): Promise<Email[]> {
  const emails = (await host.store.outbox.due('9999-12-31T00:00:00.000Z', 9_999)).map(({ email }) => email);
  return kind === undefined ? emails : emails.filter((email) => email.kind === kind);
}

/** The unsent emails to an address, oldest first. */
export async function emailsTo(host: TestHost, address: string): Promise<Email[]> {
  return (await unsentEmails(host)).filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}

type TokenEmailKind = Extract<Email, { token: string }>['kind'];

/** The token of the latest email of a kind to an address. */
export async function emailTokenOf(host: TestHost, email: string, kind: TokenEmailKind): Promise<string> {
  const tokens = (await emailsTo(host, email)).flatMap((sent) => (sent.kind === kind && 'token' in sent ? [sent.token] : []));
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
