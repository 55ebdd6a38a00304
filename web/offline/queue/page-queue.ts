import { callAddresses } from 'virtual:call-addresses';
import type { CallReply } from '../../../server/domain/core/call.ts';
import type { CallId, Contract } from '../../../server/domain/contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { presentCard } from '../../../server/domain/listings/startups.rules.ts';
import { createEmitter } from '../../lib/store.ts';
import { countOf } from '../../lib/text.ts';
import { getOffline, onOfflineChange, storedUserId } from '../transport/offline-state.ts';
import { loadOfflineAnswers } from '../transport/offline-transport.ts';
import { pathOf } from '../transport/transport.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { type CallInput, type EnqueueOptions, type EnqueueResult, type PageQueue, setHasQueuedRequests } from './open-queue.ts';
import { mergeCounts } from './merge-counts.ts';
import { setPendingLikes } from './pending-likes.ts';
import { openQueueStorage } from './queue-database.ts';
import type { QueueStorage } from './queue-storage.ts';
import { isLikeRequest, isVisibleTo, likeOf, type QueuedRequest, type QueueRow } from './queued-request.ts';
import {
  type CancelResult,
  type DrainResult,
  type MergeBodies,
  type Notifications,
  type QueueEvent,
  RequestQueue,
  type SendResult,
  type SharedEvent,
} from './request-queue.ts';
import { createSendLock } from './send-lock.ts';
import { backoffMs, sendRequest } from './send-request.ts';

/** The callbacks through which the queue reaches the page and its queries. */
interface PageQueueCallbacks {
  showMessage: (sentence: string) => void;
  /** Called when a host replied that the current user has no session. */
  onUnauthenticated: () => void;
  /** `card` is the listing's card at the time of the like. */
  onFavoriteSaved: (favorite: {
    userId: string;
    startupId: string;
    reply: CallReply<Contract['toggleFavorite']>;
    card: StartupCard | undefined;
  }) => void;
  onSubmissionSaved: () => void;
}

/** Opens the queue, and sends it whenever a host may be reachable. Undefined on devices without a database. */
export async function openPageQueue(channel: BroadcastChannel, callbacks: PageQueueCallbacks): Promise<PageQueue | undefined> {
  const storage = await openQueueStorage().catch((error: unknown) => {
    console.debug('Requests cannot be queued on this device:', error);
    return undefined;
  });
  if (storage === undefined) return undefined;
  const queue = new StoredPageQueue(storage, channel, callbacks);
  await queue.start(storage);
  return queue;
}

class StoredPageQueue implements PageQueue {
  readonly #queue: RequestQueue;
  readonly #channel: BroadcastChannel;
  readonly #callbacks: PageQueueCallbacks;
  readonly #changed = createEmitter();
  readonly subscribe = this.#changed.subscribe;
  #allRows: readonly QueueRow[] = [];
  #shownRows: readonly QueueRow[] = [];
  /** Requests whose outcome is shown where the user is waiting for it. */
  readonly #foregroundSends = new Set<Promise<unknown>>();
  /** The number of consecutive drains that reached no host. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: QueueStorage, channel: BroadcastChannel, callbacks: PageQueueCallbacks) {
    this.#channel = channel;
    this.#callbacks = callbacks;
    this.#queue = new RequestQueue({
      storage,
      sendRequest,
      withLock: createSendLock(storage, navigator.locks as LockManager | undefined),
      now: Date.now,
      isOnline: () => navigator.onLine,
      currentUserId: storedUserId,
      onEvent: (event) => this.#handleOwn(event),
    });
  }

  async start(storage: QueueStorage): Promise<void> {
    // The last attempt to send may have been made while the user was signed out.
    if (storedUserId() !== '') await this.#queue.resume(storedUserId());
    const setRows = (rows: readonly QueueRow[]) => {
      this.#allRows = rows;
      this.#refresh();
    };
    storage.watch(setRows);
    setRows(await storage.all());
    const drainAndNotify = () => {
      this.drain();
      void this.#showNotifications();
    };
    addEventListener('online', () => this.drain());
    onOfflineChange(() => getOffline() === undefined && this.drain());
    document.addEventListener('visibilitychange', () => document.visibilityState !== 'hidden' && drainAndNotify());
    drainAndNotify();
  }

  async enqueue(
    id: CallId,
    { params = {}, body }: CallInput,
    { dedupeKey = '', attemptedKey, startup, ...options }: EnqueueOptions,
    merge?: MergeBodies,
  ): Promise<EnqueueResult> {
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
      const row = await this.#queue.enqueue(request, { merge, attemptedKey });
      return row === undefined ? { kind: 'undone' } : { kind: 'queued', row };
    } catch (error) {
      console.debug('The device has no room for a request:', error);
      return undefined;
    }
  }

  async enqueueCount(id: CallId, body: object): Promise<void> {
    await this.enqueue(id, { body }, { label: '', silent: true, dedupeKey: id }, mergeCounts);
    if (this.#timer === undefined) this.#drainAfter(backoffMs(1));
  }

  sendNow(id: CallId, input: CallInput, options: EnqueueOptions): Promise<SendResult | undefined> {
    const sending = this.enqueue(id, input, options).then(async (result) => {
      if (result?.kind !== 'queued') return undefined;
      const sent = await this.#queue.sendNow(result.row.id);
      if (sent.kind === 'queued') this.#scheduleNext({ kind: 'unreachable', responses: 0 });
      else await this.#queue.discard(result.row.id);
      return sent;
    });
    this.#foregroundSends.add(sending);
    return sending.finally(() => this.#foregroundSends.delete(sending));
  }

  drain(): void {
    clearTimeout(this.#timer);
    this.#queue.drain().then(
      (result) => this.#scheduleNext(result),
      (error: unknown) => console.debug('The queue was not sent:', error),
    );
  }

  async retry(id: string): Promise<void> {
    await this.#queue.retry(id);
    this.#scheduleNext(await this.#queue.drain());
  }

  discard(id: string): Promise<void> {
    return this.#queue.discard(id);
  }

  cancel(dedupeKey: string): Promise<CancelResult> {
    return this.#queue.cancel(`${dedupeKey} ${storedUserId()}`);
  }

  async handleSignIn(userId: string): Promise<void> {
    await this.#queue.removeOtherUsers(userId);
    await this.#queue.resume(userId);
    this.#refresh();
    this.drain();
  }

  async handleSignOut(): Promise<void> {
    await this.#queue.removeOtherUsers('');
    this.#refresh();
  }

  rows(): readonly QueueRow[] {
    return this.#shownRows;
  }

  receive(event: SharedEvent): void {
    const { row } = event;
    if (event.kind === 'succeeded' && row.userId === storedUserId() && row.userId !== '') {
      if (isLikeRequest(row) && event.json !== '') {
        const [startupId] = likeOf(row);
        const reply = JSON.parse(event.json) as CallReply<Contract['toggleFavorite']>;
        this.#callbacks.onFavoriteSaved({ userId: row.userId, startupId, reply, card: row.card });
        void loadOfflineAnswers().then((answers) => answers?.directoryClient()?.updateFavorite(row.userId, startupId, reply));
      } else if (row.draftKey !== undefined) this.#callbacks.onSubmissionSaved();
    }
    void this.#showNotifications();
  }

  #handleOwn(event: QueueEvent): void {
    if (event.kind === 'unauthenticated') this.#callbacks.onUnauthenticated();
    else if (event.kind === 'unconfirmed')
      this.#callbacks.showMessage(`“${event.row.label}” is saved on this device until you confirm your email address.`);
    else if (event.kind === 'postponed') {
      // Other waiting requests are shown in a list instead.
      if (isLikeRequest(event.row))
        this.#callbacks.showMessage(
          event.status === tooManyRequests
            ? 'Too many requests at once: your favorite waits on this device and is sent again in a moment.'
            : 'The site could not save your favorite yet. It waits on this device and is sent again automatically.',
        );
    } else {
      this.#channel.postMessage(event);
      this.receive(event);
    }
  }

  /** Only the visible page shows notifications. */
  async #showNotifications(): Promise<void> {
    await Promise.allSettled(this.#foregroundSends);
    if (document.visibilityState === 'hidden') return;
    const sentence = notificationText(await this.#queue.takeNotifications(storedUserId()));
    if (sentence !== undefined) this.#callbacks.showMessage(sentence);
  }

  #refresh(): void {
    const userId = storedUserId();
    const visible = this.#allRows.filter((row) => isVisibleTo(row, userId) && row.succeededAt === undefined);
    this.#shownRows = visible.filter(({ silent }) => silent !== true);
    setHasQueuedRequests(this.#allRows.length > 0);
    setPendingLikes(new Map(visible.filter((row) => isLikeRequest(row) && !row.refused).map(likeOf)));
    this.#changed.emit();
  }

  #drainAfter(ms: number): void {
    clearTimeout(this.#timer);
    // Browsers fire timers above this limit immediately.
    this.#timer = setTimeout(() => this.drain(), Math.min(Math.max(ms, 100), 2 ** 31 - 1));
  }

  #scheduleNext(result: DrainResult): void {
    this.#failures = result.kind !== 'unreachable' ? 0 : result.responses > 0 ? 1 : this.#failures + 1;
    if (result.kind === 'empty') return;
    this.#drainAfter(result.kind === 'retry-later' ? result.at - Date.now() : backoffMs(this.#failures));
    void registerBackgroundSync(navigator.serviceWorker as ServiceWorkerContainer | undefined);
  }
}

const tooManyRequests = 429;

/** Calls that do not depend on who is signed in. They are sent without credentials. */
const anonymousCalls: ReadonlySet<CallId> = new Set(['sendCorrection', 'sendFeedback', 'sendReport']);

/** One message about the outcomes that no user was waiting for; undefined when there is nothing to show. */
function notificationText({ succeeded, refused }: Notifications): string | undefined {
  const [firstRefused, ...otherRefused] = refused;
  if (firstRefused !== undefined) {
    if (otherRefused.length > 0)
      return `${countOf(refused.length, 'change')} could not be sent. See “On this device” for the reasons.`;
    const title = isLikeRequest(firstRefused)
      ? 'Your favorite could not be saved.'
      : `“${firstRefused.label}” could not be sent.`;
    return `${title} ${firstRefused.refused.message}`;
  }
  const [first, ...others] = succeeded;
  if (first === undefined) return undefined;
  return others.length > 0 ? `${countOf(succeeded.length, 'saved change')} from this device were sent.` : first.successMessage;
}
