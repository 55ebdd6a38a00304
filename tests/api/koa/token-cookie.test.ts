import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { personId } from '../../../db/sample/people.ts';
import { newToken } from '../../../server/domain/core/ids.ts';
import { callApi, isAccepted, requestEmailToken, newPassword, outcome, password, signUp } from '../account-calls.ts';
import { koaHost, type KoaHost, createSession } from '../hosts.ts';

let host: KoaHost;
afterEach(async () => {
  await host.close();
  expect(host.failures).toEqual([]);
});

const signUpBody = { username: 'zoe', email: 'zoe@example.com', password };

describe('the cookies of sessions and devices', () => {
  test('over http the cookie is HttpOnly and SameSite', async () => {
    host = await koaHost();
    const { headers } = await callApi(host, '/users/signup', signUpBody);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=[0-9a-f]{64}; path=\/; expires=[^;]+ GMT; samesite=lax; httponly$/),
      expect.stringMatching(/^device=[0-9a-f]{64}; path=\/; expires=[^;]+ GMT; samesite=lax; httponly$/),
    ]);
  });

  test('over https the cookie is also Secure with the __Host- prefix', async () => {
    host = await koaHost({ siteUrl: 'https://debut.example' });
    const { headers, session = '' } = await callApi(host, '/users/signup', signUpBody);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=[0-9a-f]{64}; path=\/; expires=[^;]+ GMT; samesite=lax; secure; httponly$/),
      expect.stringMatching(/^__Host-device=[0-9a-f]{64}; path=\/; expires=[^;]+ GMT; samesite=lax; secure; httponly$/),
    ]);
    expect(await isAccepted(host, session)).toBe(true);
    // A neighboring host, or anyone over http, could plant a cookie without the prefix, so it is ignored.
    const planted = await callApi(host, '/users/me', undefined, { headers: { cookie: `session=${session}` } });
    expect(planted.status).toBe(401);
  });

  test('the cookie is cleared when the session ends', async () => {
    host = await koaHost();
    const { session } = await signUp(host, 'zoe');
    const { headers } = await callApi(host, '/users/logout', undefined, { method: 'POST', session });
    expect(headers['set-cookie']).toEqual(['session=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax; httponly']);
  });

  test('the cookie is set only by sign-ins', async () => {
    host = await koaHost();
    const session = await createSession(host, 'mara');
    for (const path of ['/users/me', `/users/${personId('mara')}/sessions`, '/startups', '/settings', '/nope']) {
      expect((await callApi(host, path, undefined, { session })).headers['set-cookie']).toBeUndefined();
    }
    const refused = await callApi(host, '/users/login', { email: 'mara@people.example', password });
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('a write with the cookie is refused from another site and without an origin', async () => {
    host = await koaHost();
    const session = await createSession(host, 'mara');
    const path = `/users/${personId('mara')}`;
    const cookie = `session=${session}`;
    for (const headers of [
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie },
    ]) {
      expect(outcome(await callApi(host, path, undefined, { method: 'DELETE', headers }))).toBe('request.cross_site');
    }
    expect(await isAccepted(host, session)).toBe(true);
  });

  test('the cookie is found among other cookies and malformed ones are ignored', async () => {
    host = await koaHost();
    const session = await createSession(host, 'mara');
    const statusOf = async (cookie: string) => (await callApi(host, '/users/me', undefined, { headers: { cookie } })).status;
    expect(await statusOf(`theme=dark; session=${session}; x=y`)).toBe(200);
    for (const cookie of [
      'session=',
      'session',
      `session=${newToken()}`,
      `Session=${session}`,
      `session=${'a'.repeat(4_000)}`,
      ';;=;',
    ]) {
      expect(await statusOf(cookie)).toBe(401);
    }
  });
});

test('personal responses are not cacheable, and public responses are the same with a session', async () => {
  host = await koaHost();
  const session = await createSession(host, 'mara');
  const mara = personId('mara');
  for (const path of [
    '/users/me',
    `/users/${mara}`,
    `/users/${mara}/sessions`,
    `/favorites/ids/${mara}`,
    `/startups/user/${mara}`,
  ]) {
    const { status, headers } = await callApi(host, path, undefined, { session });
    expect([path, status, headers['cache-control'], headers['etag']]).toEqual([path, 200, 'no-store', undefined]);
  }
  const asMember = await callApi(host, '/startups', undefined, { session });
  const asVisitor = await callApi(host, '/startups');
  expect(asMember.text).toBe(asVisitor.text);
  expect(asMember.headers['vary']).toBe('Accept-Encoding');
});

test('neither the database nor the log contains session tokens or passwords, and the log has no emailed links or addresses', async () => {
  let lines = '';
  host = await koaHost({
    log: pino({ level: 'trace' }, { write: (line: string) => void (lines += line) }),
  });
  const { account, session } = await signUp(host, 'zoe');
  const link = await requestEmailToken(host, account.email, 'account.sign_in');
  const signedInAgain = await callApi(host, '/users/auth/link', { token: link });
  await callApi(host, '/users/me', undefined, { session: signedInAgain.session });
  await callApi(
    host,
    `/users/${account._id}/password`,
    { current: password, new: newPassword },
    { session: signedInAgain.session },
  );
  expect(lines.split('\n').length).toBeGreaterThan(5);
  for (const secret of [session, signedInAgain.session ?? '', link, password, newPassword, 'zoe@example.com']) {
    expect(secret.length).toBeGreaterThan(10);
    expect(lines).not.toContain(secret);
  }
  const files = await Promise.all(['', '-wal'].map((end) => readFile(`${host.file}${end}`, 'latin1')));
  for (const secret of [session, signedInAgain.session ?? '', password, newPassword]) {
    for (const file of files) expect(file.includes(secret)).toBe(false);
  }
});
