import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, slug, wholeNumber } from '../core/schemas.ts';
import { fieldValue } from '../listings/fields.contract.ts';
import { publicStartup } from '../listings/startups.contract.ts';

const texts = v.array(v.string());

/**
 * Listings by column, which compress to half the size of rows. `packListings` writes them and `unpackListings` reads them.
 * `featured` and `owned` are the positions of featured and owned listings; the owner's id is not sent. `describedStems` are the
 * word stems that occur in descriptions but not on cards, separated by spaces. `describedRows` are the positions of the listings
 * with these stems, each as the distance from the previous one. A stem that some descriptions contain
 * more than once is listed a second time, with those listings.
 * `describedCounts` says how often each stem of a card occurs in the description, with three counts per character. `former` maps
 * a listing's position to its former slugs and to the ids and slugs of duplicates that were merged into it.
 */
export const packedListings = v.strictObject({
  id: texts,
  name: texts,
  slug: texts,
  tagline: texts,
  logo: texts,
  website: texts,
  categories: v.array(v.array(count)),
  tags: v.array(v.array(count)),
  likes: v.array(count),
  featured: v.array(count),
  owned: v.array(count),
  /** The views at the time of sending. A change to views alone is not synced. */
  views: v.array(count),
  publishedAt: v.array(v.nullable(v.union([v.number(), v.string()]))),
  dayOnly: v.array(count),
  /** The values of public fields by key; null for listings without a value. */
  fields: v.record(v.string(), v.array(v.nullable(fieldValue))),
  words: texts,
  describedStems: v.string(),
  describedRows: v.string(),
  describedCounts: v.string(),
  former: v.record(v.string(), texts),
});
export type PackedListings = v.InferOutput<typeof packedListings>;

/** The maximum number of changes in a reply if the request has no `limit`. */
const defaultLimit = 2_000;

/**
 * `cursor` is the `since` of the next request. `more` means that further changes follow. `whole` means a reset: the reply starts
 * from the beginning, because the request had no cursor, or its cursor is from another database or from changes that were lost when a
 * backup was restored (an `epoch` ends there, see `db/store-sync.ts`). At the end of a reset, the device deletes all listings that no reply contained. `gone` has the ids of listings that are no longer public.
 * Devices store `listings` as sent.
 */
export const syncStartups = declareCall('GET', '/sync', {
  summary:
    'The active startups in the order of their last changes, starting at a cursor: their cards, their websites, and whether they have an owner.',
  who: 'anyone',
  query: v.strictObject({
    since: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    limit: v.optional(wholeNumber(defaultLimit), String(defaultLimit)),
  }),
  reply: v.strictObject({
    cursor: v.string(),
    whole: v.boolean(),
    more: v.boolean(),
    listings: packedListings,
    gone: texts,
  }),
  cache: 'public',
});

/** The maximum number of listings in a reply of `syncStartupDetails` if the request has no `limit`. */
const defaultDetailsLimit = 200;

/**
 * The listings as `getStartup` sends them, but without owners, for devices that store everything. `cursor` and `more` are as in
 * `syncStartups`, which also reports the listings that are no longer public.
 */
export const syncStartupDetails = declareCall('GET', '/sync/details', {
  summary:
    'The active startups with every public field except the owner, in the order of their last changes, starting at a cursor.',
  who: 'anyone',
  query: v.strictObject({
    since: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    limit: v.optional(wholeNumber(500), String(defaultDetailsLimit)),
  }),
  reply: v.strictObject({
    cursor: v.string(),
    more: v.boolean(),
    startups: v.array(v.omit(publicStartup, ['userId'])),
  }),
  cache: 'public',
});

/** Current slugs by former slugs. */
const currentSlugs = v.record(v.string(), slug);

export const listFormerSlugs = declareCall('GET', '/former-slugs', {
  summary:
    'The former slugs of public categories, collections, posts, pages and blog categories, with the current ones, and the keys of renamed tags, for devices that follow old addresses offline. Startups have theirs in `syncStartups`.',
  who: 'anyone',
  reply: v.strictObject({
    categories: currentSlugs,
    collections: currentSlugs,
    posts: currentSlugs,
    pages: currentSlugs,
    postCategories: currentSlugs,
    tags: v.record(v.string(), v.string()),
  }),
  cache: 'public',
});
