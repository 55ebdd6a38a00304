import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, id, slug, text, messageReply } from '../core/schemas.ts';
import { startupLengths } from '../core/lengths.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { messages } from '../core/messages.ts';

/** The kinds of counts. Each counts once per visitor, listing and UTC day, for a limited number of visitors per network. */
export const analyticsKinds = ['impressions', 'views', 'traffic'] as const;
export type AnalyticsKind = (typeof analyticsKinds)[number];

/**
 * The impressions, views and visits that were not counted, by reason: programs that identify themselves as such, owners on their
 * own listings, and repeats by a visitor on the same day. Events over a network's limit count as repeats.
 */
export const discardedCounts = v.strictObject({ bots: count, owners: count, repeats: count });
export type DiscardedCounts = v.InferOutput<typeof discardedCounts>;
export type DiscardReason = keyof DiscardedCounts;

/** Total counts of one listing. */
export const analyticsTotals = v.strictObject({ startupId: id, impressions: count, views: count, traffic: count });
export type AnalyticsTotals = v.InferOutput<typeof analyticsTotals>;

/** A UTC day, YYYY-MM-DD. */
const day = v.pipe(v.string(), v.isoDate());

/** The counts of one day, for one listing or the sum of several. */
export const analyticsDay = v.strictObject({ day, impressions: count, views: count, traffic: count });
export type AnalyticsDay = v.InferOutput<typeof analyticsDay>;

/** Visitors' activity on a listing over several days. */
export interface Activity extends Pick<AnalyticsTotals, 'startupId' | 'views' | 'traffic'> {
  featured: boolean;
  likes: number;
}

/** Scrolling and clicking stay far below this limit, and a program that fakes visits reaches it. */
const analyticsRateLimit = { points: 600, perSeconds: 600 };

/** The options shared by the counting calls. */
const counting = {
  who: 'anyone',
  reply: messageReply(messages.recorded),
  status: 202,
  buffered: true,
  rateLimit: analyticsRateLimit,
} as const;

export const recordImpressions = declareCall('POST', '/analytics/impressions', {
  summary: 'Records the listings that a visitor saw in a list, at most 50 per call. Unknown and inactive ones are ignored.',
  ...counting,
  body: v.strictObject({ startupIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(pageSizes.impressionIds)) }),
});

export const recordView = declareCall('POST', '/analytics/view', {
  summary: "Records that a visitor opened a listing's page.",
  ...counting,
  body: v.strictObject({ startupId: id }),
});

export const recordTraffic = declareCall('POST', '/analytics/traffic', {
  summary: "Records that a visitor followed a listing's link to its website.",
  ...counting,
  body: v.strictObject({ startupId: id }),
});

/** The number of days in the line chart, including today. */
export const analyticsDays = 30;

export const getAnalytics = declareCall('GET', '/analytics/user/:userId', {
  summary: "Statistics of a member's active listings: totals, per listing, and per day for the last 30 days (UTC), oldest first.",
  who: { self: 'userId' },
  params: v.strictObject({ userId: id }),
  reply: v.strictObject({
    totals: v.strictObject({ impressions: count, views: count, traffic: count }),
    startups: v.array(v.strictObject({ ...analyticsTotals.entries, name: text(startupLengths.name), slug })),
    days: v.array(analyticsDay),
  }),
});

export const mayReadAnalytics = declareCall('GET', '/analytics/access/:userId', {
  summary: 'Whether the member has an active listing, for which statistics are kept.',
  who: { self: 'userId' },
  params: v.strictObject({ userId: id }),
  reply: v.boolean(),
});
