import type { AnalyticsEvent, Store } from '../../db/store.ts';

export interface CountBuffer {
  count: (events: readonly AnalyticsEvent[]) => void;
  /** Writes what was counted so far. */
  flush: () => Promise<void>;
  /** The last flush; afterwards nothing is written any more. */
  stop: () => Promise<void>;
}

/** Beyond this many events in a second the store would not keep up anyway. */
const capacity = 100_000;

/**
 * Counting is too frequent to be a write each: events wait up to a second and are written together. A crash loses that
 * second of counts and nothing else; a failed write keeps them for the next one.
 */
export function startCountBuffer(store: Store, report: (error: unknown) => void): CountBuffer {
  let waiting: AnalyticsEvent[] = [];
  let writing: Promise<void> = Promise.resolve();
  let dropped = 0;

  const count = (events: readonly AnalyticsEvent[]) => {
    const room = Math.max(0, capacity - waiting.length);
    for (const event of events.slice(0, room)) waiting.push(event);
    dropped += Math.max(0, events.length - room);
  };

  const write = async () => {
    if (dropped > 0) {
      report(new Error(`${dropped} counts were dropped: more than ${capacity} waited.`));
      dropped = 0;
    }
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    try {
      await store.analytics.record(events);
    } catch (error) {
      report(error);
      const newer = waiting;
      waiting = events;
      count(newer);
    }
  };

  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), 1_000).unref();
  return {
    count,
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
