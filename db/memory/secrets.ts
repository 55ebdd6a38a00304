import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memorySecrets({ read, write }: Access): Store['secrets'] {
  return {
    get: async (name) => read().secrets.get(name),
    getOrInsert: (name, value) =>
      write(({ secrets }) => {
        const stored = secrets.get(name) ?? value;
        secrets.set(name, stored);
        return stored;
      }),
  };
}
