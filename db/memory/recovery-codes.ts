import type { Store } from '../store.ts';
import { type Access, refuseIf } from './state.ts';

export function memoryRecoveryCodes({ read, write }: Access): Store['recoveryCodes'] {
  return {
    replace: (userId, codeHashes) =>
      write((state) => {
        refuseIf(!state.users.has(userId), 'foreign_key');
        state.recoveryCodes.set(userId, { userId, hashes: [...codeHashes] });
      }),
    use: (userId, codeHash) =>
      write((state) => {
        const hashes = state.recoveryCodes.get(userId)?.hashes ?? [];
        if (!hashes.includes(codeHash)) return false;
        state.recoveryCodes.set(userId, { userId, hashes: hashes.filter((hash) => hash !== codeHash) });
        return true;
      }),
    count: async (userId) => read().recoveryCodes.get(userId)?.hashes.length ?? 0,
  };
}
