import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Store, StoredImage } from '../../store.ts';
import type { Driver } from '../driver.ts';
import type { Engine } from '../engine.ts';
import { dayMs } from '../../../server/domain/core/dates.ts';

export function sqlImages(driver: Driver, { referencedImages }: Pick<Engine, 'referencedImages'>): Store['images'] {
  return {
    async bySha256(sha256) {
      return driver.one<StoredImage>(sql`SELECT sha256, width, height, webp FROM images WHERE sha256 = ${sha256}`);
    },
    async save({ sha256, width, height, webp }, at) {
      await driver.run(sql`
        INSERT INTO images (sha256, width, height, created_at, webp) VALUES (${sha256}, ${width}, ${height}, ${at}, ${webp})
        ON CONFLICT (sha256) DO UPDATE SET created_at = excluded.created_at WHERE images.created_at < ${dayBefore(at)}`);
    },
    async removeUnreferenced(before) {
      const old = await driver.all<{ sha256: string }>(sql`SELECT sha256 FROM images WHERE created_at < ${before}`);
      if (old.length === 0) return 0;
      const referenced = await referencedImages(driver);
      let removed = 0;
      for (const { sha256 } of old) {
        if (referenced.has(sha256)) continue;
        // Checks the time again, because the image may have been saved again after the query above.
        removed += await driver.run(sql`DELETE FROM images WHERE sha256 = ${sha256} AND created_at < ${before}`);
        await setImmediate();
      }
      // Members' photographs are erased with them.
      if (removed > 0) await driver.transaction(async (tx) => tx.clearLog?.());
      return removed;
    },
  };
}

/** Saving an image again updates its time, at most once a day. */
function dayBefore(at: string): string {
  return new Date(Date.parse(at) - dayMs).toISOString();
}
