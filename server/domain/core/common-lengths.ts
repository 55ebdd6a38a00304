/**
 * The maximum lengths of fields that several nouns have, in characters (UTF-16 units). Every page loads this file, and pages with
 * forms also load `lengths.ts`. `slug` limits stored slugs. `searchText` limits searches, filters and slugs in URLs.
 */
export const commonLengths = { url: 2_000, email: 254, slug: 120, tag: 60, searchText: 200, filters: 2_000, token: 200 } as const;
