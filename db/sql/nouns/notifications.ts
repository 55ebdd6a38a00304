import sql, { empty, type Sql } from 'sql-template-tag';
import type { NotificationKind } from '../../../server/domain/core/kinds.ts';
import type { NotificationFrequency, NotificationSettings } from '../../../server/domain/audience/notifications.contract.ts';
import type { NotificationFilter, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows } from '../record-table.ts';

const withState = (kind: NotificationKind, id: Sql) =>
  sql`LEFT JOIN review_states w ON w.item_kind = ${kind} AND w.item_id = ${id}`;

/**
 * The items that wait for a decision: id, time, author, and the listing's name. When a question about an item is answered, the
 * item gets a new time.
 */
const waiting: Readonly<Record<NotificationKind, Sql>> = {
  // The pending listings are found in their index first, then read.
  submission: sql`
    SELECT b.startup_id AS id, coalesce(w.answered_at, b.created_at) AS at, b.user_id AS author, s.name
    FROM startups p JOIN submissions b ON b.startup_id = p.id JOIN startups s ON s.id = p.id
      ${withState('submission', sql`p.id`)} WHERE p.status = 'pending'`,
  claim: sql`
    SELECT c.id, coalesce(w.answered_at, c.created_at) AS at, c.user_id AS author, s.name
    FROM claims c JOIN startups s ON s.id = c.startup_id ${withState('claim', sql`c.id`)} WHERE c.status = 'pending'`,
  revision: sql`
    SELECT r.id, coalesce(w.answered_at, r.created_at) AS at, r.user_id AS author, s.name
    FROM revisions r JOIN startups s ON s.id = r.startup_id ${withState('revision', sql`r.id`)} WHERE r.status = 'pending'`,
  report: sql`
    SELECT p.id, coalesce(w.answered_at, p.created_at) AS at, NULL AS author, s.name
    FROM reports p JOIN startups s ON s.id = p.startup_id ${withState('report', sql`p.id`)} WHERE p.status = 'open'`,
};

export function sqlNotifications(driver: Driver): Store['notifications'] {
  return {
    async frequencies(userId) {
      const rows = await driver.all<{ kind: NotificationKind; frequency: NotificationFrequency }>(
        sql`SELECT kind, frequency FROM notification_frequencies WHERE user_id = ${userId}`,
      );
      const chosen: Partial<NotificationSettings['frequencies']> = {};
      for (const { kind, frequency } of rows) chosen[kind] = frequency;
      return chosen;
    },
    async saveFrequency(userId, kind, frequency) {
      await driver.run(sql`
        INSERT INTO notification_frequencies (user_id, kind, frequency) VALUES (${userId}, ${kind}, ${frequency})
        ON CONFLICT (user_id, kind) DO UPDATE SET frequency = excluded.frequency`);
    },
    async unnotified(filter, limit) {
      const unnotified = sql`FROM (${waiting[filter.kind]}) w WHERE ${isUnnotified(filter)}`;
      const total = await countRows(driver, unnotified);
      if (total === 0) return { total, startups: [] };
      const rows = await driver.all<{ name: string }>(sql`SELECT w.name ${unnotified} ORDER BY w.at, w.id LIMIT ${limit}`);
      return { total, startups: rows.map(({ name }) => name) };
    },
    async markNotified(filter, at) {
      await driver.run(sql`
        INSERT INTO notifications (user_id, kind, item_id, sent_at, created_at)
        SELECT ${filter.userId}, ${filter.kind}, w.id, w.at, ${at} FROM (${waiting[filter.kind]}) w WHERE ${isUnnotified(filter)}`);
    },
  };
}

function isUnnotified({ userId, kind, excluded }: NotificationFilter): Sql {
  return sql`
    NOT EXISTS (
      SELECT 1 FROM notifications n WHERE n.user_id = ${userId} AND n.kind = ${kind} AND n.item_id = w.id AND n.sent_at = w.at)
    AND (w.author IS NULL OR w.author <> ${userId})
    ${excluded === undefined ? empty : sql`AND (w.at < ${excluded.from} OR w.at > ${excluded.to})`}`;
}

/** The condition that a notification is older than `before` and its item no longer waits. */
export function isForgotten(kind: NotificationKind, before: string): Sql {
  return sql`
    kind = ${kind} AND created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM (${waiting[kind]}) w WHERE w.id = item_id AND w.at = sent_at)`;
}
