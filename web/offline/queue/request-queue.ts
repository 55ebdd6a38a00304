import { newToken } from '../../../server/domain/core/ids.ts';
import type { HostResponse } from '../transport/http.ts';
import type { QueueStorage, QueueTransaction } from './queue-storage.ts';
import { isLikeRequest, isVisibleTo, type QueuedRequest, type QueueRow, type RefusedResponse } from './queued-request.ts';
import type { WithLock } from './send-lock.ts';
import { backoffMs, classifyResponse, type Outcome } from './send-request.ts';

/** `unauthenticated`: the host has no session for the request's user; `unconfirmed`: their address is not confirmed yet. */
export type QueueEvent =
  | { kind: 'succeeded'; row: QueueRow; json: string }
  | { kind: 'refused'; row: QueueRow; refused: RefusedResponse }
  | { kind: 'unauthenticated'; row: QueueRow }
  | { kind: 'unconfirmed'; row: QueueRow };

/** `queued`: the request stays in the queue and is sent when that is possible. */
export type SendResult = Extract<QueueEvent, { kind: 'succeeded' | 'refused' }> | { kind: 'queued' };

/**
 * `unreachable`: no host answered, after so many `responses` in this drain; `retry-later`: requests remain, and the first of
 * them is due at `at` (milliseconds).
 */
export type DrainResult = { kind: 'empty' } | { kind: 'unreachable'; responses: number } | { kind: 'retry-later'; at: number };

/** Outcomes that no page has shown yet. */
export interface Notifications {
  succeeded: QueueRow[];
  refused: (QueueRow & { refused: RefusedResponse })[];
}

/** `sent`: one of the cancelled requests was attempted, so the server may have it. */
export type CancelResult = 'none' | 'cancelled' | 'sent';

/** Combines two bodies of requests with one dedupe key; undefined when they must stay two requests. */
export type MergeBodies = (earlier: string, later: string) => string | undefined;

export interface RequestQueue {
  /**
   * Undefined when the request only undid an earlier one that was never sent. Rejects when the device has no room.
   * `attemptedKey` is the idempotency key under which it was sent before, without a response.
   */
  enqueue(
    request: QueuedRequest,
    options?: { merge?: MergeBodies | undefined; attemptedKey?: string | undefined },
  ): Promise<QueueRow | undefined>;
  /** Sends one request now, for a user who waits for the answer; the request needs a `successMessage`. */
  sendNow(id: string): Promise<SendResult>;
  /** Sends every request that is due, oldest first. */
  drain(): Promise<DrainResult>;
  /** Makes a request due again, a refused one included. */
  retry(id: string): Promise<void>;
  /** False when there was no such request. */
  discard(id: string): Promise<boolean>;
  /** Removes the requests with this key, after a request that is being sent has been answered. */
  cancel(dedupeKey: string): Promise<CancelResult>;
  /** Makes the requests of a user due that wait for their sign-in or for their confirmed address. */
  resume(userId: string): Promise<void>;
  /** Removes the requests of all other users; those of visitors stay. */
  removeOtherUsers(userId: string): Promise<void>;
  /** Returns each outcome once. Refused requests stay in the queue, except likes, which are removed. */
  takeNotifications(userId: string): Promise<Notifications>;
}

export interface RequestQueueOptions {
  storage: QueueStorage;
  /** Rejects when no host answered. */
  sendRequest: (row: QueueRow) => Promise<HostResponse>;
  withLock: WithLock;
  now: () => number;
  /** False when nothing can have left the device. */
  isOnline: () => boolean;
  /** '' for visitors; undefined where it is unknown, as in the service worker. */
  currentUserId: () => string | undefined;
  onEvent: (event: QueueEvent) => void;
}

export function createRequestQueue(options: RequestQueueOptions): RequestQueue {
  const { storage, sendRequest, withLock, now, isOnline, currentUserId, onEvent } = options;

  function isSendable(row: QueueRow): boolean {
    if (row.refused !== undefined || row.succeededAt !== undefined || row.needsSignIn === true) return false;
    return row.omitCredentials || row.userId === (currentUserId() ?? row.userId);
  }

  /** In the `foreground` a user waits for the answer, so a response that could be retried counts as refused. */
  async function attempt(
    id: string,
    mode: 'foreground' | 'background' = 'background',
  ): Promise<SendResult | { kind: 'unreachable' } | { kind: 'not-sendable' }> {
    const row = await storage.transaction(async (rows) => {
      const stored = await rows.get(id);
      if (stored === undefined || !isSendable(stored)) return undefined;
      const attempted = { ...stored, attempts: stored.attempts + 1 };
      await rows.put(attempted);
      return attempted;
    });
    if (row === undefined) return { kind: 'not-sendable' };
    const response = await sendRequest(row).catch((error: unknown) => {
      console.debug('A request stays in the queue:', error);
      return undefined;
    });
    if (response === undefined) {
      if (!isOnline()) await update(id, { attempts: row.attempts - 1 });
      return { kind: 'unreachable' };
    }
    const outcome = outcomeOf(response, mode);
    switch (outcome.kind) {
      case 'unreachable':
        return { kind: 'unreachable' };
      case 'retry-later':
        await update(id, { notBefore: now() + Math.max(outcome.afterSeconds * 1_000, backoffMs(row.attempts)) });
        return { kind: 'queued' };
      case 'unauthenticated':
      case 'unconfirmed':
        await update(id, { needsSignIn: true });
        onEvent({ kind: outcome.kind, row });
        return { kind: 'queued' };
      case 'refused': {
        const { refused } = outcome;
        if (row.silent === true) await storage.transaction((rows) => rows.remove(id));
        else await update(id, { refused });
        return emitEvent({ kind: 'refused', row, refused });
      }
      case 'succeeded':
        await storage.transaction((rows) => settle(rows, row, response.json));
        return emitEvent({ kind: 'succeeded', row, json: response.json });
    }
  }

  function outcomeOf(response: HostResponse, mode: 'foreground' | 'background'): Outcome {
    const outcome = classifyResponse(response, currentUserId() === undefined ? 'unknown' : 'known');
    const countsAsRefused =
      mode === 'foreground' && outcome.kind === 'retry-later' && outcome.refused.code !== 'request.in_progress';
    return countsAsRefused ? { kind: 'refused', refused: outcome.refused } : outcome;
  }

  function emitEvent<Event extends QueueEvent>(event: Event): Event {
    onEvent(event);
    return event;
  }

  /** Removes a request that succeeded, its draft, and equal requests that were queued while it was being sent. */
  async function settle(rows: QueueTransaction, sent: QueueRow, responseJson: string): Promise<void> {
    const { id, dedupeKey, json, draftKey } = sent;
    const row = await rows.get(id);
    if (row?.successMessage === undefined) await rows.remove(id);
    else await rows.put({ ...row, json: responseJson, dedupeKey: '', succeededAt: now() });
    if (draftKey !== undefined && row !== undefined) await rows.removeDraft(draftKey);
    if (dedupeKey === '') return;
    for (const later of await rows.byDedupeKey(dedupeKey)) {
      if (later.id !== id && later.attempts === 0 && later.json === json) await rows.remove(later.id);
    }
  }

  /** Does nothing when the row was removed or replaced meanwhile. */
  async function update(id: string, change: Partial<QueueRow>): Promise<void> {
    await storage.transaction(async (rows) => {
      const row = await rows.get(id);
      if (row !== undefined) await rows.put({ ...row, ...change });
    });
  }

  async function drainLocked(): Promise<DrainResult> {
    const attempted = new Set<string>();
    for (;;) {
      const sendable = (await storage.all()).filter(isSendable);
      const row = sendable.find(({ id, notBefore }) => notBefore <= now() && !attempted.has(id));
      if (row === undefined) {
        if (sendable.length === 0) return { kind: 'empty' };
        return { kind: 'retry-later', at: Math.min(...sendable.map(({ notBefore }) => notBefore)) };
      }
      if ((await attempt(row.id)).kind === 'unreachable') return { kind: 'unreachable', responses: attempted.size };
      attempted.add(row.id);
    }
  }

  /** The drain that waits for the lock: further callers share it. */
  let pendingDrain: Promise<DrainResult> | undefined;

  return {
    enqueue: (request, { merge, attemptedKey } = {}) =>
      storage.transaction((rows) => {
        const attempts = attemptedKey === undefined ? 0 : 1;
        return enqueue(rows, request, { id: attemptedKey ?? newToken(), createdAt: now(), attempts }, merge);
      }),

    async sendNow(id) {
      const result = await withLock(() => attempt(id, 'foreground'));
      if (result.kind === 'unreachable') return { kind: 'queued' };
      if (result.kind !== 'not-sendable') return result;
      // Another page had the lock before and has sent the request.
      const row = (await storage.all()).find((other) => other.id === id);
      if (row?.refused !== undefined) return { kind: 'refused', row, refused: row.refused };
      return row?.succeededAt === undefined ? { kind: 'queued' } : { kind: 'succeeded', row, json: row.json };
    },

    drain() {
      pendingDrain ??= withLock(() => {
        pendingDrain = undefined;
        return drainLocked();
      }).catch((error: unknown) => {
        pendingDrain = undefined;
        throw error;
      });
      return pendingDrain;
    },

    retry: (id) =>
      storage.transaction(async (rows) => {
        const row = await rows.get(id);
        if (row === undefined) return;
        const { refused, needsSignIn: _needsSignIn, notified: _notified, ...rest } = row;
        // The host has neither run a refused request nor stored its key.
        await rows.put({ ...rest, notBefore: 0, ...(refused === undefined ? {} : { attempts: 0 }) });
      }),

    discard: (id) =>
      storage.transaction(async (rows) => {
        const row = await rows.get(id);
        await rows.remove(id);
        return row !== undefined;
      }),

    cancel: (dedupeKey) =>
      withLock(() =>
        storage.transaction(async (rows) => {
          const cancelled = await rows.byDedupeKey(dedupeKey);
          for (const { id } of cancelled) await rows.remove(id);
          if (cancelled.length === 0) return 'none';
          return cancelled.some(({ attempts, refused }) => attempts > 0 && refused === undefined) ? 'sent' : 'cancelled';
        }),
      ),

    resume: (userId) =>
      storage.transaction(async (rows) => {
        for (const { needsSignIn, ...row } of await rows.all()) {
          if (needsSignIn === true && row.userId === userId) await rows.put(row);
        }
      }),

    removeOtherUsers: (userId) =>
      storage.transaction(async (rows) => {
        for (const row of await rows.all()) if (row.userId !== '' && row.userId !== userId) await rows.remove(row.id);
      }),

    takeNotifications: (userId) =>
      storage.transaction(async (rows) => {
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
      }),
  };
}

/**
 * Adds a request under a new id; it replaces queued requests with the same dedupe key. A like that undoes one that was never
 * sent removes it and is not added.
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
    // A like is either on or off, so a different one restores the state before the first.
    if (isUnsent && isLikeRequest(other) && other.json !== row.json) return undefined;
  }
  await rows.put(row);
  return row;
}
