import { describe, expect, test } from 'vitest';
import { roles } from './roles.contract.ts';
import type { Role } from './users.contract.ts';
import { type Actor, hasRank, anonymousActor, whyNotAllowed } from './access.ts';

const member = (role: Role, status: 'active' | 'inactive' = 'active'): Actor => ({ user: { _id: 'me', role, status } });

describe('access', () => {
  test('reviewers rank below editors, admins above them', () => {
    expect(roles.map((role) => hasRank(role, 'editor'))).toEqual([false, false, true, true]);
  });

  test.each([
    ['anyone', anonymousActor, undefined],
    ['anyone', member('user', 'inactive'), undefined],
    ['member', anonymousActor, 'auth.required'],
    ['member', member('user', 'inactive'), 'auth.required'],
    ['member', member('user'), undefined],
    ['admin', anonymousActor, 'auth.required'],
    ['admin', member('user'), 'auth.forbidden'],
    ['admin', member('editor'), 'auth.forbidden'],
    ['admin', member('admin'), undefined],
    ['admin', member('admin', 'inactive'), 'auth.required'],
  ] as const)('a call for %s by %j: %s', (who, actor, expected) => {
    expect(whyNotAllowed(who, actor, {})).toBe(expected);
  });

  test('a call about a member’s own data is allowed to that member and to admins', () => {
    const who = { self: 'userId' };
    expect(whyNotAllowed(who, anonymousActor, { userId: 'me' })).toBe('auth.required');
    expect(whyNotAllowed(who, member('user'), { userId: 'me' })).toBeUndefined();
    expect(whyNotAllowed(who, member('user'), { userId: 'you' })).toBe('auth.forbidden');
    expect(whyNotAllowed(who, member('user'), {})).toBe('auth.forbidden');
    expect(whyNotAllowed(who, member('admin'), { userId: 'you' })).toBeUndefined();
  });

  test('admins cannot make a call with nobodyElse for other members', () => {
    const who = { self: 'userId', nobodyElse: true } as const;
    expect(whyNotAllowed(who, member('user'), { userId: 'me' })).toBeUndefined();
    expect(whyNotAllowed(who, member('admin'), { userId: 'me' })).toBeUndefined();
    expect(whyNotAllowed(who, member('admin'), { userId: 'you' })).toBe('auth.forbidden');
  });
});
