/** The numbers of rows that only the admin area needs. They are apart from `page-sizes.ts`, which every page loads. */
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
  /** The rows that one call imports. */
  importBatch: 500,
  knownStartups: 500,
  knownPosts: 20,
  tags: 50,
  /** The tags that the table of tags can have. */
  allTags: 50_000,
  lookAlikes: 20,
} as const;
