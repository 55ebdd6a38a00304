import { type Browser, type CDPSession, devices } from '@playwright/test';
import { median } from './lines.ts';

const rounds = 5;
const slowdown = 4;
/** A task that takes longer than this delays a press. */
const longTaskMs = 50;
/** How long the page is watched: long enough for the page to finish its own work. */
const watchedMs = 2_500;

/** An event in Chromium's trace; times are in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** The thread's CPU time. */
  tdur?: number;
}

/**
 * Total blocking time at a quarter of the CPU speed, in milliseconds. Like Lighthouse's, but measured in CPU time of the page's
 * main thread, so that other work on a machine with few cores does not count. Returns the median of five visits.
 */
export async function ownBlockingTime(browser: Browser, url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(blockingTime(await visit(browser, url)));
  return median(times);
}

async function visit(browser: Browser, url: string): Promise<TraceEvent[]> {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const events: TraceEvent[] = [];
    // The protocol's type omits the contents of an event.
    session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(watchedMs);
    await endTracing(session);
    return events;
  } finally {
    await context.close();
  }
}

async function endTracing(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
}

function blockingTime(events: readonly TraceEvent[]): number {
  const paint = events.filter(({ name }) => name === 'firstContentfulPaint').sort((a, b) => a.ts - b.ts)[0];
  if (paint === undefined) throw new Error('The trace has no first paint.');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) => name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
  return tasks
    .map(({ tdur = 0 }) => (tdur / 1_000) * slowdown - longTaskMs)
    .filter((ms) => ms > 0)
    .reduce((sum, ms) => sum + ms, 0);
}
