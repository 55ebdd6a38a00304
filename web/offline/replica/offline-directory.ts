import type { PostCard } from '../../../server/domain/content/posts.contract.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';
import { defaultPublicSections } from '../../../server/domain/site/default-public-sections.ts';
import { assertFromHost, type ApiResponse } from '../transport/http.ts';
import { parseReply } from './answer-parts.ts';
import { answerCall } from './answers.ts';
import { type ApiCall, isCacheable, isPerUser, responseKey, toCachedResponse, visitedCalls } from './cached-calls.ts';
import { measureDirectory } from './directory-size.ts';
import type { FullTextStorage } from './full-text-storage.ts';
import { FullTexts } from './full-texts.ts';
import { createListings, type Listings, toCard } from './listings.ts';
import { allPosts, isPrefetched, prefetch } from './prefetch.ts';
import type { ReplicaStorage } from './replica-storage.ts';
import { Replica, type SyncReply } from './replica.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';
import {
  assertStatus,
  type CallResponse,
  type DirectoryMethods,
  type DirectorySize,
  type FavoriteReply,
  HostUnreachable,
  type OfflineAnswer,
  type ReplicaProblem,
  type ReplicaStatus,
  type SyncOptions,
  type WorkerEvent,
} from './replica-messages.ts';

/** The functions that the directory needs from the thread that it runs in. */
export interface WorkerEnv {
  /** Rejects if the browser provides no storage. */
  openStorage: () => Promise<ReplicaStorage>;
  fullTextStorage: FullTextStorage;
  /** Rejects when no host answered. */
  fetchCall: (call: ApiCall) => Promise<ApiResponse>;
  now: () => number;
  /** Yields to other work in the thread. */
  yieldThread: () => Promise<void>;
  /** Runs `work`, unless another tab holds the lock. */
  ifUnlocked: (work: () => Promise<void>) => Promise<void>;
  emit: (event: WorkerEvent) => void;
  /** Makes the other tabs call `reload`. */
  notifyTabs: () => void;
}

/** The indexes of the listings, rebuilt whenever the listings change. */
interface Indexes {
  listings: Listings;
  searchIndex: () => Promise<SearchIndex>;
}

interface Opened {
  storage: ReplicaStorage;
  replica: Replica;
}

/** Adds the defaults of new sections to settings that an earlier version of the site stored. */
function withNewSections<Response extends OfflineAnswer>({ id }: ApiCall, response: Response | undefined): Response | undefined {
  if (id !== 'getSettings' || response === undefined) return response;
  return { ...response, json: JSON.stringify({ ...defaultPublicSections, ...parseReply<object>(response) }) };
}

/** The directory on this device: syncs the replica, caches responses, and answers calls. Its methods never reject. */
export class OfflineDirectory implements DirectoryMethods {
  readonly #env: WorkerEnv;
  readonly #fullTexts: FullTexts;
  readonly #opening: Promise<Opened | undefined>;
  #replica: Replica | undefined;
  #indexes: Indexes | undefined;
  #problem: ReplicaProblem | undefined;
  #isSyncing = false;
  #fetchesTexts = false;
  #textSize: ReplicaStatus['texts'];

  constructor(env: WorkerEnv) {
    this.#env = { ...env, fetchCall: (call) => fetchFromHost(call, env.fetchCall) };
    this.#fullTexts = new FullTexts(env.fullTextStorage, this.#env);
    this.#opening = this.#open();
  }

  answer(call: ApiCall, userId: string): Promise<OfflineAnswer | undefined> {
    return this.#withStorage(async ({ storage, replica }) => {
      const cached = async (other: ApiCall) => withNewSections(other, await storage.response(responseKey(other, userId)));
      const indexes = this.#currentIndexes(replica);
      if (indexes === undefined) return cached(call);
      const posts = async () => parseReply<PostCard[]>(await cached(allPosts));
      const text = (kind: 'startup' | 'post', name: string) => this.#fullTexts.text(kind, name).catch(() => undefined);
      const answer = await answerCall(call, { ...indexes, cached, posts, text });
      return answer && { ...answer, at: replica.syncedAt() ?? 0 };
    });
  }

  cacheResponses(responses: readonly CallResponse[], userId: string): Promise<void> {
    return this.#withStorage(async ({ storage }) => {
      const rows = responses
        .filter(({ call, response }) => isCacheable(call.id, response) && (!isPerUser(call.id) || userId !== ''))
        .map(({ call, response }) => toCachedResponse(call, userId, response, this.#env.now()));
      // Another user may have left responses on this device without signing out, so they are removed.
      if (rows.some((row) => row.userId !== '')) await storage.removeUserResponses(userId);
      await storage.putResponses(rows);
    });
  }

  updateFavorite(userId: string, startupId: string, { liked, likes }: FavoriteReply): Promise<void> {
    return this.#withStorage(async ({ storage, replica }) => {
      if (await replica.setLikes(startupId, likes)) {
        await this.#rebuildIndexes(replica);
        this.#env.notifyTabs();
      }
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
    });
  }

  removeUserResponses(): Promise<void> {
    return this.#withStorage(({ storage }) => storage.removeUserResponses());
  }

  removeVisitedResponses(): Promise<void> {
    return this.#withStorage(({ storage }) => storage.trimResponses(visitedCalls, 0));
  }

  sync(options: SyncOptions): Promise<void> {
    return this.#env.ifUnlocked(() => this.#sync(options));
  }

  removeTexts(): Promise<void> {
    return this.#withStorage(async () => {
      await this.#fullTexts.clear();
      await this.#showTextSize();
      this.#env.notifyTabs();
    });
  }

  async measure(): Promise<DirectorySize | undefined> {
    const { storage } = (await this.#opening) ?? {};
    if (storage === undefined) return undefined;
    try {
      const posts = parseReply<PostCard[]>(await storage.response(responseKey(allPosts, '')));
      return await measureDirectory({ storage, fullTexts: this.#fullTexts, posts, fetchCall: this.#env.fetchCall });
    } catch (error) {
      console.debug('The size of the directory is unknown:', error);
      return undefined;
    }
  }

  remove(): Promise<void> {
    return this.#withStorage(async ({ storage, replica }) => {
      await storage.clear();
      await this.#fullTexts.clear();
      this.#textSize = { count: 0, length: 0 };
      await replica.reload();
      this.#indexes = undefined;
      this.#problem = undefined;
      this.#env.notifyTabs();
      this.#emitStatus();
    });
  }

  /** Reads the storage again after another tab changed it. */
  reload(): Promise<void> {
    return this.#withStorage(async ({ replica }) => {
      await replica.reload();
      await this.#rebuildIndexes(replica);
      await this.#showTextSize();
    });
  }

  async #open(): Promise<Opened | undefined> {
    try {
      const storage = await this.#env.openStorage();
      const replica = new Replica(storage);
      await replica.reload();
      this.#replica = replica;
      this.#emitStatus();
      void this.#showTextSize();
      // Builds the search index in advance, so that the first search need not wait for it.
      void this.#env.yieldThread().then(() => this.#currentIndexes(replica)?.searchIndex());
      return { storage, replica };
    } catch (error) {
      this.#setProblem(error);
      return undefined;
    }
  }

  /** Runs `work` on the storage. If it fails, sets the problem and resolves with `fallback`. */
  async #withStorage<Result>(work: (opened: Opened) => Promise<Result>, fallback?: Result): Promise<Result | undefined> {
    const opened = await this.#opening;
    if (opened === undefined) return fallback;
    try {
      return await work(opened);
    } catch (error) {
      this.#setProblem(error);
      return fallback;
    }
  }

  async #sync({ maxAgeMs, fullTexts: wantsTexts }: SyncOptions): Promise<void> {
    const opened = await this.#opening;
    if (opened === undefined) return;
    const { replica } = opened;
    const ageMs = this.#env.now() - (replica.syncedAt() ?? 0);
    const isFresh = replica.cursor() !== '' && replica.incomingCount() === 0 && ageMs < maxAgeMs;
    // The last page may have been closed between its sync and its prefetch.
    const needsListings = !(isFresh && (await this.#withStorage(({ storage }) => isPrefetched(storage), true)));
    const needsTexts = wantsTexts && (needsListings || !(await this.#withStorage(() => this.#fullTexts.isComplete(), true)));
    if (this.#isSyncing || !(needsListings || needsTexts)) return;
    this.#isSyncing = true;
    this.#problem = undefined;
    try {
      const isChanged = needsListings && (await this.#withStorage((opened) => this.#syncReplica(opened)));
      if (needsListings && this.#problem === undefined) await this.#withStorage(({ storage }) => prefetch(storage, this.#env));
      if (isChanged) {
        this.#env.notifyTabs();
        this.#env.emit({ kind: 'changed' });
      }
      if (needsTexts && this.#problem === undefined) await this.#withStorage((opened) => this.#syncTexts(opened));
    } finally {
      this.#isSyncing = false;
      this.#emitStatus();
    }
  }

  async #syncReplica({ replica }: Opened): Promise<boolean> {
    try {
      const isChanged = await syncAll(replica, this.#env, () => this.#emitStatus());
      if (isChanged) await this.#rebuildIndexes(replica);
      return isChanged;
    } catch (error) {
      // An incomplete replica cannot answer calls, so it is removed when the storage is full.
      if (isQuotaError(error)) await replica.abort();
      throw error;
    }
  }

  async #syncTexts({ storage, replica }: Opened): Promise<void> {
    this.#fetchesTexts = true;
    this.#emitStatus();
    try {
      const posts = parseReply<PostCard[]>(await storage.response(responseKey(allPosts, ''))) ?? [];
      const startupIds = new Set(replica.listings().keys());
      await this.#fullTexts.sync({ startupIds, posts }, () => this.#showTextSize());
    } catch (error) {
      // The stored texts are removed when the storage is full.
      if (isQuotaError(error)) await this.#fullTexts.clear();
      throw error;
    } finally {
      this.#fetchesTexts = false;
      await this.#showTextSize();
    }
  }

  /** Undefined until a replica is complete. */
  #currentIndexes(replica: Replica): Indexes | undefined {
    if (replica.syncedAt() === undefined) return undefined;
    return (this.#indexes ??= createIndexes(replica, this.#env.yieldThread));
  }

  /** Builds the new search index before the old one is dropped, so that searches do not wait for it. */
  async #rebuildIndexes(replica: Replica): Promise<void> {
    if (replica.syncedAt() === undefined) {
      this.#indexes = undefined;
      return;
    }
    const next = createIndexes(replica, this.#env.yieldThread);
    if (this.#indexes !== undefined) await next.searchIndex();
    this.#indexes = next;
  }

  async #showTextSize(): Promise<void> {
    try {
      this.#textSize = await this.#fullTexts.size();
    } catch (error) {
      console.debug('The full texts cannot be read:', error);
      this.#textSize = undefined;
    }
    this.#emitStatus();
  }

  #setProblem(error: unknown): void {
    this.#problem = error instanceof HostUnreachable ? 'unreachable' : isQuotaError(error) ? 'full' : 'blocked';
    console.debug('The device has no replica of the directory, or an old one:', error);
    this.#emitStatus();
  }

  #emitStatus(): void {
    const status: ReplicaStatus = {
      known: true,
      listings: this.#replica?.listings().size ?? 0,
      syncedAt: this.#replica?.syncedAt(),
      incoming: this.#isSyncing ? (this.#replica?.incomingCount() ?? 0) : undefined,
      problem: this.#problem,
      texts: this.#textSize,
      fetchesTexts: this.#fetchesTexts,
    };
    this.#env.emit({ kind: 'status', status });
  }
}

/**
 * Rejects with `HostUnreachable` unless the site's own host answered, so that a proxy's page or a network's sign-in page is never
 * stored.
 */
async function fetchFromHost(call: ApiCall, fetchCall: WorkerEnv['fetchCall']): Promise<ApiResponse> {
  try {
    const response = await fetchCall(call);
    assertFromHost(response);
    return response;
  } catch (error) {
    throw new HostUnreachable('No host answered.', { cause: error });
  }
}

function createIndexes(replica: Replica, yieldThread: () => Promise<void>): Indexes {
  const listings = createListings(replica.listings());
  let searchIndex: Promise<SearchIndex> | undefined;
  return { listings, searchIndex: () => (searchIndex ??= buildSearchIndex(listings.feed(), yieldThread)) };
}

/** How many times another tab may change the storage during a sync before this tab stops syncing. */
const maxOutdated = 5;

/** Syncs the replica. Resolves to whether it has changed. Rejects when no host answered. */
async function syncAll(replica: Replica, env: WorkerEnv, onProgress: () => void): Promise<boolean> {
  let isChanged = false;
  for (let outdated = 0; outdated < maxOutdated;) {
    onProgress();
    const since = replica.cursor();
    const call: ApiCall = { id: 'syncStartups', params: {}, query: since === '' ? {} : { since } };
    const response = await env.fetchCall(call);
    assertStatus(response);
    const reply = JSON.parse(response.json) as SyncReply;
    const applied = await replica.apply(reply, env.now());
    if (applied === 'outdated') outdated += 1;
    else if (applied === 'changed') isChanged = true;
    if (applied !== 'outdated' && !reply.more) return isChanged;
  }
  return isChanged;
}

/** Dexie wraps the browser's error. */
function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner = 'inner' in error ? error.inner : undefined;
  return error.name === 'QuotaExceededError' || (inner !== undefined && inner !== error && isQuotaError(inner));
}
