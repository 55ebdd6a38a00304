import sql, { empty } from 'sql-template-tag';
import type { Claim } from '../../server/contract/claims.ts';
import type { ClaimRecord, Store } from '../store.ts';
import type { Driver } from './driver.ts';
import { tablePage } from './tables.ts';

interface ClaimTableRow extends ClaimRecord {
  name: string;
  logo: string;
  username: string;
  email: string;
}

const claimColumns = sql`
  c.id AS _id, c.startup_id, c.user_id AS "userId", c.status, c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

/** CROSS JOIN fixes the order of the join, so that the claims are read in the order of their index. */
const fromWithNames = sql`
  FROM claims c CROSS JOIN startups s ON s.id = c.startup_id CROSS JOIN users u ON u.id = c.user_id`;
const selectWithNames = sql`SELECT ${claimColumns}, s.name, s.logo, u.username, u.email ${fromWithNames}`;
const newestFirst = sql`ORDER BY c.created_at DESC, c.id DESC`;

export function sqlClaims(driver: Driver): Store['claims'] {
  return {
    byId: (id) => driver.one<ClaimRecord>(sql`SELECT ${claimColumns} FROM claims c WHERE c.id = ${id}`),
    async ofUser(userId) {
      const rows = await driver.all<ClaimTableRow>(sql`${selectWithNames} WHERE c.user_id = ${userId} ${newestFirst}`);
      return rows.map(claimOf);
    },
    ofUserAndStartup: (userId, startupId) =>
      driver.all<ClaimRecord>(sql`
        SELECT ${claimColumns} FROM claims c
        WHERE c.startup_id = ${startupId} AND c.user_id = ${userId}
        ${newestFirst}`),
    async insert({ _id, startup_id, userId, status, createdAt, updatedAt }) {
      await driver.run(sql`
        INSERT INTO claims (id, startup_id, user_id, status, created_at, updated_at)
        VALUES (${_id}, ${startup_id}, ${userId}, ${status}, ${createdAt}, ${updatedAt})`);
    },
    decide: async (id, status, at) =>
      (await driver.run(sql`UPDATE claims SET status = ${status}, updated_at = ${at} WHERE id = ${id} AND status = 'pending'`)) >
      0,
    reopen: async (id, expecting, updatedAt) =>
      (await driver.run(
        sql`UPDATE claims SET status = 'pending', updated_at = ${updatedAt} WHERE id = ${id} AND status = ${expecting}`,
      )) > 0,
    pendingOfStartup: (startupId) =>
      driver.all<ClaimRecord>(sql`
        SELECT ${claimColumns} FROM claims c
        WHERE c.startup_id = ${startupId} AND c.status = 'pending'
        ORDER BY c.created_at, c.id`),
    async table({ search, status }, slice) {
      const { rows, total } = await tablePage<ClaimTableRow>(driver, tableOf(search, status), search, slice);
      return { claims: rows.map(claimOf), total };
    },
    async countPending() {
      const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total FROM claims WHERE status = 'pending'`);
      return counted?.total ?? 0;
    },
  };
}

/** Joins listings and claimants only for a search: every claim has both, so the join never changes the rows. */
function tableOf(search: string, status: Claim['status'] | 'all') {
  return {
    from: sql`${search === '' ? sql`FROM claims c` : fromWithNames} ${status === 'all' ? empty : sql`WHERE c.status = ${status}`}`,
    order: newestFirst,
    id: sql`c.id`,
    searched: sql`s.name, u.username, u.email`,
    select: selectWithNames,
  };
}

function claimOf({ name, logo, username, email, ...claim }: ClaimTableRow): Claim {
  return { ...claim, startup: { name, logo }, user: { username, email } };
}
