import type { CollectionCard, PublicCollection } from '../../../server/domain/collections/collections.contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { pageSizes } from '../../../server/domain/core/page-sizes.ts';
import type { CachedResponse, HostCall } from './cached-calls.ts';
import type { Listings } from './listings.ts';

interface Sources {
  listings: Listings;
  cached: (call: HostCall) => Promise<CachedResponse | undefined>;
  toCard: (listing: ReturnType<Listings['feed']>[number]) => StartupCard;
}

/** The cards of the listings with these ids that the replica has, each once, in this order. */
export function cardsOf(ids: readonly string[], { listings, toCard }: Pick<Sources, 'listings' | 'toCard'>): StartupCard[] {
  return [...new Set(ids.flatMap((id) => listings.byId(id) ?? []))].map(toCard);
}

/** The public collections with the listings that the replica has now; undefined when they were not prefetched. */
export async function loadCollections(sources: Sources): Promise<CollectionCard[] | undefined> {
  const response = await sources.cached({ id: 'listCollections', params: {}, query: {} });
  if (response?.status !== 200) return undefined;
  return (JSON.parse(response.json) as CollectionCard[]).map((collection) => {
    const startups = cardsOf(collection.startupIds, sources);
    return {
      ...collection,
      startupIds: startups.map(({ _id }) => _id),
      startups: startups.slice(0, pageSizes.collectionPreview),
    };
  });
}

/** Null when no public collection has the slug; undefined when they were not prefetched. */
export async function findCollection(slug: string, sources: Sources): Promise<PublicCollection | null | undefined> {
  const all = await loadCollections(sources);
  const found = all?.find((collection) => collection.slug === slug);
  if (found === undefined) return all === undefined ? undefined : null;
  const { startupIds, ...collection } = found;
  return { ...collection, startups: cardsOf(startupIds, sources) };
}
