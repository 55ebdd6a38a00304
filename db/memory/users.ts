import { usernameKey } from '../../server/domain/core/username-key.ts';
import { changesMaker } from '../../server/domain/accounts/users.rules.ts';
import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store, UserRecord } from '../store.ts';
import { recordMakerChange } from './makers.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, countRows, findRow, isTaken, refuseIf, type State } from './state.ts';
import { newestFirst, tablePage, tally } from './tables.ts';

export function memoryUsers(access: Access): Store['users'] {
  const { read, write } = access;
  const rows = rowsOf(access, (state) => state.users, idOf, {
    check: assertUnique,
    wrote(state, before, after) {
      if (before === undefined || after === undefined) return;
      if (changesMaker(before, after)) recordMakerChange(state, after._id);
      // A member's collection links work only while the member is active.
      if (before.status !== after.status) state.version += 1;
    },
  });
  return {
    byId: rows.byKey,
    byEmail: (email) => rows.find((user) => emailKey(user) === email.toLowerCase()),
    byUsername: (username) => rows.find((user) => keyOfUsername(user) === usernameKey(username)),
    byGoogleSub: (googleSub) => rows.find((user) => user.googleSub === googleSub),
    insert: rows.insert,
    update: rows.update,
    async remove(id) {
      // Loaded on demand: few visitors of the demo delete an account.
      const { erasePerson } = await import('./erasure.ts');
      return write((state) => {
        const user = state.users.get(id);
        if (user !== undefined) erasePerson(state, user);
        return user !== undefined;
      });
    },
    async eraseAddress(email) {
      const { eraseAddress } = await import('./erasure.ts');
      return write((state) => eraseAddress(state, email));
    },
    expired: (now, limit) =>
      rows.list(
        (user) => isExpired(read(), user, now),
        (a, b) => byCodePoints(a.expiresAt ?? '', b.expiresAt ?? '') || byCodePoints(a._id, b._id),
        limit,
      ),
    countActiveAdmins: () => rows.count(({ role, status }) => role === 'admin' && status === 'active'),
    async table({ role, ...filter }, slice) {
      const page = tablePage(
        {
          rows: await rows.list((user) => role === '' || user.role === role, newestFirst),
          searched: searchedTexts,
          sortedBy: {
            username: keyOfUsername,
            email: emailKey,
            role: (user) => user.role,
            status: ({ status }) => status,
            createdAt: ({ createdAt }) => createdAt,
          },
        },
        filter,
        slice,
      );
      return { users: page.rows, total: page.total };
    },
    tally: async (search) => tally({ rows: [...read().users.values()], searched: searchedTexts }, ({ role }) => role, search),
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
/** The texts that a search of the admin table reads. */
const searchedTexts = ({ name, username, email }: UserRecord) => [name, username, email];

const keyOfUsername = ({ username }: UserRecord) => usernameKey(username);

function isExpired(state: State, user: UserRecord, now: string): boolean {
  const { expiresAt, emailVerifiedAt, googleSub, role, status, name, phone, linkedin, instagram, facebook, avatar } = user;
  if (expiresAt === null || expiresAt > now || emailVerifiedAt !== null || googleSub !== null) return false;
  if (role !== 'user' || status !== 'active' || [name, phone, linkedin, instagram, facebook, avatar].some((text) => text !== ''))
    return false;
  return !holdsAnything(state, user._id);
}

/** Whether the user has rows other than sessions, email tokens, queued emails and security events. */
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

function assertUnique({ users }: State, user: UserRecord): void {
  const { _id, googleSub } = user;
  refuseIf(isTaken(users, _id, emailKey, emailKey(user)), 'users.email');
  refuseIf(isTaken(users, _id, keyOfUsername, keyOfUsername(user)), 'users.username');
  refuseIf(googleSub !== null && isTaken(users, _id, (other) => other.googleSub, googleSub), 'users.google_sub');
}
