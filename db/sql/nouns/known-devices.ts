import sql from 'sql-template-tag';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

export function sqlKnownDevices(driver: Driver): Store['knownDevices'] {
  return {
    has: async (tokenHash, userId) =>
      (await driver.one(sql`SELECT 1 AS found FROM known_devices WHERE token_hash = ${tokenHash} AND user_id = ${userId}`)) !==
      undefined,
    save: ({ tokenHash, userId, seenAt }, before) =>
      driver.transaction(async (tx) => {
        if (before !== undefined)
          await tx.run(sql`UPDATE known_devices SET token_hash = ${tokenHash} WHERE token_hash = ${before}`);
        await tx.run(sql`
          INSERT INTO known_devices (token_hash, user_id, seen_at) VALUES (${tokenHash}, ${userId}, ${seenAt})
          ON CONFLICT (token_hash, user_id) DO UPDATE SET seen_at = excluded.seen_at`);
      }),
    async lastSeenAt(userId) {
      const row = await driver.one<{ at: string | null }>(
        sql`SELECT max(seen_at) AS at FROM known_devices WHERE user_id = ${userId}`,
      );
      return row?.at ?? undefined;
    },
    async removeOfUser(userId) {
      await driver.run(sql`DELETE FROM known_devices WHERE user_id = ${userId}`);
    },
  };
}
