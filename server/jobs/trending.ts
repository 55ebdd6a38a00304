import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../db/store.ts';
import type { Activity } from '../domain/audience/analytics.contract.ts';
import { firstChartDay } from '../domain/audience/analytics.rules.ts';
import { rankByActivity } from '../domain/audience/trending.ts';
import { type Job, startJob } from './job.ts';
import { minuteMs } from '../domain/core/dates.ts';

interface TrendingOptions {
  store: Pick<Store, 'analytics' | 'jobs'>;
  now: () => Date;
  report: (error: unknown) => void;
}

/** The number of listings read before other work of the process runs. */
const batch = 500;

/** Ranks the listings every ten minutes by visitors' recent activity. Pages change only when the ranking changes, not with each count. */
export function startTrending({ store, now, report }: TrendingOptions): Job {
  return startJob({
    name: 'trending',
    run: (isStopping) => rankTrending(store, now(), isStopping),
    everyMs: 10 * minuteMs,
    firstAfterMs: minuteMs,
    lease: { jobs: store.jobs, now, runs: 'one' },
    report,
  });
}

export async function rankTrending(
  { analytics }: Pick<Store, 'analytics'>,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const since = firstChartDay(now);
  let best: readonly Activity[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: Awaited<ReturnType<typeof analytics.activity>> = await analytics.activity(since, after, batch);
    const ofBoth = new Map([...best, ...page.activity].map((each) => [each.startupId, each]));
    best = rankByActivity([...ofBoth.values()]).flatMap((id) => ofBoth.get(id) ?? []);
    after = page.last;
    if (isStopping()) return;
    await nextTurn();
  }
  await analytics.setTrending(best.map(({ startupId }) => startupId));
}
