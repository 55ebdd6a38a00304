import * as v from 'valibot';
import { declareCall } from './call.ts';
import { count, wholeNumber } from './fields.ts';

const texts = v.array(v.string());

/**
 * Listings column by column, which packs twice as small as row by row. `rules/sync` makes and reads them; what stands in a
 * column means nothing without it.
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
  publishedAt: v.array(v.nullable(v.union([v.number(), v.string()]))),
  words: texts,
});
export type PackedListings = v.InferOutput<typeof packedListings>;

/** How many listings an answer brings unless asked for fewer or more. */
const usualLimit = 1_000;

/**
 * `cursor` is the next `since`, whatever `more` says. `whole`: this answer begins anew, because it was asked to, or because
 * what the asker has is of another directory or of a lost future; what they have and is not sent again by the answer without
 * `more` is no listing any more. `gone` are listings that were public.
 */
export const syncStartups = declareCall({
  id: 'syncStartups',
  method: 'GET',
  path: '/sync',
  summary: 'The active startups as cards with their websites, in the order of their last changes, from a cursor on.',
  who: 'anyone',
  query: v.strictObject({
    since: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    limit: v.optional(wholeNumber(2_000), String(usualLimit)),
  }),
  reply: v.strictObject({
    cursor: v.string(),
    whole: v.boolean(),
    more: v.boolean(),
    listings: packedListings,
    gone: texts,
  }),
  errors: [],
  cache: 'public',
});
