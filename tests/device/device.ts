import type { CallId } from '../../server/contract/contract.ts';
import { handle, type Host } from '../../server/handle.ts';
import { createDirectoryHost, type DirectoryHost, type Surroundings } from '../../web/offline/replica/offline-directory.ts';
import { type ReplicaStatus, NoAnswer, type Told, unknownStatus } from '../../web/offline/replica/worker-messages.ts';
import {
  type CopyStorage,
  type Piece,
  type Readings,
  sameReading,
  sameReadings,
} from '../../web/offline/replica/replica-storage.ts';
import type { AnswerRow, DeviceCall, HostAnswer } from '../../web/offline/replica/cached-calls.ts';

/** The device's database as maps: what the browser's keeps to, without a browser. Its parts are there to be looked at. */
export interface MemoryStorage extends CopyStorage {
  stored: { readings: Readings; pieces: Piece[]; answers: Map<string, AnswerRow> };
}

export function memoryStorage(): MemoryStorage {
  const stored: MemoryStorage['stored'] = {
    readings: { kept: undefined, coming: undefined },
    pieces: [],
    answers: new Map(),
  };
  return {
    stored,
    readings: async () => structuredClone(stored.readings),
    pieces: async (generation) => structuredClone(stored.pieces.filter((piece) => piece.generation === generation)),
    async add(piece, before, after) {
      if (!sameReadings(stored.readings, before)) return false;
      if (piece !== undefined) stored.pieces.push(structuredClone(piece));
      stored.readings = structuredClone(after);
      const used = [after.kept?.generation, after.coming?.generation];
      stored.pieces = stored.pieces.filter(({ generation }) => used.includes(generation));
      return true;
    },
    async rewrite(kept, pieces) {
      if (!sameReading(stored.readings.kept, kept)) return;
      const others = stored.pieces.filter(({ generation }) => generation !== kept.generation);
      stored.pieces = [...others, ...structuredClone([...pieces])];
    },
    answer: async (key) => structuredClone(stored.answers.get(key)),
    async keepAnswers(rows) {
      for (const row of rows) stored.answers.set(row.key, structuredClone(row));
    },
    async forgetOwn(except = '') {
      for (const { key, userId } of stored.answers.values()) if (userId !== '' && userId !== except) stored.answers.delete(key);
    },
    async forgetOld(calls, most) {
      for (const call of calls) {
        const rows = [...stored.answers.values()].filter((row) => row.call === call).sort((a, b) => b.at - a.at);
        for (const { key } of rows.slice(most)) stored.answers.delete(key);
      }
    },
    async clear() {
      stored.readings = { kept: undefined, coming: undefined };
      stored.pieces = [];
      stored.answers.clear();
    },
  };
}

/** A device beside a host of the API; `online` is whether the two can hear each other. */
export interface Device {
  directory: DirectoryHost;
  online: boolean;
  state: () => ReplicaStatus;
  told: Told[];
  asked: DeviceCall[];
}

export function deviceBeside(
  send: (call: DeviceCall) => Promise<HostAnswer>,
  { storage = memoryStorage(), ...given }: { storage?: CopyStorage } & Partial<Surroundings> = {},
): Device {
  const told: Told[] = [];
  const asked: DeviceCall[] = [];
  const device: Device = {
    told,
    asked,
    online: true,
    state: () => told.findLast((each) => each.kind === 'state')?.state ?? unknownStatus,
    directory: createDirectoryHost({
      openStorage: async () => storage,
      fetchCall: async (call) => {
        asked.push(call);
        if (!device.online) throw new NoAnswer('The device is offline.');
        return send(call);
      },
      now: () => Date.now(),
      pause: async () => undefined,
      alone: (work) => work(),
      tellPage: (news) => told.push(structuredClone(news)),
      tellTabs: () => undefined,
      ...given,
    }),
  };
  return device;
}

/** A call straight to the one way into it, as anybody. */
export function callOf(host: Host): (call: DeviceCall) => Promise<HostAnswer> {
  return async ({ id, params, query }) => {
    const { status, json } = await handle(host, id, { params, query, body: undefined, visitor: 'somebody' });
    return { status, json };
  };
}

/** Calls as text: what they ask for, and what a device answers. */
export const aCall = (id: CallId, query: Record<string, string> = {}, params: Record<string, string> = {}): DeviceCall => ({
  id,
  params,
  query,
});
