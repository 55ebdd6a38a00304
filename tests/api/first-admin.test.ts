import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { personId } from '../../db/sample/people.ts';
import { seedSample } from '../../db/sample/seed.ts';
import { ConfigError } from '../../server/config.ts';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import { handle } from '../../server/api/handle.ts';
import { prepareFirstAdmin } from '../../server/jobs/first-admin.ts';
import { bareHost, now } from './hosts.ts';

const password = 'bicycle lamp forest';
const configured = { email: 'owner@directory.example', password };

async function sampleHost() {
  const store = openMemoryStore();
  await seedSample(store, now);
  return bareHost(store);
}
type TestedHost = Awaited<ReturnType<typeof sampleHost>>;

let networks = 0;
async function make(host: TestedHost, token: string, body: object = {}) {
  const { status, json, session } = await handle(host, 'makeFirstAdmin', {
    params: {},
    query: {},
    body: { token, username: 'owner', ...configured, ...body },
    visitor: 'somebody',
    rateLimitKey: String((networks += 1)),
  });
  return { status, body: JSON.parse(json) as Account & { code?: string }, session: session?.token };
}
const admins = async ({ store }: TestedHost) =>
  (await store.users.table({ search: '', role: 'admin' }, { offset: 0, limit: 9 })).users.map(({ username }) => username);

describe('the first-admin link printed at start', () => {
  test('the link creates one admin and signs them in, and works only once', async () => {
    const host = await sampleHost();
    // The sample's admin cannot sign in.
    const token = (await prepareFirstAdmin(host, undefined)) ?? '';
    expect(token).toMatch(/^[0-9a-f]{64}$/);

    const created = await make(host, token);
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      username: 'owner',
      role: 'admin',
      status: 'active',
      emailVerified: true,
      hasPassword: true,
    });
    const statsResult = await handle(host, 'getStats', {
      params: {},
      query: {},
      body: undefined,
      visitor: '',
      session: created.session,
    });
    expect(statsResult.status).toBe(200);

    const secondUse = await make(host, token, { username: 'second', email: 'second@directory.example' });
    expect([secondUse.status, secondUse.body]).toEqual([
      404,
      { message: 'This link is no longer valid.', code: 'users.first_admin_done' },
    ]);
    expect(await admins(host)).toEqual(['owner', 'ida']);
  });

  test('the link is printed only while no admin can sign in', async () => {
    const host = await sampleHost();
    await make(host, (await prepareFirstAdmin(host, undefined)) ?? '');
    expect(await prepareFirstAdmin(host, undefined)).toBeUndefined();
    const owner = await host.store.users.byEmail(configured.email);
    if (owner !== undefined) await host.store.users.update({ ...owner, status: 'inactive' });
    expect(await prepareFirstAdmin(host, undefined)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('two simultaneous uses of the link create one admin', async () => {
    const host = await sampleHost();
    const token = (await prepareFirstAdmin(host, undefined)) ?? '';
    const responses = await Promise.all(
      ['one', 'two', 'three'].map((username) => make(host, token, { username, email: `${username}@directory.example` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await admins(host)).toHaveLength(2);
  });

  test('a guessed link and a weak password are refused', async () => {
    const host = await sampleHost();
    const token = (await prepareFirstAdmin(host, undefined)) ?? '';
    const codes = [];
    for (const wrongToken of ['', 'f'.repeat(64), token.slice(1), `${token}0`, host.adapters.digest(token)]) {
      codes.push((await make(host, wrongToken)).body.code);
    }
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'users.first_admin_done'));
    expect((await make(host, token, { password: 'short' })).body.code).toBe('passwords.too_short');
    expect((await make(host, token, { password: configured.email })).body.code).toBe('passwords.too_common');
    expect((await make(host, token, { email: 'mara@people.example' })).body.code).toBe('users.already_exists');
    expect((await make(host, token)).status).toBe(200);
  });

  test('the links of two processes work until one of them is used', async () => {
    const host = await sampleHost();
    const [one = '', two = ''] = await Promise.all([prepareFirstAdmin(host, undefined), prepareFirstAdmin(host, undefined)]);
    expect(one).not.toBe(two);
    expect((await make(host, one)).status).toBe(200);
    const owner = await host.store.users.byEmail(configured.email);
    if (owner !== undefined) await host.store.users.update({ ...owner, status: 'inactive' });
    for (const token of [one, two])
      expect((await make(host, token, { username: 'two', email: 'b@directory.example' })).body.code).toBe(
        'users.first_admin_done',
      );
  });

  test('a configured admin invalidates the links of earlier starts', async () => {
    const host = await sampleHost();
    const earlier = (await prepareFirstAdmin(host, undefined)) ?? '';
    await prepareFirstAdmin(host, { ...configured, email: 'b@directory.example' });
    const admin = await host.store.users.byEmail('b@directory.example');
    if (admin !== undefined) await host.store.users.update({ ...admin, status: 'inactive' });
    expect((await make(host, earlier)).body.code).toBe('users.first_admin_done');
  });

  test('the link expires after seven days', async () => {
    const host = await sampleHost();
    const token = (await prepareFirstAdmin(host, undefined)) ?? '';
    const after = (days: number) => ({ ...host, now: () => new Date(now.getTime() + days * 24 * 60 * 60_000) });
    expect((await make(after(7), token)).body.code).toBe('users.first_admin_done');
    expect((await make(after(6.99), token)).status).toBe(200);
  });
});

describe('the admin configured by environment variables', () => {
  test('the configured admin is created at the first start and can sign in', async () => {
    const host = await sampleHost();
    expect(await prepareFirstAdmin(host, configured)).toBeUndefined();
    const { status, json } = await handle(host, 'logIn', { params: {}, query: {}, body: configured, visitor: '' });
    expect([status, JSON.parse(json)]).toMatchObject([200, { username: 'owner', role: 'admin', emailVerified: true }]);
  });

  test('the configured admin is neither created again nor changed at the next start', async () => {
    const host = await sampleHost();
    await prepareFirstAdmin(host, configured);
    const before = await host.store.users.byEmail(configured.email);
    await prepareFirstAdmin(host, { ...configured, password: 'another lamp forest' });
    await prepareFirstAdmin(host, { email: 'other@directory.example', password });
    expect(await host.store.users.byEmail(configured.email)).toEqual(before);
    expect(await admins(host)).toEqual(['owner', 'ida']);
  });

  test('two servers that start at once create one configured admin', async () => {
    const host = await sampleHost();
    await Promise.allSettled([
      prepareFirstAdmin(host, configured),
      prepareFirstAdmin(host, { ...configured, email: 'b@directory.example' }),
    ]);
    expect(await admins(host)).toHaveLength(2);
  });

  test('the configured admin gets a free username', async () => {
    const host = await sampleHost();
    await prepareFirstAdmin(host, { ...configured, email: 'Mara@directory.example' });
    expect((await host.store.users.byEmail('mara@directory.example'))?.username).toBe('mara-2');
  });

  test.each([
    [{ ...configured, password: 'short' }, 'ADMIN_PASSWORD is too short: it must have at least 8 characters.'],
    [{ ...configured, password: 'password1234' }, 'ADMIN_PASSWORD is too common. Choose another one.'],
    [{ ...configured, password: configured.email }, 'ADMIN_PASSWORD is too common. Choose another one.'],
    [
      { ...configured, email: 'MARA@people.example' },
      'ADMIN_EMAIL is the address of an existing member, who is not made an admin. Choose another address.',
    ],
    [
      { ...configured, email: 'ida@people.example' },
      'ADMIN_EMAIL is the address of an existing member, who is not made an admin. Choose another address.',
    ],
  ])('an admin configured with %j is refused with an explanation', async (wrong, sentence) => {
    const host = await sampleHost();
    await expect(prepareFirstAdmin(host, wrong)).rejects.toEqual(new ConfigError(sentence));
    expect((await host.store.users.byId(personId('mara')))?.role).toBe('user');
    expect(await admins(host)).toEqual(['ida']);
  });
});
