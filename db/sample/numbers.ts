import { dayMs } from '../../server/domain/core/dates.ts';
import { retentionDays } from '../../server/domain/core/retention.ts';
import type { SiteCount } from '../store.ts';

/** The share of a day's visitors who open each page. The other pages have the rest of the views. */
const pages: readonly [page: string, share: number][] = [
  ['/', 0.52],
  ['/search', 0.21],
  ['/startup/mosscount', 0.19],
  ['/startup/ferrywire', 0.17],
  ['/categories', 0.16],
  ['/startup/handover-hat', 0.13],
  ['/categories/ai-assistants', 0.11],
  ['/deals', 0.08],
  ['/blog', 0.07],
  ['/plans', 0.05],
  ['/submit-startup', 0.04],
  ['/how-it-works', 0.03],
];

const referrers: readonly [host: string, share: number][] = [
  ['harbor-notes.example', 0.09],
  ['search.example', 0.31],
  ['news.builders.example', 0.06],
  ['ferrywire.example', 0.03],
];

/** Searches without results: the number of days between two searches, and the number of networks. */
const searches: readonly [text: string, everyDays: number, networks: number][] = [
  ['beekeeping', 6, 4],
  ['tide tables for kayaks', 11, 3],
  ['choir rehearsal planner', 17, 3],
  ['sourdough', 23, 5],
];

/** The site's numbers for the days that admins can see. They grow slowly, and are lower on weekends. */
export function sampleNumbers(now: Date): SiteCount[] {
  const today = Math.floor(now.getTime() / dayMs);
  return Array.from({ length: retentionDays.siteCounts }, (_, at) => {
    const back = retentionDays.siteCounts - 1 - at;
    const number = today - back;
    const day = new Date(number * dayMs).toISOString().slice(0, 10);
    const luck = ((number * 7_919) % 101) / 101;
    const passed = back === 0 ? (now.getTime() % dayMs) / dayMs : 1;
    const isWeekend = new Date(number * dayMs).getUTCDay() % 6 === 0;
    const visitors = Math.round((isWeekend ? 1_150 : 1_900) * (1.4 - back / 260) * (0.85 + luck * 0.3) * passed);
    const opened = pages.map(([page, share]) => ({ kind: 'page', day, key: page, count: Math.round(visitors * share) }) as const);
    const led = referrers.map(
      ([host, share]) => ({ kind: 'referrer', day, key: host, count: Math.round(visitors * share) }) as const,
    );
    const missed = searches
      .filter(([, everyDays]) => back % everyDays === 1)
      .map(([text, , networks]) => ({ kind: 'search', day, key: text, count: networks }) as const);
    const views = Math.round(visitors * 3.1);
    return [
      { kind: 'visitors', day, key: '', count: visitors } as const,
      { kind: 'views', day, key: '', count: views } as const,
      ...opened,
      ...led,
      ...missed,
    ].filter(({ count }) => count > 0);
  }).flat();
}
