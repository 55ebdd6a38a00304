import { equalsIgnoreCase } from '../../server/domain/accounts/users.rules.ts';
import type { ReportStatus } from '../../server/domain/audience/reports.contract.ts';
import type { NamedReport, ReportRecord, Store, TableFilter } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import { type Access, findRow, refuseIf, type State } from './state.ts';
import { isListed } from './review-states.ts';
import { countBy, matchingIds, newestFirst, tablePage, tally } from './tables.ts';

export function memoryReports(access: Access): Store['reports'] {
  const { read, write } = access;
  const rows = rowsOf(access, (state) => state.reports, idOf);
  const tableOf = async (status: ReportStatus | 'all', { awaiting, contacts }: Pick<TableFilter, 'awaiting' | 'contacts'>) => {
    const newest = await rows.list(
      (report) => (status === 'all' || report.status === status) && isListed(read(), awaiting, 'report', report._id),
      newestFirst,
    );
    return {
      rows: newest.map((report) => withNames(read(), report)),
      searched: ({ startup, reason, details, email }: NamedReport) => [
        startup.name,
        reason,
        details,
        ...(contacts === 'hidden' ? [] : [email]),
      ],
    };
  };
  return {
    async byId(id) {
      const found = await rows.byKey(id);
      return found && withNames(read(), found);
    },
    add: (report) =>
      write((state) => {
        const { reports, startups } = state;
        const { _id, startupId, network } = report;
        const isRepeated = (other: ReportRecord) => other.startupId === startupId && other.network === network;
        if (network !== null && findRow(reports.values(), isRepeated) !== undefined) return false;
        refuseIf(reports.has(_id), 'primary_key');
        refuseIf(!startups.has(startupId), 'foreign_key');
        reports.set(_id, { ...report });
        return true;
      }),
    update: ({ _id, email, network, status, answer, decidedAt, decidedBy }, expecting) =>
      rows.change(_id, (before) =>
        before.status === expecting ? { ...before, email, network, status, answer, decidedAt, decidedBy } : undefined,
      ),
    remove: rows.remove,
    async table({ status, ...filter }, slice) {
      const page = tablePage(
        {
          ...(await tableOf(status, filter)),
          sortedBy: {
            startup: ({ startup }) => startup.name,
            reason: ({ reason }) => reason,
            createdAt: ({ createdAt }) => createdAt,
          },
        },
        filter,
        slice,
      );
      return { reports: page.rows, total: page.total };
    },
    tally: async (search, contacts) => tally(await tableOf('all', { contacts }), ({ status }) => status, search),
    matching: async ({ status, ...filter }, range) => matchingIds(await tableOf(status, filter), filter.search, range),
    async ofAddress(email, limit) {
      const fromAddress = (report: ReportRecord) => report.email !== '' && equalsIgnoreCase(report.email, email);
      const newest = await rows.list(fromAddress, newestFirst, limit);
      return { reports: newest.map((report) => withNames(read(), report)), total: await rows.count(fromAddress) };
    },
    tallyOfOwner: async (userId) =>
      countBy(
        [...read().reports.values()].filter(({ startupId }) => read().startups.get(startupId)?.record.userId === userId),
        ({ status }) => status,
      ),
    countOpen: () => rows.count(({ status }) => status === 'open'),
  };
}

/** A report with the names of its listing and admin. Every report has a listing. */
function withNames({ startups, users, reports }: State, report: ReportRecord): NamedReport {
  const { name = '', slug = '', logo = '', status = 'active' } = startups.get(report.startupId)?.record ?? {};
  return {
    ...report,
    startup: { name, slug, logo, status },
    openReports: [...reports.values()].filter((other) => other.startupId === report.startupId && other.status === 'open').length,
    decider: users.get(report.decidedBy ?? '')?.username ?? null,
  };
}
