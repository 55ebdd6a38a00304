import { type AnalyticsDay, analyticsDays, analyticsKinds, type AnalyticsTotals } from '../contract/analytics.ts';

/** What is counted, without whose or when. */
export type Counts = Pick<AnalyticsTotals, (typeof analyticsKinds)[number]>;

const dayMs = 24 * 3_600_000;

/** The UTC day of a moment, YYYY-MM-DD. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The days of the line chart, the oldest first; the last is that of `now`. */
export function chartDays(now: Date): string[] {
  return Array.from({ length: analyticsDays }, (_, at) => dayOf(new Date(now.getTime() - (analyticsDays - 1 - at) * dayMs)));
}

/** Every day of the chart with what was counted on it: zeros where nothing was. */
export function filledDays(now: Date, counted: readonly AnalyticsDay[]): AnalyticsDay[] {
  const known = new Map(counted.map((day) => [day.day, day]));
  return chartDays(now).map((day) => known.get(day) ?? { day, impressions: 0, views: 0, traffic: 0 });
}

export function sumOf(counts: readonly Counts[]): Counts {
  const sum = { impressions: 0, views: 0, traffic: 0 };
  for (const one of counts) for (const kind of analyticsKinds) sum[kind] += one[kind];
  return sum;
}

const axisUnit = 10_000;
const axisSteps = 5;

/** Where the line chart's axis ends: impressions rounded up to the next 10,000, at least 10,000 (spec §9). */
export function axisTop(impressions: number): number {
  return Math.max(1, Math.ceil(impressions / axisUnit)) * axisUnit;
}

/** The values written beside the axis: zero and five steps up to its top (spec §9). */
export function axisTicks(top: number): number[] {
  return Array.from({ length: axisSteps + 1 }, (_, step) => (top / axisSteps) * step);
}
