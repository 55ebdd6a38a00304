import type { AnalyticsDay } from '../../server/domain/audience/analytics.contract.ts';
import { dayMs } from '../../server/domain/core/dates.ts';

const daysCounted = 45;

/**
 * The counts of a listing for each of the last 45 days (UTC), oldest first; today's counts cover the part of the day that has
 * passed. A formula, so that the demo does not load them: they grow with the likes and over time, and are lower at weekends.
 */
export function sampleDays({ likes }: { likes: number }, number: number, now: Date): AnalyticsDay[] {
  const today = Math.floor(now.getTime() / dayMs);
  return Array.from({ length: daysCounted }, (_, at) => {
    const back = daysCounted - 1 - at;
    const luck = (((today - back) * 7_919 + number * 104_729) % 101) / 101;
    const weekday = new Date((today - back) * dayMs).getUTCDay();
    const passed = back === 0 ? (now.getTime() % dayMs) / dayMs : 1;
    const busy = (weekday % 6 === 0 ? 0.6 : 1) * (1 - back / 90) * (0.75 + luck * 0.35) * passed;
    const impressions = Math.round(((likes * likes) / 36) * busy);
    const views = Math.round(impressions * (0.13 - luck * 0.05));
    return {
      day: new Date((today - back) * dayMs).toISOString().slice(0, 10),
      impressions,
      views,
      traffic: Math.round(views * (0.2 + luck * 0.15)),
    };
  });
}
