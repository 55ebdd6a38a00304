import sql from 'sql-template-tag';
import type { Store, UserRecord } from '../store.ts';
import type { Driver } from './driver.ts';
import { raiseVersion } from './tallies.ts';

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
  created_at: string;
}

const selectUser = sql`
  SELECT id, username, email, name, phone, linkedin, instagram, facebook, avatar, role, status, password_hash, created_at FROM users`;

export function sqlUsers(driver: Driver): Store['users'] {
  return {
    async byId(id) {
      const row = await driver.one<UserRow>(sql`${selectUser} WHERE id = ${id}`);
      return row && userOf(row);
    },
    async byEmail(email) {
      const row = await driver.one<UserRow>(sql`${selectUser} WHERE email_key = ${email.toLowerCase()}`);
      return row && userOf(row);
    },
    async insert(user) {
      await driver.run(sql`
        INSERT INTO users (id, username, username_key, email, email_key, name, phone, linkedin, instagram, facebook, avatar, role,
          status, password_hash, created_at)
        VALUES (${user._id}, ${user.username}, ${user.username.toLowerCase()}, ${user.email}, ${user.email.toLowerCase()},
          ${user.name}, ${user.phone}, ${user.linkedin}, ${user.instagram}, ${user.facebook}, ${user.avatar}, ${user.role},
          ${user.status}, ${user.passwordHash}, ${user.createdAt})`);
    },
    remove: (id) =>
      driver.transaction(async (within) => {
        const shown = await within.one(sql`SELECT 1 FROM startups WHERE user_id = ${id} AND status = 'active' LIMIT 1`);
        const removed = await within.run(sql`DELETE FROM users WHERE id = ${id}`);
        // Their listings can be claimed from now on, which the public sees.
        if (shown !== undefined) await raiseVersion(within);
        return removed > 0;
      }),
  };
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
  };
}
