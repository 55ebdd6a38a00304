import { RetryAfterError } from './errors.ts';
import type { Store } from '../../../db/store.ts';
import { maxClockSkewMs } from './clocks.ts';

/** A fixed rate-limit window, with the number of hits of its key so far. */
export interface RateLimitWindow {
  count: number;
  /** When the window ends, in milliseconds since 1970. */
  resetsAt: number;
}

/**
 * The window after one more hit: the current window with a higher count, or a new one if it has ended. If the current window ends
 * more than `maxClockSkewMs` later than a new one would, a fast clock started it, so it counts as ended.
 */
export function hitRateLimit(current: RateLimitWindow | undefined, windowMs: number, now: number, hits = 1): RateLimitWindow {
  const hasEnded = current === undefined || current.resetsAt <= now || current.resetsAt > now + windowMs + maxClockSkewMs;
  if (hasEnded) return { count: hits, resetsAt: now + windowMs };
  return { count: current.count + hits, resetsAt: current.resetsAt };
}

/** Whole seconds until the window ends, for `Retry-After`; undefined until `points` are used up. */
export function retryAfterSeconds({ count, resetsAt }: RateLimitWindow, points: number, now: number): number | undefined {
  return count <= points ? undefined : Math.max(1, Math.ceil((resetsAt - now) / 1_000));
}

/** The maximum number of windows in memory. Above this number, the oldest window is dropped, and its caller starts a new window. */
const maxWindows = 50_000;

/**
 * Creates rate-limit windows in this process's memory, for calls that are too frequent to write to the database each time. With 0
 * as `hits`, the function only looks up the window.
 */
export function createMemoryRateLimits(): (key: string, windowMs: number, now: number, hits?: 0 | 1) => RateLimitWindow {
  const windows = new Map<string, RateLimitWindow>();
  return (key, windowMs, now, hits = 1) => {
    const next = hitRateLimit(windows.get(key), windowMs, now, hits);
    if (hits === 0) return next;
    // A new window goes to the end of the map, so the oldest is always first.
    if (next.count === 1) windows.delete(key);
    windows.set(key, next);
    const [oldest] = windows.keys();
    if (windows.size > maxWindows && oldest !== undefined) windows.delete(oldest);
    return next;
  };
}

/** Counts a hit under `key`. Throws `request.too_many` after `points` hits in `perMs` milliseconds. */
export async function countHit(
  { store, now }: { store: Store; now: () => Date },
  key: string,
  { points, perMs }: { points: number; perMs: number },
): Promise<void> {
  const seconds = retryAfterSeconds(await store.rateLimits.hit(key, perMs, now()), points, now().getTime());
  if (seconds !== undefined) throw new RetryAfterError('request.too_many', seconds);
}
