import { cutText } from '../core/cut-text.ts';
import type { SearchedContacts, UserRecord } from '../../../db/store.ts';
import { userLengths } from '../core/lengths.ts';
import type { Account, Profile, PublicUser, User } from './users.contract.ts';
import { type Actor, mayActor } from './access.ts';
import { roles } from '../core/roles.ts';
import { dayMs } from '../core/dates.ts';
import { slugify } from '../core/slugs.ts';
import { whyCannotBeName, whyCannotBeUsername } from './usernames.ts';
import { versionOf } from '../core/versions.ts';
import { isSame } from '../core/is-same.ts';
import { foldedWords } from '../core/compare-texts.ts';
import { fold } from '../core/fold.ts';

/** A user as the user and admins see it, without secrets. */
export function presentUser(record: UserRecord): User {
  const {
    passwordHash: _hash,
    googleSub: _sub,
    emailVerifiedAt: _at,
    newEmail: _new,
    twoStep: _twoStep,
    expiresAt: _expires,
    ...user
  } = record;
  return user;
}

/** A user's own account, with its sign-in methods and its profile's version. */
export function presentAccount(user: UserRecord): Account {
  return {
    ...presentUser(user),
    emailVerified: user.emailVerifiedAt !== null,
    newEmail: user.newEmail,
    hasPassword: user.passwordHash !== null,
    googleConnected: user.googleSub !== null,
    version: versionOf(toProfile(user)),
  };
}

/** The public part of a user. */
export function presentPublicUser({ _id, username }: UserRecord): PublicUser {
  return { _id, username };
}

/** Whether a change to a user changes how listings show them as a maker: by username, name and avatar. Inactive users are not shown. */
export function changesMaker(before: UserRecord, after: UserRecord): boolean {
  const shown = ({ status, username, name, avatar }: UserRecord) => status === 'active' && [username, name, avatar];
  return !isSame(shown(before), shown(after));
}

/** Whether `actor` may see the private fields of a user. The user and members who manage users may. */
export function canSeePrivate(actor: Actor, userId: string): boolean {
  const isSelf = actor.user?.status === 'active' && actor.user._id === userId;
  return isSelf || mayActor(actor, 'manageUsers');
}

/** How long a new account has to confirm its address, in milliseconds. It equals the lifetime of the first link. */
const unconfirmedMs = 7 * dayMs;

/** When an unconfirmed account without contents expires. Null on hosts without emails, where addresses cannot be confirmed. */
export function expiryOfNewUser(now: Date, deliversEmail: boolean): string | null {
  return deliversEmail ? new Date(now.getTime() + unconfirmedMs).toISOString() : null;
}

/** A new active user with role `user` and the given sign-in methods; all other fields are empty. */
export function newUser(
  fields: Pick<UserRecord, '_id' | 'username' | 'email' | 'createdAt'> & Partial<Pick<UserRecord, 'name'>>,
  credentials: Partial<Pick<UserRecord, 'passwordHash' | 'googleSub' | 'emailVerifiedAt' | 'expiresAt'>>,
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
    newEmail: null,
    twoStep: false,
    expiresAt: null,
    ...fields,
    ...credentials,
  };
}

/** Shorter than the maximum, to leave space for a number that makes the username unique. */
const maxUsernameBase = userLengths.username - 10;

/** A username for a user who did not choose one, made from the name or else from the part of the address before the @. */
export function usernameFor(name: string, email: string): string {
  const written = [name, email.replace(/@[^@]*$/, '')].map((text) => slugify(text, maxUsernameBase));
  return written.find((slug) => slug !== '' && whyCannotBeUsername(slug) === undefined) ?? 'member';
}

/** A name from another service, without control characters and lone surrogates, cut to the maximum length; '' if it is invisible. */
export function sanitizeName(name: string): string {
  const plain = name.replace(/\p{Cc}+/gu, ' ').trim();
  const short = cutText(plain.toWellFormed(), userLengths.name).trim();
  return whyCannotBeName(short) === undefined ? short : '';
}

/** Whether two email addresses or usernames are equal, ignoring case. */
export function equalsIgnoreCase(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * The user after opening a link that only their mailbox received. If the address was unconfirmed, removes the password and the
 * Google connection, because they may belong to a person who signed up with someone else's address.
 */
export function withProvenEmail(user: UserRecord, at: string): UserRecord {
  if (user.emailVerifiedAt !== null) return user;
  return { ...user, emailVerifiedAt: at, expiresAt: null, passwordHash: null, googleSub: null };
}

/** The address that a user has chosen: the new one that awaits confirmation, or else the current one. */
export function wantedEmail({ email, newEmail }: Pick<UserRecord, 'email' | 'newEmail'>): string {
  return newEmail ?? email;
}

/**
 * The user after choosing another address. A confirmed address is kept until the new one is confirmed, so that an account never
 * uses an address whose owner did not agree. An unconfirmed address is replaced at once.
 */
export function withWantedEmail(user: UserRecord, email: string): UserRecord {
  if (equalsIgnoreCase(user.email, email)) return { ...user, email, newEmail: null };
  if (user.emailVerifiedAt === null) return { ...user, email, newEmail: null };
  return { ...user, newEmail: email };
}

/** The user after their chosen address was confirmed at `at`. */
export function withConfirmedEmail(user: UserRecord, at: string): UserRecord {
  if (user.newEmail !== null) return { ...user, email: user.newEmail, newEmail: null, emailVerifiedAt: at };
  return { ...user, emailVerifiedAt: user.emailVerifiedAt ?? at, expiresAt: null };
}

/** The user with a restored address. Removes the password and the Google connection, because an intruder may have set them. */
export function withRestoredEmail(user: UserRecord, email: string, at: string): UserRecord {
  return { ...user, email, newEmail: null, emailVerifiedAt: at, passwordHash: null, googleSub: null };
}

/**
 * Whether a change to a user ends all their sessions: a new password or status, or a higher role. A lower role does not, because
 * each call reads the role anyway.
 */
export function endsSessions(before: UserRecord, after: UserRecord): boolean {
  const isRaised = roles.indexOf(after.role) > roles.indexOf(before.role);
  return isRaised || before.passwordHash !== after.passwordHash || before.status !== after.status;
}

type RoleAndStatus = Pick<UserRecord, 'role' | 'status'>;

/** Whether a change removes an active admin; `after` is undefined for a deletion. */
export function removesActiveAdmin(before: RoleAndStatus, after: RoleAndStatus | undefined): boolean {
  return isActiveAdmin(before) && (after === undefined || !isActiveAdmin(after));
}

export function isActiveAdmin({ role, status }: RoleAndStatus): boolean {
  return role === 'admin' && status === 'active';
}

/** Whether the user is an active admin who can sign in. The sample's admin has neither a password nor Google. */
export function isAdminWithSignIn(user: UserRecord): boolean {
  return isActiveAdmin(user) && (user.passwordHash !== null || user.googleSub !== null);
}

/** The part of a user that the profile form edits. The address is the chosen one, which may still await confirmation. */
export function toProfile(user: Omit<Profile, 'email'> & { email: string; newEmail: string | null }): Profile {
  const { name, email, newEmail, phone, linkedin, instagram, facebook, avatar } = user;
  return { name, email: newEmail ?? email, phone, linkedin, instagram, facebook, avatar };
}

/** A search of listings considers at most this many owners, in the order of their ids. */
export const maxOwnersFound = 1_000;

/**
 * Returns a function that checks whether an owner matches a search of listings. An owner matches if every word is a prefix of a word in
 * their name or username, or if the whole search is a prefix of their email address and addresses are not hidden. "mara" does not match
 * Amara. Undefined for a search without words.
 */
export function ownerFinder(
  search: string,
  contacts?: SearchedContacts,
): ((owner: Pick<UserRecord, 'name' | 'username' | 'email'>) => boolean) | undefined {
  const words = foldedWords(search);
  const beginning = fold(search.trim());
  if (words.length === 0) return undefined;
  return ({ name, username, email }) => {
    const names = foldedWords(`${name} ${username}`);
    const isNamed = words.every((word) => names.some((each) => each.startsWith(word)));
    return isNamed || (contacts !== 'hidden' && fold(email).startsWith(beginning));
  };
}
