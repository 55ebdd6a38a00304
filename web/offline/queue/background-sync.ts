import { carry } from './carry.ts';
import { openDeviceStorage } from './queue-database.ts';
import { createOutbox } from './request-queue.ts';
import { outboxChannel } from './broadcast-channel.ts';
import { createTurns } from './send-lock.ts';

/** Sends what waits while no page may be open. Rejects when something still waits, so that the browser wakes the worker again. */
export async function sendFromWorker(): Promise<void> {
  const storage = await openDeviceStorage();
  const channel = outboxChannel();
  const outbox = createOutbox({
    storage,
    carry,
    alone: createTurns(storage, navigator.locks),
    now: Date.now,
    isOnline: () => navigator.onLine,
    whoIsHere: () => undefined,
    onNews: (news) => {
      if (news.kind !== 'held') channel.postMessage(news);
    },
  });
  const { kind } = await outbox.drain();
  channel.close();
  if (kind !== 'empty') throw new Error('Something still waits.');
}
