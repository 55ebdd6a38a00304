import type { AnalyticsDay, AnalyticsKind } from '../../../server/domain/audience/analytics.contract.ts';
import type { Counts } from '../../../server/domain/audience/analytics.rules.ts';
import { formatShortDate } from '../../../server/domain/core/dates.ts';
import { formatCount } from '../../lib/text.ts';

/** The texts of each kind of count and its style in charts: a color, and dashes or a pattern for color-blind people. */
export const kindStyles: Readonly<
  Record<AnalyticsKind, { label: string; meaning: string; color: string; dashes: string; pattern: 'plain' | 'stripes' | 'dots' }>
> = {
  impressions: {
    label: 'Impressions',
    meaning: 'seen in a list',
    color: 'var(--color-blue)',
    dashes: '',
    pattern: 'plain',
  },
  views: { label: 'Views', meaning: 'page opened', color: 'var(--color-green)', dashes: '7 4', pattern: 'stripes' },
  traffic: { label: 'Traffic', meaning: 'clicks to the website', color: 'var(--color-orange)', dashes: '2 4', pattern: 'dots' },
};

/** A share in percent. A share above zero is never "0%", and one below the total is never "100%". */
export function shareOf(count: number, total: number): string {
  if (total === 0 || count === 0) return '0%';
  if (count === total) return '100%';
  const percent = Math.round((count / total) * 100);
  return percent === 0 ? '<1%' : percent === 100 ? '>99%' : `${percent}%`;
}

/**
 * Says how many of the people who saw the listings opened and visited them: "Of 100 who saw it, 10 opened it and 3 visited."
 * Large counts are scaled to 100, or to the next power of ten at which the smallest count is at least one. If views from
 * elsewhere outnumber impressions, the sentence states the counts themselves.
 */
export function funnelText({ impressions, views, traffic }: Counts, listings: number): string {
  const [it, one] = listings === 1 ? ['it', 'it'] : ['your listings', 'one'];
  if (views > impressions || traffic > views) {
    const times = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`);
    return `Seen ${times(impressions)} in lists, opened ${times(views)} and visited ${times(traffic)}.`;
  }
  const least = traffic || views || impressions;
  const base =
    impressions <= 100 ? impressions : ([100, 1_000, 10_000].find((whole) => least * whole >= impressions) ?? impressions);
  const part = (count: number) => (count === 0 ? 'none' : formatCount(Math.max(1, Math.round((count / impressions) * base))));
  return `Of ${formatCount(base)} who saw ${it}, ${part(views)} opened ${one} and ${part(traffic)} visited.`;
}

/** A day of the chart. Today is incomplete, so its counts have other keys, which keeps the lines from dropping at the end. */
export type ChartDay = { day: string } & Partial<Record<AnalyticsKind | `${AnalyticsKind}SoFar`, number>>;

/** Converts the counts of days, oldest first, to the form that the line chart takes. */
export function toChartDays(days: readonly AnalyticsDay[]): ChartDay[] {
  return days.map((counts, index) => {
    if (index < days.length - 1) return counts;
    const { day, impressions, views, traffic } = counts;
    return { day, impressionsSoFar: impressions, viewsSoFar: views, trafficSoFar: traffic };
  });
}

const axisSteps = 5;

/** The smallest end of an axis that is at least `highest` and allows five equal steps of 1, 2 or 5 times a power of ten. */
export function fittedAxisTop(highest: number): number {
  const minStep = Math.max(1, highest / axisSteps);
  const magnitude = 10 ** Math.floor(Math.log10(minStep));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= minStep) ?? 10;
  return step * magnitude * axisSteps;
}

/** YYYY-MM-DD as "21 Nov 2026". */
export function shortDay(day: string): string {
  return formatShortDate(day, 'UTC');
}
