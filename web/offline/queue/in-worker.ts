import { carry } from './carry.ts';
import { openDeviceStorage } from './device-storage.ts';
import { createOutbox } from './outbox.ts';
import { outboxChannel } from './signals.ts';
import { createTurns } from './turns.ts';

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
