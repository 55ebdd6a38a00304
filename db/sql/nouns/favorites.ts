import sql from 'sql-template-tag';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { StartupSearch } from '../engine.ts';
import { changeLikes } from './likes.ts';
import { searchTables } from '../search/startup-search.ts';

export function sqlFavorites(driver: Driver, search: StartupSearch = searchTables): Store['favorites'] {
  return {
    async ids(userId) {
      const rows = await driver.all<{ id: string }>(
        sql`SELECT startup_id AS id FROM favorites WHERE user_id = ${userId} ORDER BY startup_id`,
      );
      return rows.map(({ id }) => id);
    },
    async list(userId) {
      const rows = await driver.all<{ card: string }>(sql`
        SELECT s.card
        FROM favorites f CROSS JOIN startups s
        WHERE s.id = f.startup_id AND f.user_id = ${userId} AND s.status = 'active'
        ORDER BY f.created_at DESC, f.startup_id DESC`);
      return rows.map(({ card }) => card);
    },
    ofUser: (userId) =>
      driver.all(sql`
        SELECT user_id AS "userId", startup_id AS "startupId", created_at AS "createdAt"
        FROM favorites WHERE user_id = ${userId} ORDER BY created_at DESC, startup_id DESC`),
    add: ({ userId, startupId, createdAt }) =>
      driver.transaction(async (tx) => {
        const added = await tx.run(sql`
          INSERT INTO favorites (user_id, startup_id, created_at) VALUES (${userId}, ${startupId}, ${createdAt})
          ON CONFLICT (user_id, startup_id) DO NOTHING`);
        if (added > 0) await changeLikes(tx, search, startupId, 1);
        return added > 0;
      }),
    remove: (userId, startupId) =>
      driver.transaction(async (tx) => {
        const removed = await tx.run(sql`DELETE FROM favorites WHERE user_id = ${userId} AND startup_id = ${startupId}`);
        if (removed > 0) await changeLikes(tx, search, startupId, -1);
        return removed > 0;
      }),
  };
}
