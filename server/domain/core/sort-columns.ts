/**
 * The columns that the tables of the admin area can be sorted by, as `sort` in the query string names them. No schema is
 * imported here, so pages read the names without loading schemas.
 */
export const sortColumns = {
  startups: ['name', 'status', 'submittedAt'],
  categories: ['name', 'slug', 'startupCount'],
  users: ['username', 'email', 'role', 'status', 'createdAt'],
  claims: ['startup', 'user', 'status', 'createdAt'],
  revisions: ['startup', 'createdAt'],
  reports: ['startup', 'reason', 'createdAt'],
  links: ['startup', 'since', 'reviewAt'],
  feedback: ['email', 'status', 'createdAt'],
  posts: ['title', 'category', 'status', 'publishedAt'],
  audit: ['createdAt'],
  securityEvents: ['createdAt'],
} as const;

export type SortColumn<Table extends keyof typeof sortColumns> = (typeof sortColumns)[Table][number];

/** The column that a table is sorted by: "name", or "-name" for descending; '' is the table's own order. */
export type Sort<Column extends string> = '' | Column | `-${Column}`;
