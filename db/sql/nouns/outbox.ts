import sql, { join, raw, type Sql } from 'sql-template-tag';
import { isUrgentEmail, latestDueAt, listedParts } from '../../../server/domain/core/email-queue.ts';
import { neverAgain } from '../../../server/domain/core/retention.ts';
import type { EmailState } from '../../../server/domain/site/outbox.contract.ts';
import type { EmailRecord, OutboxEmail, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, json, recordTable, wroteAny } from '../record-table.ts';
import { tablePage, tally, withoutCase } from './tables.ts';

const emails = recordTable<OutboxEmail & { attempts: number }, 'key'>('mail_outbox', ['key'], {
  key: 'id',
  email: json('message'),
  createdAt: 'created_at',
  attempts: 'attempts',
});

const records = recordTable<EmailRecord, '_id'>('mail_outbox', ['_id'], {
  _id: 'id',
  kind: 'kind',
  recipient: 'recipient',
  subject: 'subject',
  attempts: 'attempts',
  nextAttemptAt: 'next_attempt_at',
  failedAttempts: 'failed_attempts',
  lastError: 'last_error',
  sentAt: 'sent_at',
  dropReason: 'drop_reason',
  createdAt: 'created_at',
});

const isAbandoned = sql`sent_at IS NULL AND next_attempt_at = ${raw(`'${neverAgain}'`)}`;

/** The rows in each state, defined as in `emailState` (`outbox.rules.ts`). */
const states: Readonly<Record<EmailState, Sql>> = {
  waiting: sql`sent_at IS NULL AND next_attempt_at < ${raw(`'${neverAgain}'`)}`,
  failed: isAbandoned,
  sent: sql`sent_at IS NOT NULL AND drop_reason IS NULL`,
  dropped: sql`sent_at IS NOT NULL AND drop_reason IS NOT NULL`,
};

const state = sql`CASE WHEN ${states.sent} THEN 'sent' WHEN ${states.dropped} THEN 'dropped' WHEN ${states.failed} THEN 'failed' ELSE 'waiting' END`;

/**
 * The condition that no attempt is running, because every attempt so far has failed. Rows from before migration 52 count failures
 * of the mail server only.
 */
const isIdle = sql`(failed_attempts = attempts OR next_attempt_at = ${neverAgain})`;

export function sqlOutbox(driver: Driver): Store['outbox'] {
  const changeUnsent = (key: string, changes: Sql, condition = sql`TRUE`) =>
    wroteAny(driver, sql`UPDATE mail_outbox SET ${changes} WHERE id = ${key} AND sent_at IS NULL AND ${condition}`);
  return {
    enqueue({ key, email, createdAt }, dueAt = createdAt) {
      const extra = { urgent: Number(isUrgentEmail(email)), next_attempt_at: dueAt, ...listedParts(email) };
      const insertion = emails.insertion({ key, email, createdAt, attempts: 0 }, extra);
      return wroteAny(driver, sql`${insertion} ON CONFLICT (id) DO NOTHING`);
    },
    cancel: (key) => emails.remove(driver, sql`id = ${key} AND sent_at IS NULL AND attempts = 0`),
    due: (now, limit) =>
      emails.all(driver, sql`WHERE sent_at IS NULL AND ${isDue(now)} ORDER BY urgent DESC, next_attempt_at, id LIMIT ${limit}`),
    async counts(now) {
      const isLate = sql`((attempts > 0 AND next_attempt_at < ${neverAgain}) OR ${isDue(now)})`;
      const row = await driver.one<{ due: number; oldestAt: string | null; abandoned: number }>(sql`
        SELECT count(*) FILTER (WHERE ${isLate}) AS due, min(created_at) FILTER (WHERE ${isLate}) AS "oldestAt",
          count(*) FILTER (WHERE next_attempt_at = ${neverAgain}) AS abandoned
        FROM mail_outbox WHERE sent_at IS NULL`);
      return row ?? { due: 0, oldestAt: null, abandoned: 0 };
    },
    lease: (key, attempts, nextAttemptAt) =>
      changeUnsent(key, sql`attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}`, sql`attempts = ${attempts}`),
    // A crash before this write would send the email twice, so the write does not wait for other transactions.
    async markSent(key, at) {
      const marked = await driver.writeAlone(sql`
        UPDATE mail_outbox SET sent_at = ${at}, message = '', last_error = NULL WHERE id = ${key} AND sent_at IS NULL
        RETURNING id`);
      return marked.length > 0;
    },
    drop: (key, reason, at) => changeUnsent(key, sql`sent_at = ${at}, message = '', last_error = NULL, drop_reason = ${reason}`),
    markFailed(key, reason, nextAttemptAt, failedAt) {
      // When other emails were sent after the recorded failure, that failure has ended and this one is new.
      const failure =
        failedAt === undefined
          ? sql`failed_at = NULL`
          : sql`failed_at = CASE WHEN failed_at > ${lastSentAt(failedAt)} THEN failed_at ELSE ${failedAt} END`;
      return changeUnsent(
        key,
        sql`last_error = ${reason}, next_attempt_at = ${nextAttemptAt}, failed_attempts = attempts, ${failure}`,
      );
    },
    serverFailure: (now) =>
      driver.one<{ since: string; reason: string }>(sql`
        SELECT failed_at AS since, coalesce(last_error, '') AS reason FROM mail_outbox
        WHERE sent_at IS NULL AND failed_at IS NOT NULL AND failed_at > ${lastSentAt(now)}
        ORDER BY failed_at, id LIMIT 1`),
    async freeWaiting(now, failedBefore, limit) {
      const isWaiting = sql`
        sent_at IS NULL AND failed_at IS NOT NULL AND failed_at <= ${failedBefore}
          AND failed_attempts = attempts AND next_attempt_at > ${now} AND next_attempt_at < ${neverAgain}`;
      const rows = await driver.all<{ id: string }>(
        sql`SELECT id FROM mail_outbox WHERE ${isWaiting} ORDER BY urgent DESC, failed_at, id LIMIT ${limit}`,
      );
      if (rows.length === 0) return;
      // Repeats the condition, because another process may have leased some rows in the meantime.
      await driver.run(sql`
        UPDATE mail_outbox SET next_attempt_at = ${now} WHERE id IN (${join(rows.map(({ id }) => id))}) AND ${isWaiting}`);
    },
    record: (key) => records.one(driver, sql`id = ${key}`),
    async table({ state: only, ...filter }, slice) {
      const { rows, total } = await tablePage<EmailRecord, keyof typeof sortedBy>(driver, tableOf(only), filter, slice);
      return { emails: rows, total };
    },
    async toAddress(email, limit) {
      const isTo = sql`WHERE lower(recipient) = ${email.toLowerCase()} AND recipient <> '' AND kind <> ''`;
      return {
        emails: await records.all(driver, sql`${isTo} ORDER BY created_at DESC, id DESC LIMIT ${limit}`),
        total: await countRows(driver, sql`FROM mail_outbox ${isTo}`),
      };
    },
    tally: (search) => tally(driver, tableOf('all'), state, search),
    async abandoned(limit) {
      const rows = await driver.all<{ id: string }>(
        sql`SELECT id FROM mail_outbox WHERE ${isAbandoned} ORDER BY created_at, id LIMIT ${limit}`,
      );
      return rows.map(({ id }) => id);
    },
    sendAgain: (key, now) => changeUnsent(key, sql`next_attempt_at = ${now}`, isIdle),
    discard: (key, reason, at) =>
      changeUnsent(key, sql`sent_at = ${at}, message = '', last_error = NULL, drop_reason = ${reason}`, isIdle),
  };
}

const sortedBy = { recipient: withoutCase(sql`recipient`), createdAt: sql`created_at` };

function tableOf(only: EmailState | 'all') {
  const isRecorded = sql`kind <> ''`;
  return {
    from: sql`FROM mail_outbox`,
    where: only === 'all' ? isRecorded : sql`${isRecorded} AND ${states[only]}`,
    order: sql`ORDER BY created_at DESC, id DESC`,
    sortedBy,
    id: sql`id`,
    searched: [sql`recipient`, sql`subject`],
    select: records.select,
  };
}

/** When the last email was sent; '' for never. Times after `now` are ignored, because they come from a wrong clock. */
const lastSentAt = (now: string) => sql`
  coalesce((
    SELECT sent_at FROM mail_outbox
    WHERE sent_at IS NOT NULL AND drop_reason IS NULL AND sent_at <= ${now} ORDER BY sent_at DESC LIMIT 1), '')`;

const isDue = (now: string) =>
  sql`(next_attempt_at <= ${now} OR (next_attempt_at > ${latestDueAt(now)} AND next_attempt_at < ${neverAgain}))`;
