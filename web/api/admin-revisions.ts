import { type QueryClient } from '@tanstack/react-query';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import type { RevisionSettings } from '../../server/domain/submissions/revisions.contract.ts';
import { invalidateStartups } from './admin-startups.ts';
import { send } from './admin-client.ts';
import { invalidateCalls } from './invalidate.ts';

export type RevisionReview = CallReply<Contract['reviewRevision']>;

export type RevisionDecision = CallRequest<Contract['decideRevision']>['body'];

export type StartupHistory = CallReply<Contract['listStartupHistory']>;

export function saveRevisionSettings(settings: RevisionSettings, version: string | undefined) {
  return send('saveRevisionSettings', { body: settings, ...(version === undefined ? {} : { version }) });
}

/** Invalidates every query that shows changes, or listings that were changed. */
export async function invalidateRevisions(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['reviewRevision', 'listOwnStartups']), invalidateStartups(queryClient)]);
}
