import type { Who } from '../contract/call.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { roles, type Role, type User } from '../contract/users.ts';

/** Who is calling, as the host's session says; a visitor has no user. */
export interface Actor {
  user: Pick<User, '_id' | 'role' | 'status'> | undefined;
}

export const visitor: Actor = { user: undefined };

/** Ranks of spec §6: user 0, reviewer 1, editor 2, admin 3. */
export function hasRank(role: Role, wanted: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(wanted);
}

/** Why `actor` may not make a call declared for `who`, or undefined. An inactive user counts as a visitor. */
export function whyNotAllowed(who: Who, actor: Actor, params: Readonly<Record<string, unknown>>): ErrorCode | undefined {
  if (who === 'anyone') return undefined;
  const user = actor.user?.status === 'active' ? actor.user : undefined;
  if (user === undefined) return 'auth.required';
  if (who === 'member' || hasRank(user.role, 'admin')) return undefined;
  if (who === 'admin') return 'auth.forbidden';
  return params[who.self] === user._id ? undefined : 'auth.forbidden';
}
