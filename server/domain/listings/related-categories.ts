import type { Category } from './categories.contract.ts';
import { byCodePoints } from '../core/compare-texts.ts';

/** The number of listings that a category shares with another category. */
export interface SharedListings {
  slug: string;
  listings: number;
}

/** Only the newest listings of a larger category are compared, so that a page costs the same in any directory. */
export const maxListingsCompared = 1_000;

/** Counts how many of a category's listings are in each other category, by slug. */
export function countShared(slug: string, listings: readonly { categories: readonly string[] }[]): SharedListings[] {
  const counts = new Map<string, number>();
  for (const { categories } of listings)
    for (const other of new Set(categories)) if (other !== slug) counts.set(other, (counts.get(other) ?? 0) + 1);
  return Array.from(counts, ([other, count]) => ({ slug: other, listings: count })).sort((a, b) => byCodePoints(a.slug, b.slug));
}

/**
 * The categories that share the most listings with a category, relative to the number of listings in both. If there are too few,
 * trending categories follow, the largest first. Ties are ordered by the number of startups, name and id.
 */
export function relatedCategories(
  category: Category,
  all: readonly Category[],
  shared: readonly SharedListings[],
  limit: number,
): Category[] {
  const compared = Math.min(category.startupCount, maxListingsCompared);
  const common = new Map(shared.map(({ slug, listings }) => [slug, listings]));
  const shareOf = ({ slug, startupCount }: Category): number => {
    const both = Math.floor(((common.get(slug) ?? 0) * category.startupCount) / Math.max(compared, 1));
    return both === 0 ? 0 : Math.floor((both * 1_000_000) / Math.max(category.startupCount + startupCount - both, both));
  };
  return all
    .filter(({ _id }) => _id !== category._id)
    .map((other) => ({ other, share: shareOf(other) }))
    .filter(({ other, share }) => share > 0 || other.trending)
    .sort(
      (a, b) =>
        b.share - a.share ||
        b.other.startupCount - a.other.startupCount ||
        byCodePoints(a.other.name, b.other.name) ||
        byCodePoints(a.other._id, b.other._id),
    )
    .slice(0, limit)
    .map(({ other }) => other);
}
