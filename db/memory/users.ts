import { changesMaker } from '../../server/domain/accounts/users.rules.ts';
import type { Store, UserRecord } from '../store.ts';
import { recordMakerChange } from './makers.ts';
import { type Access, countRows, findRow, refuseIf, type State, isTaken } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryUsers({ read, write }: Access): Store['users'] {
  return {
    byId: async (id) => copyOfUser(read().users.get(id)),
    byEmail: async (email) => copyOfUser(userBy(read(), emailKey, email.toLowerCase())),
    byUsername: async (username) => copyOfUser(userBy(read(), usernameKey, username.toLowerCase())),
    byGoogleSub: async (googleSub) => copyOfUser(userBy(read(), (user) => user.googleSub, googleSub)),
    insert: (user) =>
      write((state) => {
        refuseIf(state.users.has(user._id), 'primary_key');
        replaceUser(state, user);
      }),
    update: (user) =>
      write((state) => {
        const before = state.users.get(user._id);
        if (before === undefined) return false;
        replaceUser(state, user);
        if (changesMaker(before, user)) recordMakerChange(state, user._id);
        // The links to a member's collections work while the member is active.
        if (before.status !== user.status) state.version += 1;
        return true;
      }),
    async remove(id) {
      // Loaded on demand: few visitors of the demo delete an account.
      const { erasePerson } = await import('./erasure.ts');
      return write((state) => {
        const user = state.users.get(id);
        if (user !== undefined) erasePerson(state, user);
        return user !== undefined;
      });
    },
    expired: async (now, limit) =>
      [...read().users.values()]
        .filter((user) => isExpired(read(), user, now))
        .sort(byExpiry)
        .slice(0, limit)
        .map((user) => ({ ...user })),
    countActiveAdmins: async () => {
      const { users } = read();
      return [...users.values()].filter(({ role, status }) => role === 'admin' && status === 'active').length;
    },
    async table({ role, ...filter }, slice) {
      const newest = [...read().users.values()].filter((user) => role === '' || user.role === role).sort(newestFirst);
      const { rows, total } = tablePage(
        {
          rows: newest,
          searched: ({ name, username, email }) => [name, username, email],
          sortedBy: {
            username: usernameKey,
            email: emailKey,
            role: (user) => user.role,
            status: ({ status }) => status,
            createdAt: ({ createdAt }) => createdAt,
          },
        },
        filter,
        slice,
      );
      return { users: rows, total };
    },
    count: async () => read().users.size,
    async relatedCounts(id) {
      const { startups, favorites, claims } = read();
      return {
        startups: countRows(startups, ({ record }) => record.userId === id),
        favorites: countRows(favorites, ({ userId }) => userId === id),
        claims: countRows(claims, ({ userId }) => userId === id),
      };
    },
  };
}

const emailKey = ({ email }: UserRecord) => email.toLowerCase();
const usernameKey = ({ username }: UserRecord) => username.toLowerCase();

function userBy(state: State, keyOf: (user: UserRecord) => string | null, key: string): UserRecord | undefined {
  return findRow(state.users.values(), (user) => keyOf(user) === key);
}

const byExpiry = (a: UserRecord, b: UserRecord) => {
  const [keyA, keyB] = [a, b].map(({ expiresAt, _id }) => `${expiresAt} ${_id}`);
  return keyA === keyB ? 0 : (keyA ?? '') < (keyB ?? '') ? -1 : 1;
};

function isExpired(state: State, user: UserRecord, now: string): boolean {
  const { expiresAt, emailVerifiedAt, googleSub, role, status, name, phone, linkedin, instagram, facebook, avatar } = user;
  if (expiresAt === null || expiresAt > now || emailVerifiedAt !== null || googleSub !== null) return false;
  if (role !== 'user' || status !== 'active' || [name, phone, linkedin, instagram, facebook, avatar].some((text) => text !== ''))
    return false;
  return !holdsAnything(state, user._id);
}

/** Whether anything names the user, except what is about signing in and getting emails, and the log of the account's security. */
function holdsAnything(state: State, id: string): boolean {
  const isOf = ({ userId }: { userId?: string | null | undefined }) => userId === id;
  const some = <T>(rows: Map<string, T>, matches: (row: T) => boolean) => findRow(rows.values(), matches) !== undefined;
  return (
    some(state.startups, ({ record }) => isOf(record)) ||
    some(state.submissions, isOf) ||
    some(state.favorites, isOf) ||
    some(state.claims, isOf) ||
    some(state.collections, isOf) ||
    some(state.passkeys, isOf) ||
    some(state.ownershipProofs, isOf) ||
    some(state.intents, isOf) ||
    some(state.revisions, (revision) => isOf(revision) || revision.decidedBy === id) ||
    some(state.reports, ({ decidedBy }) => decidedBy === id) ||
    some(state.archives, ({ archivedBy }) => archivedBy === id) ||
    some(state.merges, ({ mergedBy, ownerBefore }) => mergedBy === id || ownerBefore === id) ||
    some(state.audit, ({ actorId }) => actorId === id)
  );
}

/** Inserts a user, or replaces the one of the same id. */
function replaceUser(state: State, user: UserRecord): void {
  const { _id, googleSub } = user;
  refuseIf(isTaken(state.users, _id, emailKey, emailKey(user)), 'users.email');
  refuseIf(isTaken(state.users, _id, usernameKey, usernameKey(user)), 'users.username');
  refuseIf(googleSub !== null && isTaken(state.users, _id, (other) => other.googleSub, googleSub), 'users.google_sub');
  state.users.set(_id, { ...user });
}

function copyOfUser(user: UserRecord | undefined): UserRecord | undefined {
  return user === undefined ? undefined : { ...user };
}
