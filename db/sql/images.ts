import sql from 'sql-template-tag';
import type { Store, StoredImage } from '../store.ts';
import type { Driver } from './driver.ts';

export function sqlImages(driver: Driver): Store['images'] {
  return {
    async bySha256(sha256) {
      return driver.one<StoredImage>(sql`SELECT sha256, width, height, webp FROM images WHERE sha256 = ${sha256}`);
    },
    async save({ sha256, width, height, webp }, at) {
      await driver.run(sql`
        INSERT INTO images (sha256, width, height, created_at, webp) VALUES (${sha256}, ${width}, ${height}, ${at}, ${webp})
        ON CONFLICT (sha256) DO NOTHING`);
    },
  };
}
