import type { StartupCard } from './startups.contract.ts';
import { fold } from '../core/fold.ts';

// Pages import this file instead of similar.ts, which would also load the code for stemming.

type HasTopics = Pick<StartupCard, 'tags' | 'categories'>;

/** The tags and categories of `a` that `b` also has. Tags are compared ignoring case and accents. */
export function sharedTopics(a: HasTopics, b: HasTopics): { tags: string[]; categories: string[] } {
  const tags = new Set(b.tags.map(fold));
  return {
    tags: a.tags.filter((tag) => tags.has(fold(tag))),
    categories: a.categories.filter((category) => b.categories.includes(category)),
  };
}

/** Whether two listings share a tag or category. */
export function areNear(a: HasTopics, b: HasTopics): boolean {
  const { tags, categories } = sharedTopics(a, b);
  return tags.length + categories.length > 0;
}

/** The minimum number of near listings for search engines to index a page of alternatives. */
export const minAlternatives = 3;

/** Whether search engines may index the page of alternatives to a listing. */
export function hasAlternatives(listing: HasTopics, similar: readonly HasTopics[]): boolean {
  return similar.filter((other) => areNear(listing, other)).length >= minAlternatives;
}
