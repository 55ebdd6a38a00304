/**
 * The number of rows on a page or in a section. This file imports no schema, so that pages can read it without loading schemas.
 */
export const pageSizes = {
  startups: 10,
  trendingStartups: 3,
  scheduledTimes: 100,
  trendingCategories: 12,
  /**
   * This size is not in `admin-page-sizes.ts`, because the demo loads the contract of categories when it starts and should not
   * load that file then.
   */
  adminCategories: 100,
  relatedCategories: 12,
  relatedTags: 12,
  tags: 1_000,
  similarFetched: 4,
  similarShown: 3,
  alternatives: 12,
  galleryShown: 4,
  suggestions: 8,
  suggestedStartups: 6,
  suggestedCategories: 3,
  suggestedTags: 3,
  suggestedPosts: 3,
  suggestedPages: 2,
  collectionPreview: 4,
  impressionIds: 50,
  missedSearches: 20,
  numbersRows: 10,
  posts: 10,
  recentPosts: 3,
  history: 20,
  ownEdits: 20,
} as const;

/** The maximum `limit` and `page` that paged calls accept. */
export const maxPageSize = 100;
export const maxPageNumber = 1_000_000;

/** The number of rows that one call changes in bulk, which equals one page of a table. */
export const bulkBatch = 30;
