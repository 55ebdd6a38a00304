import sql from 'sql-template-tag';
import { latestPlausible } from '../../../server/domain/core/clocks.ts';
import { hitRateLimit } from '../../../server/domain/core/rate-limits.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

export function sqlRateLimits(driver: Driver): Store['rateLimits'] {
  return {
    /** Does the work of `hitRateLimit` in one statement. The purge deletes ended windows. */
    async hit(key, windowMs, now) {
      const begun = hitRateLimit(undefined, windowMs, now.getTime());
      const endsAt = new Date(begun.resetsAt).toISOString();
      const hasEnded = sql`(rate_limits.resets_at <= ${now.toISOString()} OR rate_limits.resets_at > ${latestPlausible(endsAt)})`;
      const [window] = await driver.writeAlone<{ count: number; resets_at: string }>(sql`
        INSERT INTO rate_limits (key, count, resets_at) VALUES (${key}, 1, ${endsAt})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN ${hasEnded} THEN 1 ELSE rate_limits.count + 1 END,
          resets_at = CASE WHEN ${hasEnded} THEN excluded.resets_at ELSE rate_limits.resets_at END
        RETURNING count, resets_at`);
      return window === undefined ? begun : { count: window.count, resetsAt: Date.parse(window.resets_at) };
    },
  };
}
