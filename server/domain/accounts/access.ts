import type { Who } from '../core/call.ts';
import { type ErrorCode, CallError } from '../core/errors.ts';
import { roles } from './roles.contract.ts';
import type { Role, User } from './users.contract.ts';

/** The caller, from the host's session. For a visitor, `user` is undefined. */
export interface Actor {
  user: Pick<User, '_id' | 'role' | 'status'> | undefined;
}

export const anonymousActor: Actor = { user: undefined };

/** Whether `role` is `minimum` or higher, in the order user, reviewer, editor, admin. */
export function hasRank(role: Role, minimum: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(minimum);
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
  const isOnlyTheirs = typeof who === 'object' && 'self' in who && who.nobodyElse === true;
  if (who === 'member' || (hasRank(user.role, 'admin') && !isOnlyTheirs)) return undefined;
  if (who === 'admin') return 'auth.forbidden';
  const allowedId = 'self' in who ? params[who.self] : ownerId;
  return allowedId === user._id ? undefined : 'auth.forbidden';
}
