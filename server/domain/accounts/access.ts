import type { SearchedContacts } from '../../../db/store.ts';
import type { Who } from '../core/call.ts';
import { type ErrorCode, CallError } from '../core/errors.ts';
import { type Permission, roleMay } from '../core/permissions.ts';
import type { User } from './users.contract.ts';

/** The caller, from the host's session. For a visitor, `user` is undefined. */
export interface Actor {
  user: Pick<User, '_id' | 'role' | 'status'> | undefined;
}

export const anonymousActor: Actor = { user: undefined };

/** Whether the caller is active and their role has a permission. */
export function mayActor({ user }: Actor, permission: Permission): boolean {
  return user?.status === 'active' && roleMay(user.role, permission);
}

/** `hidden` if searches of this caller must ignore email addresses. */
export function searchedContacts(actor: Actor): SearchedContacts {
  return mayActor(actor, 'readContacts') ? undefined : 'hidden';
}

/** The calling member. Throws `auth.required` for visitors and inactive users. */
export function memberOf(actor: Actor): NonNullable<Actor['user']> {
  if (actor.user?.status !== 'active') throw new CallError('auth.required');
  return actor.user;
}

/** Throws `auth.forbidden` unless `userId`, sent in a body, is the caller's own id. */
export function assertSelf(actor: Actor, userId: string): void {
  if (memberOf(actor)._id !== userId) throw new CallError('auth.forbidden');
}

/**
 * Why `actor` may not make a call declared for `who`; undefined when allowed. An inactive user counts as a visitor. `ownerId` is the
 * listing's owner, for calls that the owner may make.
 */
export function whyNotAllowed(
  who: Who,
  actor: Actor,
  params: Readonly<Record<string, unknown>>,
  ownerId?: string,
): ErrorCode | undefined {
  if (who === 'anyone') return undefined;
  const user = actor.user?.status === 'active' ? actor.user : undefined;
  if (user === undefined) return 'auth.required';
  if (who === 'member') return undefined;
  if ('may' in who) return roleMay(user.role, who.may) ? undefined : 'auth.forbidden';
  const isOnlyTheirs = 'self' in who && who.nobodyElse === true;
  if (!isOnlyTheirs && roleMay(user.role, 'actForOthers')) return undefined;
  const allowedId = 'self' in who ? params[who.self] : ownerId;
  return allowedId === user._id ? undefined : 'auth.forbidden';
}
