import { newToken } from '../../../server/domain/core/ids.ts';
import type { ApiResponse } from '../transport/http.ts';
import type { QueueStorage, QueueTransaction } from './queue-storage.ts';
import { isLikeRequest, isVisibleTo, type QueuedRequest, type QueueRow, type RefusedResponse } from './queued-request.ts';
import type { WithLock } from './send-lock.ts';
import { backoffMs, classifyResponse, type Outcome } from './send-request.ts';

/**
 * `unauthenticated`: the host has no session for the request's user. `unconfirmed`: the user's address is not confirmed yet.
 * `postponed`: the first attempt failed although the device is online, and the request will be tried again; `status` is that of
 * the host's response.
 */
export type QueueEvent =
  | { kind: 'succeeded'; row: QueueRow; json: string }
  | { kind: 'refused'; row: QueueRow; refused: RefusedResponse }
  | { kind: 'unauthenticated'; row: QueueRow }
  | { kind: 'unconfirmed'; row: QueueRow }
  | { kind: 'postponed'; row: QueueRow; status: number | undefined };

/** Events that the site's pages and service worker send each other. */
export type SharedEvent = Extract<QueueEvent, { kind: 'succeeded' | 'refused' }>;

/** `queued`: the request stays in the queue and is sent when possible. */
export type SendResult = SharedEvent | { kind: 'queued' };

/**
 * `unreachable`: no host answered, after `responses` other requests got a response in this drain. `retry-later`: requests remain, and the
 * first is due at `at` (milliseconds).
 */
export type DrainResult = { kind: 'empty' } | { kind: 'unreachable'; responses: number } | { kind: 'retry-later'; at: number };

/** Outcomes that no page has shown yet. */
export interface Notifications {
  succeeded: QueueRow[];
  refused: (QueueRow & { refused: RefusedResponse })[];
}

/** `sent`: a canceled request had been attempted, so the server may have it. */
export type CancelResult = 'none' | 'canceled' | 'sent';

/** Merges the bodies of two requests with the same dedupe key; undefined when they must stay separate. */
export type MergeBodies = (earlier: string, later: string) => string | undefined;

interface RequestQueueOptions {
  storage: QueueStorage;
  /** Rejects when no host answered. */
  sendRequest: (row: QueueRow) => Promise<ApiResponse>;
  withLock: WithLock;
  now: () => number;
  /** False when the device is certainly offline, so that no request can have been sent. */
  isOnline: () => boolean;
  /** '' for visitors; undefined if unknown, as in the service worker. */
  currentUserId: () => string | undefined;
  onEvent: (event: QueueEvent) => void;
}

/** The device's requests that no host has run yet. All of the site's pages share the storage of these requests. */
export class RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #storage: QueueStorage;
  /** The drain that is waiting for the lock. Later callers share it. */
  #pendingDrain: Promise<DrainResult> | undefined;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    this.#storage = options.storage;
  }

  /**
   * Stores a request. Resolves to undefined if it only undid an earlier request that was never sent. Rejects when the device has
   * no room. `attemptedKey` is the idempotency key of an earlier attempt that got no response.
   */
  enqueue(
    request: QueuedRequest,
    { merge, attemptedKey }: { merge?: MergeBodies | undefined; attemptedKey?: string | undefined } = {},
  ): Promise<QueueRow | undefined> {
    return this.#storage.transaction((rows) => {
      const attempts = attemptedKey === undefined ? 0 : 1;
      const createdAt = this.#options.now();
      return enqueue(rows, request, { id: attemptedKey ?? newToken(), createdAt, attempts }, merge);
    });
  }

  /** Sends one request now, because a user is waiting for the reply. The request needs a `successMessage`. */
  async sendNow(id: string): Promise<SendResult> {
    const result = await this.#options.withLock(() => this.#attempt(id, 'foreground'));
    if (result.kind === 'unreachable') return { kind: 'queued' };
    if (result.kind !== 'not-sendable') return result;
    // Another page held the lock and has sent the request.
    const row = (await this.#storage.all()).find((other) => other.id === id);
    if (row?.refused !== undefined) return { kind: 'refused', row, refused: row.refused };
    return row?.succeededAt === undefined ? { kind: 'queued' } : { kind: 'succeeded', row, json: row.json };
  }

  /** Sends every request that is due, oldest first. */
  drain(): Promise<DrainResult> {
    this.#pendingDrain ??= this.#options
      .withLock(() => {
        this.#pendingDrain = undefined;
        return this.#drainLocked();
      })
      .catch((error: unknown) => {
        this.#pendingDrain = undefined;
        throw error;
      });
    return this.#pendingDrain;
  }

  /** Makes a request due again, even a refused one. */
  retry(id: string): Promise<void> {
    return this.#storage.transaction(async (rows) => {
      const row = await rows.get(id);
      if (row === undefined) return;
      const { refused, needsSignIn: _needsSignIn, notified: _notified, ...rest } = row;
      // The host neither ran the refused request nor stored its key, so the key can be reused.
      await rows.put({ ...rest, notBefore: 0, ...(refused === undefined ? {} : { attempts: 0 }) });
    });
  }

  discard(id: string): Promise<void> {
    return this.#storage.transaction((rows) => rows.remove(id));
  }

  /** Removes the requests with this key. First waits for the response to a request that is being sent. */
  cancel(dedupeKey: string): Promise<CancelResult> {
    return this.#options.withLock(() =>
      this.#storage.transaction(async (rows) => {
        const canceled = await rows.byDedupeKey(dedupeKey);
        for (const { id } of canceled) await rows.remove(id);
        if (canceled.length === 0) return 'none';
        return canceled.some(({ attempts, refused }) => attempts > 0 && refused === undefined) ? 'sent' : 'canceled';
      }),
    );
  }

  /** Makes requests due that were waiting for their user to sign in or confirm the address. */
  resume(userId: string): Promise<void> {
    return this.#storage.transaction(async (rows) => {
      for (const { needsSignIn, ...row } of await rows.all()) {
        if (needsSignIn === true && row.userId === userId) await rows.put(row);
      }
    });
  }

  /** Removes all other users' requests, but keeps visitors' requests. */
  removeOtherUsers(userId: string): Promise<void> {
    return this.#storage.transaction(async (rows) => {
      for (const row of await rows.all()) if (row.userId !== '' && row.userId !== userId) await rows.remove(row.id);
    });
  }

  /** Returns each outcome only once. Refused requests stay in the queue, except likes, which are removed. */
  takeNotifications(userId: string): Promise<Notifications> {
    return this.#storage.transaction(async (rows) => {
      const visible = (await rows.all()).filter((row) => isVisibleTo(row, userId));
      const succeeded = visible.filter(({ succeededAt }) => succeededAt !== undefined);
      const refused = visible.flatMap((row) =>
        row.refused === undefined || row.notified === true ? [] : { ...row, refused: row.refused },
      );
      for (const { id } of succeeded) await rows.remove(id);
      for (const row of refused) {
        if (isLikeRequest(row)) await rows.remove(row.id);
        else await rows.put({ ...row, notified: true });
      }
      return { succeeded, refused };
    });
  }

  async #drainLocked(): Promise<DrainResult> {
    const { now } = this.#options;
    const attempted = new Set<string>();
    for (;;) {
      const sendable = (await this.#storage.all()).filter((row) => this.#isSendable(row));
      const row = sendable.find(({ id, notBefore }) => notBefore <= now() && !attempted.has(id));
      if (row === undefined) {
        if (sendable.length === 0) return { kind: 'empty' };
        return { kind: 'retry-later', at: Math.min(...sendable.map(({ notBefore }) => notBefore)) };
      }
      const { kind } = await this.#attempt(row.id, 'background');
      if (kind === 'unreachable') return { kind, responses: attempted.size };
      attempted.add(row.id);
    }
  }

  #isSendable(row: QueueRow): boolean {
    if (row.refused !== undefined || row.succeededAt !== undefined || row.needsSignIn === true) return false;
    return row.omitCredentials || row.userId === (this.#options.currentUserId() ?? row.userId);
  }

  async #attempt(id: string, mode: Mode): Promise<SendResult | { kind: 'unreachable' } | { kind: 'not-sendable' }> {
    const row = await this.#storage.transaction(async (rows) => {
      const stored = await rows.get(id);
      if (stored === undefined || !this.#isSendable(stored)) return undefined;
      const attempted = { ...stored, attempts: stored.attempts + 1 };
      await rows.put(attempted);
      return attempted;
    });
    if (row === undefined) return { kind: 'not-sendable' };
    const response = await this.#options.sendRequest(row).catch((error: unknown) => {
      console.debug('A request stays in the queue:', error);
      return undefined;
    });
    if (response !== undefined) return this.#applyResponse(row, response, mode);
    if (this.#options.isOnline()) this.#postpone(row, undefined);
    else await this.#update(id, { attempts: row.attempts - 1 });
    return { kind: 'unreachable' };
  }

  async #applyResponse(row: QueueRow, response: ApiResponse, mode: Mode): Promise<SendResult | { kind: 'unreachable' }> {
    const { id } = row;
    const { now, currentUserId } = this.#options;
    const outcome = outcomeOf(response, mode, currentUserId() === undefined ? 'unknown' : 'known');
    switch (outcome.kind) {
      case 'unreachable':
        this.#postpone(row, undefined);
        return { kind: 'unreachable' };
      case 'retry-later':
        this.#postpone(row, response.status);
        await this.#update(id, { notBefore: now() + Math.max(outcome.afterSeconds * 1_000, backoffMs(row.attempts)) });
        return { kind: 'queued' };
      case 'unauthenticated':
      case 'unconfirmed':
        await this.#update(id, { needsSignIn: true });
        this.#options.onEvent({ kind: outcome.kind, row });
        return { kind: 'queued' };
      case 'refused': {
        const { refused } = outcome;
        if (row.silent === true) await this.discard(id);
        else await this.#update(id, { refused });
        return this.#emit({ kind: 'refused', row, refused });
      }
      case 'succeeded':
        await this.#storage.transaction((rows) => settle(rows, row, response.json, now()));
        return this.#emit({ kind: 'succeeded', row, json: response.json });
    }
  }

  #postpone(row: QueueRow, status: number | undefined): void {
    if (row.attempts === 1) this.#options.onEvent({ kind: 'postponed', row, status });
  }

  #emit<Event extends QueueEvent>(event: Event): Event {
    this.#options.onEvent(event);
    return event;
  }

  /** Does nothing if the row was removed or replaced in the meantime. */
  async #update(id: string, change: Partial<QueueRow>): Promise<void> {
    await this.#storage.transaction(async (rows) => {
      const row = await rows.get(id);
      if (row !== undefined) await rows.put({ ...row, ...change });
    });
  }
}

/** `foreground`: a user is waiting for the reply, so a response that could be retried counts as a refusal. */
type Mode = 'foreground' | 'background';

function outcomeOf(response: ApiResponse, mode: Mode, user: 'known' | 'unknown'): Outcome {
  const outcome = classifyResponse(response, user);
  const countsAsRefused =
    mode === 'foreground' && outcome.kind === 'retry-later' && outcome.refused.code !== 'request.in_progress';
  return countsAsRefused ? { kind: 'refused', refused: outcome.refused } : outcome;
}

/** Removes a successful request, its draft, and identical requests that were queued while it was being sent. */
async function settle(rows: QueueTransaction, sent: QueueRow, responseJson: string, succeededAt: number): Promise<void> {
  const { id, dedupeKey, json, draftKey } = sent;
  const row = await rows.get(id);
  if (row?.successMessage === undefined) await rows.remove(id);
  else await rows.put({ ...row, json: responseJson, dedupeKey: '', succeededAt });
  if (draftKey !== undefined && row !== undefined) await rows.removeDraft(draftKey);
  if (dedupeKey === '') return;
  for (const later of await rows.byDedupeKey(dedupeKey)) {
    if (later.id !== id && later.attempts === 0 && later.json === json) await rows.remove(later.id);
  }
}

/**
 * Adds a request under a new id, and removes queued requests with the same dedupe key. If a like undoes a queued like that was
 * never sent, the queued like is removed, and nothing is added.
 */
async function enqueue(
  rows: QueueTransaction,
  request: QueuedRequest,
  { id, createdAt, attempts }: Pick<QueueRow, 'id' | 'createdAt' | 'attempts'>,
  merge: MergeBodies | undefined,
): Promise<QueueRow | undefined> {
  const row: QueueRow = { ...request, id, createdAt, attempts, supersedes: false, notBefore: 0 };
  const earlier = request.dedupeKey === '' ? [] : await rows.byDedupeKey(request.dedupeKey);
  if (merge !== undefined) {
    for (const other of earlier) {
      const json = merge(other.json, row.json);
      if (json === undefined) continue;
      await rows.remove(other.id);
      row.json = json;
      break;
    }
    await rows.put(row);
    return row;
  }
  for (const other of earlier) {
    const isUnsent = other.attempts === 0 && !other.supersedes;
    if (other.refused === undefined && !isUnsent) row.supersedes = true;
    await rows.remove(other.id);
    // A like is either on or off, so the opposite of an unsent like restores the original state.
    if (isUnsent && isLikeRequest(other) && other.json !== row.json) return undefined;
  }
  await rows.put(row);
  return row;
}
