import sql from 'sql-template-tag';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';

export function sqlEmailTokens(driver: Driver): Store['links'] {
  return {
    async insert({ tokenHash, userId, purpose, expiresAt }) {
      await driver.run(sql`
        INSERT INTO sign_in_links (token_hash, user_id, purpose, expires_at, used_at)
        VALUES (${tokenHash}, ${userId}, ${purpose}, ${expiresAt}, NULL)`);
    },
    use: (tokenHash, purpose, now) =>
      driver.transaction(async (within) => {
        const used = await within.one<{ userId: string }>(sql`
          UPDATE sign_in_links SET used_at = ${now}
          WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
          RETURNING user_id AS "userId"`);
        return used?.userId;
      }),
    async removeOfUser(userId, purpose) {
      await driver.run(sql`DELETE FROM sign_in_links WHERE user_id = ${userId} AND purpose = ${purpose}`);
    },
  };
}
