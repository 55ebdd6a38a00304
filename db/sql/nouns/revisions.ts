import sql, { type Sql } from 'sql-template-tag';
import type { Patch, RevisionStatus } from '../../../server/domain/submissions/revisions.contract.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { NamedRevision, Store, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { tablePage, withoutCase } from './tables.ts';

interface RevisionRow extends Omit<NamedRevision, 'before' | 'patch' | 'email' | 'startup' | 'author' | 'decider'> {
  before: string;
  patch: string;
  replyTo: string;
  name: string;
  slug: string;
  logo: string;
  username: string | null;
  email: string | null;
  emailVerifiedAt: string | null;
  decider: string | null;
}

/** Every revision has a listing. LEFT JOIN fixes the order of the join, so that the revisions are read in the order of their index. */
const fromWithNames = sql`
  FROM revisions r LEFT JOIN startups s ON s.id = r.startup_id LEFT JOIN users u ON u.id = r.user_id
    LEFT JOIN users d ON d.id = r.decided_by`;
const selectWithNames = sql`
  SELECT r.id AS _id, r.startup_id AS "startupId", r.kind, r.base, r.before, r.patch, r.user_id AS "userId", r.email AS "replyTo", r.network, r.reason, r.status,
    r.answer, r.created_at AS "createdAt", r.decided_at AS "decidedAt", r.decided_by AS "decidedBy", s.name, s.slug, s.logo,
    u.username, u.email, u.email_verified_at AS "emailVerifiedAt", d.username AS decider ${fromWithNames}`;
const newestFirst = sql`ORDER BY r.created_at DESC, r.id DESC`;
const latestFirst = sql`ORDER BY r.decided_at DESC, r.id DESC`;

export function sqlRevisions(driver: Driver): Store['revisions'] {
  const first = async (condition: Sql) => {
    const row = await driver.one<RevisionRow>(sql`${selectWithNames} WHERE ${condition}`);
    return row && revisionOf(row);
  };
  return {
    byId: (id) => first(sql`r.id = ${id}`),
    pendingEdit: (startupId, userId) =>
      first(sql`r.startup_id = ${startupId} AND r.user_id = ${userId} AND r.status = 'pending' AND r.kind = 'edit'`),
    async pendingCorrections(startupId) {
      const rows = await driver.all<RevisionRow>(sql`
        ${selectWithNames}
        WHERE r.startup_id = ${startupId} AND r.status = 'pending' AND r.kind = 'correction' ORDER BY r.created_at, r.id`);
      return rows.map(revisionOf);
    },
    async pendingOfStartup(startupId) {
      const rows = await driver.all<RevisionRow>(sql`
        ${selectWithNames} WHERE r.startup_id = ${startupId} AND r.status = 'pending' ORDER BY r.created_at, r.id`);
      return rows.map(revisionOf);
    },
    async edits(startupId, userId, limit) {
      const rows = await driver.all<RevisionRow>(sql`
        ${selectWithNames}
        WHERE r.startup_id = ${startupId} AND r.user_id = ${userId} AND r.kind = 'edit' ${newestFirst} LIMIT ${limit}`);
      return rows.map(revisionOf);
    },
    async history(startupId, { offset, limit }) {
      const accepted = sql`r.startup_id = ${startupId} AND r.status = 'accepted'`;
      const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total FROM revisions r WHERE ${accepted}`);
      const rows = await driver.all<RevisionRow>(
        sql`${selectWithNames} WHERE ${accepted} ${latestFirst} LIMIT ${limit} OFFSET ${offset}`,
      );
      return { revisions: rows.map(revisionOf), total: counted?.total ?? 0 };
    },
    async table({ status, ...filter }, slice) {
      const { rows, total } = await tablePage<RevisionRow, keyof typeof sortedBy>(driver, tableOf(filter, status), filter, slice);
      return { revisions: rows.map(revisionOf), total };
    },
    async countPending() {
      const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total FROM revisions WHERE status = 'pending'`);
      return counted?.total ?? 0;
    },
    async insert(revision) {
      await driver.run(sql`
        INSERT INTO revisions (id, startup_id, kind, base, before, patch, user_id, email, network, reason, status, answer,
          created_at, decided_at, decided_by)
        VALUES (${revision._id}, ${revision.startupId}, ${revision.kind}, ${revision.base}, ${JSON.stringify(revision.before)},
          ${JSON.stringify(revision.patch)}, ${revision.userId}, ${revision.email}, ${revision.network}, ${revision.reason},
          ${revision.status}, ${revision.answer}, ${revision.createdAt}, ${revision.decidedAt}, ${revision.decidedBy})`);
    },
    update: async (revision) =>
      (await driver.run(sql`
        UPDATE revisions
        SET base = ${revision.base}, before = ${JSON.stringify(revision.before)}, patch = ${JSON.stringify(revision.patch)},
          email = ${revision.email}, reason = ${revision.reason}, status = ${revision.status},
          network = CASE WHEN ${revision.status} = 'pending' THEN network END, answer = ${revision.answer},
          created_at = ${revision.createdAt}, decided_at = ${revision.decidedAt}, decided_by = ${revision.decidedBy}
        WHERE id = ${revision._id} AND status = 'pending'`)) > 0,
    move: async (id, startupId) =>
      (await driver.run(sql`
        UPDATE revisions SET startup_id = ${startupId}
        WHERE id = ${id} AND status = 'pending' AND NOT EXISTS (
          SELECT 1 FROM revisions o WHERE o.startup_id = ${startupId} AND o.status = 'pending' AND o.id <> revisions.id
            AND (o.network = revisions.network OR (o.kind = 'edit' AND revisions.kind = 'edit' AND o.user_id = revisions.user_id)))`)) >
      0,
    remove: async (id) => (await driver.run(sql`DELETE FROM revisions WHERE id = ${id}`)) > 0,
  };
}

const sortedBy = {
  startup: withoutCase(sql`s.name`),
  createdAt: sql`r.created_at`,
};

/** Joins names only where they are searched or sorted by: they add and remove no row. */
function tableOf({ search, sort }: TableFilter<keyof typeof sortedBy>, status: RevisionStatus | 'all') {
  return {
    from: search === '' && parseSort(sort)?.column !== 'startup' ? sql`FROM revisions r` : fromWithNames,
    where: status === 'all' ? undefined : sql`r.status = ${status}`,
    order: status === 'pending' ? sql`ORDER BY r.created_at, r.id` : newestFirst,
    sortedBy,
    id: sql`r.id`,
    searched: [sql`s.name`, sql`coalesce(u.username, '')`, sql`coalesce(u.email, '')`, sql`r.email`],
    select: selectWithNames,
  };
}

/** The casts are safe, since only this file writes the columns. */
function revisionOf(row: RevisionRow): NamedRevision {
  const { name, slug, logo, username, email, emailVerifiedAt, before, patch, replyTo, ...revision } = row;
  return {
    ...revision,
    email: replyTo,
    before: JSON.parse(before) as Patch,
    patch: JSON.parse(patch) as Patch,
    startup: { name, slug, logo },
    author: username === null || email === null ? null : { username, email, emailVerified: emailVerifiedAt !== null },
  };
}
