import type { CallReply } from '../../../server/domain/core/call.ts';
import type { PostCard } from '../../../server/domain/content/posts.contract.ts';
import type { StartupPage } from '../../../server/domain/listings/startups.contract.ts';
import type { syncStartupDetails } from '../../../server/domain/sync/sync.contract.ts';
import type { ApiResponse } from '../transport/http.ts';
import type { ApiCall } from './cached-calls.ts';
import type { FullTexts } from './full-texts.ts';
import type { DirectorySize } from './replica-messages.ts';
import type { ReplicaStorage } from './replica-storage.ts';
import type { SyncReply } from './replica.ts';

/** The number of listings used for estimating sizes. */
const sampleSize = 50;

interface Measured {
  storage: ReplicaStorage;
  fullTexts: FullTexts;
  posts: readonly PostCard[] | undefined;
  fetchCall: (call: ApiCall) => Promise<ApiResponse>;
}

/**
 * The size of the directory: exact for stored data, and estimated from a few listings for all other data. Rejects when no host
 * answered.
 */
export async function measureDirectory({ storage, fullTexts, posts, fetchCall }: Measured): Promise<DirectorySize> {
  const { current } = await storage.syncStates();
  const fetchReply = async <Reply>(id: ApiCall['id'], query: ApiCall['query'], params: ApiCall['params'] = {}) => {
    const { json } = await fetchCall({ id, params, query });
    return { length: json.length, reply: JSON.parse(json) as Reply };
  };
  const countListings = async () => (await fetchReply<StartupPage>('listStartups', { limit: '1' })).reply.total;

  const estimateListings = async () => {
    const { length, reply } = await fetchReply<SyncReply>('syncStartups', { limit: String(sampleSize) });
    return scale(length, reply.listings.id.length, reply.more ? await countListings() : reply.listings.id.length);
  };
  const estimateTexts = async () => {
    const { length, reply } = await fetchReply<CallReply<typeof syncStartupDetails>>('syncStartupDetails', {
      limit: String(sampleSize),
    });
    const startups = scale(length, reply.startups.length, reply.more ? await countListings() : reply.startups.length);
    const newest = posts?.[0];
    const post = newest === undefined ? 0 : (await fetchReply('getPost', {}, { slug: newest.slug })).length;
    return startups + post * (posts?.length ?? 0);
  };

  const listings =
    current === undefined ? await estimateListings() : JSON.stringify(await storage.chunks(current.generation)).length;
  const texts = (await fullTexts.isComplete()) ? (await fullTexts.size()).length : await estimateTexts();
  return { listings, texts };
}

function scale(length: number, sampled: number, total: number): number {
  return sampled === 0 ? 0 : Math.round((length / sampled) * total);
}
