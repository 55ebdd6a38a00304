import { monitorEventLoopDelay } from 'node:perf_hooks';
import { minuteMs } from '../domain/core/dates.ts';
import type { Metric } from './metric-format.ts';

const resolutionMs = 20;

/**
 * The delay of the event loop in the last one to two minutes. Readings change nothing, so that each of several scrapers that come
 * every minute or more often sees every delay. Two histograms take turns: every `everyMs` the older one begins anew.
 */
export function watchEventLoop(everyMs = minuteMs): () => Metric {
  const start = () => {
    const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
    histogram.enable();
    return histogram;
  };
  let [older, newer] = [start(), start()];
  setInterval(() => {
    older.reset();
    [older, newer] = [newer, older];
  }, everyMs).unref();
  // Anything above the resolution of the timer counts as delay.
  const seconds = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1_000) : 0;
  return () => ({
    name: 'debut_event_loop_lag_seconds',
    type: 'gauge',
    help: 'Delay of the event loop in the last one to two minutes.',
    samples: [0.5, 0.99, 1].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: seconds(quantile === 1 ? older.max : older.percentile(quantile * 100)),
    })),
  });
}
