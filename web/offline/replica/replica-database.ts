import Dexie, { type EntityTable } from 'dexie';
import { withOpenTimeout } from '../open-timeout.ts';
import type { CachedResponse } from './cached-calls.ts';
import {
  type Chunk,
  equalSyncState,
  equalSyncStates,
  type ReplicaStorage,
  type SyncState,
  type SyncStates,
} from './replica-storage.ts';

type StoredState = SyncState & { key: 'kept' | 'coming' };
type StoredChunk = Omit<Chunk, 'deletedIds'> & { gone: readonly string[]; n: number };

/** The stored key of each sync state. */
const storedKeys = { current: 'kept', incoming: 'coming' } as const satisfies Record<keyof SyncStates, StoredState['key']>;

/**
 * A separate database, which can be deleted without losing drafts. The stored names of its tables and fields never change,
 * because tabs of the previous version may share it after a deploy.
 */
class ReplicaDatabase extends Dexie {
  readonly states: EntityTable<StoredState, 'key'>;
  readonly chunks: EntityTable<StoredChunk, 'n'>;
  readonly responses: EntityTable<CachedResponse, 'key'>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ readings: 'key', pieces: '++n, generation', answers: 'key, userId, [call+at]' });
    this.states = this.table('readings');
    this.chunks = this.table('pieces');
    this.responses = this.table('answers');
  }
}

/** Rejects if the browser provides no storage. */
export async function openReplicaStorage(name: string): Promise<ReplicaStorage> {
  const database = new ReplicaDatabase(name);
  await withOpenTimeout(database.open());
  const { states, chunks, responses } = database;

  const syncStates = async (): Promise<SyncStates> => {
    const [current, incoming] = await states.bulkGet([storedKeys.current, storedKeys.incoming]);
    return { current: withoutKey(current), incoming: withoutKey(incoming) };
  };

  return {
    syncStates,
    chunks: async (generation) =>
      (await chunks.where('generation').equals(generation).sortBy('n')).map(({ listings, gone }) => ({
        generation,
        listings,
        deletedIds: gone,
      })),
    addChunk: (chunk, before, after) =>
      database.transaction('rw', states, chunks, async () => {
        if (!equalSyncStates(await syncStates(), before)) return false;
        if (chunk !== undefined) await chunks.add(storedChunk(chunk));
        for (const name of ['current', 'incoming'] as const) {
          const state = after[name];
          if (state === undefined) await states.delete(storedKeys[name]);
          else await states.put({ ...state, key: storedKeys[name] });
        }
        const hasNewGeneration =
          before.current?.generation !== after.current?.generation || before.incoming?.generation !== after.incoming?.generation;
        if (hasNewGeneration) {
          const usedGenerations = [after.current, after.incoming].flatMap((state) => state?.generation ?? []);
          await chunks.where('generation').noneOf(usedGenerations).delete();
        }
        return true;
      }),
    replaceChunks: (current, replacement) =>
      database.transaction('rw', states, chunks, async () => {
        if (!equalSyncState((await syncStates()).current, current)) return;
        await chunks.where('generation').equals(current.generation).delete();
        await chunks.bulkAdd(replacement.map(storedChunk));
      }),
    response: (key) => responses.get(key),
    putResponses: async (rows) => {
      await responses.bulkPut([...rows]);
    },
    removeUserResponses: async (exceptUserId = '') => {
      await responses.where('userId').noneOf(['', exceptUserId]).delete();
    },
    trimResponses: async (calls, max) => {
      for (const call of calls) {
        const ofCall = responses.where('[call+at]').between([call, Dexie.minKey], [call, Dexie.maxKey]);
        await ofCall.reverse().offset(max).delete();
      }
    },
    clear: () =>
      database.transaction('rw', states, chunks, responses, async () => {
        await Promise.all([states.clear(), chunks.clear(), responses.clear()]);
      }),
  };
}

function withoutKey(stored: StoredState | undefined): SyncState | undefined {
  if (stored === undefined) return undefined;
  const { key: _key, ...state } = stored;
  return state;
}

/** The database assigns `n`. */
function storedChunk({ generation, listings, deletedIds }: Chunk): Omit<StoredChunk, 'n'> {
  return { generation, listings, gone: deletedIds };
}
