import type { ApiResponse } from '../../web/offline/transport/http.ts';
import type { QueuedRequest, QueueRow } from '../../web/offline/queue/queued-request.ts';
import { type QueueEvent, RequestQueue } from '../../web/offline/queue/request-queue.ts';
import { createMemoryQueueStorage } from './memory-queue.ts';

export const start = Date.parse('2026-11-21T12:00:00Z');

export const aLike = (startupId: string, liked: boolean, userId = 'ada'): QueuedRequest => ({
  callId: 'toggleFavorite',
  method: 'POST',
  path: '/favorites/toggle',
  json: JSON.stringify({ userId, startupId, liked }),
  userId,
  omitCredentials: false,
  dedupeKey: `like ${userId} ${startupId}`,
  label: liked ? `Like ${startupId}` : `Do not like ${startupId}`,
});

export const someFeedback = (content: string, userId = ''): QueuedRequest => ({
  callId: 'sendFeedback',
  method: 'POST',
  path: '/feedback',
  json: JSON.stringify({ content }),
  userId,
  omitCredentials: true,
  dedupeKey: '',
  label: 'Feedback',
  successMessage: 'Your feedback was sent.',
});

export const ok: ApiResponse = { status: 200, json: '{"liked":true,"likes":3}' };
export const refusal = (status: number, code: string, retryAfterSeconds?: number): ApiResponse => ({
  status,
  json: JSON.stringify({ code, message: `Sentence of ${code}` }),
  retryAfterSeconds,
});

/** A device whose pages share one queue. `host.respond` returns undefined when no host answers. */
export function aDevice({ online = true } = {}) {
  const storage = createMemoryQueueStorage();
  const clock = { now: start };
  const host = { respond: (_row: QueueRow): ApiResponse | undefined => ok };
  const device = { userId: 'ada' as string | undefined, online };
  const events: QueueEvent[] = [];
  /** Every request that the host has answered. */
  const sent: QueueRow[] = [];
  const withLock = createLock();
  const page = () =>
    new RequestQueue({
      storage,
      sendRequest: async (row) => {
        await Promise.resolve();
        const response = host.respond(row);
        if (response === undefined) throw new TypeError('Failed to fetch');
        sent.push(row);
        return response;
      },
      withLock,
      now: () => (clock.now += 1),
      isOnline: () => device.online,
      currentUserId: () => device.userId,
      onEvent: (event) => events.push(event),
    });
  const queued = async () => (await storage.all()).map(({ label }) => label);
  return { page, storage, clock, host, device, events, sent, queued };
}

/** Works like a Web Lock, for all pages of the device. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
