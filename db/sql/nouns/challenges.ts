import sql, { type Sql } from 'sql-template-tag';
import type { ChallengeRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';

const challenges = recordTable<ChallengeRecord, 'hash'>('challenges', ['hash'], {
  hash: 'hash',
  purpose: 'purpose',
  userId: 'user_id',
  expiresAt: 'expires_at',
});

export function sqlChallenges(driver: Driver): Store['challenges'] {
  return {
    insert: (challenge) => challenges.insert(driver, challenge),
    find: (hash, purpose, now) => challenges.one(driver, isValid(hash, purpose, now)),
    consume: (hash, purpose, now) =>
      driver.transaction((tx) =>
        tx.one<ChallengeRecord>(
          sql`DELETE FROM challenges WHERE ${isValid(hash, purpose, now)} RETURNING ${challenges.columns()}`,
        ),
      ),
    async removeOfUser(userId) {
      await challenges.remove(driver, sql`user_id = ${userId}`);
    },
  };
}

function isValid(hash: string, purpose: ChallengeRecord['purpose'], now: string): Sql {
  return sql`hash = ${hash} AND purpose = ${purpose} AND expires_at > ${now}`;
}
