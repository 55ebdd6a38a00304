import { type AnalyticsDay, analyticsDays, analyticsKinds, type AnalyticsTotals } from './analytics.contract.ts';
import type { AnalyticsEvent, VisitEvent, VisitorEvent } from '../../../db/store.ts';
import { dayMs, dayOf } from '../core/dates.ts';

/** The counts of each kind, without listing and day. */
export type Counts = Pick<AnalyticsTotals, (typeof analyticsKinds)[number]>;

/**
 * The maximum number of visitors from one network that count for a listing, kind and UTC day. A visitor is an address and a
 * browser. Programs can invent browsers, while an office behind one address has about twenty different browsers.
 */
export const maxVisitorsOfNetwork = 20;

/** The maximum number of events of a kind that count for one network and UTC day: twenty visitors who see a hundred listings each. */
export const maxEventsOfNetwork = 2_000;

/** Whether an event is about a listing. */
export const isOfListing = (event: VisitorEvent): event is AnalyticsEvent => 'startupId' in event;

/** Whether an event is about the site as a whole. */
export const isVisit = (event: VisitorEvent): event is VisitEvent => !isOfListing(event);

/**
 * The key shared by events with the same listing, day, kind and network. At most `maxVisitorsOfNetwork` visitors count per key.
 */
export function networkGroup({ startupId, day, kind, network }: AnalyticsEvent): string {
  return [startupId, day, kind, network].join(' ');
}

/** The first of the last 30 UTC days, which charts show and on which the trending ranking is based. */
export function firstChartDay(now: Date): string {
  return dayOf(now.getTime() - (analyticsDays - 1) * dayMs, 'UTC');
}

/** The days of the line chart, oldest first, up to the day of `now`. */
export function chartDays(now: Date): string[] {
  const first = Date.parse(firstChartDay(now));
  return Array.from({ length: analyticsDays }, (_, at) => dayOf(first + at * dayMs, 'UTC'));
}

/** The counts for every day of the chart, oldest first, with zeros for days without counts. */
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

/** The upper end of the chart's axis: the impressions, rounded up to a multiple of 10,000. */
export function axisTop(impressions: number): number {
  return Math.max(1, Math.ceil(impressions / axisRounding)) * axisRounding;
}

/** The axis labels: zero and five equal steps up to the top. */
export function axisTicks(top: number): number[] {
  return Array.from({ length: axisSteps + 1 }, (_, step) => (top / axisSteps) * step);
}
