import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { notificationKinds } from '../core/kinds.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { startupLengths } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { count, messageReply, slug, text } from '../core/schemas.ts';
import { maxSitePathLength } from '../core/site-path.ts';

const counting = { who: 'anyone', reply: messageReply(messages.recorded), status: 202, buffered: true } as const;

const maxHostLength = 253;

export const recordVisit = declareCall('POST', '/visits', {
  summary:
    'Records that a visitor opened a public page, and the host of the other site that led there. Other paths are ignored; a path has no query string. Visits of reviewers, editors and admins are not counted.',
  ...counting,
  body: v.strictObject({
    path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(maxSitePathLength)),
    referrer: v.optional(v.pipe(v.string(), v.maxLength(maxHostLength))),
  }),
  rateLimit: { points: 600, perSeconds: 600 },
});

export const recordMissedSearches = declareCall('POST', '/visits/searches', {
  summary:
    'Records searches that found nothing, at most 20 per call. A search is stored once three networks have made it on the same day. Addresses, numbers and searches with results are ignored.',
  ...counting,
  body: v.strictObject({
    searches: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(commonLengths.searchText))),
      v.minLength(1),
      v.maxLength(pageSizes.missedSearches),
    ),
  }),
  rateLimit: { points: 60, perSeconds: 600 },
});

/** The periods in days, up to today. */
export const numbersPeriods = ['30', '90'] as const;

const sums = v.strictObject({ views: count, visitors: count, signUps: count, submissions: count, decisions: count });
export type NumbersSums = v.InferOutput<typeof sums>;

/** A number of milliseconds; null if there were no decisions. */
const wait = v.nullable(count);

export const getNumbers = declareCall('GET', '/admin/numbers', {
  summary:
    "The site's numbers over 30 or 90 UTC days up to today: sums, the sums of the same number of days before, each day (oldest first), the busiest startups, pages and referrers, searches without results, and how long decisions took.",
  who: { may: 'manageSite' },
  query: v.strictObject({ days: v.optional(v.picklist(numbersPeriods), '30') }),
  reply: v.strictObject({
    sums,
    before: sums,
    days: v.array(v.strictObject({ day: v.pipe(v.string(), v.isoDate()), ...sums.entries })),
    /** `accepted` counts approved submissions and claims, accepted changes, and reports with the status `done`. */
    decisions: v.array(
      v.strictObject({ kind: v.picklist(notificationKinds), decided: count, accepted: count, medianMs: wait, slowMs: wait }),
    ),
    startups: v.array(
      v.strictObject({ name: text(startupLengths.name), slug, views: count, impressions: count, traffic: count }),
    ),
    pages: v.array(v.strictObject({ page: v.string(), views: count })),
    referrers: v.array(v.strictObject({ host: v.string(), visitors: count })),
    /** `networks` is how many networks made the search, summed over days. */
    searches: v.array(v.strictObject({ text: v.string(), networks: count })),
  }),
});
