import sql from 'sql-template-tag';
import type { Claim, ProofMethod } from '../../../server/domain/ownership/claims.contract.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { ClaimRecord, Store, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { tablePage, withoutCase } from './tables.ts';

interface ClaimRow extends Omit<ClaimRecord, 'proof'> {
  proofMethod: ProofMethod | null;
  proofHost: string | null;
}

interface ClaimTableRow extends ClaimRow {
  name: string;
  logo: string;
  username: string;
  email: string;
  emailVerifiedAt: string | null;
}

const claimColumns = sql`
  c.id AS _id, c.startup_id, c.user_id AS "userId", c.status, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  c.proof_method AS "proofMethod", c.proof_host AS "proofHost"`;

/** Every claim has both. LEFT JOIN fixes the order of the join, so that the claims are read in the order of their index. */
const fromWithNames = sql`
  FROM claims c LEFT JOIN startups s ON s.id = c.startup_id LEFT JOIN users u ON u.id = c.user_id`;
const selectWithNames = sql`SELECT ${claimColumns}, s.name, s.logo, u.username, u.email,
  u.email_verified_at AS "emailVerifiedAt" ${fromWithNames}`;
const newestFirst = sql`ORDER BY c.created_at DESC, c.id DESC`;

export function sqlClaims(driver: Driver): Store['claims'] {
  return {
    async byId(id) {
      const row = await driver.one<ClaimRow>(sql`SELECT ${claimColumns} FROM claims c WHERE c.id = ${id}`);
      return row && recordOf(row);
    },
    async ofUser(userId) {
      const rows = await driver.all<ClaimTableRow>(sql`${selectWithNames} WHERE c.user_id = ${userId} ${newestFirst}`);
      return rows.map(claimOf);
    },
    async ofUserAndStartup(userId, startupId) {
      const rows = await driver.all<ClaimRow>(sql`
        SELECT ${claimColumns} FROM claims c
        WHERE c.startup_id = ${startupId} AND c.user_id = ${userId}
        ${newestFirst}`);
      return rows.map(recordOf);
    },
    async insert({ _id, startup_id, userId, status, createdAt, updatedAt, proof }) {
      await driver.run(sql`
        INSERT INTO claims (id, startup_id, user_id, status, created_at, updated_at, proof_method, proof_host)
        VALUES (${_id}, ${startup_id}, ${userId}, ${status}, ${createdAt}, ${updatedAt}, ${proof?.method ?? null},
          ${proof?.host ?? null})`);
    },
    prove: async (id, { method, host }, at) =>
      (await driver.run(sql`
        UPDATE claims SET proof_method = ${method}, proof_host = ${host}, updated_at = ${at}
        WHERE id = ${id} AND status = 'pending'`)) > 0,
    decide: async (id, status, at) =>
      (await driver.run(sql`UPDATE claims SET status = ${status}, updated_at = ${at} WHERE id = ${id} AND status = 'pending'`)) >
      0,
    reopen: async (id, expecting, updatedAt) =>
      (await driver.run(
        sql`UPDATE claims SET status = 'pending', updated_at = ${updatedAt} WHERE id = ${id} AND status = ${expecting}`,
      )) > 0,
    move: async (id, startupId) =>
      (await driver.run(sql`UPDATE claims SET startup_id = ${startupId} WHERE id = ${id} AND status = 'pending'`)) > 0,
    async pendingOfStartup(startupId) {
      const rows = await driver.all<ClaimRow>(sql`
        SELECT ${claimColumns} FROM claims c
        WHERE c.startup_id = ${startupId} AND c.status = 'pending'
        ORDER BY c.created_at, c.id`);
      return rows.map(recordOf);
    },
    async table({ status, ...filter }, slice) {
      const { rows, total } = await tablePage<ClaimTableRow, keyof typeof sortedBy>(
        driver,
        tableOf(filter, status),
        filter,
        slice,
      );
      return { claims: rows.map(claimOf), total };
    },
    async countPending() {
      const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total FROM claims WHERE status = 'pending'`);
      return counted?.total ?? 0;
    },
  };
}

const sortedBy = {
  startup: withoutCase(sql`s.name`),
  user: sql`u.username_key`,
  status: sql`c.status`,
  createdAt: sql`c.created_at`,
};

/** Joins listings and claimants only where they are searched or sorted by: every claim has both, so the rows stay the same. */
function tableOf({ search, sort }: TableFilter<keyof typeof sortedBy>, status: Claim['status'] | 'all') {
  const column = parseSort(sort)?.column;
  return {
    from: search === '' && column !== 'startup' && column !== 'user' ? sql`FROM claims c` : fromWithNames,
    where: status === 'all' ? undefined : sql`c.status = ${status}`,
    order: newestFirst,
    sortedBy,
    id: sql`c.id`,
    searched: [sql`s.name`, sql`u.username`, sql`u.email`],
    select: selectWithNames,
  };
}

function recordOf({ proofMethod: method, proofHost: host, ...claim }: ClaimRow): ClaimRecord {
  return method === null || host === null ? claim : { ...claim, proof: { method, host } };
}

function claimOf({ name, logo, username, email, emailVerifiedAt, ...claim }: ClaimTableRow): Claim {
  return { ...recordOf(claim), startup: { name, logo }, user: { username, email, emailVerified: emailVerifiedAt !== null } };
}
