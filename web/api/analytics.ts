import { queryOptions } from '@tanstack/react-query';
import { pageSizes } from '../../server/contract/limits.ts';
import { ownKey } from './account.ts';
import { send } from './client.ts';

/** What was counted of a member's active listings. */
export const analyticsQuery = (userId: string) =>
  queryOptions({
    queryKey: [ownKey, 'getAnalytics', userId],
    queryFn: () => send('getAnalytics', { params: { userId } }),
  });

/** Counting is never worth an error message: what fails is told to the console's debug level and forgotten. */
function unnoticed(recording: Promise<unknown>): void {
  recording.catch((error: unknown) => console.debug('Not counted:', error));
}

export function recordView(startupId: string): void {
  unnoticed(send('recordView', { body: { startupId } }));
}

export function recordTraffic(startupId: string): void {
  unnoticed(send('recordTraffic', { body: { startupId }, keepalive: true }));
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
  unnoticed(send('recordImpressions', { body: { startupIds }, keepalive: true }));
}
