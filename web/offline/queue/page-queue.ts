import { callAddresses } from 'virtual:call-addresses';
import type { CallReply } from '../../../server/domain/core/call.ts';
import type { CallId, Contract } from '../../../server/domain/contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { pageSizes } from '../../../server/domain/core/page-sizes.ts';
import { presentCard } from '../../../server/domain/listings/startups.rules.ts';
import { createEmitter } from '../../lib/store.ts';
import { countOf } from '../../lib/text.ts';
import { getOffline, onOfflineChange, storedUserId } from '../transport/offline-state.ts';
import { loadOfflineAnswers } from '../transport/offline-transport.ts';
import { pathOf } from '../transport/transport.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { eventOf, postQueueEvent, type SharedEvent } from './broadcast-channel.ts';
import { type PageQueue, setHasQueuedRequests } from './open-queue.ts';
import { setPendingLikes } from './pending-likes.ts';
import { openQueueStorage } from './queue-database.ts';
import { isLikeRequest, isVisibleTo, likeOf, type QueuedRequest, type QueueRow } from './queued-request.ts';
import { createRequestQueue, type DrainResult, type Notifications } from './request-queue.ts';
import { createSendLock } from './send-lock.ts';
import { backoffMs, sendRequest } from './send-request.ts';

/** What the queue needs of the page and its queries. */
export interface PageQueueCallbacks {
  showMessage: (sentence: string) => void;
  /** A host answered that the current user has no session. */
  onUnauthenticated: () => void;
  /** `card` is the listing's, as it was when it was liked. */
  onFavoriteSaved: (favorite: {
    userId: string;
    startupId: string;
    reply: CallReply<Contract['toggleFavorite']>;
    card: StartupCard | undefined;
  }) => void;
  onSubmissionSaved: () => void;
}

/** Opens the queue and sends it whenever a host may answer. Undefined on devices without a database. */
export async function openPageQueue(channel: BroadcastChannel, callbacks: PageQueueCallbacks): Promise<PageQueue | undefined> {
  const { showMessage, onUnauthenticated, onFavoriteSaved, onSubmissionSaved } = callbacks;
  const storage = await openQueueStorage().catch((error: unknown) => {
    console.debug('Requests cannot be queued on this device:', error);
    return undefined;
  });
  if (storage === undefined) return undefined;

  const changed = createEmitter();
  let allRows: readonly QueueRow[] = [];
  let shownRows: readonly QueueRow[] = [];
  /** Sends whose outcome is shown where the user waits for it. */
  const foregroundSends = new Set<Promise<unknown>>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const queue = createRequestQueue({
    storage,
    sendRequest,
    withLock: createSendLock(storage, navigator.locks as LockManager | undefined),
    now: Date.now,
    isOnline: () => navigator.onLine,
    currentUserId: storedUserId,
    onEvent: (event) => {
      if (event.kind === 'unauthenticated') {
        onUnauthenticated();
        return;
      }
      if (event.kind === 'unconfirmed') {
        showMessage(`“${event.row.label}” waits on this device until you confirm your e-mail address.`);
        return;
      }
      postQueueEvent(channel, event);
      handleEvent(event);
    },
  });

  /** For events of this page, of other pages and of the service worker. */
  function handleEvent(event: SharedEvent): void {
    const { row } = event;
    if (event.kind === 'succeeded' && row.userId === storedUserId() && row.userId !== '') {
      if (isLikeRequest(row) && event.json !== '') {
        const [startupId] = likeOf(row);
        const reply = JSON.parse(event.json) as CallReply<Contract['toggleFavorite']>;
        onFavoriteSaved({ userId: row.userId, startupId, reply, card: row.card });
        void loadOfflineAnswers().then((answers) => answers?.updateCachedFavorite(row.userId, startupId, reply.liked));
      } else if (row.draftKey !== undefined) onSubmissionSaved();
    }
    void showNotifications();
  }

  /** Only the visible page shows notifications. */
  async function showNotifications(): Promise<void> {
    await Promise.allSettled(foregroundSends);
    if (document.visibilityState === 'hidden') return;
    const sentence = notificationText(await queue.takeNotifications(storedUserId()));
    if (sentence !== undefined) showMessage(sentence);
  }

  function setRows(rows: readonly QueueRow[]): void {
    allRows = rows;
    refresh();
  }

  function refresh(): void {
    const userId = storedUserId();
    const visible = allRows.filter((row) => isVisibleTo(row, userId) && row.succeededAt === undefined);
    shownRows = visible.filter(({ silent }) => silent !== true);
    setHasQueuedRequests(allRows.length > 0);
    setPendingLikes(new Map(visible.filter((row) => isLikeRequest(row) && !row.refused).map(likeOf)));
    changed.emit();
  }

  function drainAfter(ms: number): void {
    clearTimeout(timer);
    // Browsers run timers above the limit at once.
    timer = setTimeout(drain, Math.min(Math.max(ms, 100), 2 ** 31 - 1));
  }

  function drain(): void {
    clearTimeout(timer);
    queue.drain().then(scheduleNext, (error: unknown) => console.debug('The queue was not sent:', error));
  }

  function scheduleNext(result: DrainResult): void {
    failures = result.kind !== 'unreachable' ? 0 : result.responses > 0 ? 1 : failures + 1;
    if (result.kind === 'empty') return;
    drainAfter(result.kind === 'retry-later' ? result.at - Date.now() : backoffMs(failures));
    void registerBackgroundSync(navigator.serviceWorker as ServiceWorkerContainer | undefined);
  }

  // The last attempt may have been made while nobody was signed in.
  if (storedUserId() !== '') await queue.resume(storedUserId());
  storage.watch(setRows);
  setRows(await storage.all());
  addEventListener('online', drain);
  onOfflineChange(() => getOffline() === undefined && drain());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return;
    drain();
    void showNotifications();
  });
  drain();
  void showNotifications();

  const enqueue: PageQueue['enqueue'] = async (
    id,
    { params = {}, body },
    { dedupeKey = '', attemptedKey, startup, ...options },
    merge,
  ) => {
    const userId = storedUserId();
    const request: QueuedRequest = {
      callId: id,
      method: callAddresses[id].method,
      path: pathOf(id, params),
      json: JSON.stringify(body),
      userId,
      omitCredentials: userId === '' || anonymousCalls.has(id),
      dedupeKey: dedupeKey && `${dedupeKey} ${userId}`,
      ...(startup === undefined ? {} : { card: presentCard(startup) }),
      ...options,
    };
    try {
      const row = await queue.enqueue(request, { merge, attemptedKey });
      return row === undefined ? { kind: 'undone' } : { kind: 'queued', row };
    } catch (error) {
      console.debug('The device has no room for a request:', error);
      return undefined;
    }
  };

  return {
    enqueue,
    async enqueueCount(id, body) {
      await enqueue(id, { body }, { label: '', silent: true, dedupeKey: id }, mergeCounts);
      if (timer === undefined) drainAfter(backoffMs(1));
    },

    sendNow(id, input, options) {
      const sending = enqueue(id, input, options).then(async (result) => {
        if (result?.kind !== 'queued') return undefined;
        const sent = await queue.sendNow(result.row.id);
        if (sent.kind === 'queued') scheduleNext({ kind: 'unreachable', responses: 0 });
        else await queue.discard(result.row.id);
        return sent;
      });
      foregroundSends.add(sending);
      return sending.finally(() => foregroundSends.delete(sending));
    },

    drain,
    async retry(id) {
      await queue.retry(id);
      scheduleNext(await queue.drain());
    },
    async discard(id) {
      await queue.discard(id);
    },
    cancel: (dedupeKey) => queue.cancel(`${dedupeKey} ${storedUserId()}`),
    async handleSignIn(userId) {
      await queue.removeOtherUsers(userId);
      await queue.resume(userId);
      refresh();
      drain();
    },
    async handleSignOut() {
      await queue.removeOtherUsers('');
      refresh();
    },
    receive: (message) => handleEvent(eventOf(message)),
    rows: () => shownRows,
    subscribe: changed.subscribe,
  };
}

/** Calls that do not depend on who is signed in; they are sent without credentials. */
const anonymousCalls: ReadonlySet<CallId> = new Set(['sendCorrection', 'sendFeedback', 'sendReport', 'subscribe']);

/** Undefined when the merged ids are more than one call accepts. */
function mergeCounts(earlier: string, later: string): string | undefined {
  if (earlier === later) return later;
  const [before, after] = [JSON.parse(earlier), JSON.parse(later)] as { startupIds?: string[] }[];
  if (before?.startupIds === undefined || after?.startupIds === undefined) return undefined;
  const startupIds = [...new Set([...before.startupIds, ...after.startupIds])];
  return startupIds.length > pageSizes.impressionIds ? undefined : JSON.stringify({ startupIds });
}

/** One sentence for the outcomes that nobody waited for; undefined when there is nothing to show. */
export function notificationText({ succeeded, refused }: Notifications): string | undefined {
  const [firstRefused, ...otherRefused] = refused;
  if (firstRefused !== undefined) {
    if (otherRefused.length > 0)
      return `${countOf(refused.length, 'thing')} that waited could not be sent. “On this device” says why.`;
    const title = isLikeRequest(firstRefused)
      ? 'Your favourite could not be saved.'
      : `“${firstRefused.label}” could not be sent.`;
    return `${title} ${firstRefused.refused.message}`;
  }
  const [first, ...others] = succeeded;
  if (first === undefined) return undefined;
  return others.length > 0 ? `${countOf(succeeded.length, 'thing')} that waited on this device were sent.` : first.successMessage;
}
