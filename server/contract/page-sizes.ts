/** How many rows a page or a section shows. No schema is imported here, so pages read the numbers without loading schemas. */
export const pageSizes = {
  startups: 10,
  trendingStartups: 3,
  scheduledTimes: 100,
  trendingCategories: 12,
  relatedCategories: 12,
  relatedTags: 12,
  similarFetched: 4,
  similarShown: 3,
  alternatives: 12,
  galleryShown: 4,
  suggestions: 8,
  suggestedStartups: 6,
  suggestedCategories: 3,
  suggestedTags: 3,
  suggestedPosts: 3,
  collectionPreview: 4,
  impressionIds: 50,
  posts: 10,
  recentPosts: 3,
  adminStartups: 30,
  adminUsers: 30,
  adminFeedback: 30,
  adminClaims: 30,
  adminReports: 30,
  adminRevisions: 30,
  adminLinks: 30,
  history: 20,
  ownEdits: 20,
  adminCategories: 100,
  adminPosts: 15,
  adminAudit: 30,
  adminSecurityEvents: 30,
} as const;

/** The largest `limit` and the largest `page` that a paged call accepts. */
export const maxPageSize = 100;
export const maxPageNumber = 1_000_000;
