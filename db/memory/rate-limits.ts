import { hitRateLimit } from '../../server/domain/core/rate-limits.ts';
import type { Store } from '../store.ts';
import type { Access } from './state.ts';

export function memoryRateLimits({ write }: Access): Store['rateLimits'] {
  return {
    hit: (key, windowMs, now) =>
      write((state) => {
        const next = hitRateLimit(state.rateLimits.get(key), windowMs, now.getTime());
        if (next.count === 1) {
          for (const [other, { resetsAt }] of state.rateLimits) if (resetsAt <= now.getTime()) state.rateLimits.delete(other);
        }
        state.rateLimits.set(key, next);
        return { ...next };
      }),
  };
}
