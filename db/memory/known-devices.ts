import { byCodePoints } from '../../server/domain/core/compare-texts.ts';
import type { Store } from '../store.ts';
import { type Access, refuseIf, removeRows } from './state.ts';

const keyOf = (tokenHash: string, userId: string) => `${tokenHash} ${userId}`;

export function memoryKnownDevices({ read, write }: Access): Store['knownDevices'] {
  return {
    has: async (tokenHash, userId) => read().knownDevices.has(keyOf(tokenHash, userId)),
    save: (device, before) =>
      write((state) => {
        refuseIf(!state.users.has(device.userId), 'foreign_key');
        const { tokenHash, userId } = device;
        for (const [key, other] of state.knownDevices) {
          if (other.tokenHash !== before) continue;
          state.knownDevices.delete(key);
          state.knownDevices.set(keyOf(tokenHash, other.userId), { ...other, tokenHash });
        }
        state.knownDevices.set(keyOf(tokenHash, userId), { ...device });
      }),
    lastSeenAt: async (userId) =>
      Array.from(read().knownDevices.values(), (device) => (device.userId === userId ? device.seenAt : ''))
        .sort(byCodePoints)
        .at(-1) || undefined,
    removeOfUser: (userId) =>
      write((state) => {
        removeRows(state.knownDevices, (device) => device.userId === userId);
      }),
  };
}
