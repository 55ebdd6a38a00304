import { byCodePoints, suggestionCandidates, suggestionKeys, suggestionOrder, tokens } from '../../../server/rules/search.ts';
import { feedKey } from '../../../server/rules/startups.ts';
import type { SyncListing } from '../../../server/rules/sync.ts';

/** A listing of the replica: its card, its website, and whether it has an owner. */
export type Listing = SyncListing;

/** The replica's listings in the orders that pages show; each order is sorted at its first use. */
export interface Listings {
  bySlug(slug: string): Listing | undefined;
  byId(id: string): Listing | undefined;
  /** Newest first, as `Store.startups.list`. */
  feed(): readonly Listing[];
  ofCategory(slug: string): readonly Listing[];
  /** Most liked first, then as the feed. */
  byLikes(): readonly Listing[];
  /** Featured ones, most liked first. */
  featured(): readonly Listing[];
  /** As `Store.startups.suggest`; `typed` is the key of a parsed query. */
  suggest(typed: string, limit: number): Listing[];
}

export function createListings(all: ReadonlyMap<string, Listing>): Listings {
  const bySlug = lazy(() => new Map(Array.from(all.values(), (listing) => [listing.slug, listing])));
  const feed = lazy(() => [...all.values()].sort(newestFirst));
  const byLikes = lazy(() => feed().toSorted((a, b) => b.likes - a.likes));
  const byCategory = lazy(() => {
    const listingsOf = new Map<string, Listing[]>();
    for (const listing of feed()) {
      for (const slug of new Set(listing.categories)) {
        const rows = listingsOf.get(slug);
        if (rows === undefined) listingsOf.set(slug, [listing]);
        else rows.push(listing);
      }
    }
    return listingsOf;
  });
  const suggestions = lazy(() =>
    Array.from(all.values(), (listing) => suggestionKeys(listing.name).map((key) => ({ key, listing })))
      .flat()
      .sort((a, b) => byCodePoints(a.key, b.key) || byCodePoints(a.listing._id, b.listing._id)),
  );
  return {
    bySlug: (slug) => bySlug().get(slug),
    byId: (id) => all.get(id),
    feed,
    ofCategory: (slug) => byCategory().get(slug) ?? [],
    byLikes,
    featured: lazy(() => byLikes().filter(({ featured }) => featured)),
    suggest(typed, limit) {
      return [...new Set(suggestionCandidates(suggestions(), typed).map(({ listing }) => listing))]
        .map((listing) => ({ listing, nameKey: tokens(listing.name).join(' '), likes: listing.likes, id: listing._id }))
        .sort(suggestionOrder(typed))
        .slice(0, limit)
        .map(({ listing }) => listing);
    },
  };
}

function newestFirst(a: Listing, b: Listing): number {
  return byCodePoints(feedKey(b), feedKey(a)) || byCodePoints(b._id, a._id);
}

/** Computes a value at the first call, and returns the same one from then on. */
function lazy<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => (computed ??= { value: compute() }).value;
}
