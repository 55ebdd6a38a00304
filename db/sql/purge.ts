import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { idempotencyCutoff, paymentEventCutoff } from '../../server/rules/retention.ts';
import type { Driver } from './driver.ts';

/** Rows that go in one piece: a day's visitors of a busy directory are many, and calls should not wait for all of them. */
const rowsPerDelete = 2_000;

export async function purge(driver: Driver, now: string): Promise<void> {
  const day = now.slice(0, 10);
  await driver.run(sql`DELETE FROM sessions WHERE expires_at <= ${now}`);
  await driver.run(sql`DELETE FROM sign_in_links WHERE expires_at <= ${now}`);
  await driver.run(sql`DELETE FROM rate_limits WHERE resets_at <= ${now}`);
  await driver.run(sql`DELETE FROM idempotency_keys WHERE created_at < ${idempotencyCutoff(now)}`);
  await driver.run(sql`DELETE FROM payment_events WHERE received_at < ${paymentEventCutoff(now)}`);
  const forget = sql`
    DELETE FROM analytics_seen WHERE (startup_id, day, kind, visitor) IN (
      SELECT startup_id, day, kind, visitor FROM analytics_seen WHERE day < ${day} LIMIT ${rowsPerDelete})`;
  while ((await driver.run(forget)) === rowsPerDelete) await setImmediate();
}
