import type { PackedListings } from '../../../server/domain/sync/sync.contract.ts';
import type { CachedResponse } from './cached-calls.ts';

/** The progress of syncing a replica. */
export interface SyncState {
  /** Identifies the replica. A new replica is received while the current one is in use, and replaces it when complete. */
  generation: number;
  /** The cursor of the next sync. */
  cursor: string;
  /** When the server last reported the replica as complete, in milliseconds; 0 while the first replica is being received. */
  syncedAt: number;
}

/** The listings of one sync reply, packed as sent by the server. */
export interface Chunk {
  generation: number;
  listings: PackedListings;
  deletedIds: readonly string[];
}

/** The replica in use, and another that is still being received. */
export interface SyncStates {
  current: SyncState | undefined;
  incoming: SyncState | undefined;
}

/**
 * The storage of the replica and the cached responses. All of it can be fetched again, so it may be cleared at any time. Methods
 * reject with the browser's errors: full, blocked, deleted.
 */
export interface ReplicaStorage {
  syncStates(): Promise<SyncStates>;
  /** In the order in which they were added. */
  chunks(generation: number): Promise<Chunk[]>;
  /**
   * Adds a chunk, if given, and sets the sync states. Removes chunks of generations that are not in `after`. If the sync states are not
   * `before`, because another tab has synced or the storage was cleared, returns false and changes nothing.
   */
  addChunk(chunk: Chunk | undefined, before: SyncStates, after: SyncStates): Promise<boolean>;
  /** Replaces the chunks of the current replica, if it is still in this sync state. */
  replaceChunks(current: SyncState, chunks: readonly Chunk[]): Promise<void>;
  response(key: string): Promise<CachedResponse | undefined>;
  putResponses(responses: readonly CachedResponse[]): Promise<void>;
  /** Removes per-user responses, except those of one user. */
  removeUserResponses(exceptUserId?: string): Promise<void>;
  /** Removes all except the newest `max` responses of each call. */
  trimResponses(calls: readonly string[], max: number): Promise<void>;
  clear(): Promise<void>;
}

export function equalSyncStates(a: SyncStates, b: SyncStates): boolean {
  return equalSyncState(a.current, b.current) && equalSyncState(a.incoming, b.incoming);
}

export function equalSyncState(a: SyncState | undefined, b: SyncState | undefined): boolean {
  return a?.generation === b?.generation && a?.cursor === b?.cursor;
}
