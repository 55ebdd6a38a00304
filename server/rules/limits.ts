/** How often something happened since the window began. */
export interface RateLimitWindow {
  count: number;
  /** When the window ends, in milliseconds. */
  resetsAt: number;
}

/** The window after one more hit: the known one, or a new one when that has ended. */
export function hitWindow(known: RateLimitWindow | undefined, windowMs: number, now: number): RateLimitWindow {
  if (known === undefined || known.resetsAt <= now) return { count: 1, resetsAt: now + windowMs };
  return { count: known.count + 1, resetsAt: known.resetsAt };
}

/** Whole seconds until the next try is worth it, for `Retry-After`; undefined while there are points left. */
export function secondsToWait({ count, resetsAt }: RateLimitWindow, points: number, now: number): number | undefined {
  return count <= points ? undefined : Math.max(1, Math.ceil((resetsAt - now) / 1_000));
}

/** Beyond this many callers at once the oldest begin anew: a limit may be too kind, memory may not be eaten. */
const callersKept = 50_000;

/** Windows in this process's memory, for calls too frequent to be written down each time. */
export function createWindows(): (key: string, windowMs: number, now: number) => RateLimitWindow {
  const windows = new Map<string, RateLimitWindow>();
  return (key, windowMs, now) => {
    const next = hitWindow(windows.get(key), windowMs, now);
    // Taken out first, so that the oldest windows stand in front.
    if (next.count === 1) windows.delete(key);
    windows.set(key, next);
    const [oldest] = windows.keys();
    if (windows.size > callersKept && oldest !== undefined) windows.delete(oldest);
    return next;
  };
}

/** How long a call that is made again gets its first answer again, in days: longer than a device waits in a drawer. */
const repliesKept = 60;

/** Since when answers are kept at `now`; both ISO times. */
export function repliesKeptFrom(now: string): string {
  return new Date(Date.parse(now) - repliesKept * 86_400_000).toISOString();
}

/** Events of payments are known again as long as their signatures are believed, and longer. In days. */
const eventsKept = 30;

/** Events of payments that came before are forgotten at `now`. */
export function eventsKeptFrom(now: string): string {
  return new Date(Date.parse(now) - eventsKept * 86_400_000).toISOString();
}
