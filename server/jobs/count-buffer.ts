import type { VisitorEvent, Store } from '../../db/store.ts';
import { type Job, startJob } from './job.ts';

/** `runNow` writes the events counted so far; `stop` writes for the last time. */
interface CountBuffer extends Job {
  count: (events: readonly VisitorEvent[]) => void;
}

/**
 * The maximum number of waiting events, which is more than the store can write in a second. Further events are dropped and
 * reported.
 */
const capacity = 100_000;

/**
 * Buffers counted events for up to a second and writes them together, because they are too frequent to write one at a time. A
 * crash loses the events of that second. A failed write is repeated together with the next one.
 */
export function startCountBuffer(store: Store, report: (error: unknown) => void): CountBuffer {
  let buffer: VisitorEvent[] = [];
  let dropped = 0;

  const count = (events: readonly VisitorEvent[]) => {
    const room = Math.max(0, capacity - buffer.length);
    for (const event of events.slice(0, room)) buffer.push(event);
    dropped += Math.max(0, events.length - room);
  };

  const write = async () => {
    if (dropped > 0) {
      report(new Error(`${dropped} counts were dropped: more than ${capacity} were waiting.`));
      dropped = 0;
    }
    if (buffer.length === 0) return;
    const events = buffer;
    buffer = [];
    try {
      await store.analytics.record(events);
    } catch (error) {
      const newer = buffer;
      buffer = events;
      count(newer);
      throw error;
    }
  };

  const job = startJob({ name: 'count-buffer', run: write, everyMs: 1_000, report });
  return {
    count,
    runNow: job.runNow,
    isAlive: job.isAlive,
    stop: async () => {
      await job.stop();
      await job.runNow();
    },
  };
}
