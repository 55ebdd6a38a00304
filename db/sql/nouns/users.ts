import sql from 'sql-template-tag';
import { usernameKey } from '../../../server/domain/core/username-key.ts';
import { changesMaker, maxOwnersFound, ownerFinder } from '../../../server/domain/accounts/users.rules.ts';
import type { SearchedContacts, Store, UserRecord } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { eraseAddress, erasePerson } from './erasure.ts';
import { recordMakerChange } from './makers.ts';
import { searchTables } from '../search/startup-search.ts';
import { matches, tablePage, tally, withoutCase } from './tables.ts';
import { countRows, flag, recordTable } from '../record-table.ts';
import { raiseVersion } from '../counters.ts';

const users = recordTable<UserRecord, '_id'>('users', ['_id'], {
  _id: 'id',
  username: 'username',
  name: 'name',
  email: 'email',
  phone: 'phone',
  linkedin: 'linkedin',
  instagram: 'instagram',
  facebook: 'facebook',
  avatar: 'avatar',
  role: 'role',
  status: 'status',
  createdAt: 'created_at',
  passwordHash: 'password_hash',
  googleSub: 'google_sub',
  emailVerifiedAt: 'email_verified_at',
  newEmail: 'new_email',
  twoStep: flag('two_step'),
  expiresAt: 'expires_at',
});

/** Addresses and usernames are unique regardless of case. */
const keysOf = ({ username, email }: UserRecord) => ({ username_key: usernameKey(username), email_key: email.toLowerCase() });

export function sqlUsers(driver: Driver, search: StartupSearch = searchTables): Store['users'] {
  return {
    byId: (id) => users.one(driver, sql`id = ${id}`),
    byEmail: (email) => users.one(driver, sql`email_key = ${email.toLowerCase()}`),
    byUsername: (username) => users.one(driver, sql`username_key = ${usernameKey(username)}`),
    byGoogleSub: (googleSub) => users.one(driver, sql`google_sub = ${googleSub}`),
    insert: (user) => users.insert(driver, user, keysOf(user)),
    update: (user) => driver.transaction((tx) => updateUser(tx, user)),
    remove: (id) => driver.transaction((tx) => erasePerson(tx, search, id)),
    eraseAddress: (email) => driver.transaction((tx) => eraseAddress(tx, email)),
    expired: (now, limit) =>
      users.all(
        driver,
        sql`
          WHERE expires_at <= ${now} AND email_verified_at IS NULL AND google_sub IS NULL AND role = 'user' AND status = 'active'
            AND name = '' AND phone = '' AND linkedin = '' AND instagram = '' AND facebook = '' AND avatar = '' AND ${holdsNothing}
          ORDER BY expires_at, id
          LIMIT ${limit}`,
      ),
    countActiveAdmins: () => countRows(driver, sql`FROM users WHERE role = 'admin' AND status = 'active'`),
    async table({ role, ...filter }, slice) {
      const { rows, total } = await tablePage<UserRecord, keyof typeof sortedBy>(driver, tableOf(role), filter, slice);
      return { users: rows.map(users.recordOf), total };
    },
    tally: (search) => tally(driver, tableOf(''), sql`role`, search),
    count: () => countRows(driver, sql`FROM users`),
    async relatedCounts(id) {
      const counted = await driver.one<{ startups: number; favorites: number; claims: number }>(sql`
        SELECT (SELECT count(*) FROM startups WHERE user_id = ${id}) AS startups,
          (SELECT count(*) FROM favorites WHERE user_id = ${id}) AS favorites,
          (SELECT count(*) FROM claims WHERE user_id = ${id}) AS claims`);
      return counted ?? { startups: 0, favorites: 0, claims: 0 };
    },
  };
}

/** The condition that a user has no rows other than sessions, email tokens, queued emails and security events. */
const holdsNothing = sql`
  NOT EXISTS (SELECT 1 FROM startups WHERE user_id = users.id)
  AND NOT EXISTS (SELECT 1 FROM submissions WHERE user_id = users.id)
  AND NOT EXISTS (SELECT 1 FROM favorites WHERE user_id = users.id)
  AND NOT EXISTS (SELECT 1 FROM claims WHERE user_id = users.id)
  AND NOT EXISTS (SELECT 1 FROM collections WHERE user_id = users.id)
  AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id)
  AND NOT EXISTS (SELECT 1 FROM ownership_proofs WHERE user_id = users.id)
  AND NOT EXISTS (SELECT 1 FROM payment_intents WHERE user_id = users.id)
  AND NOT EXISTS (SELECT 1 FROM revisions WHERE user_id = users.id OR decided_by = users.id)
  AND NOT EXISTS (SELECT 1 FROM reports WHERE decided_by = users.id)
  AND NOT EXISTS (SELECT 1 FROM archives WHERE archived_by = users.id)
  AND NOT EXISTS (SELECT 1 FROM merges WHERE merged_by = users.id OR owner_before = users.id)
  AND NOT EXISTS (SELECT 1 FROM audit WHERE actor_id = users.id)`;

const sortedBy = {
  username: sql`username_key`,
  email: sql`email_key`,
  role: withoutCase(sql`role`),
  status: withoutCase(sql`status`),
  createdAt: sql`created_at`,
};

function tableOf(role: UserRecord['role'] | '') {
  return {
    from: sql`FROM users`,
    where: role === '' ? undefined : sql`role = ${role}`,
    order: sql`ORDER BY created_at DESC, id DESC`,
    sortedBy,
    id: sql`id`,
    searched: [sql`name`, sql`username`, sql`email`],
    select: users.select,
  };
}

/**
 * Replaces a user; returns false when there is none. If listings show one of the changed values, records a public change of those
 * listings. Expects a transaction.
 */
async function updateUser(driver: Driver, user: UserRecord): Promise<boolean> {
  const before = await users.one(driver, sql`id = ${user._id}`);
  if (before === undefined) return false;
  await users.update(driver, user, undefined, keysOf(user));
  if (changesMaker(before, user)) await recordMakerChange(driver, user._id);
  // A member's collection links work only while the member is active.
  if (before.status !== user.status) await raiseVersion(driver);
  return true;
}

/** The ids of the users whose listings a search finds by their owner. */
export async function foundOwners(driver: Driver, search: string, contacts: SearchedContacts): Promise<string[]> {
  const isFound = ownerFinder(search, contacts);
  if (isFound === undefined) return [];
  const owners = {
    from: sql`FROM users`,
    where: sql`EXISTS (SELECT 1 FROM startups WHERE user_id = users.id)`,
    searched: [sql`name`, sql`username`, sql`email`],
  };
  const columns = sql`id, name, username, email`;
  const rows = await matches<Pick<UserRecord, 'name' | 'username' | 'email'> & { id: string }>(
    driver,
    owners,
    columns,
    search,
    sql`ORDER BY id`,
  );
  return rows
    .filter(isFound)
    .map(({ id }) => id)
    .slice(0, maxOwnersFound);
}
