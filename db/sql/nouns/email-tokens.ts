import sql from 'sql-template-tag';
import type { EmailTokenRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

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
          WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND used_at IS NULL AND ${isValid(now)}
          RETURNING user_id AS "userId", email, expires_at AS "expiresAt"`),
      ),
    renew: (tokenHash, purpose, { now, until }) =>
      driver.transaction((tx) =>
        tx.one<{ userId: string }>(sql`
          UPDATE email_tokens SET renewed_until = ${until}
          WHERE token_hash = ${tokenHash} AND purpose = ${purpose} AND used_at IS NULL
            AND (${isValid(now)} OR purpose = 'restore_email' OR NOT EXISTS (
              SELECT 1 FROM email_tokens newer
              WHERE newer.user_id = email_tokens.user_id AND newer.purpose = email_tokens.purpose
                AND newer.expires_at > email_tokens.expires_at))
          RETURNING user_id AS "userId"`),
      ),
    async removeOfUser(userId, purpose, expiringAfter = '') {
      await driver.run(
        sql`DELETE FROM email_tokens WHERE user_id = ${userId} AND purpose = ${purpose} AND expires_at > ${expiringAfter}`,
      );
    },
    async restorableBy(email, now) {
      const found = await driver.one<{ userId: string }>(sql`
        SELECT user_id AS "userId" FROM email_tokens
        WHERE purpose = 'restore_email' AND lower(email) = ${email.toLowerCase()} AND used_at IS NULL AND ${isValid(now)}
        ORDER BY expires_at LIMIT 1`);
      return found?.userId;
    },
  };
}

/** A renewed token works until `renewed_until`, even after `expires_at`. */
const isValid = (now: string) => sql`(email_tokens.expires_at > ${now} OR email_tokens.renewed_until > ${now})`;
