import sql from 'sql-template-tag';
import type { Email } from '../../server/contract/emails.ts';
import { isUrgentEmail, latestDueAt } from '../../server/rules/emails.ts';
import { neverAgain } from '../../server/rules/retention.ts';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';

interface DueRow {
  id: string;
  message: string;
  created_at: string;
  attempts: number;
}

export function sqlOutbox(driver: Driver): Store['outbox'] {
  return {
    enqueue: async ({ key, email, createdAt }, dueAt = createdAt) =>
      (await driver.run(sql`
        INSERT INTO mail_outbox (id, message, urgent, attempts, next_attempt_at, sent_at, last_error, created_at)
        VALUES (${key}, ${JSON.stringify(email)}, ${Number(isUrgentEmail(email))}, 0, ${dueAt}, NULL, NULL, ${createdAt})
        ON CONFLICT (id) DO NOTHING`)) > 0,
    cancel: async (key) =>
      (await driver.run(sql`DELETE FROM mail_outbox WHERE id = ${key} AND sent_at IS NULL AND attempts = 0`)) > 0,
    async due(now, limit) {
      const rows = await driver.all<DueRow>(sql`
        SELECT id, message, created_at, attempts FROM mail_outbox
        WHERE sent_at IS NULL AND ${isDue(now)} ORDER BY urgent DESC, next_attempt_at, id LIMIT ${limit}`);
      return rows.map(({ id, message, created_at, attempts }) => ({
        key: id,
        email: JSON.parse(message) as Email,
        createdAt: created_at,
        attempts,
      }));
    },
    async counts(now) {
      const row = await driver.one<{ due: number; abandoned: number }>(sql`
        SELECT count(*) FILTER (WHERE ${isDue(now)}) AS due, count(*) FILTER (WHERE next_attempt_at = ${neverAgain}) AS abandoned
        FROM mail_outbox WHERE sent_at IS NULL`);
      return row ?? { due: 0, abandoned: 0 };
    },
    lease: async (key, attempts, nextAttemptAt) =>
      (await driver.run(sql`
        UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
        WHERE id = ${key} AND attempts = ${attempts} AND sent_at IS NULL`)) > 0,
    // Until this is written a crash sends the email again, so it waits for nobody.
    async markSent(key, at) {
      const marked = await driver.writeAlone(sql`
        UPDATE mail_outbox SET sent_at = ${at}, message = '', last_error = NULL WHERE id = ${key} AND sent_at IS NULL
        RETURNING id`);
      return marked.length > 0;
    },
    markFailed: async (key, reason, nextAttemptAt) =>
      (await driver.run(sql`
        UPDATE mail_outbox SET last_error = ${reason}, next_attempt_at = ${nextAttemptAt} WHERE id = ${key} AND sent_at IS NULL`)) >
      0,
  };
}

const isDue = (now: string) =>
  sql`(next_attempt_at <= ${now} OR (next_attempt_at > ${latestDueAt(now)} AND next_attempt_at < ${neverAgain}))`;
