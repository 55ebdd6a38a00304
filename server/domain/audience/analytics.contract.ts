import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, id, slug, text, messageReply } from '../core/schemas.ts';
import { startupLengths } from '../core/lengths.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { messages } from '../core/messages.ts';

/** Each kind is counted at most once per visitor, listing and UTC day, and for a bounded number of visitors of one network. */
export const analyticsKinds = ['impressions', 'views', 'traffic'] as const;
export type AnalyticsKind = (typeof analyticsKinds)[number];

/**
 * How many impressions, views and visits were not counted, by reason: programs that say what they are, owners on their own
 * listings, the same visitor again on the same day. More events of one network than are counted are repeats, too.
 */
export const discardedCounts = v.strictObject({ bots: count, owners: count, repeats: count });
export type DiscardedCounts = v.InferOutput<typeof discardedCounts>;
export type DiscardReason = keyof DiscardedCounts;

/** Total counts of one listing. */
export const analyticsTotals = v.strictObject({ startupId: id, impressions: count, views: count, traffic: count });
export type AnalyticsTotals = v.InferOutput<typeof analyticsTotals>;

/** A UTC day, YYYY-MM-DD. */
const day = v.pipe(v.string(), v.isoDate());

/** The counts of one day, of one listing or of several together. */
export const analyticsDay = v.strictObject({ day, impressions: count, views: count, traffic: count });
export type AnalyticsDay = v.InferOutput<typeof analyticsDay>;

/** What visitors did with a listing over some days. */
export interface Activity extends Pick<AnalyticsTotals, 'startupId' | 'views' | 'traffic'> {
  featured: boolean;
  likes: number;
}

/** Far more than a visitor makes by scrolling and clicking; a program that fakes visits reaches it. */
const analyticsRateLimit = { points: 600, perSeconds: 600 };

/** What the calls that count have in common. */
const counting = {
  who: 'anyone',
  reply: messageReply(messages.recorded),
  status: 202,
  buffered: true,
  rateLimit: analyticsRateLimit,
} as const;

export const recordImpressions = declareCall('POST', '/analytics/impressions', {
  summary: 'Listings a visitor saw in a list, at most 50 a call. Unknown and inactive ones are ignored.',
  ...counting,
  body: v.strictObject({ startupIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(pageSizes.impressionIds)) }),
});

export const recordView = declareCall('POST', '/analytics/view', {
  summary: "A visitor opened a listing's page.",
  ...counting,
  body: v.strictObject({ startupId: id }),
});

export const recordTraffic = declareCall('POST', '/analytics/traffic', {
  summary: "A visitor followed a listing's link to its website.",
  ...counting,
  body: v.strictObject({ startupId: id }),
});

/** How many days, today included, the line chart shows. */
export const analyticsDays = 30;

export const getAnalytics = declareCall('GET', '/analytics/user/:userId', {
  summary:
    "What was counted of a member's active listings: in all, for each, and for each of the last 30 days (UTC), the oldest first.",
  who: { self: 'userId' },
  params: v.strictObject({ userId: id }),
  reply: v.strictObject({
    totals: v.strictObject({ impressions: count, views: count, traffic: count }),
    startups: v.array(v.strictObject({ ...analyticsTotals.entries, name: text(startupLengths.name), slug })),
    days: v.array(analyticsDay),
  }),
});

export const mayReadAnalytics = declareCall('GET', '/analytics/access/:userId', {
  summary: 'Whether the member has a listing that is counted, an active one.',
  who: { self: 'userId' },
  params: v.strictObject({ userId: id }),
  reply: v.boolean(),
});
