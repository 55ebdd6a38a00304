import sql, { type Sql } from 'sql-template-tag';
import type { ReportStatus } from '../../../server/domain/audience/reports.contract.ts';
import type { Startup } from '../../../server/domain/listings/startups.contract.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { NamedReport, ReportRecord, Store, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, countRowsBy, recordTable, wroteAny } from '../record-table.ts';
import { conditionOf } from './review-states.ts';
import { matchingIds, tablePage, tally, withoutCase } from './tables.ts';

interface ReportRow extends Omit<NamedReport, 'startup'> {
  name: string;
  slug: string;
  logo: string;
  startupStatus: Startup['status'];
}

/** Every report has a listing. LEFT JOIN fixes the join order, so that reports are read in the order of their index. */
const fromWithNames = sql`
  FROM reports r LEFT JOIN startups s ON s.id = r.startup_id LEFT JOIN users d ON d.id = r.decided_by`;
const reports = recordTable<ReportRecord, '_id'>('reports', ['_id'], {
  _id: 'id',
  startupId: 'startup_id',
  reason: 'reason',
  details: 'details',
  email: 'email',
  network: 'network',
  status: 'status',
  answer: 'answer',
  createdAt: 'created_at',
  decidedAt: 'decided_at',
  decidedBy: 'decided_by',
});
const selectWithNames = sql`
  SELECT ${reports.columns('r')}, s.name, s.slug, s.logo, s.status AS "startupStatus", d.username AS decider,
    (SELECT count(*) FROM reports o WHERE o.startup_id = r.startup_id AND o.status = 'open') AS "openReports" ${fromWithNames}`;

export function sqlReports(driver: Driver): Store['reports'] {
  return {
    async byId(id) {
      const row = await driver.one<ReportRow>(sql`${selectWithNames} WHERE r.id = ${id}`);
      return row && reportOf(row);
    },
    add: (report) =>
      wroteAny(driver, sql`${reports.insertion(report)} ON CONFLICT (startup_id, network) WHERE network IS NOT NULL DO NOTHING`),
    update: ({ _id, email, network, status, answer, decidedAt, decidedBy }, expecting) =>
      reports.update(driver, { _id, email, network, status, answer, decidedAt, decidedBy }, sql`status = ${expecting}`),
    remove: (id) => reports.remove(driver, sql`id = ${id}`),
    async table({ status, ...filter }, slice) {
      const { rows, total } = await tablePage<ReportRow, keyof typeof sortedBy>(driver, tableOf(filter, status), filter, slice);
      return { reports: rows.map(reportOf), total };
    },
    tally: (search, contacts) => tally(driver, tableOf({ search, contacts }, 'all'), sql`r.status`, search),
    matching: ({ status, ...filter }, range) => matchingIds(driver, tableOf(filter, status), filter.search, range),
    async ofAddress(email, limit) {
      const fromAddress = sql`WHERE lower(r.email) = ${email.toLowerCase()} AND r.email <> ''`;
      const rows = await driver.all<ReportRow>(
        sql`${selectWithNames} ${fromAddress} ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`,
      );
      return { reports: rows.map(reportOf), total: await countRows(driver, sql`FROM reports r ${fromAddress}`) };
    },
    tallyOfOwner: (userId) =>
      countRowsBy(driver, sql`status`, sql`FROM reports WHERE startup_id IN (SELECT id FROM startups WHERE user_id = ${userId})`),
    countOpen: () => countRows(driver, sql`FROM reports WHERE status = 'open'`),
  };
}

const sortedBy: Record<'startup' | 'reason' | 'createdAt', Sql> = {
  startup: withoutCase(sql`s.name`),
  reason: withoutCase(sql`r.reason`),
  createdAt: sql`r.created_at`,
};

/** Joins the tables with the names only when a search or sort needs them. The joins neither add nor remove rows. */
function tableOf({ search, sort, awaiting, contacts }: TableFilter<keyof typeof sortedBy>, status: ReportStatus | 'all') {
  return {
    from: search === '' && parseSort(sort)?.column !== 'startup' ? sql`FROM reports r` : fromWithNames,
    where: conditionOf(status === 'all' ? undefined : sql`r.status = ${status}`, awaiting, 'report', sql`r.id`),
    order: sql`ORDER BY r.created_at DESC, r.id DESC`,
    sortedBy,
    id: sql`r.id`,
    searched: [sql`s.name`, sql`r.reason`, sql`r.details`, ...(contacts === 'hidden' ? [] : [sql`r.email`])],
    select: selectWithNames,
  };
}

function reportOf({ name, slug, logo, startupStatus, ...report }: ReportRow): NamedReport {
  return { ...report, startup: { name, slug, logo, status: startupStatus } };
}
