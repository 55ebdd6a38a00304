import type { CallReply } from '../../../server/domain/core/call.ts';
import type { syncStartups } from '../../../server/domain/sync/sync.contract.ts';
import { packListings, unpackListings } from '../../../server/domain/sync/sync.rules.ts';
import type { Listing } from './listings.ts';
import type { Chunk, ReplicaStorage, SyncState, SyncStates } from './replica-storage.ts';

export type SyncReply = CallReply<typeof syncStartups>;

/** The device's replica of the directory's listings. */
export interface Replica {
  /** Of the current replica; empty while none is complete. */
  listings(): ReadonlyMap<string, Listing>;
  /** When the current replica was last complete, in milliseconds; undefined while there is none. */
  syncedAt(): number | undefined;
  /** How many listings of the incoming replica have arrived. */
  incomingCount(): number;
  /** Reads the storage again, which another tab may have changed. */
  reload(): Promise<void>;
  /** Where the next sync reply begins; '' is the beginning. */
  cursor(): string;
  /**
   * Applies the reply to `cursor()`. `outdated`: another tab changed the storage, which has been reloaded, so the sync continues
   * from the new cursor. `changed`: the current replica has other listings.
   */
  apply(reply: SyncReply, receivedAt: number): Promise<'outdated' | 'unchanged' | 'changed'>;
  /** Removes the incoming replica. */
  abort(): Promise<void>;
}

interface LoadedReplica {
  state: SyncState;
  listings: Map<string, Listing>;
}

/** A replica of more chunks is packed again when it is loaded, into chunks of so many listings. */
const maxChunks = 60;
const listingsPerChunk = 1_000;

export function createReplica(storage: ReplicaStorage): Replica {
  let current: LoadedReplica | undefined;
  let incoming: LoadedReplica | undefined;

  const syncStates = (): SyncStates => ({ current: current?.state, incoming: incoming?.state });
  const load = async (state: SyncState | undefined): Promise<(LoadedReplica & { chunkCount: number }) | undefined> => {
    if (state === undefined) return undefined;
    const chunks = await storage.chunks(state.generation);
    const listings = new Map<string, Listing>();
    for (const chunk of chunks) applyChunk(listings, chunk);
    return { state, listings, chunkCount: chunks.length };
  };

  const reload = async (): Promise<void> => {
    const stored = await storage.syncStates();
    const loaded = await load(stored.current);
    incoming = await load(stored.incoming);
    current = loaded;
    if (loaded !== undefined && loaded.chunkCount > maxChunks) await storage.replaceChunks(loaded.state, repack(loaded));
  };

  return {
    listings: () => current?.listings ?? noListings,
    syncedAt: () => current?.state.syncedAt,
    incomingCount: () => incoming?.listings.size ?? 0,
    cursor: () => (incoming ?? current)?.state.cursor ?? '',
    reload,
    async apply(reply, receivedAt) {
      const before = syncStates();
      const base = reply.whole ? emptyReplica(before) : (incoming ?? current);
      if (base === undefined) throw new Error('The server continued a sync that was never started.');
      const { generation, syncedAt } = base.state;
      const hasChanges = reply.listings.id.length > 0 || reply.gone.length > 0;
      const chunk: Chunk = { generation, listings: reply.listings, deletedIds: reply.gone };
      const next: LoadedReplica = {
        state: { generation, cursor: reply.cursor, syncedAt: reply.more ? syncedAt : receivedAt },
        // A new map, because readers may hold the one before.
        listings: hasChanges ? applyChunk(new Map(base.listings), chunk) : base.listings,
      };
      const after = reply.more && base !== current ? { current, incoming: next } : { current: next, incoming: undefined };
      const isAdded = await storage.addChunk(hasChanges ? chunk : undefined, before, {
        current: after.current?.state,
        incoming: after.incoming?.state,
      });
      if (!isAdded) {
        await reload();
        return 'outdated';
      }
      const isChanged = after.current?.listings !== current?.listings;
      ({ current, incoming } = after);
      return isChanged ? 'changed' : 'unchanged';
    },
    async abort() {
      await storage.addChunk(undefined, syncStates(), { current: current?.state, incoming: undefined });
      incoming = undefined;
    },
  };
}

const noListings: ReadonlyMap<string, Listing> = new Map();

/** The beginning of a new replica. */
function emptyReplica({ current, incoming }: SyncStates): LoadedReplica {
  const generation = Math.max(current?.generation ?? 0, incoming?.generation ?? 0) + 1;
  return { state: { generation, cursor: '', syncedAt: 0 }, listings: new Map() };
}

function applyChunk(listings: Map<string, Listing>, { listings: packed, deletedIds }: Chunk): Map<string, Listing> {
  for (const listing of unpackListings(packed)) listings.set(listing._id, listing);
  for (const id of deletedIds) listings.delete(id);
  return listings;
}

function repack({ state: { generation }, listings }: LoadedReplica): Chunk[] {
  const all = [...listings.values()];
  return Array.from({ length: Math.ceil(all.length / listingsPerChunk) }, (_, index) => ({
    generation,
    listings: packListings(all.slice(index * listingsPerChunk, (index + 1) * listingsPerChunk)),
    deletedIds: [],
  }));
}
