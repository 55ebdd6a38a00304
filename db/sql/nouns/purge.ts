import { setImmediate } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { notificationKinds, siteCountKinds } from '../../../server/domain/core/kinds.ts';
import { cutoff, neverAgain, rowsPerPurgeStep } from '../../../server/domain/core/retention.ts';
import type { Driver } from '../driver.ts';
import { isOrphan } from './messages.ts';
import { isForgotten } from './notifications.ts';

/** Rows of a table that the purge deletes, or changes by `set`. */
interface Purged {
  table: Sql;
  key: Sql;
  where: Sql;
  set?: Sql;
}

export async function purge(driver: Driver, now: string): Promise<void> {
  for (const purged of purgedAt(now)) {
    // Lets calls run between the steps.
    while ((await driver.run(stepOf(purged))) === rowsPerPurgeStep) await setImmediate();
  }
}

/**
 * The write checks the condition again. It therefore keeps a row that a request has just changed, such as a restarted rate limit.
 */
function stepOf({ table, key, where, set }: Purged): Sql {
  const some = sql`WHERE ${where} AND (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${rowsPerPurgeStep})`;
  return set === undefined ? sql`DELETE FROM ${table} ${some}` : sql`UPDATE ${table} SET ${set} ${some}`;
}

const tokenHash = sql`token_hash`;
const id = sql`id`;

function purgedAt(now: string): Purged[] {
  const answeredBefore = sql`email <> '' AND decided_at < ${cutoff('answeredAddresses', now)}`;
  return [
    { table: sql`sessions`, key: tokenHash, where: sql`expires_at <= ${now}` },
    {
      table: sql`email_tokens`,
      key: tokenHash,
      where: sql`
        expires_at <= ${now} AND coalesce(renewed_until, '') <= ${now}
        AND (used_at IS NOT NULL OR expires_at <= ${cutoff('expiredLinks', now)})`,
    },
    { table: sql`admin_links`, key: tokenHash, where: sql`expires_at <= ${now}` },
    { table: sql`challenges`, key: sql`hash`, where: sql`expires_at <= ${now}` },
    { table: sql`decisions`, key: sql`subject_id`, where: sql`undo_until <= ${now}` },
    { table: sql`idempotency_keys`, key: sql`key`, where: sql`created_at < ${cutoff('idempotency', now)}` },
    { table: sql`payment_events`, key: id, where: sql`received_at < ${cutoff('paymentEvents', now)}` },
    { table: sql`known_devices`, key: sql`token_hash, user_id`, where: sql`seen_at < ${cutoff('knownDevices', now)}` },
    { table: sql`security_events`, key: id, where: sql`created_at < ${cutoff('securityEvents', now)}` },
    { table: sql`audit`, key: id, where: sql`created_at < ${cutoff('audit', now)}` },
    { table: sql`feedback`, key: id, where: sql`created_at < ${cutoff('feedback', now)}` },
    { table: sql`reports`, key: id, where: sql`decided_at < ${cutoff('reports', now)}` },
    { table: sql`collections`, key: id, where: sql`removed_at < ${cutoff('removedCollections', now)}` },
    {
      table: sql`revisions`,
      key: id,
      where: sql`status IN ('rejected', 'withdrawn') AND decided_at < ${cutoff('closedRevisions', now)}`,
    },
    { table: sql`reports`, key: id, where: answeredBefore, set: sql`email = ''` },
    { table: sql`revisions`, key: id, where: answeredBefore, set: sql`email = ''` },
    {
      table: sql`revisions`,
      key: id,
      where: sql`kind = 'correction' AND reason <> '' AND decided_at < ${cutoff('correctionWords', now)}`,
      set: sql`reason = ''`,
    },
    {
      table: sql`merges`,
      key: sql`duplicate_id`,
      where: sql`undo <> '' AND merged_at < ${cutoff('mergeUndos', now)}`,
      set: sql`undo = ''`,
    },
    {
      table: sql`import_changes`,
      key: sql`import_id, item_id`,
      where: sql`import_id IN (SELECT id FROM imports WHERE updated_at < ${cutoff('importUndos', now)})`,
    },
    {
      table: sql`mail_outbox`,
      key: id,
      where: sql`created_at < ${cutoff('emails', now)} AND (sent_at IS NOT NULL OR next_attempt_at = ${neverAgain})`,
    },
    ...notificationKinds.map((kind) => ({
      table: sql`notifications`,
      key: sql`user_id, kind, item_id, sent_at`,
      where: isForgotten(kind, cutoff('notifications', now)),
    })),
    ...notificationKinds.flatMap((kind) => [
      { table: sql`messages`, key: id, where: isOrphan(kind) },
      { table: sql`review_states`, key: sql`item_kind, item_id`, where: isOrphan(kind) },
    ]),
    { table: sql`rate_limits`, key: sql`key`, where: sql`resets_at <= ${now}` },
    ...siteCountKinds.map((kind) => ({
      table: sql`site_counts`,
      key: sql`kind, day, key`,
      where: sql`kind = ${kind} AND day < ${cutoff('siteCounts', now).slice(0, 10)}`,
    })),
    { table: sql`site_seen`, key: sql`day, kind, key, visitor`, where: sql`day < ${now.slice(0, 10)}` },
    { table: sql`analytics_seen`, key: sql`startup_id, day, kind, visitor`, where: sql`day < ${now.slice(0, 10)}` },
  ];
}
