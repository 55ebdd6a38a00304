import sql from 'sql-template-tag';
import type { ClaimRecord, Store } from '../store.ts';
import type { Driver } from './driver.ts';

interface ShownRow extends ClaimRecord {
  name: string;
  logo: string;
  username: string;
  email: string;
}

const claimColumns = sql`
  c.id AS _id, c.startup_id, c.user_id AS "userId", c.status, c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

export function sqlClaims(driver: Driver): Store['claims'] {
  return {
    byId: (id) => driver.one<ClaimRecord>(sql`SELECT ${claimColumns} FROM claims c WHERE c.id = ${id}`),
    async ofUser(userId) {
      const rows = await driver.all<ShownRow>(sql`
        SELECT ${claimColumns}, s.name, s.logo, u.username, u.email
        FROM claims c CROSS JOIN startups s ON s.id = c.startup_id CROSS JOIN users u ON u.id = c.user_id
        WHERE c.user_id = ${userId}
        ORDER BY c.created_at DESC, c.id DESC`);
      return rows.map(({ name, logo, username, email, ...claim }) => ({
        ...claim,
        startup: { name, logo },
        user: { username, email },
      }));
    },
    between: (userId, startupId) =>
      driver.all<ClaimRecord>(sql`
        SELECT ${claimColumns} FROM claims c
        WHERE c.startup_id = ${startupId} AND c.user_id = ${userId}
        ORDER BY c.created_at DESC, c.id DESC`),
    async insert({ _id, startup_id, userId, status, createdAt, updatedAt }) {
      await driver.run(sql`
        INSERT INTO claims (id, startup_id, user_id, status, created_at, updated_at)
        VALUES (${_id}, ${startup_id}, ${userId}, ${status}, ${createdAt}, ${updatedAt})`);
    },
    decide: async (id, status, at) =>
      (await driver.run(sql`UPDATE claims SET status = ${status}, updated_at = ${at} WHERE id = ${id} AND status = 'pending'`)) >
      0,
    pendingOf: (startupId) =>
      driver.all<ClaimRecord>(sql`
        SELECT ${claimColumns} FROM claims c
        WHERE c.startup_id = ${startupId} AND c.status = 'pending'
        ORDER BY c.created_at, c.id`),
  };
}
