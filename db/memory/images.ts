import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memoryImages({ read, write }: Access): Store['images'] {
  return {
    bySha256: async (sha256) => read().images.get(sha256),
    save: (image) =>
      write((state) => {
        if (!state.images.has(image.sha256)) state.images.set(image.sha256, image);
      }),
    // Does nothing: the demo has few images, and its rows do not record their age.
    removeUnreferenced: async () => 0,
  };
}
