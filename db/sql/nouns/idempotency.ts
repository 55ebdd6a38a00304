import sql from 'sql-template-tag';
import type { IdempotencyRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { wroteAny } from '../record-table.ts';

export function sqlIdempotency(driver: Driver): Store['idempotency'] {
  return {
    byKey: (key) => recordByKey(driver, key),
    reserve: ({ key, requestHash, userId, createdAt }) =>
      driver.transaction(async (tx) => {
        const reserved = await tx.run(sql`
          INSERT INTO idempotency_keys (key, request_hash, status, response_json, created_at, user_id)
          VALUES (${key}, ${requestHash}, 0, '', ${createdAt}, (SELECT id FROM users WHERE id = ${userId}))
          ON CONFLICT (key) DO NOTHING`);
        return reserved > 0 ? undefined : recordByKey(tx, key);
      }),
    complete: (key, status, responseJson) =>
      wroteAny(
        driver,
        sql`UPDATE idempotency_keys SET status = ${status}, response_json = ${responseJson} WHERE key = ${key} AND status = 0`,
      ),
  };
}

function recordByKey(driver: Driver, key: string): Promise<IdempotencyRecord | undefined> {
  return driver.one(sql`
    SELECT request_hash AS "requestHash", status, response_json AS "responseJson", created_at AS "createdAt" FROM idempotency_keys WHERE key = ${key}`);
}
