import sql from 'sql-template-tag';
import type { EmailTokenRecord, Store } from '../store.ts';
import type { Driver } from './driver.ts';

export function sqlEmailTokens(driver: Driver): Store['emailTokens'] {
  return {
    async insert({ tokenHash, userId, purpose, email, expiresAt }) {
      await driver.run(sql`
        INSERT INTO email_tokens (token_hash, user_id, purpose, email, expires_at, used_at)
        VALUES (${tokenHash}, ${userId}, ${purpose}, ${email}, ${expiresAt}, NULL)`);
    },
    consume: (tokenHash, purpose, now) =>
      driver.transaction((tx) =>
        tx.one<Pick<EmailTokenRecord, 'userId' | 'email' | 'expiresAt'>>(sql`
          UPDATE email_tokens SET used_at = ${now}
          WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
          RETURNING user_id AS "userId", email, expires_at AS "expiresAt"`),
      ),
    async removeOfUser(userId, purpose, expiringAfter = '') {
      await driver.run(
        sql`DELETE FROM email_tokens WHERE user_id = ${userId} AND purpose = ${purpose} AND expires_at > ${expiringAfter}`,
      );
    },
    async restorableBy(email, now) {
      const found = await driver.one<{ userId: string }>(sql`
        SELECT user_id AS "userId" FROM email_tokens
        WHERE purpose = 'restore_email' AND lower(email) = ${email.toLowerCase()} AND used_at IS NULL AND expires_at > ${now}
        ORDER BY expires_at LIMIT 1`);
      return found?.userId;
    },
  };
}
