import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { cardFields } from '../../../server/domain/listings/card-fields.ts';
import type { ListingIndex } from '../../../server/domain/listings/search/listing-index.ts';
import { createListingIndex } from '../../../server/domain/listings/search/memory-listing-index.ts';
import { rowsOf } from '../../../server/domain/listings/search/row-sets.ts';
import { byCodePoints } from '../../../server/domain/core/compare-texts.ts';
import { feedKey } from '../../../server/domain/listings/feed-days.ts';
import type { SyncListing } from '../../../server/domain/sync/sync.rules.ts';

/** A listing of the replica. */
export type Listing = SyncListing;

/** Like `presentCard`, for a listing of the replica. */
export function toCard({
  website: _1,
  owned: _2,
  views: _3,
  descriptionStems: _4,
  former: _5,
  fields,
  ...card
}: Listing): StartupCard {
  return { ...card, ...cardFields({ fields }) };
}

/** The replica's listings in the orders that pages show. Each order is sorted on first use. */
export interface Listings {
  /** Also finds a listing by a former slug, and by the slug or id of a duplicate that was merged into it. */
  bySlug(slug: string): Listing | undefined;
  byId(id: string): Listing | undefined;
  /** Newest first, like `Store.startups.list`. */
  feed(): readonly Listing[];
  ofCategory(slug: string): readonly Listing[];
  /** By the tag's key (`tags.rules.ts`), in the order of the feed. */
  withTag(key: string): Promise<readonly Listing[]>;
  /** Most liked first, then in the order of the feed. */
  byLikes(): readonly Listing[];
  /** The featured listings, most liked first. */
  featured(): readonly Listing[];
  /** An index of the feed for filtered or sorted lists. Its rows are positions in the feed, as in the search index. */
  index(): ListingIndex;
  atRows(rows: readonly number[]): Listing[];
}

export function createListings(all: ReadonlyMap<string, Listing>): Listings {
  const bySlug = lazy(() => new Map(Array.from(all.values(), (listing) => [listing.slug, listing])));
  const byFormer = lazy(
    () => new Map(Array.from(all.values(), (listing) => (listing.former ?? []).map((name) => [name, listing] as const)).flat()),
  );
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
  const index = lazy(() => createListingIndex(feed()));
  const atRows = (rows: readonly number[]) => rows.flatMap((row) => feed()[row] ?? []);
  return {
    bySlug: (slug) => bySlug().get(slug) ?? byFormer().get(slug),
    byId: (id) => all.get(id) ?? byFormer().get(id),
    feed,
    ofCategory: (slug) => byCategory().get(slug) ?? [],
    byLikes,
    index,
    withTag: async (key) => atRows(rowsOf(await index().ofTag(key))),
    atRows,
    featured: lazy(() => byLikes().filter(({ featured }) => featured)),
  };
}

function newestFirst(a: Listing, b: Listing): number {
  return byCodePoints(feedKey(b), feedKey(a)) || byCodePoints(b._id, a._id);
}

/** Computes a value on the first call, and returns the same value afterwards. */
function lazy<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => (computed ??= { value: compute() }).value;
}
