import { type AnalyticsDay, analyticsDays, analyticsKinds, type AnalyticsTotals } from './analytics.contract.ts';
import type { AnalyticsEvent } from '../../../db/store.ts';
import { dayMs } from '../core/dates.ts';

/** Counts of each kind, without listing and day. */
export type Counts = Pick<AnalyticsTotals, (typeof analyticsKinds)[number]>;

/**
 * How many visitors of one network are counted for a listing, kind and UTC day. Visitors are told apart by address and browser,
 * which one program can make up at will; an office behind one address has some twenty kinds of browsers at most.
 */
export const maxVisitorsOfNetwork = 20;

/** How many events of a kind are counted for one network and UTC day: those of twenty visitors who see a hundred listings each. */
export const maxEventsOfNetwork = 2_000;

/** The events of a group are counted up to `maxVisitorsOfNetwork` visitors: those of a listing, day, kind and network. */
export function networkGroup({ startupId, day, kind, network }: AnalyticsEvent): string {
  return [startupId, day, kind, network].join(' ');
}

/** Programs that name themselves, as those do that search engines and previews of links send. */
export function isBot(userAgent: string): boolean {
  return /bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse/i.test(userAgent);
}

/** The UTC day of a time, YYYY-MM-DD. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The first of the last 30 days (UTC), which charts show and trending listings are ranked by. */
export function firstChartDay(now: Date): string {
  return dayOf(new Date(now.getTime() - (analyticsDays - 1) * dayMs));
}

/** The days of the line chart, oldest first; the last is the day of `now`. */
export function chartDays(now: Date): string[] {
  const first = Date.parse(firstChartDay(now));
  return Array.from({ length: analyticsDays }, (_, at) => dayOf(new Date(first + at * dayMs)));
}

/** The counts of every day of the chart, oldest first; zeros for days without counts. */
export function filledDays(now: Date, counted: readonly AnalyticsDay[]): AnalyticsDay[] {
  const byDay = new Map(counted.map((day) => [day.day, day]));
  return chartDays(now).map((day) => byDay.get(day) ?? { day, impressions: 0, views: 0, traffic: 0 });
}

export function sumOf(counts: readonly Counts[]): Counts {
  const sum = { impressions: 0, views: 0, traffic: 0 };
  for (const one of counts) for (const kind of analyticsKinds) sum[kind] += one[kind];
  return sum;
}

const axisRounding = 10_000;
const axisSteps = 5;

/** The upper end of the line chart's axis: impressions rounded up to the next 10,000, at least 10,000. */
export function axisTop(impressions: number): number {
  return Math.max(1, Math.ceil(impressions / axisRounding)) * axisRounding;
}

/** The labels of the axis: zero and five equal steps up to its top. */
export function axisTicks(top: number): number[] {
  return Array.from({ length: axisSteps + 1 }, (_, step) => (top / axisSteps) * step);
}
