import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import {
  count,
  httpUrl,
  id,
  isoTime,
  optionalUploadedImageUrl,
  optionalText,
  uploadedImageUrl,
  queryText,
  slug,
  text,
  wholeNumber,
  slugParams,
  pageQuery,
} from '../core/schemas.ts';
import { fieldLengths, maxItems, startupLengths, submissionLengths, userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { fieldValues } from './fields.contract.ts';
import { pageSizes } from '../core/page-sizes.ts';

export const startupStatuses = ['pending', 'active', 'rejected', 'archived'] as const;

/**
 * A listing with every public field. `publishedAt` is null when an import did not know the date. With `dayOnly`, only the day is
 * known, and `publishedAt` is the first moment of that day in UTC.
 */
export const startup = v.strictObject({
  _id: id,
  name: text(startupLengths.name),
  slug,
  tagline: text(startupLengths.tagline),
  /** In Markdown (`markdown.ts`). */
  description: text(startupLengths.description),
  logo: optionalUploadedImageUrl,
  website: httpUrl,
  affiliateLink: v.optional(httpUrl),
  screenshots: v.array(uploadedImageUrl),
  categories: v.array(slug),
  tags: v.pipe(v.array(text(commonLengths.tag)), v.maxLength(maxItems.tags)),
  likes: count,
  featured: v.boolean(),
  publishedAt: v.nullable(isoTime),
  dayOnly: v.optional(v.literal(true)),
  status: v.picklist(startupStatuses),
  userId: v.optional(id),
  /** When the owner last proved that the website is theirs; missing without a proof. */
  verifiedAt: v.optional(isoTime),
  /** Set while the website is gone or parked: when a check last found it online, or '' if none did. */
  lastAliveAt: v.optional(v.union([v.literal(''), isoTime])),
  rejectionReason: v.optional(optionalText(startupLengths.rejectionReason)),
  videoUrl: v.optional(httpUrl),
  specialOffer: v.optional(text(submissionLengths.specialOffer)),
  /** Usernames, including those of people who are not members. */
  makers: v.optional(v.pipe(v.array(text(userLengths.username)), v.maxLength(maxItems.makers))),
  fields: v.optional(fieldValues),
});
export type Startup = v.InferOutput<typeof startup>;

/** A maker as shown to the public. Name and avatar are '' unless an active member with the username has accepted. */
export const maker = v.strictObject({
  username: text(userLengths.username),
  name: optionalText(userLengths.name),
  avatar: optionalUploadedImageUrl,
});
export type Maker = v.InferOutput<typeof maker>;

/** A listing as shown on its public page. */
export const publicStartup = v.strictObject({ ...startup.entries, makers: v.optional(v.array(maker)) });
export type PublicStartup = v.InferOutput<typeof publicStartup>;

/**
 * The part of a listing that lists show. Its `fields` contain only the `status` of an acquired or closed company. Stored as JSON
 * text that is ready to send.
 */
export const startupCard = v.pick(startup, [
  '_id',
  'name',
  'slug',
  'tagline',
  'logo',
  'categories',
  'tags',
  'likes',
  'featured',
  'publishedAt',
  'dayOnly',
  'fields',
]);
export type StartupCard = v.InferOutput<typeof startupCard>;

export const startupPage = v.strictObject({ startups: v.array(startupCard), total: count, hasMore: v.boolean() });
export type StartupPage = v.InferOutput<typeof startupPage>;

/**
 * A search's result: first the startups with every word, counted by `total`, then those with some words, counted by `partial`.
 * `corrected` is the query in another spelling, if no startup matches it as written. `marked` are prefixes of the words that were found.
 */
export const startupSearchPage = v.strictObject({
  ...startupPage.entries,
  partial: count,
  corrected: v.optional(v.string()),
  marked: v.array(v.string()),
});
export type StartupSearchPage = v.InferOutput<typeof startupSearchPage>;

export const startupSuggestion = v.pick(startup, ['_id', 'name', 'slug', 'tagline', 'logo']);
export type StartupSuggestion = v.InferOutput<typeof startupSuggestion>;

/** The text of a search. */
export const searchText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(commonLengths.searchText));
/**
 * A list's filters: values by the keys of filterable fields, as a query string ("pricing=free&pricing=paid&founded=2019..2024").
 * Values of the same field are alternatives, and a listing must match every field.
 */
export const listFilters = v.optional(v.pipe(v.string(), v.maxLength(commonLengths.filters)), '');

/**
 * `newest`, `likes`, `views` or `name`, in a search also `relevance`; or the key of a sortable field, with `-` before it for
 * descending.
 */
const listSort = v.optional(v.pipe(v.string(), v.maxLength(fieldLengths.key + 1)), '');

/* @__NO_SIDE_EFFECTS__ */
const listQuery = () => ({ ...pageQuery(pageSizes.startups), filters: listFilters, sort: listSort });

export const listStartups = declareCall('GET', '/startups', {
  summary:
    'Active startups, newest first or in the order of `sort`; those without a known date come last. `filters` filters the list by the keys of filterable fields, as an encoded query string (`pricing=free&pricing=paid&founded=2019..2024`). `tag` limits the list to startups with that tag, ignoring case.',
  who: 'anyone',
  query: v.strictObject({ ...listQuery(), tag: queryText }),
  reply: startupPage,
  cache: 'public',
});

export const listTrendingStartups = declareCall('GET', '/startups/trending', {
  summary:
    'Up to three active startups: first featured startups with the most likes, views and visits in the last 30 days, then other featured startups by likes, then the other startups with the most activity, then the newest startups.',
  who: 'anyone',
  reply: v.array(startupCard),
  cache: 'public',
});

export const getSchedule = declareCall('GET', '/startups/schedule', {
  summary:
    'The times at which scheduled startups will be published: up to a hundred, earliest first. Nothing else about them is public before.',
  who: 'anyone',
  reply: v.strictObject({ times: v.array(isoTime) }),
  cache: 'public',
});

export const getStartup = declareCall('GET', '/startups/slug/:slug', {
  summary:
    "One active startup with all its public fields. The slug of a merged startup returns the startup that it was merged into, with that startup's slug. A startup that was public and then taken down is gone (410).",
  who: 'anyone',
  params: slugParams,
  reply: publicStartup,
  errors: ['startups.not_found', 'startups.gone'],
  cache: 'public',
});

export const listSimilarStartups = declareCall('GET', '/startups/slug/:slug/similar', {
  summary:
    'Up to twelve active startups most similar to one: those that share a tag or category first, then by shared words, with rare words counting more; closed companies last. Also for a startup that was public and was taken down.',
  who: 'anyone',
  params: slugParams,
  query: v.strictObject({ limit: v.optional(wholeNumber(pageSizes.alternatives), String(pageSizes.alternatives)) }),
  reply: v.array(startupCard),
  errors: ['startups.not_found'],
  cache: 'public',
});

export const listStartupsInCategory = declareCall('GET', '/startups/category/:slug', {
  summary: 'Active startups of one category, newest first, filtered and sorted as in `listStartups`.',
  who: 'anyone',
  params: slugParams,
  query: v.strictObject(listQuery()),
  reply: startupPage,
  errors: ['categories.not_found'],
  cache: 'public',
});

export const searchStartups = declareCall('GET', '/startups/search', {
  summary:
    'Active startups with the words of the query in name, tagline, tags, categories or description, including other word forms and typos; the last word may be a prefix. Best matches first, filtered and sorted as in `listStartups`.',
  who: 'anyone',
  query: v.strictObject({ q: searchText, ...listQuery() }),
  reply: startupSearchPage,
  cache: 'public',
});

export const suggestStartups = declareCall('GET', '/startups/suggestions', {
  summary:
    'Up to eight active startups whose name, or a word of it, begins with the typed text. If there are few, typos are allowed.',
  who: 'anyone',
  query: v.strictObject({ q: searchText }),
  reply: v.array(startupSuggestion),
  cache: 'public',
});

/** An active listing with the same name or website; `claimed` says whether it has an owner. */
export const existingStartup = v.strictObject({
  startup: v.nullable(v.strictObject({ name: text(startupLengths.name), slug, claimed: v.boolean() })),
});
