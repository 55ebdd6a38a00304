import type { CallId } from '../../server/domain/contract.ts';
import { handle, type ApiHost } from '../../server/api/handle.ts';
import type { CachedResponse, ApiCall } from '../../web/offline/replica/cached-calls.ts';
import type { FullText, FullTextState, FullTextStorage } from '../../web/offline/replica/full-text-storage.ts';
import { OfflineDirectory, type WorkerEnv } from '../../web/offline/replica/offline-directory.ts';
import {
  type Chunk,
  equalSyncState,
  equalSyncStates,
  type ReplicaStorage,
  type SyncStates,
} from '../../web/offline/replica/replica-storage.ts';
import {
  HostUnreachable,
  type ReplicaStatus,
  unknownStatus,
  type WorkerEvent,
} from '../../web/offline/replica/replica-messages.ts';
import type { ApiResponse } from '../../web/offline/transport/http.ts';

/** The replica's storage in memory, whose contents tests can read. */
export interface MemoryStorage extends ReplicaStorage {
  stored: { syncStates: SyncStates; chunks: Chunk[]; responses: Map<string, CachedResponse> };
}

export function createMemoryStorage(): MemoryStorage {
  const stored: MemoryStorage['stored'] = {
    syncStates: { current: undefined, incoming: undefined },
    chunks: [],
    responses: new Map(),
  };
  return {
    stored,
    syncStates: async () => structuredClone(stored.syncStates),
    chunks: async (generation) => structuredClone(stored.chunks.filter((chunk) => chunk.generation === generation)),
    async addChunk(chunk, before, after) {
      if (!equalSyncStates(stored.syncStates, before)) return false;
      if (chunk !== undefined) stored.chunks.push(structuredClone(chunk));
      stored.syncStates = structuredClone(after);
      const used = [after.current?.generation, after.incoming?.generation];
      stored.chunks = stored.chunks.filter(({ generation }) => used.includes(generation));
      return true;
    },
    async replaceChunks(current, chunks) {
      if (!equalSyncState(stored.syncStates.current, current)) return;
      const others = stored.chunks.filter(({ generation }) => generation !== current.generation);
      stored.chunks = [...others, ...structuredClone([...chunks])];
    },
    response: async (key) => structuredClone(stored.responses.get(key)),
    async putResponses(responses) {
      for (const response of responses) stored.responses.set(response.key, structuredClone(response));
    },
    async removeUserResponses(exceptUserId = '') {
      for (const { key, userId } of stored.responses.values()) {
        if (userId !== '' && userId !== exceptUserId) stored.responses.delete(key);
      }
    },
    async trimResponses(calls, max) {
      for (const call of calls) {
        const ofCall = [...stored.responses.values()].filter((response) => response.call === call).sort((a, b) => b.at - a.at);
        for (const { key } of ofCall.slice(max)) stored.responses.delete(key);
      }
    },
    async clear() {
      stored.syncStates = { current: undefined, incoming: undefined };
      stored.chunks = [];
      stored.responses.clear();
    },
  };
}

/** The storage of full texts in memory, whose contents tests can read. */
export function createMemoryFullTexts(): FullTextStorage & { stored: Map<string, FullText> } {
  const stored = new Map<string, FullText>();
  let state: FullTextState | undefined;
  return {
    stored,
    state: async () => structuredClone(state),
    async put(texts, next) {
      for (const text of texts) stored.set(text.key, structuredClone(text));
      state = structuredClone(next);
    },
    text: async (key) => structuredClone(stored.get(key)),
    keys: async () => [...stored.keys()],
    async remove(keys) {
      for (const key of keys) stored.delete(key);
    },
    size: async () => ({ count: stored.size, length: [...stored.values()].reduce((sum, { length }) => sum + length, 0) }),
    async clear() {
      stored.clear();
      state = undefined;
    },
  };
}

/** A device with a directory in memory. Its calls reach the host while `online`. */
export interface MemoryDevice {
  directory: OfflineDirectory;
  online: boolean;
  status: () => ReplicaStatus;
  events: WorkerEvent[];
  /** Every call that the device has made. */
  calls: ApiCall[];
}

export function createMemoryDevice(
  send: (call: ApiCall) => Promise<ApiResponse>,
  { storage = createMemoryStorage(), ...env }: { storage?: ReplicaStorage } & Partial<WorkerEnv> = {},
): MemoryDevice {
  const events: WorkerEvent[] = [];
  const calls: ApiCall[] = [];
  const device: MemoryDevice = {
    events,
    calls,
    online: true,
    status: () => events.findLast((event) => event.kind === 'status')?.status ?? unknownStatus,
    directory: new OfflineDirectory({
      openStorage: async () => storage,
      fullTextStorage: createMemoryFullTexts(),
      fetchCall: async (call) => {
        calls.push(call);
        if (!device.online) throw new HostUnreachable('The device is offline.');
        return send(call);
      },
      now: () => Date.now(),
      yieldThread: async () => undefined,
      ifUnlocked: (work) => work(),
      emit: (event) => events.push(structuredClone(event)),
      notifyTabs: () => undefined,
      ...env,
    }),
  };
  return device;
}

/** Sends calls to a host as a visitor, without HTTP. */
export function callHost(host: ApiHost): (call: ApiCall) => Promise<ApiResponse> {
  return async ({ id, params, query }) => {
    const { status, json } = await handle(host, id, { params, query, body: undefined, visitor: 'somebody' });
    return { status, json };
  };
}

export const aCall = (id: CallId, query: Record<string, string> = {}, params: Record<string, string> = {}): ApiCall => ({
  id,
  params,
  query,
});
