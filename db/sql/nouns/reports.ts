import sql, { type Sql } from 'sql-template-tag';
import type { ReportStatus } from '../../../server/domain/audience/reports.contract.ts';
import type { Startup } from '../../../server/domain/listings/startups.contract.ts';
import { parseSort } from '../../../server/domain/core/sorting.ts';
import type { NamedReport, Store, TableFilter } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { tablePage, withoutCase } from './tables.ts';

interface ReportRow extends Omit<NamedReport, 'startup'> {
  name: string;
  slug: string;
  logo: string;
  startupStatus: Startup['status'];
}

/** Every report has a listing. LEFT JOIN fixes the order of the join, so that the reports are read in the order of their index. */
const fromWithNames = sql`
  FROM reports r LEFT JOIN startups s ON s.id = r.startup_id LEFT JOIN users d ON d.id = r.decided_by`;
const selectWithNames = sql`
  SELECT r.id AS _id, r.startup_id AS "startupId", r.reason, r.details, r.email, r.network, r.status,
    r.answer, r.created_at AS "createdAt", r.decided_at AS "decidedAt", r.decided_by AS "decidedBy", s.name, s.slug, s.logo,
    s.status AS "startupStatus", d.username AS decider,
    (SELECT count(*) FROM reports o WHERE o.startup_id = r.startup_id AND o.status = 'open') AS "openReports" ${fromWithNames}`;

export function sqlReports(driver: Driver): Store['reports'] {
  return {
    async byId(id) {
      const row = await driver.one<ReportRow>(sql`${selectWithNames} WHERE r.id = ${id}`);
      return row && reportOf(row);
    },
    add: async (report) =>
      (await driver.run(sql`
        INSERT INTO reports (id, startup_id, reason, details, email, network, status, answer, created_at, decided_at,
          decided_by)
        VALUES (${report._id}, ${report.startupId}, ${report.reason}, ${report.details}, ${report.email},
          ${report.network}, ${report.status}, ${report.answer}, ${report.createdAt}, ${report.decidedAt}, ${report.decidedBy})
        ON CONFLICT (startup_id, network) WHERE network IS NOT NULL DO NOTHING`)) > 0,
    update: async (report, expecting) =>
      (await driver.run(sql`
        UPDATE reports
        SET email = ${report.email}, network = ${report.network}, status = ${report.status}, answer = ${report.answer},
          decided_at = ${report.decidedAt}, decided_by = ${report.decidedBy}
        WHERE id = ${report._id} AND status = ${expecting}`)) > 0,
    remove: async (id) => (await driver.run(sql`DELETE FROM reports WHERE id = ${id}`)) > 0,
    async table({ status, ...filter }, slice) {
      const { rows, total } = await tablePage<ReportRow, keyof typeof sortedBy>(driver, tableOf(filter, status), filter, slice);
      return { reports: rows.map(reportOf), total };
    },
    async countOpen() {
      const counted = await driver.one<{ total: number }>(sql`SELECT count(*) AS total FROM reports WHERE status = 'open'`);
      return counted?.total ?? 0;
    },
  };
}

const sortedBy: Record<'startup' | 'reason' | 'createdAt', Sql> = {
  startup: withoutCase(sql`s.name`),
  reason: withoutCase(sql`r.reason`),
  createdAt: sql`r.created_at`,
};

/** Joins names only where they are searched or sorted by: they add and remove no row. */
function tableOf({ search, sort }: TableFilter<keyof typeof sortedBy>, status: ReportStatus | 'all') {
  return {
    from: search === '' && parseSort(sort)?.column !== 'startup' ? sql`FROM reports r` : fromWithNames,
    where: status === 'all' ? undefined : sql`r.status = ${status}`,
    order: sql`ORDER BY r.created_at DESC, r.id DESC`,
    sortedBy,
    id: sql`r.id`,
    searched: [sql`s.name`, sql`r.reason`, sql`r.details`, sql`r.email`],
    select: selectWithNames,
  };
}

function reportOf({ name, slug, logo, startupStatus, ...report }: ReportRow): NamedReport {
  return { ...report, startup: { name, slug, logo, status: startupStatus } };
}
