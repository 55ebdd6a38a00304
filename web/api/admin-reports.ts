import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { Report, ReportReasons, ReportStatus } from '../../server/domain/audience/reports.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';
import { invalidateCalls } from './invalidate.ts';
import type { TableQuery } from './table-query.ts';

/** The page and filters of the table of reports. */
export interface ReportTableParams extends TableQuery<SortColumn<'reports'>> {
  status: 'all' | ReportStatus;
  limit?: number;
}

/** Fetched at each mount, because other admins decide, too. */
export const reportsQuery = ({ page, status, search, sort = '', limit = pageSizes.adminReports }: ReportTableParams) =>
  queryOptions({
    queryKey: [userScope, 'listReports', status, search, page, limit, sort],
    queryFn: () => send('listReports', { query: { page: String(page), limit: String(limit), status, search, sort } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type ReportDecision = CallRequest<Contract['decideReport']>['body'];

/** Arrives even when the page is left at once. */
export function decideReport(id: string, decision: ReportDecision): Promise<Report> {
  return send('decideReport', { params: { id }, body: decision, keepalive: true });
}

/** Invalidates every query that shows or counts reports. */
export async function invalidateReports(queryClient: QueryClient): Promise<void> {
  await invalidateCalls(queryClient, ['listReports', 'getStats', 'listAudit']);
}

export type ReasonsDraft = CallReply<Contract['getReportReasons']>;

/** Fetched whenever the form is opened. */
export const reasonsDraftQuery = queryOptions({
  queryKey: [userScope, 'getReportReasons'],
  queryFn: () => send('getReportReasons'),
  staleTime: 0,
  gcTime: 0,
});

export function saveReportReasons(version: string, body: ReportReasons): Promise<ReasonsDraft> {
  return send('saveReportReasons', { body, version });
}

/** Invalidates every query that shows the reasons. */
export async function invalidateReasons(queryClient: QueryClient): Promise<void> {
  await invalidateCalls(queryClient, ['listReportReasons', 'getReportReasons', 'listAudit']);
}

/** Deletes one batch of the reports that match. */
export function removeMatchingReports(filter: Pick<ReportTableParams, 'search' | 'status'>, expected: number) {
  return send('removeMatchingReports', { body: { ...filter, expected } });
}
