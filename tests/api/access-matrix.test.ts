import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personId, samplePeople, type Username } from '../../db/sample/people.ts';
import { isAdminCall, type ListedCall } from '../../server/domain/core/call.ts';
import { type CallId, contract } from '../../server/domain/contract.ts';
import type { ErrorBody } from '../../server/domain/core/errors.ts';
import { permissions } from '../../server/domain/core/permissions.ts';
import { password } from './account-calls.ts';
import { accessOfCall, type CallAccess } from './call-access.ts';
import { owner, sampleRequest } from './contract-samples.ts';
import { createSession, koaHost, mswHost, type TestHost } from './hosts.ts';
import { createFastPasswords } from './test-env.ts';
import { aSubscriber } from '../store/builders.ts';

/** The kind of caller; `owner` is the member whose id or listing is in the path. */
const identities = {
  visitor: undefined,
  owner,
  'other member': 'jonas',
  'inactive member': 'callum',
  reviewer: 'priya',
  editor: 'tomasz',
  admin: 'ida',
} as const satisfies Record<string, Username | undefined>;
type Identity = keyof typeof identities;

/** The access rules, written independently of the server: the expected result for each identity and kind of call. */
type Expected = 'allowed' | 401 | 403;
const expectedOf: Readonly<Record<CallAccess, Readonly<Record<Identity, Expected>>>> = {
  anyone: {
    visitor: 'allowed',
    owner: 'allowed',
    'other member': 'allowed',
    'inactive member': 'allowed',
    reviewer: 'allowed',
    editor: 'allowed',
    admin: 'allowed',
  },
  member: {
    visitor: 401,
    owner: 'allowed',
    'other member': 'allowed',
    'inactive member': 401,
    reviewer: 'allowed',
    editor: 'allowed',
    admin: 'allowed',
  },
  admin: {
    visitor: 401,
    owner: 403,
    'other member': 403,
    'inactive member': 401,
    reviewer: 403,
    editor: 403,
    admin: 'allowed',
  },
  reviewer: {
    visitor: 401,
    owner: 403,
    'other member': 403,
    'inactive member': 401,
    reviewer: 'allowed',
    editor: 'allowed',
    admin: 'allowed',
  },
  editor: {
    visitor: 401,
    owner: 403,
    'other member': 403,
    'inactive member': 401,
    reviewer: 403,
    editor: 'allowed',
    admin: 'allowed',
  },
  own: {
    visitor: 401,
    owner: 'allowed',
    'other member': 403,
    'inactive member': 401,
    reviewer: 403,
    editor: 403,
    admin: 'allowed',
  },
  'only theirs': {
    visitor: 401,
    owner: 'allowed',
    'other member': 403,
    'inactive member': 401,
    reviewer: 403,
    editor: 403,
    admin: 403,
  },
};

const calls = Object.entries(contract) as [CallId, ListedCall][];

test('the lowest role with each permission is the documented one', () => {
  expect(permissions).toEqual({
    enterAdmin: 'reviewer',
    review: 'reviewer',
    readStartups: 'reviewer',
    editStartups: 'editor',
    editContent: 'editor',
    readContacts: 'admin',
    deletePermanently: 'admin',
    actForOthers: 'admin',
    manageUsers: 'admin',
    manageNewsletter: 'admin',
    managePlans: 'admin',
    manageSite: 'admin',
    importAndExport: 'admin',
    readLogs: 'admin',
  });
});

const cells = calls.length * Object.keys(identities).length;
const totals = { cells: 0, allowed: 0, done: 0 };

/** A shared Koa host over SQLite. It gets only reads and refused requests, so its data never changes. */
let koa: TestHost;
const koaSessions = new Map<Identity, string>();
beforeAll(async () => {
  koa = await koaHost();
  for (const [identity, username] of Object.entries(identities) as [Identity, Username | undefined][])
    if (username !== undefined) koaSessions.set(identity, await createSession(koa, username));
});
afterAll(async () => {
  expect(koa.failures).toEqual([]);
  await koa.close();
});

describe.each(calls)('access to %s', (id, declaration) => {
  test.each(Object.keys(identities) as Identity[])('matches the call’s rule for the %s', async (identity) => {
    const expected = expectedOf[accessOfCall(id)][identity];
    const caller = identities[identity];
    const host = await mswHost();
    await giveSecrets(host);
    const secrets = await secretsOf(host, caller);
    const request = await sampleRequest(host, declaration, caller);
    const { status, text } = await host.send(request);
    expect(accessOf(declaration, status, text)).toBe(expected);
    // Any other error in the request would hide whether the caller may make the call.
    expect([400, 413, 415, 500]).not.toContain(status);
    expect(host.failures).toEqual([]);
    if (expected !== 'allowed') expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['code', 'message']);
    for (const secret of secrets) expect(text).not.toContain(secret);
    // Reviewers and editors never see email addresses. The mailto links of the advertising page are public.
    if (isAdminCall(declaration) && identity !== 'admin')
      expect(text.replaceAll(/mailto:[^"]*/g, '').match(/[^\s"@]+@[^\s"@]+\.[^\s"@]+/g)).toBeNull();
    expect(text).not.toMatch(/passwordHash|googleSub|publicKey|credentialId|emailVerifiedAt|tokenHash|unsubscribeToken|\$argon2/);
    await host.close();
    if (expected !== 'allowed' || declaration.method === 'GET') {
      const session = koaSessions.get(identity);
      const onKoa = await koa.send({ ...request, ...(session === undefined ? {} : { session }) });
      expect(accessOf(declaration, onKoa.status, onKoa.text)).toBe(expected);
      if (expected !== 'allowed') expect(JSON.parse(onKoa.text)).toEqual(JSON.parse(text));
    }
    totals.cells += 1;
    totals.allowed += expected === 'allowed' ? 1 : 0;
    totals.done += status < 300 ? 1 : 0;
  });
});

afterAll(() => {
  expect(totals.cells).toBe(cells);
  // At least 80% of the allowed calls must succeed, so that the test also checks the contents of replies.
  expect(totals.done / totals.allowed).toBeGreaterThan(0.8);
});

/** The status with which the call refused the caller, or 'allowed' when the call accepted the caller. */
function accessOf({ unauthenticatedError = 'auth.required' }: ListedCall, status: number, text: string): string | number {
  if (status < 400) return 'allowed';
  const { code } = JSON.parse(text) as ErrorBody;
  if (code === unauthenticatedError && status === 401) return 401;
  if (code === 'auth.forbidden' && status === 403) return 403;
  return code === 'auth.required' ? 'refused with another message than declared' : 'allowed';
}

const passwordHash = createFastPasswords().hash(password);

/** Gives every sample user secrets that no reply may contain. */
async function giveSecrets(host: TestHost): Promise<void> {
  for (const { username } of samplePeople) {
    const user = await host.store.users.byId(personId(username));
    if (user === undefined) continue;
    await host.store.users.update({
      ...user,
      passwordHash: await passwordHash,
      googleSub: `google-of-${username}`,
    });
  }
  await host.store.newsletter.insert(
    aSubscriber({
      _id: 'd'.repeat(24),
      email: 'subscriber@readers.example',
      createdAt: '2026-11-21T11:00:00.000Z',
      unsubscribeToken: 'token-of-the-subscriber',
    }),
  );
}

/** The texts that no reply to `caller` may contain. Admins may read email addresses and phone numbers, other callers only their own. */
async function secretsOf(host: TestHost, caller: Username | undefined): Promise<string[]> {
  const secrets = ['token-of-the-subscriber'];
  for (const { username } of samplePeople) {
    const user = await host.store.users.byId(personId(username));
    secrets.push(user?.passwordHash?.split('$').at(-1) ?? '', `google-of-${username}`);
    if (caller === 'ida' || username === caller) continue;
    secrets.push(user?.email ?? '');
    if (user !== undefined && user.phone !== '') secrets.push(user.phone);
  }
  return caller === 'ida' ? secrets : [...secrets, 'subscriber@readers.example'];
}
