/**
 * Numbers and words that rules, forms and pages share. No schema stands here, so a page may know a limit without loading the
 * code that checks it.
 */

/** Limits shared by schemas, forms and hints (spec §5, §9; lengths decided where the spec is silent). */
export const limits = {
  name: 100,
  tagline: 200,
  description: 10_000,
  url: 2_000,
  tags: 20,
  tag: 60,
  topics: 5,
  username: 60,
  personName: 100,
  password: 256,
  /** Asked by the real server only; elsewhere a hint (spec §5). */
  passwordHint: 12,
  screenshots: 8,
  makers: 20,
  specialOffer: 1_000,
  comments: 5_000,
  rejectionReason: 1_000,
  /** Of a body with pictures, in bytes. */
  imageBodyBytes: 12 * 1024 * 1024,
  searchText: 200,
  pageSize: 100,
  pageNumber: 1_000_000,
} as const;

/** Page sizes and counts of spec §9. */
export const pageSizes = {
  startups: 10,
  trendingStartups: 3,
  trendingCategories: 12,
  relatedCategories: 12,
  similarFetched: 4,
  similarShown: 3,
  galleryShown: 4,
  suggestions: 6,
  impressionIds: 50,
  posts: 10,
  recentPosts: 3,
  otherPostsShown: 2,
  adminStartups: 30,
  adminUsers: 30,
  adminFeedback: 30,
  adminClaims: 30,
  adminCategories: 100,
  adminPosts: 15,
  adminAudit: 30,
} as const;

/** Site settings are kept for 30 minutes by clients (spec §4), in milliseconds. */
export const settingsCacheMs = 30 * 60 * 1000;

/** Used by mailto links when no contact address is configured (spec §2, Header). */
export const fallbackContactEmail = 'hello@example.com';

/** Of members, by rank, lowest first (spec §6). */
export const roles = ['user', 'reviewer', 'editor', 'admin'] as const;
