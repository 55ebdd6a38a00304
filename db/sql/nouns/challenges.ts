import sql, { type Sql } from 'sql-template-tag';
import type { ChallengeRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

const columns = sql`hash, purpose, user_id AS "userId", expires_at AS "expiresAt"`;

export function sqlChallenges(driver: Driver): Store['challenges'] {
  return {
    async insert({ hash, purpose, userId, expiresAt }) {
      await driver.run(sql`
        INSERT INTO challenges (hash, purpose, user_id, expires_at) VALUES (${hash}, ${purpose}, ${userId}, ${expiresAt})`);
    },
    find: (hash, purpose, now) =>
      driver.one<ChallengeRecord>(sql`SELECT ${columns} FROM challenges WHERE ${isValid(hash, purpose, now)}`),
    consume: (hash, purpose, now) =>
      driver.transaction((tx) =>
        tx.one<ChallengeRecord>(sql`DELETE FROM challenges WHERE ${isValid(hash, purpose, now)} RETURNING ${columns}`),
      ),
    async removeOfUser(userId) {
      await driver.run(sql`DELETE FROM challenges WHERE user_id = ${userId}`);
    },
  };
}

function isValid(hash: string, purpose: ChallengeRecord['purpose'], now: string): Sql {
  return sql`hash = ${hash} AND purpose = ${purpose} AND expires_at > ${now}`;
}
