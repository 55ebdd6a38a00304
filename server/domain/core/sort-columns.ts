/**
 * The columns by which admin tables can be sorted, as named by `sort` in the query string. This file imports no schema, so that
 * pages can read the names without loading schemas.
 */
export const sortColumns = {
  startups: ['name', 'status', 'submittedAt'],
  categories: ['name', 'slug', 'startupCount'],
  tags: ['tag', 'startupCount'],
  users: ['username', 'email', 'role', 'status', 'createdAt'],
  claims: ['startup', 'user', 'status', 'createdAt'],
  revisions: ['startup', 'createdAt'],
  reports: ['startup', 'reason', 'createdAt'],
  links: ['startup', 'since', 'reviewAt'],
  feedback: ['email', 'status', 'createdAt'],
  posts: ['title', 'category', 'status', 'publishedAt'],
  pages: ['title', 'slug', 'status', 'updatedAt'],
  audit: ['createdAt'],
  emails: ['recipient', 'createdAt'],
  securityEvents: ['createdAt'],
  subscriptions: ['startup', 'createdAt', 'paidUntil'],
} as const;

export type SortColumn<Table extends keyof typeof sortColumns> = (typeof sortColumns)[Table][number];

/** A table's sort: "name", or "-name" for descending; '' means the table's own order. */
export type Sort<Column extends string> = '' | Column | `-${Column}`;
