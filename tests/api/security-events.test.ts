import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { SecurityEvent } from '../../server/domain/accounts/security-events.contract.ts';
import { callApi, confirmAddress, logIn, newPassword, outcome, password, requestEmailToken, signUp } from './account-calls.ts';
import { createSession, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const jonas = { username: 'jonas', name: 'Jonas', email: 'jonas@people.example', status: 'active' } as const;

describe.each(bothHosts)('%s', (_, open) => {
  async function eventsOf(host: TestHost, filter = ''): Promise<SecurityEvent[]> {
    const session = await createSession(host, 'ida');
    const { text } = await callApi(host, `/admin/security-events?limit=100${filter}`, undefined, { session });
    return (JSON.parse(text) as { events: SecurityEvent[] }).events.toReversed();
  }
  const shown = (events: readonly SecurityEvent[]) =>
    events.map(({ kind, username, detail }) => `${kind} ${username} ${detail}`.trim());

  test('the log contains the whole history of an account, in order and without secrets', async () => {
    const host = await openForTest(open, {});
    const member = await signUp(host, 'zoe');
    await confirmAddress(host, member);
    for (let time = 0; time < 12; time += 1) await logIn(host, 'zoe@example.com', `wrong ${time}`);
    await logIn(host, 'nobody@example.com', 'wrong');
    const token = await requestEmailToken(host, 'zoe@example.com', 'account.reset_password');
    await callApi(host, '/users/password/reset', { token, new: newPassword });
    const link = await requestEmailToken(host, 'zoe@example.com', 'account.sign_in');
    const { session = '' } = await callApi(host, '/users/auth/link', { token: link });
    await callApi(host, '/users/reauthentication', { password: newPassword }, { session });
    await callApi(host, `/users/${member.account._id}/password`, { current: newPassword, new: password }, { session });
    const admin = await createSession(host, 'ida');
    await callApi(host, `/admin/users/${personId('jonas')}`, { ...jonas, role: 'editor' }, { session: admin, method: 'PUT' });
    const events = await eventsOf(host);
    expect(shown(events)).toEqual([
      'signed_in zoe sign-up',
      ...Array<string>(10).fill('sign_in_failed zoe password'),
      'sign_in_locked zoe',
      'sign_in_failed  password',
      'password_reset zoe',
      'signed_in zoe link',
      'reauthenticated zoe password',
      'password_changed zoe',
      'role_changed jonas user → editor, by ida',
    ]);
    const log = JSON.stringify(events);
    for (const secret of [password, newPassword, 'wrong', token, link, session, 'zoe@example.com', 'nobody@example.com'])
      expect(log).not.toContain(secret);
  });

  test('a member’s attempts to open the admin area are logged at most ten times, and a visitor’s attempts never', async () => {
    const host = await openForTest(open, {});
    const session = await createSession(host, 'mara');
    for (let time = 0; time < 12; time += 1)
      expect(outcome(await callApi(host, '/admin/users', undefined, { session }))).toBe('auth.forbidden');
    expect(outcome(await callApi(host, '/admin/users'))).toBe('auth.required');
    expect(shown(await eventsOf(host))).toEqual(Array<string>(10).fill('admin_call_refused mara listUsers'));
  });

  test('the log is filtered by kind and searched, and is for admins only', async () => {
    const host = await openForTest(open, {});
    const { session, account } = await signUp(host, 'zoe');
    await signUp(host, 'eve');
    await callApi(host, '/users/logout', undefined, { session, method: 'POST' });
    expect(shown(await eventsOf(host, '&kind=session_ended'))).toEqual(['session_ended zoe sign-out']);
    expect(shown(await eventsOf(host, `&user=${account._id}`))).toEqual(['signed_in zoe sign-up', 'session_ended zoe sign-out']);
    expect(shown(await eventsOf(host, '&kind=signed_in&search=EVE'))).toEqual(['signed_in eve sign-up']);
    for (const as of ['mara', 'tomasz', 'priya'] as const) {
      const refused = await callApi(host, '/admin/security-events', undefined, { session: await createSession(host, as) });
      expect(outcome(refused)).toBe('auth.forbidden');
    }
  });
});
