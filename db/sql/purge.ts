import { setImmediate } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { cutoff, neverAgain } from '../../server/rules/retention.ts';
import type { Driver } from './driver.ts';
import { purgeNotifications } from './notifications.ts';

/** The rows that one statement deletes: an hour has many callers and a day many visitors, and calls must not wait until all of their rows are deleted. */
const rowsPerDelete = 2_000;

export async function purge(driver: Driver, now: string): Promise<void> {
  const day = now.slice(0, 10);
  await driver.run(sql`DELETE FROM sessions WHERE expires_at <= ${now}`);
  await driver.run(sql`
    DELETE FROM email_tokens
    WHERE expires_at <= ${now} AND coalesce(renewed_until, '') <= ${now}
      AND (used_at IS NOT NULL OR expires_at <= ${cutoff('expiredLinks', now)})`);
  await driver.run(sql`DELETE FROM admin_links WHERE expires_at <= ${now}`);
  await driver.run(sql`DELETE FROM challenges WHERE expires_at <= ${now}`);
  await driver.run(sql`DELETE FROM decisions WHERE undo_until <= ${now}`);
  await driver.run(sql`DELETE FROM idempotency_keys WHERE created_at < ${cutoff('idempotency', now)}`);
  await driver.run(sql`DELETE FROM payment_events WHERE received_at < ${cutoff('paymentEvents', now)}`);
  await driver.run(sql`DELETE FROM known_devices WHERE seen_at < ${cutoff('knownDevices', now)}`);
  await driver.run(sql`DELETE FROM security_events WHERE created_at < ${cutoff('securityEvents', now)}`);
  await driver.run(sql`DELETE FROM audit WHERE created_at < ${cutoff('audit', now)}`);
  await driver.run(sql`DELETE FROM feedback WHERE created_at < ${cutoff('feedback', now)}`);
  await driver.run(sql`DELETE FROM reports WHERE decided_at < ${cutoff('reports', now)}`);
  await driver.run(sql`DELETE FROM collections WHERE removed_at < ${cutoff('removedCollections', now)}`);
  await driver.run(
    sql`DELETE FROM revisions WHERE status IN ('rejected', 'withdrawn') AND decided_at < ${cutoff('closedRevisions', now)}`,
  );
  await driver.run(sql`UPDATE reports SET email = '' WHERE email <> '' AND decided_at < ${cutoff('answeredAddresses', now)}`);
  await driver.run(sql`UPDATE revisions SET email = '' WHERE email <> '' AND decided_at < ${cutoff('answeredAddresses', now)}`);
  await driver.run(
    sql`UPDATE revisions SET reason = '' WHERE kind = 'correction' AND reason <> '' AND decided_at < ${cutoff('correctionWords', now)}`,
  );
  await driver.run(sql`UPDATE merges SET undo = '' WHERE undo <> '' AND merged_at < ${cutoff('mergeUndos', now)}`);
  await driver.run(sql`
    DELETE FROM mail_outbox
    WHERE created_at < ${cutoff('emails', now)} AND (sent_at IS NOT NULL OR next_attempt_at = ${neverAgain})`);
  await purgeNotifications(driver, now);
  // A window that a request begins anew meanwhile stays.
  await deleteInBatches(
    driver,
    sql`
      DELETE FROM rate_limits WHERE resets_at <= ${now} AND key IN (
        SELECT key FROM rate_limits WHERE resets_at <= ${now} LIMIT ${rowsPerDelete})`,
  );
  await deleteInBatches(
    driver,
    sql`
      DELETE FROM analytics_seen WHERE (startup_id, day, kind, visitor) IN (
        SELECT startup_id, day, kind, visitor FROM analytics_seen WHERE day < ${day} LIMIT ${rowsPerDelete})`,
  );
}

async function deleteInBatches(driver: Driver, deleteSome: Sql): Promise<void> {
  while ((await driver.run(deleteSome)) === rowsPerDelete) await setImmediate();
}
