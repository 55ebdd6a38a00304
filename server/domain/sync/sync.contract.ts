import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, wholeNumber } from '../core/schemas.ts';
import { fieldValue } from '../listings/fields.contract.ts';
import { publicStartup } from '../listings/startups.contract.ts';

const texts = v.array(v.string());

/**
 * Listings by column, which compresses to half the size of rows. `packListings` and `unpackListings` in `sync.rules.ts` write and
 * read them. `featured` and `owned` are the positions of the listings that are featured and that somebody owns; the owner's id is
 * not sent. `describedStems` are those of the descriptions that the cards do not have, between blanks, and `describedRows` the
 * positions of their listings, as distances; a stem comes again with those that have it more than once. `describedCounts` says
 * how often each description has the stems of its card, three of them in a character. `former` has the ids and slugs of the
 * duplicates that were merged into a listing, by its position.
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
  /** As many as each had when it was sent: views alone are no change. */
  views: v.array(count),
  publishedAt: v.array(v.nullable(v.union([v.number(), v.string()]))),
  /** The values of the public fields by key; null where a listing has none. */
  fields: v.record(v.string(), v.array(v.nullable(fieldValue))),
  words: texts,
  describedStems: v.string(),
  describedRows: v.string(),
  describedCounts: v.string(),
  former: v.record(v.string(), texts),
});
export type PackedListings = v.InferOutput<typeof packedListings>;

/** How many changes a reply has unless `limit` is given. */
const defaultLimit = 2_000;

/**
 * `cursor` is the `since` of the next request. `whole` is a reset: the reply starts from the beginning, because no cursor was
 * sent or because the cursor is from another epoch or a lost part of one. After a reset, listings that no reply up to the one
 * without `more` contains are deleted. `more`: further changes follow. `gone` are ids of listings that are no longer public.
 * The names on the wire are those that devices store.
 */
export const syncStartups = declareCall('GET', '/sync', {
  summary:
    'The active startups as cards with their websites and whether they have an owner, in the order of their last changes, from a cursor on.',
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

/** How many listings a reply of `syncStartupDetails` has unless `limit` is given. */
const defaultDetailsLimit = 200;

/**
 * The listings as `getStartup` sends them, without their owners, for devices that store everything. `cursor` and `more` are
 * those of `syncStartups`. Listings that are no longer public are left out: a device learns of them from `syncStartups`.
 */
export const syncStartupDetails = declareCall('GET', '/sync/details', {
  summary: 'The active startups with every public field but the owner, in the order of their last changes, from a cursor on.',
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
