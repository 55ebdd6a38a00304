import { hitWindow } from '../../server/rules/limits.ts';
import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memoryLimits({ write }: Access): Store['limits'] {
  return {
    hit: (key, windowMs, now) =>
      write((state) => {
        const next = hitWindow(state.limits.get(key), windowMs, now.getTime());
        if (next.count === 1) {
          for (const [other, { resetsAt }] of state.limits) if (resetsAt <= now.getTime()) state.limits.delete(other);
        }
        state.limits.set(key, next);
        return { ...next };
      }),
  };
}
