import type { Who } from '../contract/call.ts';
import { type ErrorCode, CallError } from '../contract/errors.ts';
import { roles } from '../contract/roles.ts';
import type { Role, User } from '../contract/users.ts';

/** Who is calling, as the host's session says; a visitor has no user. */
export interface Actor {
  user: Pick<User, '_id' | 'role' | 'status'> | undefined;
}

export const visitor: Actor = { user: undefined };

/** Ranks of spec §6: user 0, reviewer 1, editor 2, admin 3. */
export function hasRank(role: Role, wanted: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(wanted);
}

/** The member who is calling. Only for calls that `who` keeps from visitors. */
export function memberOf(actor: Actor): NonNullable<Actor['user']> {
  if (actor.user?.status !== 'active') throw new CallError('auth.required');
  return actor.user;
}

/** Refuses a user id in a body that is not the caller's own: it is only a hint (design §3). */
export function assertSelf(actor: Actor, userId: string): void {
  if (memberOf(actor)._id !== userId) throw new CallError('auth.forbidden');
}

/**
 * Why `actor` may not make a call declared for `who`, or undefined. An inactive user counts as a visitor. For calls of an
 * owner, `ownerId` is whose the listing is.
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
  if (who === 'member' || hasRank(user.role, 'admin')) return undefined;
  if (who === 'admin') return 'auth.forbidden';
  const mayBe = 'self' in who ? params[who.self] : ownerId;
  return mayBe === user._id ? undefined : 'auth.forbidden';
}
