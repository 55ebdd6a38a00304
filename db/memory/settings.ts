import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memorySettings({ read, write }: Access): Store['settings'] {
  return {
    get: async () => structuredClone(read().settings),
    save: (settings) =>
      write((state) => {
        state.settings = structuredClone(settings);
        state.version += 1;
      }),
  };
}
