import sql from 'sql-template-tag';
import type { Claim, ProofMethod } from '../../../server/domain/ownership/claims.contract.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { ClaimRecord, Store, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, countRowsBy, limitedTo, recordTable } from '../record-table.ts';
import { conditionOf } from './review-states.ts';
import { matchingIds, tablePage, tally, withoutCase } from './tables.ts';

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

const claims = recordTable<ClaimRow, '_id'>('claims', ['_id'], {
  _id: 'id',
  startup_id: 'startup_id',
  userId: 'user_id',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  proofMethod: 'proof_method',
  proofHost: 'proof_host',
});

/** Every claim has a listing and a user. LEFT JOIN fixes the join order, so that claims are read in the order of their index. */
const fromWithNames = sql`
  FROM claims c LEFT JOIN startups s ON s.id = c.startup_id LEFT JOIN users u ON u.id = c.user_id`;
const selectWithNames = sql`SELECT ${claims.columns('c')}, s.name, s.logo, u.username, u.email,
  u.email_verified_at AS "emailVerifiedAt" ${fromWithNames}`;
const newestFirst = sql`ORDER BY c.created_at DESC, c.id DESC`;

export function sqlClaims(driver: Driver): Store['claims'] {
  return {
    async byId(id) {
      const row = await claims.one(driver, sql`id = ${id}`);
      return row && claimRecordOf(row);
    },
    async ofUser(userId, limit) {
      const ofUser = sql`WHERE c.user_id = ${userId} ${newestFirst} ${limitedTo(limit)}`;
      return (await driver.all<ClaimTableRow>(sql`${selectWithNames} ${ofUser}`)).map(claimOf);
    },
    tallyOfUser: (userId) => countRowsBy(driver, sql`status`, sql`FROM claims WHERE user_id = ${userId}`),
    async ofUserAndStartup(userId, startupId) {
      const ofBoth = sql`WHERE startup_id = ${startupId} AND user_id = ${userId}`;
      return (await claims.all(driver, sql`${ofBoth} ORDER BY created_at DESC, id DESC`)).map(claimRecordOf);
    },
    insert: ({ proof, ...claim }) =>
      claims.insert(driver, { ...claim, proofMethod: proof?.method ?? null, proofHost: proof?.host ?? null }),
    prove: (_id, { method, host }, updatedAt) =>
      claims.update(driver, { _id, proofMethod: method, proofHost: host, updatedAt }, isPending),
    decide: (_id, status, updatedAt) => claims.update(driver, { _id, status, updatedAt }, isPending),
    reopen: (_id, expecting, updatedAt) =>
      claims.update(driver, { _id, status: 'pending', updatedAt }, sql`status = ${expecting}`),
    move: (_id, startupId) => claims.update(driver, { _id, startup_id: startupId }, isPending),
    async pendingOfStartup(startupId) {
      const pending = sql`WHERE startup_id = ${startupId} AND ${isPending}`;
      return (await claims.all(driver, sql`${pending} ORDER BY created_at, id`)).map(claimRecordOf);
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
    tally: (search, contacts) => tally(driver, tableOf({ search, contacts }, 'all'), sql`c.status`, search),
    matching: ({ status, ...filter }, range) => matchingIds(driver, tableOf(filter, status), filter.search, range),
    countPending: () => countRows(driver, sql`FROM claims WHERE ${isPending}`),
  };
}

const isPending = sql`status = 'pending'`;

const sortedBy = {
  startup: withoutCase(sql`s.name`),
  user: sql`u.username_key`,
  status: sql`c.status`,
  createdAt: sql`c.created_at`,
};

/** Joins listings and claimants only when a search or sort needs them. The joins neither add nor remove rows. */
function tableOf({ search, sort, awaiting, contacts }: TableFilter<keyof typeof sortedBy>, status: Claim['status'] | 'all') {
  const column = parseSort(sort)?.column;
  return {
    from: search === '' && column !== 'startup' && column !== 'user' ? sql`FROM claims c` : fromWithNames,
    where: conditionOf(status === 'all' ? undefined : sql`c.status = ${status}`, awaiting, 'claim', sql`c.id`),
    order: newestFirst,
    sortedBy,
    id: sql`c.id`,
    searched: [sql`s.name`, sql`u.username`, ...(contacts === 'hidden' ? [] : [sql`u.email`])],
    select: selectWithNames,
  };
}

function claimRecordOf({ proofMethod: method, proofHost: host, ...claim }: ClaimRow): ClaimRecord {
  return method === null || host === null ? claim : { ...claim, proof: { method, host } };
}

function claimOf({ name, logo, username, email, emailVerifiedAt, ...claim }: ClaimTableRow): Claim {
  return {
    ...claimRecordOf(claim),
    startup: { name, logo },
    user: { username, email, emailVerified: emailVerifiedAt !== null },
  };
}
