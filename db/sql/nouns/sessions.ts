import sql from 'sql-template-tag';
import type { SessionRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';

interface SessionRow extends Omit<SessionRecord, 'multiFactor'> {
  multiFactor: number;
}

const selectSession = sql`
  SELECT token_hash AS "tokenHash", user_id AS "userId", user_agent AS device, created_at AS "createdAt",
    authenticated_at AS "authenticatedAt", seen_at AS "seenAt",
    expires_at AS "expiresAt", multi_factor AS "multiFactor"
  FROM sessions`;

export function sqlSessions(driver: Driver): Store['sessions'] {
  return {
    async byTokenHash(tokenHash) {
      const row = await driver.one<SessionRow>(sql`${selectSession} WHERE token_hash = ${tokenHash}`);
      return row && sessionOf(row);
    },
    ofUser: async (userId) =>
      (await driver.all<SessionRow>(sql`${selectSession} WHERE user_id = ${userId} ORDER BY seen_at DESC, token_hash`)).map(
        sessionOf,
      ),
    async insert({ tokenHash, userId, device, createdAt, authenticatedAt, seenAt, expiresAt, multiFactor }) {
      await driver.run(sql`
        INSERT INTO sessions (token_hash, user_id, user_agent, created_at, authenticated_at, seen_at, expires_at, multi_factor)
        VALUES (${tokenHash}, ${userId}, ${device}, ${createdAt}, ${authenticatedAt}, ${seenAt}, ${expiresAt},
          ${Number(multiFactor)})`);
    },
    async touch(tokenHash, seenAt, expiresAt) {
      const touched = await driver.writeAlone(sql`
        UPDATE sessions SET seen_at = ${seenAt}, expires_at = ${expiresAt} WHERE token_hash = ${tokenHash} RETURNING token_hash`);
      return touched.length > 0;
    },
    setAuthenticated: async (tokenHash, at) =>
      (await driver.run(sql`UPDATE sessions SET authenticated_at = ${at} WHERE token_hash = ${tokenHash}`)) > 0,
    remove: async (tokenHash) => (await driver.run(sql`DELETE FROM sessions WHERE token_hash = ${tokenHash}`)) > 0,
    removeOfUser: (userId, except = '') =>
      driver.run(sql`DELETE FROM sessions WHERE user_id = ${userId} AND token_hash <> ${except}`),
    removeAll: () => driver.run(sql`DELETE FROM sessions`),
  };
}

function sessionOf({ multiFactor, ...row }: SessionRow): SessionRecord {
  return { ...row, multiFactor: multiFactor === 1 };
}
