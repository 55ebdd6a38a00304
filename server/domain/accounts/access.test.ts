import { describe, expect, test } from 'vitest';
import { type Role, roles } from '../core/roles.ts';
import { type Actor, anonymousActor, mayActor, whyNotAllowed } from './access.ts';

const member = (role: Role, status: 'active' | 'inactive' = 'active'): Actor => ({ user: { _id: 'me', role, status } });

describe('access', () => {
  test('a permission belongs to a role and to all higher roles, while the account is active', () => {
    expect(roles.map((role) => mayActor(member(role), 'editStartups'))).toEqual([false, false, true, true]);
    expect(roles.map((role) => mayActor(member(role, 'inactive'), 'review'))).toEqual([false, false, false, false]);
    expect(mayActor(anonymousActor, 'review')).toBe(false);
  });

  test.each([
    ['anyone', anonymousActor, undefined],
    ['anyone', member('user', 'inactive'), undefined],
    ['member', anonymousActor, 'auth.required'],
    ['member', member('user', 'inactive'), 'auth.required'],
    ['member', member('user'), undefined],
    [{ may: 'review' }, anonymousActor, 'auth.required'],
    [{ may: 'review' }, member('user'), 'auth.forbidden'],
    [{ may: 'review' }, member('reviewer'), undefined],
    [{ may: 'editContent' }, member('reviewer'), 'auth.forbidden'],
    [{ may: 'editContent' }, member('editor'), undefined],
    [{ may: 'manageUsers' }, member('editor'), 'auth.forbidden'],
    [{ may: 'manageUsers' }, member('admin'), undefined],
    [{ may: 'manageUsers' }, member('admin', 'inactive'), 'auth.required'],
  ] as const)('a call declared for %j, made by %j, gets %s', (who, actor, expected) => {
    expect(whyNotAllowed(who, actor, {})).toBe(expected);
  });

  test('a call about a member’s own data is allowed to that member and to admins', () => {
    const who = { self: 'userId' };
    expect(whyNotAllowed(who, anonymousActor, { userId: 'me' })).toBe('auth.required');
    expect(whyNotAllowed(who, member('user'), { userId: 'me' })).toBeUndefined();
    expect(whyNotAllowed(who, member('user'), { userId: 'you' })).toBe('auth.forbidden');
    expect(whyNotAllowed(who, member('user'), {})).toBe('auth.forbidden');
    expect(whyNotAllowed(who, member('editor'), { userId: 'you' })).toBe('auth.forbidden');
    expect(whyNotAllowed(who, member('admin'), { userId: 'you' })).toBeUndefined();
  });

  test('a call declared with `nobodyElse` cannot be made for another member, even by an admin', () => {
    const who = { self: 'userId', nobodyElse: true } as const;
    expect(whyNotAllowed(who, member('user'), { userId: 'me' })).toBeUndefined();
    expect(whyNotAllowed(who, member('admin'), { userId: 'me' })).toBeUndefined();
    expect(whyNotAllowed(who, member('admin'), { userId: 'you' })).toBe('auth.forbidden');
  });
});
