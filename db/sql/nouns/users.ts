import sql, { type Sql } from 'sql-template-tag';
import { changesMaker } from '../../../server/domain/accounts/users.rules.ts';
import type { Store, UserRecord } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { erasePerson } from './erasure.ts';
import { recordMakerChange } from './makers.ts';
import { searchTables } from '../search/startup-search.ts';
import { tablePage, withoutCase } from './tables.ts';
import { raiseVersion } from '../counters.ts';

interface UserRow {
  id: string;
  username: string;
  email: string;
  name: string;
  phone: string;
  linkedin: string;
  instagram: string;
  facebook: string;
  avatar: string;
  role: UserRecord['role'];
  status: UserRecord['status'];
  password_hash: string | null;
  google_sub: string | null;
  email_verified_at: string | null;
  new_email: string | null;
  two_step: number;
  expires_at: string | null;
  created_at: string;
}

const selectUser = sql`
  SELECT id, username, email, name, phone, linkedin, instagram, facebook, avatar, role, status, password_hash, google_sub,
    email_verified_at, new_email, two_step, expires_at, created_at
  FROM users`;

export function sqlUsers(driver: Driver, search: StartupSearch = searchTables): Store['users'] {
  return {
    byId: (id) => userWhere(driver, sql`id = ${id}`),
    byEmail: (email) => userWhere(driver, sql`email_key = ${email.toLowerCase()}`),
    byUsername: (username) => userWhere(driver, sql`username_key = ${username.toLowerCase()}`),
    byGoogleSub: (googleSub) => userWhere(driver, sql`google_sub = ${googleSub}`),
    insert: (user) => insertUser(driver, user),
    update: (user) => driver.transaction((tx) => updateUser(tx, user)),
    remove: (id) => driver.transaction((tx) => erasePerson(tx, search, id)),
    async expired(now, limit) {
      const rows = await driver.all<UserRow>(sql`
        ${selectUser}
        WHERE expires_at <= ${now} AND email_verified_at IS NULL AND google_sub IS NULL AND role = 'user' AND status = 'active'
          AND name = '' AND phone = '' AND linkedin = '' AND instagram = '' AND facebook = '' AND avatar = '' AND ${holdsNothing}
        ORDER BY expires_at, id
        LIMIT ${limit}`);
      return rows.map(userOf);
    },
    async countActiveAdmins() {
      const row = await driver.one<{ admins: number }>(
        sql`SELECT count(*) AS admins FROM users WHERE role = 'admin' AND status = 'active'`,
      );
      return row?.admins ?? 0;
    },
    async table({ role, ...filter }, slice) {
      const { rows, total } = await tablePage<UserRow, keyof typeof sortedBy>(driver, tableOf(role), filter, slice);
      return { users: rows.map(userOf), total };
    },
    async count() {
      return (await driver.one<{ users: number }>(sql`SELECT count(*) AS users FROM users`))?.users ?? 0;
    },
    async relatedCounts(id) {
      const counted = await driver.one<{ startups: number; favorites: number; claims: number }>(sql`
        SELECT (SELECT count(*) FROM startups WHERE user_id = ${id}) AS startups,
          (SELECT count(*) FROM favorites WHERE user_id = ${id}) AS favorites,
          (SELECT count(*) FROM claims WHERE user_id = ${id}) AS claims`);
      return counted ?? { startups: 0, favorites: 0, claims: 0 };
    },
  };
}

/** Nothing names the user, except what is about signing in and getting emails, and the log of the account's security. */
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
    select: selectUser,
  };
}

async function userWhere(driver: Driver, condition: Sql): Promise<UserRecord | undefined> {
  const row = await driver.one<UserRow>(sql`${selectUser} WHERE ${condition}`);
  return row && userOf(row);
}

async function insertUser(driver: Driver, user: UserRecord): Promise<void> {
  await driver.run(sql`
      INSERT INTO users (id, username, username_key, email, email_key, name, phone, linkedin, instagram, facebook, avatar, role,
        status, password_hash, google_sub, email_verified_at, new_email, two_step, expires_at,
        created_at)
      VALUES (${user._id}, ${user.username}, ${user.username.toLowerCase()}, ${user.email}, ${user.email.toLowerCase()},
        ${user.name}, ${user.phone}, ${user.linkedin}, ${user.instagram}, ${user.facebook}, ${user.avatar}, ${user.role},
        ${user.status}, ${user.passwordHash}, ${user.googleSub}, ${user.emailVerifiedAt}, ${user.newEmail},
        ${Number(user.twoStep)}, ${user.expiresAt}, ${user.createdAt})`);
}

/** Replaces a user; false when there is none. Records a change of the listings that show the difference. Expects a transaction. */
async function updateUser(driver: Driver, user: UserRecord): Promise<boolean> {
  const before = await userWhere(driver, sql`id = ${user._id}`);
  if (before === undefined) return false;
  await driver.run(sql`
    UPDATE users
    SET username = ${user.username}, username_key = ${user.username.toLowerCase()}, email = ${user.email},
      email_key = ${user.email.toLowerCase()}, name = ${user.name}, phone = ${user.phone}, linkedin = ${user.linkedin},
      instagram = ${user.instagram}, facebook = ${user.facebook}, avatar = ${user.avatar}, role = ${user.role},
      status = ${user.status}, password_hash = ${user.passwordHash}, google_sub = ${user.googleSub},
      email_verified_at = ${user.emailVerifiedAt}, new_email = ${user.newEmail}, two_step = ${Number(user.twoStep)},
      expires_at = ${user.expiresAt},
      created_at = ${user.createdAt}
    WHERE id = ${user._id}`);
  if (changesMaker(before, user)) await recordMakerChange(driver, user._id);
  // The links to a member's collections work while the member is active.
  if (before.status !== user.status) await raiseVersion(driver);
  return true;
}

function userOf(row: UserRow): UserRecord {
  return {
    _id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    phone: row.phone,
    linkedin: row.linkedin,
    instagram: row.instagram,
    facebook: row.facebook,
    avatar: row.avatar,
    role: row.role,
    status: row.status,
    createdAt: row.created_at,
    passwordHash: row.password_hash,
    googleSub: row.google_sub,
    emailVerifiedAt: row.email_verified_at,
    newEmail: row.new_email,
    twoStep: row.two_step === 1,
    expiresAt: row.expires_at,
  };
}
