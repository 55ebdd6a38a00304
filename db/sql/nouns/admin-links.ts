import sql from 'sql-template-tag';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

export function sqlAdminLinks(driver: Driver): Store['adminLinks'] {
  return {
    async insert(tokenHash, expiresAt) {
      await driver.run(sql`INSERT INTO admin_links (token_hash, expires_at) VALUES (${tokenHash}, ${expiresAt})`);
    },
    async isValid(tokenHash, now) {
      const found = await driver.one(sql`SELECT 1 FROM admin_links WHERE token_hash = ${tokenHash} AND expires_at > ${now}`);
      return found !== undefined;
    },
    async removeAll() {
      await driver.run(sql`DELETE FROM admin_links`);
    },
  };
}
