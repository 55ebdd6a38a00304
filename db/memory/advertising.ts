import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memoryAdvertising({ read, write }: Access): Store['advertising'] {
  return {
    get: async () => structuredClone(read().advertising),
    save: (advertising) =>
      write((state) => {
        state.advertising = structuredClone(advertising);
        state.version += 1;
      }),
  };
}
