/**
 * Page sizes and limits that only the admin area needs. They are in a separate file, because every page loads `page-sizes.ts`.
 */
export const adminPageSizes = {
  startups: 30,
  users: 30,
  person: 5,
  feedback: 30,
  claims: 30,
  reports: 30,
  revisions: 30,
  links: 30,
  posts: 15,
  pages: 15,
  audit: 30,
  emails: 30,
  securityEvents: 30,
  subscriptions: 30,
  imports: 20,
  importChanges: 50,
  /** The number of rows that one call imports. */
  importBatch: 500,
  knownStartups: 500,
  knownPosts: 20,
  tags: 50,
  /** The maximum number of tags in the table of tags. */
  allTags: 50_000,
  lookAlikes: 20,
} as const;
