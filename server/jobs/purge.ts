import type { Store } from '../../db/store.ts';

export interface PurgeOptions {
  store: Pick<Store, 'purge'>;
  now: () => Date;
  report: (error: unknown) => void;
}

const minute = 60_000;
const hour = 60 * minute;

/** Has the store forget what is over: a minute after the start, when everybody has been answered, and then each hour. */
export function startPurge({ store, now, report }: PurgeOptions): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const purge = () => {
    running = running.then(() => store.purge(now().toISOString())).catch(report);
  };
  const first = setTimeout(purge, minute).unref();
  const timer = setInterval(purge, hour).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
