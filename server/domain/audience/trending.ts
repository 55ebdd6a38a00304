import type { Activity } from './analytics.contract.ts';

/** The weight of each kind. A like requires an account, and a website visit requires a second click. */
const weights = { likes: 10, traffic: 3, views: 1 } as const;

/** Listings with a lower score are not trending, because a few visitors must not decide what everyone sees. */
const minScore = 10;

/** The maximum number of ranked listings; pages show three of them. */
const maxRanked = 12;

/**
 * The ids of the listings with the most activity. Featured listings come first, then the listings with the highest scores. Ties
 * are ordered by id descending.
 */
export function rankByActivity(activity: readonly Activity[]): string[] {
  return activity
    .map(({ startupId, featured, ...counts }) => ({ startupId, featured, score: scoreOf(counts) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => Number(b.featured) - Number(a.featured) || b.score - a.score || (a.startupId < b.startupId ? 1 : -1))
    .slice(0, maxRanked)
    .map(({ startupId }) => startupId);
}

function scoreOf({ likes, traffic, views }: Pick<Activity, 'likes' | 'traffic' | 'views'>): number {
  return weights.likes * likes + weights.traffic * traffic + weights.views * views;
}

/**
 * The trending listings. The arguments are active listings in three orders: `ranked` by `rankByActivity`, `featured` by likes,
 * and `newest` by date. Featured listings with activity come first, then other featured listings, then other listings with
 * activity, and finally the newest.
 */
export function trendingOf<Listing extends { _id: string; featured: boolean }>(
  { ranked, featured, newest }: Record<'ranked' | 'featured' | 'newest', readonly Listing[]>,
  limit: number,
): Listing[] {
  const rankedFeatured = ranked.filter((listing) => listing.featured);
  const first = new Map<string, Listing>();
  for (const listing of [...rankedFeatured, ...featured, ...ranked, ...newest])
    if (!first.has(listing._id)) first.set(listing._id, listing);
  return [...first.values()].slice(0, limit);
}
