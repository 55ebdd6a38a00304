import { callQuery } from './call-query.ts';

/** Filters of a list of posts. Undefined filters are ignored. */
export interface PostFilter {
  /** A category's slug. */
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

export const postsQuery = ({ category, tag, search }: PostFilter, page: number) =>
  callQuery('listPosts', {
    query: { page, category: category || undefined, tag: tag || undefined, search: search || undefined },
  });
