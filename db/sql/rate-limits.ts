import sql from 'sql-template-tag';
import { hitRateLimit } from '../../server/rules/rate-limits.ts';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';

export function sqlRateLimits(driver: Driver): Store['rateLimits'] {
  return {
    hit: (key, windowMs, now) =>
      driver.transaction(async (tx) => {
        const current = await tx.one<{ count: number; resets_at: string }>(sql`
          SELECT count, resets_at FROM rate_limits WHERE key = ${key}`);
        const next = hitRateLimit(
          current && { count: current.count, resetsAt: Date.parse(current.resets_at) },
          windowMs,
          now.getTime(),
        );
        if (next.count === 1) await tx.run(sql`DELETE FROM rate_limits WHERE resets_at <= ${now.toISOString()}`);
        await tx.run(sql`
          INSERT INTO rate_limits (key, count, resets_at) VALUES (${key}, ${next.count}, ${new Date(next.resetsAt).toISOString()})
          ON CONFLICT (key) DO UPDATE SET count = excluded.count, resets_at = excluded.resets_at`);
        return next;
      }),
  };
}
