import type { NamedReport, ReportRecord, Store } from '../store.ts';
import { type Access, findRow, refuseIf, type State } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryReports({ read, write }: Access): Store['reports'] {
  return {
    async byId(id) {
      const found = read().reports.get(id);
      return found && withNames(read(), found);
    },
    add: (report) =>
      write((state) => {
        const { reports, startups } = state;
        const { _id, startupId, network } = report;
        const isSame = (other: ReportRecord) => other.startupId === startupId && other.network === network;
        if (network !== null && findRow(reports.values(), isSame) !== undefined) return false;
        refuseIf(reports.has(_id), 'primary_key');
        refuseIf(!startups.has(startupId), 'foreign_key');
        reports.set(_id, { ...report });
        return true;
      }),
    update: ({ _id, email, network, status, answer, decidedAt, decidedBy }, expecting) =>
      write(({ reports }) => {
        const before = reports.get(_id);
        if (before?.status !== expecting) return false;
        reports.set(_id, { ...before, email, network, status, answer, decidedAt, decidedBy });
        return true;
      }),
    remove: (id) => write((state) => state.reports.delete(id)),
    async table({ status, ...filter }, slice) {
      const rows = [...read().reports.values()]
        .filter((report) => status === 'all' || report.status === status)
        .sort(newestFirst)
        .map((report) => withNames(read(), report));
      const { rows: reports, total } = tablePage(
        {
          rows,
          searched: ({ startup, reason, details, email }) => [startup.name, reason, details, email],
          sortedBy: {
            startup: ({ startup }) => startup.name,
            reason: ({ reason }) => reason,
            createdAt: ({ createdAt }) => createdAt,
          },
        },
        filter,
        slice,
      );
      return { reports, total };
    },
    countOpen: async () => [...read().reports.values()].filter(({ status }) => status === 'open').length,
  };
}

/** A copy with the names that the stores read from other rows. Every report has a listing. */
function withNames({ startups, users, reports }: State, report: ReportRecord): NamedReport {
  const { name = '', slug = '', logo = '', status = 'active' } = startups.get(report.startupId)?.record ?? {};
  return {
    ...report,
    startup: { name, slug, logo, status },
    openReports: [...reports.values()].filter((other) => other.startupId === report.startupId && other.status === 'open').length,
    decider: users.get(report.decidedBy ?? '')?.username ?? null,
  };
}
