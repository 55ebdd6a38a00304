import sql from 'sql-template-tag';
import type { SessionRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { flag, recordTable } from '../record-table.ts';

const sessions = recordTable<SessionRecord, 'tokenHash'>('sessions', ['tokenHash'], {
  tokenHash: 'token_hash',
  userId: 'user_id',
  device: 'user_agent',
  createdAt: 'created_at',
  authenticatedAt: 'authenticated_at',
  seenAt: 'seen_at',
  expiresAt: 'expires_at',
  multiFactor: flag('multi_factor'),
});

export function sqlSessions(driver: Driver): Store['sessions'] {
  return {
    byTokenHash: (tokenHash) => sessions.one(driver, sql`token_hash = ${tokenHash}`),
    ofUser: (userId) => sessions.all(driver, sql`WHERE user_id = ${userId} ORDER BY seen_at DESC, token_hash`),
    insert: (session) => sessions.insert(driver, session),
    async touch(tokenHash, seenAt, expiresAt) {
      const touched = await driver.writeAlone(sql`
        UPDATE sessions SET seen_at = ${seenAt}, expires_at = ${expiresAt} WHERE token_hash = ${tokenHash} RETURNING token_hash`);
      return touched.length > 0;
    },
    setAuthenticated: (tokenHash, authenticatedAt) => sessions.update(driver, { tokenHash, authenticatedAt }),
    remove: (tokenHash) => sessions.remove(driver, sql`token_hash = ${tokenHash}`),
    removeOfUser: (userId, except = '') =>
      driver.run(sql`DELETE FROM sessions WHERE user_id = ${userId} AND token_hash <> ${except}`),
    removeAll: () => driver.run(sql`DELETE FROM sessions`),
  };
}
