import sql, { type Sql } from 'sql-template-tag';
import type { RevisionStatus } from '../../../server/domain/submissions/revisions.contract.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { NamedRevision, RevisionRecord, Store, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, countRowsBy, json, recordTable } from '../record-table.ts';
import { conditionOf } from './review-states.ts';
import { compareNewest, matchingIds, tablePage, tally, withoutCase } from './tables.ts';

const revisions = recordTable<RevisionRecord, '_id'>('revisions', ['_id'], {
  _id: 'id',
  startupId: 'startup_id',
  kind: 'kind',
  base: 'base',
  before: json('before'),
  patch: json('patch'),
  userId: 'user_id',
  email: 'email',
  network: 'network',
  reason: 'reason',
  status: 'status',
  answer: 'answer',
  createdAt: 'created_at',
  decidedAt: 'decided_at',
  decidedBy: 'decided_by',
});

interface RevisionRow extends RevisionRecord {
  name: string;
  slug: string;
  logo: string;
  authorName: string | null;
  authorEmail: string | null;
  authorVerifiedAt: string | null;
  decider: string | null;
}

/** Every revision has a listing. LEFT JOIN fixes the join order, so that revisions are read in the order of their index. */
const fromWithNames = sql`
  FROM revisions r LEFT JOIN startups s ON s.id = r.startup_id LEFT JOIN users u ON u.id = r.user_id
    LEFT JOIN users d ON d.id = r.decided_by`;
const selectWithNames = sql`
  SELECT ${revisions.columns('r')}, s.name, s.slug, s.logo, u.username AS "authorName", u.email AS "authorEmail",
    u.email_verified_at AS "authorVerifiedAt", d.username AS decider ${fromWithNames}`;
const newestFirst = sql`ORDER BY r.created_at DESC, r.id DESC`;
const oldestFirst = sql`ORDER BY r.created_at, r.id`;

export function sqlRevisions(driver: Driver): Store['revisions'] {
  const read = async (rest: Sql) => (await driver.all<RevisionRow>(sql`${selectWithNames} ${rest}`)).map(revisionOf);
  return {
    byId: async (id) => (await read(sql`WHERE r.id = ${id}`))[0],
    pendingEdit: async (startupId, userId) =>
      (
        await read(sql`WHERE r.startup_id = ${startupId} AND r.user_id = ${userId} AND r.status = 'pending' AND r.kind = 'edit'`)
      )[0],
    pendingCorrections: (startupId) =>
      read(sql`WHERE r.startup_id = ${startupId} AND r.status = 'pending' AND r.kind = 'correction' ${oldestFirst}`),
    pendingOfStartup: (startupId) => read(sql`WHERE r.startup_id = ${startupId} AND r.status = 'pending' ${oldestFirst}`),
    edits: (startupId, userId, limit) =>
      read(sql`
        WHERE r.startup_id = ${startupId} AND r.user_id = ${userId} AND r.kind = 'edit' ${newestFirst} LIMIT ${limit}`),
    async ofPerson(person, limit) {
      // One query for each index. No revision is in both results, because it has either an author or an address.
      const isTheirs = [sql`r.user_id = ${person.userId}`, sql`lower(r.email) = ${person.email.toLowerCase()} AND r.email <> ''`];
      const rows = await Promise.all(isTheirs.map((where) => read(sql`WHERE ${where} ${newestFirst} LIMIT ${limit}`)));
      const counts = await countRowsBy<RevisionStatus>(
        driver,
        sql`r.status`,
        sql`FROM revisions r WHERE ${isTheirs[0]} OR (${isTheirs[1]})`,
      );
      return { revisions: rows.flat().sort(compareNewest).slice(0, limit), counts };
    },
    async history(startupId, { offset, limit }) {
      const accepted = sql`WHERE r.startup_id = ${startupId} AND r.status = 'accepted'`;
      const page = sql`ORDER BY r.decided_at DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}`;
      return {
        revisions: await read(sql`${accepted} ${page}`),
        total: await countRows(driver, sql`FROM revisions r ${accepted}`),
      };
    },
    async table({ status, ...filter }, slice) {
      const { rows, total } = await tablePage<RevisionRow, keyof typeof sortedBy>(driver, tableOf(filter, status), filter, slice);
      return { revisions: rows.map(revisionOf), total };
    },
    tally: (search, contacts) => tally(driver, tableOf({ search, contacts }, 'all'), sql`r.status`, search),
    matching: ({ status, ...filter }, range) => matchingIds(driver, tableOf(filter, status), filter.search, range),
    countPending: () => countRows(driver, sql`FROM revisions WHERE status = 'pending'`),
    insert: (revision) => revisions.insert(driver, revision),
    update({ startupId: _startup, kind: _kind, userId: _author, network: _network, ...changes }) {
      const network = sql`CASE WHEN ${changes.status} = 'pending' THEN network END`;
      return revisions.update(driver, changes, sql`status = 'pending'`, { network });
    },
    reopen: (_id, expecting) =>
      revisions.update(
        driver,
        { _id, status: 'pending', answer: '', decidedAt: null, decidedBy: null },
        sql`status = ${expecting}`,
      ),
    move: (_id, startupId) =>
      revisions.update(
        driver,
        { _id, startupId },
        sql`status = 'pending' AND NOT EXISTS (
          SELECT 1 FROM revisions o WHERE o.startup_id = ${startupId} AND o.status = 'pending' AND o.id <> revisions.id
            AND (o.network = revisions.network OR (o.kind = 'edit' AND revisions.kind = 'edit' AND o.user_id = revisions.user_id)))`,
      ),
    remove: (id) => revisions.remove(driver, sql`id = ${id}`),
  };
}

const sortedBy = {
  startup: withoutCase(sql`s.name`),
  createdAt: sql`r.created_at`,
};

/** Joins the tables with the names only when a search or sort needs them. The joins neither add nor remove rows. */
function tableOf({ search, sort, awaiting, contacts }: TableFilter<keyof typeof sortedBy>, status: RevisionStatus | 'all') {
  return {
    from: search === '' && parseSort(sort)?.column !== 'startup' ? sql`FROM revisions r` : fromWithNames,
    where: conditionOf(status === 'all' ? undefined : sql`r.status = ${status}`, awaiting, 'revision', sql`r.id`),
    order: status === 'pending' ? oldestFirst : newestFirst,
    sortedBy,
    id: sql`r.id`,
    searched: [
      sql`s.name`,
      sql`coalesce(u.username, '')`,
      ...(contacts === 'hidden' ? [] : [sql`coalesce(u.email, '')`, sql`r.email`]),
    ],
    select: selectWithNames,
  };
}

function revisionOf(row: RevisionRow): NamedRevision {
  const { name, slug, logo, authorName: username, authorEmail: email, authorVerifiedAt, ...revision } = revisions.recordOf(row);
  return {
    ...revision,
    startup: { name, slug, logo },
    author:
      username === null || email === null || revision.userId === null
        ? null
        : { _id: revision.userId, username, email, emailVerified: authorVerifiedAt !== null },
  };
}
