import type { CallRequest } from '../../server/domain/core/call.ts';
import type { Contract } from '../../server/domain/contract.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import { pageQueue } from '../offline/queue/open-queue.ts';
import { ApiError, send } from './client.ts';

type CountCall = 'recordView' | 'recordTraffic' | 'recordImpressions';

/**
 * Waits until the page is visible, because browsers prerender an address while it is being typed. Failures are not shown; without a
 * network, the count is queued.
 */
function count<Id extends CountCall>(...counted: Parameters<typeof countNow<Id>>): void {
  const isAhead = 'prerendering' in document && document.prerendering === true;
  if (isAhead) document.addEventListener('prerenderingchange', () => countNow(...counted), { once: true });
  else countNow(...counted);
}

function countNow<Id extends CountCall>(
  id: Id,
  body: CallRequest<Contract[Id]>['body'],
  options: { keepalive?: true } = {},
): void {
  send<CountCall>(id, { body, ...options } as never).catch((error: unknown) => {
    console.debug('Not counted:', error);
    if (!(error instanceof ApiError)) void pageQueue().then((queue) => queue?.enqueueCount(id, body));
  });
}

export function recordView(startupId: string): void {
  count('recordView', { startupId });
}

export function recordTraffic(startupId: string): void {
  count('recordTraffic', { startupId }, { keepalive: true });
}

const counted = new Set<string>();
let unsent: string[] = [];
const impressionDelayMs = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts a card that scrolls into view, once per page load. The impressions of one second are sent together. */
export function recordImpression(startupId: string): void {
  if (counted.has(startupId)) return;
  counted.add(startupId);
  unsent.push(startupId);
  timer ??= setTimeout(sendImpressions, impressionDelayMs);
}

function sendImpressions(): void {
  timer = undefined;
  const startupIds = unsent.slice(0, pageSizes.impressionIds);
  unsent = unsent.slice(pageSizes.impressionIds);
  if (unsent.length > 0) timer = setTimeout(sendImpressions, impressionDelayMs);
  count('recordImpressions', { startupIds }, { keepalive: true });
}
