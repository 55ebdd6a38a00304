import type { PostCard, PostPage } from '../../../server/domain/content/posts.contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { assertFromHost, type HostResponse } from '../transport/http.ts';
import { answerCall } from './answers.ts';
import {
  type CachedResponse,
  type HostCall,
  isCacheable,
  isPerUser,
  maxVisited,
  prefetchedCalls,
  responseKey,
  visitedCalls,
} from './cached-calls.ts';
import { measureDirectory } from './directory-size.ts';
import type { FullTextStorage } from './full-text-storage.ts';
import { createFullTexts } from './full-texts.ts';
import { createListings, type Listings, toCard } from './listings.ts';
import type { ReplicaStorage } from './replica-storage.ts';
import { createReplica, type Replica, type SyncReply } from './replica.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';
import {
  type DirectoryMethods,
  HostUnreachable,
  type OfflineAnswer,
  type ReplicaProblem,
  type ReplicaStatus,
  type WorkerEvent,
} from './replica-messages.ts';

/** What the directory needs of the thread that it runs in. */
export interface WorkerEnv {
  /** Rejects where the browser gives no storage. */
  openStorage: () => Promise<ReplicaStorage>;
  fullTextStorage: FullTextStorage;
  /** Rejects with `HostUnreachable` when no host answered. */
  fetchCall: (call: HostCall) => Promise<HostResponse>;
  now: () => number;
  /** Lets other work of the thread run. */
  yieldThread: () => Promise<void>;
  /** Runs `work` unless another tab is running any. */
  ifUnlocked: (work: () => Promise<void>) => Promise<void>;
  emit: (event: WorkerEvent) => void;
  /** The other tabs call `reload`. */
  notifyTabs: () => void;
}

/** The directory on this device: syncs the replica, caches responses and answers calls. Its methods do not reject. */
export interface OfflineDirectory extends DirectoryMethods {
  /** Reads the storage again after another tab has changed it. */
  reload(): Promise<void>;
}

/** Indexes of the listings, built again whenever the listings change. */
interface Indexes {
  listings: Listings;
  searchIndex: () => Promise<SearchIndex>;
}

interface Opened {
  storage: ReplicaStorage;
  replica: Replica;
}

export function createOfflineDirectory(threadEnv: WorkerEnv): OfflineDirectory {
  const env: WorkerEnv = { ...threadEnv, fetchCall: (call) => fetchFromHost(call, threadEnv.fetchCall) };
  let loaded: Replica | undefined;
  let indexes: Indexes | undefined;
  let isSyncing = false;
  let problem: ReplicaProblem | undefined;
  let textSize: ReplicaStatus['texts'];
  let fetchesTexts = false;
  const fullTexts = createFullTexts(env.fullTextStorage, env);

  const emitStatus = (): void => {
    const status: ReplicaStatus = {
      known: true,
      listings: loaded?.listings().size ?? 0,
      syncedAt: loaded?.syncedAt(),
      incoming: isSyncing ? (loaded?.incomingCount() ?? 0) : undefined,
      problem,
      texts: textSize,
      fetchesTexts,
    };
    env.emit({ kind: 'status', status });
  };

  const setProblem = (error: unknown): void => {
    problem = error instanceof HostUnreachable ? 'unreachable' : isQuotaError(error) ? 'full' : 'blocked';
    console.debug('The device has no replica of the directory, or an old one:', error);
    emitStatus();
  };

  const showTextSize = async (): Promise<void> => {
    try {
      textSize = await fullTexts.size();
    } catch (error) {
      console.debug('The full texts cannot be read:', error);
      textSize = undefined;
    }
    emitStatus();
  };

  const open = async (): Promise<Opened | undefined> => {
    try {
      const storage = await env.openStorage();
      const replica = createReplica(storage);
      await replica.reload();
      loaded = replica;
      emitStatus();
      void showTextSize();
      void env.yieldThread().then(() => warmUp(currentIndexes(replica)));
      return { storage, replica };
    } catch (error) {
      setProblem(error);
      return undefined;
    }
  };

  const opening = open();

  /** Runs `work` on the storage; resolves with `fallback` and sets the problem when it fails. */
  const withStorage = async <Result>(work: (opened: Opened) => Promise<Result>, fallback: Result): Promise<Result> => {
    const opened = await opening;
    if (opened === undefined) return fallback;
    try {
      return await work(opened);
    } catch (error) {
      setProblem(error);
      return fallback;
    }
  };

  /** Undefined while no replica is complete. */
  const currentIndexes = (replica: Replica): Indexes | undefined => {
    if (replica.syncedAt() === undefined) return undefined;
    return (indexes ??= createIndexes(replica, env.yieldThread));
  };

  /** Builds the new search index before the old one is dropped, so that searches do not wait for it. */
  const rebuildIndexes = async (replica: Replica): Promise<void> => {
    if (replica.syncedAt() === undefined) {
      indexes = undefined;
      return;
    }
    const next = createIndexes(replica, env.yieldThread);
    if (indexes !== undefined) await next.searchIndex();
    indexes = next;
  };

  const syncReplica = async ({ replica }: Opened): Promise<boolean> => {
    try {
      const isChanged = await syncAll(replica, env, emitStatus);
      if (isChanged) await rebuildIndexes(replica);
      return isChanged;
    } catch (error) {
      // An incomplete replica cannot answer calls and takes up the space that is missing.
      if (isQuotaError(error)) await replica.abort();
      throw error;
    }
  };

  const syncTexts = async ({ storage, replica }: Opened): Promise<void> => {
    fetchesTexts = true;
    emitStatus();
    try {
      const posts = parseReply<PostCard[]>(await storage.response(responseKey(allPosts, ''))) ?? [];
      await fullTexts.sync({ startupIds: new Set(replica.listings().keys()), posts }, showTextSize);
    } catch (error) {
      // What was stored of them takes up the room that is missing.
      if (isQuotaError(error)) await fullTexts.clear();
      throw error;
    } finally {
      fetchesTexts = false;
      await showTextSize();
    }
  };

  const sync: DirectoryMethods['sync'] = async ({ maxAgeMs, fullTexts: wantsTexts }) => {
    const opened = await opening;
    if (opened === undefined) return;
    const { replica } = opened;
    const isFresh = replica.cursor() !== '' && replica.incomingCount() === 0 && env.now() - (replica.syncedAt() ?? 0) < maxAgeMs;
    // A page that closed right after the sync has prefetched nothing.
    const needsListings = !(isFresh && (await withStorage(isPrefetched, true)));
    const needsTexts = wantsTexts && (needsListings || !(await withStorage(() => fullTexts.isComplete(), true)));
    if (isSyncing || !(needsListings || needsTexts)) return;
    isSyncing = true;
    problem = undefined;
    try {
      const isChanged = needsListings && (await withStorage(syncReplica, false));
      if (needsListings && problem === undefined) await withStorage(({ storage }) => prefetch(storage, env), undefined);
      if (isChanged) {
        env.notifyTabs();
        env.emit({ kind: 'changed' });
      }
      if (needsTexts && problem === undefined) await withStorage(syncTexts, undefined);
    } finally {
      isSyncing = false;
      emitStatus();
    }
  };

  return {
    answer: (call, userId) =>
      withStorage(async ({ storage, replica }) => {
        const cached = (other: HostCall) => storage.response(responseKey(other, userId));
        const current = currentIndexes(replica);
        if (current === undefined) return toAnswer(await cached(call));
        const posts = async () => parseReply<PostCard[]>(await cached(allPosts));
        const text = (kind: 'startup' | 'post', name: string) => fullTexts.text(kind, name).catch(() => undefined);
        const answer = await answerCall(call, { ...current, cached, posts, text });
        return answer === undefined ? undefined : { status: answer.status, json: answer.json, at: replica.syncedAt() ?? 0 };
      }, undefined),
    cacheResponses: (responses, userId) =>
      withStorage(async ({ storage }) => {
        const rows = responses
          .filter(({ call, response }) => isCacheable(call.id, response) && (!isPerUser(call.id) || userId !== ''))
          .map(({ call, response }) => toCachedResponse(call, userId, response, env.now()));
        // Another user may have left responses on this device without signing out.
        if (rows.some((row) => row.userId !== '')) await storage.removeUserResponses(userId);
        await storage.putResponses(rows);
      }, undefined),
    updateFavorite: (userId, startupId, liked) =>
      withStorage(async ({ storage, replica }) => {
        const cached = (id: 'listFavoriteIds' | 'listFavorites') =>
          storage.response(responseKey({ id, params: { userId }, query: {} }, userId));
        const [ids, cards] = [await cached('listFavoriteIds'), await cached('listFavorites')];
        const listing = replica.listings().get(startupId);
        const otherIds = parseReply<string[]>(ids)?.filter((id) => id !== startupId) ?? [];
        const otherCards = parseReply<StartupCard[]>(cards)?.filter(({ _id }) => _id !== startupId) ?? [];
        const newIds = liked ? [...otherIds, startupId].sort() : otherIds;
        const newCards = liked && listing !== undefined ? [toCard(listing), ...otherCards] : otherCards;
        await storage.putResponses([
          ...(ids === undefined ? [] : [{ ...ids, json: JSON.stringify(newIds) }]),
          ...(cards === undefined ? [] : [{ ...cards, json: JSON.stringify(newCards) }]),
        ]);
      }, undefined),
    removeUserResponses: () => withStorage(({ storage }) => storage.removeUserResponses(), undefined),
    removeVisitedResponses: () => withStorage(({ storage }) => storage.trimResponses(visitedCalls, 0), undefined),
    sync: (options) => env.ifUnlocked(() => sync(options)),
    removeTexts: () =>
      withStorage(async () => {
        await fullTexts.clear();
        await showTextSize();
        env.notifyTabs();
      }, undefined),
    measure: async () => {
      const { storage } = (await opening) ?? {};
      if (storage === undefined) return undefined;
      try {
        const posts = parseReply<PostCard[]>(await storage.response(responseKey(allPosts, '')));
        return await measureDirectory({ storage, fullTexts, posts, fetchCall: env.fetchCall });
      } catch (error) {
        console.debug('The size of the directory is unknown:', error);
        return undefined;
      }
    },
    remove: () =>
      withStorage(async ({ storage, replica }) => {
        await storage.clear();
        await fullTexts.clear();
        textSize = { count: 0, length: 0 };
        await replica.reload();
        indexes = undefined;
        problem = undefined;
        env.notifyTabs();
        emitStatus();
      }, undefined),
    reload: () =>
      withStorage(async ({ replica }) => {
        await replica.reload();
        await rebuildIndexes(replica);
        await showTextSize();
      }, undefined),
  };
}

/** What a proxy or a network's sign-in page answers in the host's place is never stored. */
async function fetchFromHost(call: HostCall, fetchCall: WorkerEnv['fetchCall']): Promise<HostResponse> {
  const response = await fetchCall(call);
  try {
    assertFromHost(response);
  } catch (error) {
    throw new HostUnreachable('The response is not from the host.', { cause: error });
  }
  return response;
}

function createIndexes(replica: Replica, yieldThread: () => Promise<void>): Indexes {
  const listings = createListings(replica.listings());
  let searchIndex: Promise<SearchIndex> | undefined;
  return { listings, searchIndex: () => (searchIndex ??= buildSearchIndex(listings.feed(), yieldThread)) };
}

/** Builds the indexes before the first search. */
async function warmUp(indexes: Indexes | undefined): Promise<void> {
  await indexes?.searchIndex();
}

/** How often another tab may change the storage during a sync before this tab stops syncing. */
const maxOutdated = 5;

/** True when the current replica has changed. Rejects when no host answered. */
async function syncAll(replica: Replica, env: WorkerEnv, onProgress: () => void): Promise<boolean> {
  let isChanged = false;
  for (let outdated = 0; outdated < maxOutdated;) {
    onProgress();
    const since = replica.cursor();
    const call: HostCall = { id: 'syncStartups', params: {}, query: since === '' ? {} : { since } };
    const { status, json } = await env.fetchCall(call);
    if (status !== 200) throw new HostUnreachable(`The server answered ${status}.`);
    const reply = JSON.parse(json) as SyncReply;
    const applied = await replica.apply(reply, env.now());
    if (applied === 'outdated') outdated += 1;
    else if (applied === 'changed') isChanged = true;
    if (applied !== 'outdated' && !reply.more) return isChanged;
  }
  return isChanged;
}

/** Whether the calls of the last `prefetch` are stored: one of them stands for all, as they are written together. */
async function isPrefetched({ storage }: Opened): Promise<boolean> {
  return (await storage.response(responseKey({ id: 'listCategories', params: {}, query: {} }, ''))) !== undefined;
}

async function prefetch(storage: ReplicaStorage, { fetchCall, now }: WorkerEnv): Promise<void> {
  const rows: CachedResponse[] = [];
  for (const id of prefetchedCalls) {
    const call: HostCall = { id, params: {}, query: {} };
    const response = await fetchCall(call);
    if (isCacheable(id, response)) rows.push(toCachedResponse(call, '', response, now()));
  }
  const posts = await fetchPosts(fetchCall);
  if (posts !== undefined) rows.push(toCachedResponse(allPosts, '', { status: 200, json: JSON.stringify(posts) }, now()));
  await storage.putResponses(rows);
  await storage.trimResponses(visitedCalls, maxVisited);
}

/** A larger blog is not prefetched; the device then has only visited posts. */
const maxBlogPages = 30;

/** Stands for all pages of `listPosts` together; the API has no such call. */
const allPosts: HostCall = { id: 'listPosts', params: {}, query: { page: 'every' } };

async function fetchPosts(fetchCall: WorkerEnv['fetchCall']): Promise<PostCard[] | undefined> {
  const posts: PostCard[] = [];
  for (let page = 1; page <= maxBlogPages; page += 1) {
    const { status, json } = await fetchCall({ id: 'listPosts', params: {}, query: { page: String(page) } });
    if (status !== 200) return undefined;
    const reply = JSON.parse(json) as PostPage;
    posts.push(...reply.posts);
    if (page >= reply.totalPages) return posts;
  }
  return undefined;
}

function toCachedResponse(call: HostCall, userId: string, { status, json }: HostResponse, at: number): CachedResponse {
  return { key: responseKey(call, userId), call: call.id, userId: isPerUser(call.id) ? userId : '', status, json, at };
}

function toAnswer(cached: CachedResponse | undefined): OfflineAnswer | undefined {
  return cached === undefined ? undefined : { status: cached.status, json: cached.json, at: cached.at };
}

function parseReply<Value>(response: HostResponse | undefined): Value | undefined {
  return response?.status === 200 ? (JSON.parse(response.json) as Value) : undefined;
}

/** Dexie wraps the browser's error. */
function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuotaError(inner));
}
