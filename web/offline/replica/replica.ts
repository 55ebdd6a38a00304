import type { CallReply } from '../../../server/domain/core/call.ts';
import type { syncStartups } from '../../../server/domain/sync/sync.contract.ts';
import { packListings, unpackListings } from '../../../server/domain/sync/sync.rules.ts';
import type { Listing } from './listings.ts';
import type { Chunk, ReplicaStorage, SyncState, SyncStates } from './replica-storage.ts';

export type SyncReply = CallReply<typeof syncStartups>;

interface LoadedReplica {
  state: SyncState;
  listings: ReadonlyMap<string, Listing>;
}

/** A replica with more chunks is repacked on loading, with `listingsPerChunk` listings per chunk. */
const maxChunks = 60;
const listingsPerChunk = 1_000;

/** The device's replica of the directory's listings. The `current` one is in use while an `incoming` one is being received. */
export class Replica {
  readonly #storage: ReplicaStorage;
  #current: LoadedReplica | undefined;
  #incoming: LoadedReplica | undefined;

  constructor(storage: ReplicaStorage) {
    this.#storage = storage;
  }

  /** The current replica's listings; empty until one is complete. */
  listings(): ReadonlyMap<string, Listing> {
    return this.#current?.listings ?? noListings;
  }

  /** When the current replica was last complete, in milliseconds; undefined while there is none. */
  syncedAt(): number | undefined {
    return this.#current?.state.syncedAt;
  }

  /** How many listings of the incoming replica have arrived. */
  incomingCount(): number {
    return this.#incoming?.listings.size ?? 0;
  }

  /** The cursor of the next sync; '' starts from the beginning. */
  cursor(): string {
    return (this.#incoming ?? this.#current)?.state.cursor ?? '';
  }

  /** Reads the storage again after another tab may have changed it. */
  async reload(): Promise<void> {
    const stored = await this.#storage.syncStates();
    const current = await this.#load(stored.current);
    this.#incoming = await this.#load(stored.incoming);
    this.#current = current;
    if (current !== undefined && current.chunkCount > maxChunks)
      await this.#storage.replaceChunks(current.state, repack(current));
  }

  /**
   * Applies the reply to `cursor()`. `outdated`: another tab has changed the storage, which was therefore reloaded, and the sync
   * continues from the new cursor. `changed`: the listings of the current replica differ now.
   */
  async apply(reply: SyncReply, receivedAt: number): Promise<'outdated' | 'unchanged' | 'changed'> {
    const [current, incoming] = [this.#current, this.#incoming];
    const before = this.#syncStates();
    const base = reply.whole ? emptyReplica(before) : (incoming ?? current);
    if (base === undefined) throw new Error('The server continued a sync that was never started.');
    const { generation, syncedAt } = base.state;
    const hasChanges = reply.listings.id.length > 0 || reply.gone.length > 0;
    const chunk: Chunk = { generation, listings: reply.listings, deletedIds: reply.gone };
    const next: LoadedReplica = {
      state: { generation, cursor: reply.cursor, syncedAt: reply.more ? syncedAt : receivedAt },
      listings: hasChanges ? withChunk(base.listings, chunk) : base.listings,
    };
    const after = reply.more && base !== current ? { current, incoming: next } : { current: next, incoming: undefined };
    const isAdded = await this.#storage.addChunk(hasChanges ? chunk : undefined, before, {
      current: after.current?.state,
      incoming: after.incoming?.state,
    });
    if (!isAdded) {
      await this.reload();
      return 'outdated';
    }
    const isChanged = after.current?.listings !== this.#current?.listings;
    this.#current = after.current;
    this.#incoming = after.incoming;
    return isChanged ? 'changed' : 'unchanged';
  }

  /** Sets the likes of a listing to the server's latest count. Returns false when nothing changes. */
  async setLikes(id: string, likes: number): Promise<boolean> {
    const current = this.#current;
    const listing = current?.listings.get(id);
    if (current === undefined || listing === undefined || listing.likes === likes) return false;
    const chunk: Chunk = {
      generation: current.state.generation,
      listings: packListings([{ ...listing, likes }]),
      deletedIds: [],
    };
    const states = this.#syncStates();
    if (await this.#storage.addChunk(chunk, states, states))
      this.#current = { ...current, listings: withChunk(current.listings, chunk) };
    else await this.reload();
    return true;
  }

  /** Removes the incoming replica. */
  async abort(): Promise<void> {
    await this.#storage.addChunk(undefined, this.#syncStates(), { current: this.#current?.state, incoming: undefined });
    this.#incoming = undefined;
  }

  #syncStates(): SyncStates {
    return { current: this.#current?.state, incoming: this.#incoming?.state };
  }

  async #load(state: SyncState | undefined): Promise<(LoadedReplica & { chunkCount: number }) | undefined> {
    if (state === undefined) return undefined;
    const chunks = await this.#storage.chunks(state.generation);
    const listings = new Map<string, Listing>();
    for (const chunk of chunks) applyChunk(listings, chunk);
    return { state, listings, chunkCount: chunks.length };
  }
}

const noListings: ReadonlyMap<string, Listing> = new Map();

/** The initial state of a new replica. */
function emptyReplica({ current, incoming }: SyncStates): LoadedReplica {
  const generation = Math.max(current?.generation ?? 0, incoming?.generation ?? 0) + 1;
  return { state: { generation, cursor: '', syncedAt: 0 }, listings: new Map() };
}

/** Returns a new map, because readers may still use the previous one. */
function withChunk(listings: ReadonlyMap<string, Listing>, chunk: Chunk): ReadonlyMap<string, Listing> {
  const changed = new Map(listings);
  applyChunk(changed, chunk);
  return changed;
}

function applyChunk(listings: Map<string, Listing>, { listings: packed, deletedIds }: Chunk): void {
  for (const listing of unpackListings(packed)) listings.set(listing._id, listing);
  for (const id of deletedIds) listings.delete(id);
}

function repack({ state: { generation }, listings }: LoadedReplica): Chunk[] {
  const all = [...listings.values()];
  return Array.from({ length: Math.ceil(all.length / listingsPerChunk) }, (_, index) => ({
    generation,
    listings: packListings(all.slice(index * listingsPerChunk, (index + 1) * listingsPerChunk)),
    deletedIds: [],
  }));
}
