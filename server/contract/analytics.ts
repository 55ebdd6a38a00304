import * as v from 'valibot';
import { declareCall } from './call.ts';
import { count, id } from './fields.ts';
import { pageSizes } from './limits.ts';

/** Counted at most once per visitor, listing and UTC day (design §3). */
export const analyticsKinds = ['impressions', 'views', 'traffic'] as const;
export type AnalyticsKind = (typeof analyticsKinds)[number];

/** Totals of one listing (spec §3). */
export const analyticsTotals = v.strictObject({ startupId: id, impressions: count, views: count, traffic: count });
export type AnalyticsTotals = v.InferOutput<typeof analyticsTotals>;

/** A visitor who scrolls and clicks for an hour stays far below; a program that invents visits does not. */
const generous = { points: 600, perSeconds: 600 };

const accepted = v.strictObject({ message: v.literal('Recorded.') });

export const recordImpressions = declareCall({
  id: 'recordImpressions',
  method: 'POST',
  path: '/analytics/impressions',
  summary: 'Listings a visitor saw in a list, at most 50 a call. Unknown and inactive ones are ignored.',
  who: 'anyone',
  body: v.strictObject({ startupIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(pageSizes.impressionIds)) }),
  reply: accepted,
  status: 202,
  buffered: true,
  limit: generous,
  errors: [],
});

export const recordView = declareCall({
  id: 'recordView',
  method: 'POST',
  path: '/analytics/view',
  summary: "A visitor opened a listing's page.",
  who: 'anyone',
  body: v.strictObject({ startupId: id }),
  reply: accepted,
  status: 202,
  buffered: true,
  limit: generous,
  errors: [],
});

export const recordTraffic = declareCall({
  id: 'recordTraffic',
  method: 'POST',
  path: '/analytics/traffic',
  summary: "A visitor followed a listing's link to its website.",
  who: 'anyone',
  body: v.strictObject({ startupId: id }),
  reply: accepted,
  status: 202,
  buffered: true,
  limit: generous,
  errors: [],
});
