import { changesMaker } from '../../server/rules/users.ts';
import type { Store, UserRecord } from '../store.ts';
import { recordChange } from './changes.ts';
import { changeLikes } from './likes.ts';
import { createStartupEntry } from './startup-entry.ts';
import { type Access, countRows, findRow, refuseIf, removeRows, type State, isTaken } from './state.ts';
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
        // A new member may be named as a maker of listings, which the public sees.
        state.version += 1;
      }),
    update: (user) =>
      write((state) => {
        const before = state.users.get(user._id);
        if (before === undefined) return false;
        replaceUser(state, user);
        if (changesMaker(before, user)) state.version += 1;
        return true;
      }),
    remove: (id) =>
      write((state) => {
        if (!state.users.has(id)) return false;
        removeUser(state, id);
        return true;
      }),
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

function removeUser(state: State, id: string): void {
  for (const { userId, startupId } of state.favorites.values()) if (userId === id) changeLikes(state, startupId, -1);
  for (const rows of [
    state.sessions,
    state.knownDevices,
    state.passkeys,
    state.recoveryCodes,
    state.challenges,
    state.emailTokens,
    state.idempotency,
    state.favorites,
    state.claims,
    state.ownershipProofs,
    state.collections,
    state.notificationFrequencies,
    state.notifications,
  ]) {
    removeRows<{ userId: string | null }>(rows, ({ userId }) => userId === id);
  }
  for (const [startupId, submission] of state.submissions) {
    if (submission.userId === id) state.submissions.set(startupId, { ...submission, userId: '' });
  }
  const unless = (personId: string | null) => (personId === id ? null : personId);
  for (const [revisionId, { userId, decidedBy, ...revision }] of state.revisions)
    state.revisions.set(revisionId, { ...revision, userId: unless(userId), decidedBy: unless(decidedBy) });
  for (const [reportId, report] of state.reports)
    if (report.decidedBy === id) state.reports.set(reportId, { ...report, decidedBy: null });
  for (const [intentId, intent] of state.intents)
    if (intent.userId === id) state.intents.set(intentId, { ...intent, userId: null, checkAt: '' });
  const activeIds: string[] = [];
  for (const { _id, record } of state.startups.values()) {
    if (record.userId !== id) continue;
    const { userId: _owner, verifiedAt: _proof, ...unclaimed } = record;
    state.startups.set(_id, createStartupEntry(unclaimed));
    if (record.status === 'active') activeIds.push(_id);
  }
  for (const [startupId, archive] of state.archives)
    if (archive.archivedBy === id) state.archives.set(startupId, { ...archive, archivedBy: null });
  for (const [duplicateId, { mergedBy, ownerBefore, ...merge }] of state.merges)
    state.merges.set(duplicateId, { ...merge, mergedBy: unless(mergedBy), ownerBefore: unless(ownerBefore) });
  state.users.delete(id);
  state.views = undefined;
  // Listings without an owner can be claimed, and makers are shown by name: the public sees both.
  for (const listingId of activeIds.sort()) recordChange(state, listingId);
  state.version += 1;
}

function copyOfUser(user: UserRecord | undefined): UserRecord | undefined {
  return user === undefined ? undefined : { ...user };
}
