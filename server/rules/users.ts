import type { UserRecord } from '../../db/store.ts';
import { userLengths } from '../contract/field-lengths.ts';
import type { Account, PublicUser, User } from '../contract/users.ts';
import { hasRank, type Actor } from './access.ts';
import { slugify } from './slugs.ts';

/** A user as they see themselves and as admins see them: without what never leaves the server. */
export function presentUser({ passwordHash: _hash, googleSub: _sub, emailVerifiedAt: _at, ...user }: UserRecord): User {
  return user;
}

/** A user's own account, with the ways in that it has. */
export function presentAccount(user: UserRecord): Account {
  return {
    ...presentUser(user),
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    googleConnected: user.googleSub !== null,
  };
}

/** What anybody may know of a user. */
export function presentPublicUser({ _id, username, name, avatar }: UserRecord): PublicUser {
  return { _id, username, name, avatar };
}

/** Whether `actor` sees the whole of a user: their own, and admins every one's. */
export function canSeePrivate({ user }: Actor, userId: string): boolean {
  return user?.status === 'active' && (user._id === userId || hasRank(user.role, 'admin'));
}

/** A new member: nothing is known but the name, the address, and the ways in that are given. */
export function newUser(
  given: Pick<UserRecord, '_id' | 'username' | 'email' | 'createdAt'> & Partial<Pick<UserRecord, 'name'>>,
  ways: Partial<Pick<UserRecord, 'passwordHash' | 'googleSub' | 'emailVerifiedAt'>>,
): UserRecord {
  return {
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
    ...given,
    ...ways,
  };
}

/** Room for the number that makes a username free. */
const usernameRoom = userLengths.username - 10;

/** A username for somebody who did not choose one: of the name, else of what stands before the @. */
export function usernameFor(name: string, email: string): string {
  return slugify(name, usernameRoom) || slugify(email.replace(/@[^@]*$/, ''), usernameRoom) || 'member';
}

/** A name that somebody else wrote, as one of ours: short enough, without what no text may hold. */
export function sanitizeName(written: string): string {
  const plain = written.replace(/\p{Cc}+/gu, ' ').trim();
  return Array.from(plain.toWellFormed())
    .slice(0, userLengths.name / 2)
    .join('')
    .trim();
}

/** Addresses and usernames are compared without case. */
export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * The user after a link that only their mailbox could have brought. Whatever way in was set while nobody had proved the
 * address is dropped: it may be of somebody who signed up with another person's.
 */
export function withProvenEmail(user: UserRecord, at: string): UserRecord {
  if (user.emailVerifiedAt !== null) return user;
  return { ...user, emailVerifiedAt: at, passwordHash: null, googleSub: null };
}

/** Whether a change of a user ends every session of theirs: another password, another role, or no access any more. */
export function endsSessions(before: UserRecord, after: UserRecord): boolean {
  return before.passwordHash !== after.passwordHash || before.role !== after.role || before.status !== after.status;
}

type Standing = Pick<UserRecord, 'role' | 'status'>;

/** Whether the directory would have an active admin less; `after` is undefined when the user goes. */
export function removesActiveAdmin(before: Standing, after: Standing | undefined): boolean {
  return isActiveAdmin(before) && (after === undefined || !isActiveAdmin(after));
}

function isActiveAdmin({ role, status }: Standing): boolean {
  return role === 'admin' && status === 'active';
}

/** Whether somebody can come in as an admin: the sample's has neither password nor Google. */
export function isAdminWithSignIn(user: UserRecord): boolean {
  return isActiveAdmin(user) && (user.passwordHash !== null || user.googleSub !== null);
}
