import { describe, expect, test } from 'vitest';
import type { UserRecord } from '../../../db/store.ts';
import { roles } from '../core/roles.ts';
import { sessionId, sessionExpiresAt } from './sessions.rules.ts';
import {
  canSeePrivate,
  endsSessions,
  isAdminWithSignIn,
  equalsIgnoreCase,
  removesActiveAdmin,
  sanitizeName,
  newUser,
  ownerFinder,
  presentAccount,
  presentPublicUser,
  presentUser,
  usernameFor,
  expiryOfNewUser,
  withConfirmedEmail,
  withProvenEmail,
} from './users.rules.ts';

const required = { _id: 'a'.repeat(24), username: 'ada', email: 'ada@example.com', createdAt: '2026-11-21T12:00:00.000Z' };
const ada: UserRecord = newUser(required, { passwordHash: '$argon2id$…', googleSub: '110' });

test('a new user is active with role user and empty fields', () => {
  expect(newUser(required, {})).toEqual({
    ...required,
    name: '',
    phone: '',
    linkedin: '',
    instagram: '',
    facebook: '',
    avatar: '',
    role: 'user',
    status: 'active',
    passwordHash: null,
    googleSub: null,
    emailVerifiedAt: null,
    newEmail: null,
    twoStep: false,
    expiresAt: null,
  });
});

test('a user in a reply shows sign-in methods, but no secrets', () => {
  expect(presentAccount(ada)).toEqual({
    ...presentUser(ada),
    emailVerified: false,
    newEmail: null,
    hasPassword: true,
    googleConnected: true,
    version: '96dd1c42e2567536',
  });
  expect(presentPublicUser(ada)).toEqual({ _id: ada._id, username: 'ada' });
  for (const shown of [presentUser(ada), presentAccount(ada)]) expect(JSON.stringify(shown)).not.toMatch(/argon2|110|At":null/);
});

test('only the user and active admins see private fields', () => {
  const as = (_id: string, role: UserRecord['role'], status: UserRecord['status'] = 'active') => ({
    user: { _id, role, status },
  });
  expect(canSeePrivate(as(ada._id, 'user'), ada._id)).toBe(true);
  expect(canSeePrivate(as('b', 'admin'), ada._id)).toBe(true);
  expect(canSeePrivate(as('b', 'editor'), ada._id)).toBe(false);
  expect(canSeePrivate(as(ada._id, 'user', 'inactive'), ada._id)).toBe(false);
  expect(canSeePrivate(as('b', 'admin', 'inactive'), ada._id)).toBe(false);
  expect(canSeePrivate({ user: undefined }, ada._id)).toBe(false);
});

test.each([
  ['Ada Lovelace', 'ada@example.com', 'ada-lovelace'],
  ['Lucía Ferrer', '', 'lucia-ferrer'],
  ['森田 健二', '', '森田-健二'],
  ['', 'grace.hopper@example.com', 'grace-hopper'],
  ['🙂', '"@"@example.com', 'member'],
  ['\u0410da', 'ada@example.com', 'ada'],
  ['x'.repeat(200), '', 'x'.repeat(50)],
])('the username for %j <%s> is %s', (name, email, username) => {
  expect(usernameFor(name, email)).toBe(username);
});

test.each([
  [' Ada\r\nLovelace ', 'Ada Lovelace'],
  ['\u0000', ''],
  ['\u200B \u3164', ''],
  ['a\uD800b', 'a\uFFFDb'],
  ['🙂'.repeat(99), '🙂'.repeat(50)],
])('the name %j is saved as %j', (written, name) => {
  expect(sanitizeName(written)).toBe(name);
});

test('email addresses are compared ignoring case', () => {
  expect([equalsIgnoreCase('Ada@Example.com', 'ada@example.COM'), equalsIgnoreCase('ada@example.com', 'ada@example.co')]).toEqual(
    [true, false],
  );
});

describe('proving an email address', () => {
  const at = '2026-11-21T13:00:00.000Z';

  test('for the first time removes the password and the Google connection', () => {
    expect(withProvenEmail(ada, at)).toEqual({ ...ada, emailVerifiedAt: at, passwordHash: null, googleSub: null });
  });

  test('again changes nothing', () => {
    const proved = { ...ada, emailVerifiedAt: '2026-01-01T00:00:00.000Z' };
    expect(withProvenEmail(proved, at)).toBe(proved);
  });
});

test('only a new password, a higher role or a new status ends sessions', () => {
  const ending = Object.entries({
    passwordHash: null,
    role: 'admin',
    status: 'inactive',
    name: 'Ada',
    email: 'new@example.com',
    googleSub: null,
    emailVerifiedAt: '2026-11-21T13:00:00.000Z',
    avatar: '/images/a.webp',
  }).filter(([field, value]) => endsSessions(ada, { ...ada, [field]: value }));
  expect(ending.map(([field]) => field)).toEqual(['passwordHash', 'role', 'status']);
  const editor = { ...ada, role: 'editor' } as const;
  expect(roles.filter((role) => endsSessions(editor, { ...editor, role }))).toEqual(['admin']);
});

describe('a session', () => {
  const began = new Date('2026-11-21T12:00:00.000Z');
  const after = (days: number) => new Date(began.getTime() + days * 86_400_000);

  test.each([
    ['user', 0, '2026-12-05T12:00:00.000Z'],
    ['user', 10, '2026-12-15T12:00:00.000Z'],
    ['reviewer', 0, '2026-11-22T00:00:00.000Z'],
    ['editor', 0, '2026-11-22T00:00:00.000Z'],
    ['user', 80, '2027-02-19T12:00:00.000Z'],
    ['admin', 0, '2026-11-22T00:00:00.000Z'],
    ['admin', 6.75, '2026-11-28T12:00:00.000Z'],
  ] as const)('of an account of role %s, used after %d days, ends at %s', (role, days, end) => {
    expect(sessionExpiresAt(role, began, after(days))).toBe(end);
  });

  test('the public id is the first 24 digits of the digest', () => {
    expect(sessionId('0123456789abcdef'.repeat(4))).toBe('0123456789abcdef01234567');
  });
});

describe('removing an active admin', () => {
  const admin = { ...ada, role: 'admin' } as const;
  test.each([
    ['demoted', admin, { ...admin, role: 'editor' }, true],
    ['deactivated', admin, { ...admin, status: 'inactive' }, true],
    ['gone', admin, undefined, true],
    ['renamed', admin, { ...admin, username: 'lovelace' }, false],
    ['no admin before', ada, undefined, false],
    ['not active before', { ...admin, status: 'inactive' }, undefined, false],
    ['promoted', ada, admin, false],
  ] as const)('%s', (_, before, after, less) => {
    expect(removesActiveAdmin(before, after)).toBe(less);
  });

  test('an admin can sign in with a password or Google while active', () => {
    const none = { passwordHash: null, googleSub: null };
    expect(
      [
        admin,
        { ...admin, passwordHash: null },
        { ...admin, googleSub: null },
        { ...admin, ...none },
        { ...admin, status: 'inactive' as const },
        ada,
      ].map(isAdminWithSignIn),
    ).toEqual([true, true, true, false, false, false]);
  });
});

describe('the time at which an unconfirmed account expires', () => {
  const expiring = { ...ada, expiresAt: '2026-11-28T12:00:00.000Z' };

  test('is a week after the sign-up if the host delivers emails; otherwise accounts never expire', () => {
    expect(expiryOfNewUser(new Date('2026-11-21T12:00:00.000Z'), true)).toBe('2026-11-28T12:00:00.000Z');
    expect(expiryOfNewUser(new Date('2026-11-21T12:00:00.000Z'), false)).toBeNull();
  });

  test('is cleared by the confirmation', () => {
    expect(withConfirmedEmail(expiring, '2026-11-22T12:00:00.000Z').expiresAt).toBeNull();
    expect(withProvenEmail(expiring, '2026-11-22T12:00:00.000Z').expiresAt).toBeNull();
  });
});

describe('a search of listings', () => {
  const owner = { name: 'Lucía Ferrer Núñez', username: 'lucia-f', email: 'Hello@ferrer.example' };
  const finds = (search: string) => ownerFinder(search)?.(owner);

  test('finds an owner by prefixes of words in name and username, ignoring accents', () => {
    expect(['lucia', 'FERRER luc', 'nun', 'lucia-f'].map(finds)).toEqual([true, true, true, true]);
    expect(['errer', 'lucia mara', 'ucia'].map(finds)).toEqual([false, false, false]);
  });

  test('finds an owner by a prefix of the email address', () => {
    expect(['hello@ferrer.example', 'hello@f', ' hello'].map(finds)).toEqual([true, true, true]);
    expect(['ferrer.example', '@ferrer'].map(finds)).toEqual([false, false]);
  });

  test('finds no owner when the search has no words', () => {
    expect(ownerFinder('  ')).toBeUndefined();
  });
});
