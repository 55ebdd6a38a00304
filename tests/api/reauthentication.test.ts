import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import {
  callApi,
  confirmAddress,
  createTestClock,
  emailsTo,
  logIn,
  minutes,
  outcome,
  password,
  requestEmailToken,
  signUp,
} from './account-calls.ts';
import { createSession, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const profile = { name: '', phone: '', linkedin: 'https://l.example', instagram: '', facebook: '', avatar: '' };
const jonas = { username: 'jonas', name: 'Jonas', email: 'jonas@people.example', role: 'user', status: 'active' } as const;
const newUser = { ...jonas, username: 'nell', email: 'nell@example.com', password };

interface SensitiveCall {
  name: string;
  as: 'member' | 'admin';
  method: string;
  path: (id: string) => string;
  body?: object;
  status: number;
}

const sensitiveCalls: readonly SensitiveCall[] = [
  {
    name: 'another email address',
    as: 'member',
    method: 'PUT',
    path: (id) => `/users/${id}`,
    body: { ...profile, email: 'new@example.com' },
    status: 200,
  },
  { name: 'disconnecting Google', as: 'member', method: 'DELETE', path: (id) => `/users/${id}/google`, status: 200 },
  {
    name: 'a copy of the personal data',
    as: 'member',
    method: 'POST',
    path: (id) => `/users/${id}/export`,
    body: {},
    status: 200,
  },
  {
    name: 'a copy of the data of an address',
    as: 'admin',
    method: 'POST',
    path: () => '/admin/personal-data/export',
    body: { email: 'reader@example.com' },
    status: 200,
  },
  {
    name: 'erasing an address',
    as: 'admin',
    method: 'POST',
    path: () => '/admin/personal-data/erase',
    body: { email: 'reader@example.com' },
    status: 200,
  },
  { name: 'deleting the account', as: 'member', method: 'DELETE', path: (id) => `/users/${id}`, status: 200 },
  {
    name: 'another role',
    as: 'admin',
    method: 'PUT',
    path: () => `/admin/users/${personId('jonas')}`,
    body: { ...jonas, role: 'editor' },
    status: 200,
  },
  {
    name: 'another address of a user',
    as: 'admin',
    method: 'PUT',
    path: () => `/admin/users/${personId('jonas')}`,
    body: { ...jonas, email: 'else@example.com' },
    status: 200,
  },
  {
    name: 'another admin',
    as: 'admin',
    method: 'POST',
    path: () => '/admin/users',
    body: { ...newUser, role: 'admin' },
    status: 201,
  },
  { name: 'deleting a user', as: 'admin', method: 'DELETE', path: () => `/admin/users/${personId('jonas')}`, status: 200 },
];

const harmlessCalls: readonly SensitiveCall[] = [
  {
    name: 'a profile with the same address',
    as: 'member',
    method: 'PUT',
    path: (id) => `/users/${id}`,
    body: { ...profile, email: 'ZOE@example.com' },
    status: 200,
  },
  {
    name: 'a user with the same role and address',
    as: 'admin',
    method: 'PUT',
    path: () => `/admin/users/${personId('jonas')}`,
    body: { ...jonas, name: 'Jonas B.' },
    status: 200,
  },
  {
    name: 'a user without a role',
    as: 'admin',
    method: 'POST',
    path: () => '/admin/users',
    body: newUser,
    status: 201,
  },
];

describe.each(bothHosts)('%s', (_, open) => {
  /** A host eleven minutes after its member and admin signed in. */
  async function elevenMinutesLater() {
    const { clock, pass } = createTestClock();
    const host = await openForTest(open, { clock });
    const member = await signUp(host, 'zoe');
    await confirmAddress(host, member);
    await setPassword(host, personId('ida'), member.account._id);
    const sessions = { member: member.session, admin: await createSession(host, 'ida') };
    pass(minutes(11));
    const make = ({ as, method, path, body }: SensitiveCall) =>
      callApi(host, path(member.account._id), body, { session: sessions[as], method });
    const prove = (as: 'member' | 'admin', secret = password) =>
      callApi(host, '/users/reauthentication', { password: secret }, { session: sessions[as] });
    return { host, make, prove, pass, member };
  }

  test.each(sensitiveCalls)('$name needs a recent proof, and succeeds once the password was entered', async (call) => {
    const { make, prove, pass } = await elevenMinutesLater();
    expect(outcome(await make(call))).toBe('auth.reauthentication_required');
    expect(outcome(await prove(call.as, 'wrong'))).toBe('users.wrong_password');
    expect(outcome(await make(call))).toBe('auth.reauthentication_required');
    expect((await prove(call.as)).status).toBe(200);
    pass(minutes(9));
    expect((await make(call)).status).toBe(call.status);
  });

  test.each(harmlessCalls)('$name needs no proof', async (call) => {
    const { make } = await elevenMinutesLater();
    expect((await make(call)).status).toBe(call.status);
  });

  test('signing in by an emailed link is also a proof, for the session that it begins', async () => {
    const { host, member } = await elevenMinutesLater();
    const { session } = await callApi(host, '/users/auth/link', {
      token: await requestEmailToken(host, member.account.email, 'account.sign_in'),
    });
    const removed = await callApi(host, `/users/${member.account._id}`, undefined, { method: 'DELETE', session });
    expect(removed.status).toBe(200);
  });

  test('an account without a password cannot confirm an identity by password, and at most ten guesses are allowed', async () => {
    const { host, prove, member } = await elevenMinutesLater();
    for (let time = 0; time < 10; time += 1) expect(outcome(await prove('member', `guess ${time}`))).toBe('users.wrong_password');
    expect(outcome(await prove('member'))).toBe('request.too_many');
    expect((await logIn(host, member.account.email)).status).toBe(200);
    const session = await createSession(host, 'mara');
    const reply = await callApi(host, '/users/reauthentication', { password }, { session });
    expect(outcome(reply)).toBe('users.wrong_password');
    expect(outcome(await callApi(host, '/users/reauthentication', { password }))).toBe('auth.required');
  });

  test('a refused change sends no email', async () => {
    const { host, make } = await elevenMinutesLater();
    const [call] = sensitiveCalls;
    if (call !== undefined) await make(call);
    expect(await emailsTo(host, 'new@example.com')).toEqual([]);
  });
});

/** Gives the sample's admin, who has no password, the password of another member. */
async function setPassword(host: TestHost, adminId: string, memberId: string): Promise<void> {
  const [admin, member] = [await host.store.users.byId(adminId), await host.store.users.byId(memberId)];
  if (admin === undefined || member === undefined) throw new Error('Both exist.');
  await host.store.users.update({ ...admin, passwordHash: member.passwordHash });
}
