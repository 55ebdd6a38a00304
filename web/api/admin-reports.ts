import { type QueryClient } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { invalidateCalls } from './invalidate.ts';

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
