import sql from 'sql-template-tag';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';

export function sqlEmailTokens(driver: Driver): Store['emailTokens'] {
  return {
    async insert({ tokenHash, userId, purpose, expiresAt }) {
      await driver.run(sql`
        INSERT INTO email_tokens (token_hash, user_id, purpose, expires_at, used_at)
        VALUES (${tokenHash}, ${userId}, ${purpose}, ${expiresAt}, NULL)`);
    },
    consume: (tokenHash, purpose, now) =>
      driver.transaction(async (tx) => {
        const consumed = await tx.one<{ userId: string }>(sql`
          UPDATE email_tokens SET used_at = ${now}
          WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
          RETURNING user_id AS "userId"`);
        return consumed?.userId;
      }),
    async removeOfUser(userId, purpose) {
      await driver.run(sql`DELETE FROM email_tokens WHERE user_id = ${userId} AND purpose = ${purpose}`);
    },
  };
}
