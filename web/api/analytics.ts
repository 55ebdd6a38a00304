import { queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '../../server/contract/call.ts';
import type { Contract } from '../../server/contract/contract.ts';
import { pageSizes } from '../../server/contract/page-sizes.ts';
import { userScope } from './account.ts';
import { ApiError, send } from './client.ts';
import { pageQueue } from '../offline/queue/open-queue.ts';

/** What was counted of a member's active listings. */
export const analyticsQuery = (userId: string) =>
  queryOptions({
    queryKey: [userScope, 'getAnalytics', userId],
    queryFn: () => send('getAnalytics', { params: { userId } }),
  });

type Counted = 'recordView' | 'recordTraffic' | 'recordImpressions';

/** Counting is never worth an error message; without a network it is done later. */
function count<Id extends Counted>(id: Id, body: CallRequest<Contract[Id]>['body'], more: { keepalive?: true } = {}): void {
  send<Counted>(id, { body, ...more } as never).catch((error: unknown) => {
    console.debug('Not counted:', error);
    if (!(error instanceof ApiError)) void pageQueue().then((outbox) => outbox?.keepCount(id, body));
  });
}

export function recordView(startupId: string): void {
  count('recordView', { startupId });
}

export function recordTraffic(startupId: string): void {
  count('recordTraffic', { startupId }, { keepalive: true });
}

const seen = new Set<string>();
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts a card that came into view, once a visit; sent a second later together with its neighbours. */
export function recordImpression(startupId: string): void {
  if (seen.has(startupId)) return;
  seen.add(startupId);
  waiting.push(startupId);
  timer ??= setTimeout(sendImpressions, 1000);
}

function sendImpressions(): void {
  timer = undefined;
  const startupIds = waiting.slice(0, pageSizes.impressionIds);
  waiting = waiting.slice(pageSizes.impressionIds);
  if (waiting.length > 0) timer = setTimeout(sendImpressions, 1000);
  count('recordImpressions', { startupIds }, { keepalive: true });
}
