import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { ReportStatus } from '../../server/domain/audience/reports.contract.ts';
import type { SortColumn } from '../../server/domain/core/sort-columns.ts';
import { callQuery } from './admin-client.ts';
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
    ...callQuery('listReports', { query: { page, limit, status, search, sort } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export type ReportDecision = CallRequest<Contract['decideReport']>['body'];

/** Invalidates every query that shows or counts reports. */
export async function invalidateReports(queryClient: QueryClient): Promise<void> {
  await invalidateCalls(queryClient, ['listReports', 'getStats', 'listAudit']);
}

export type ReasonsDraft = CallReply<Contract['getReportReasons']>;

/** Invalidates every query that shows the reasons. */
export async function invalidateReasons(queryClient: QueryClient): Promise<void> {
  await invalidateCalls(queryClient, ['listReportReasons', 'getReportReasons', 'listAudit']);
}
