import sql, { type Sql } from 'sql-template-tag';
import type { NotificationKind } from '../../../server/domain/core/kinds.ts';
import type { NamedReviewState, ReviewState, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';

const states = recordTable<ReviewState, 'itemKind' | 'itemId'>('review_states', ['itemKind', 'itemId'], {
  itemKind: 'item_kind',
  itemId: 'item_id',
  startupId: 'startup_id',
  askedOf: 'asked_of',
  askedAt: 'asked_at',
  answeredAt: 'answered_at',
  pausedMs: 'paused_ms',
  takenBy: 'taken_by',
  takenAt: 'taken_at',
  decision: 'decision',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
});

const selectStates = sql`
  SELECT ${states.columns('w')}, coalesce(nullif(t.name, ''), t.username) AS taker,
    coalesce(nullif(d.name, ''), d.username) AS decider
  FROM review_states w LEFT JOIN users t ON t.id = w.taken_by LEFT JOIN users d ON d.id = w.decided_by`;

export function sqlReviewStates(driver: Driver): Store['reviewStates'] {
  return {
    find: ({ kind, id }) => driver.one<NamedReviewState>(sql`${selectStates} WHERE w.item_kind = ${kind} AND w.item_id = ${id}`),
    open: (kind) =>
      driver.all<NamedReviewState>(sql`${selectStates} WHERE w.item_kind = ${kind} AND w.decided_at IS NULL ORDER BY w.item_id`),
    save: (state) => states.save(driver, state),
    remove: ({ kind, id }) => states.remove(driver, sql`item_kind = ${kind} AND item_id = ${id}`),
  };
}

/** If `awaiting` is set, restricts a condition to items that await an answer. `id` is the column of the item's id. */
export function conditionOf(
  where: Sql | undefined,
  awaiting: 'answer' | undefined,
  kind: NotificationKind,
  id: Sql,
): Sql | undefined {
  if (awaiting === undefined) return where;
  const awaits = sql`${id} IN (
    SELECT item_id FROM review_states WHERE item_kind = ${kind} AND asked_of IS NOT NULL AND decided_at IS NULL)`;
  return where === undefined ? awaits : sql`${where} AND ${awaits}`;
}
