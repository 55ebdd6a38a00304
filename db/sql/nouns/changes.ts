import sql from 'sql-template-tag';
import { fieldsIfAny } from '../../../server/domain/listings/card-fields.ts';
import type { StartupChange, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { parseFields } from './startup-rows.ts';
import { formerSlugsByListing } from './survivors.ts';

interface ChangeRow {
  sequence: number;
  startupId: string;
  card: string | null;
  website: string | null;
  description: string | null;
  userId: string | null;
  fields: string | null;
  views: number | null;
  /** The listing's row in `startups`; null when it is not active. */
  row: number | null;
}

export function sqlChanges(driver: Driver): Store['changes'] {
  return {
    async after(sequence, limit) {
      const changes = await readChanges(driver, sequence, limit);
      const last = changes.at(-1)?.sequence;
      if (last === undefined) return [];
      const changed = sql`SELECT startup_id FROM startup_changes WHERE sequence > ${sequence} AND sequence <= ${last}`;
      const names = await formerSlugsByListing(driver, changed);
      return changes.map(({ row: _row, ...change }) => {
        const former = names
          .get(change.startupId)
          ?.flatMap(({ duplicateId, slugs }) => (duplicateId === undefined ? slugs : [duplicateId, ...slugs]));
        return former === undefined ? change : { ...change, former };
      });
    },
    epoch: async () => (await readHead(driver)).epoch,
    async validUntil(epoch) {
      const row = await driver.one<{ sequence: number | null }>(sql`
        SELECT coalesce(
          (SELECT next.sequence FROM epochs next WHERE next.id > e.id ORDER BY next.id LIMIT 1), ${newestSequence}
        ) AS sequence
        FROM epochs e
        WHERE e.epoch = ${epoch}`);
      return row === undefined ? undefined : (row.sequence ?? 0);
    },
  };
}

/** `Store.changes.after` without former names. `row` is the listing's row in `startups`, or 0 without one. */
export async function readChanges(driver: Driver, sequence: number, limit: number): Promise<(StartupChange & { row: number })[]> {
  const rows = await driver.all<ChangeRow>(sql`
    SELECT c.sequence, c.startup_id AS "startupId", s.card, s.website, s.description, s.user_id AS "userId", s.fields, s.views, s.row
    FROM startup_changes c LEFT JOIN startups s ON s.id = c.startup_id AND s.status = 'active'
    WHERE c.sequence > ${sequence}
    ORDER BY c.sequence
    LIMIT ${limit}`);
  return rows.map(({ card, website, description, userId, fields, views, row, ...change }) => ({
    ...change,
    row: row ?? 0,
    listing:
      card === null || website === null || description === null
        ? undefined
        : {
            card,
            website,
            description,
            owned: userId !== null,
            views: views ?? 0,
            fields: fieldsIfAny(parseFields(fields ?? '{}')).fields,
          },
  }));
}

const newestSequence = sql`(SELECT max(sequence) FROM startup_changes)`;
const nextSequence = sql`coalesce(${newestSequence}, 0) + 1`;

/** The current epoch and the newest sequence number, read in one statement. */
export async function readHead(driver: Driver): Promise<{ epoch: string; sequence: number }> {
  const head = await driver.one<{ epoch: string; sequence: number }>(sql`
    SELECT epoch, coalesce(${newestSequence}, 0) AS sequence FROM epochs WHERE id = (SELECT max(id) FROM epochs)`);
  if (head === undefined) throw new Error('The database was opened without an epoch.');
  return head;
}

/**
 * Gives a listing that is or was public the next sequence number. Rows are never deleted, so the newest number never decreases.
 * `ranked_sequence` follows unless it was already behind (`search-outdated.ts`). No code reads `searched_sequence` and `tagged_sequence`;
 * writing them keeps their indexes empty until a later migration drops them. Expects a transaction.
 */
export async function recordChange(driver: Driver, startupId: string): Promise<void> {
  await driver.run(sql`
    INSERT INTO startup_changes (startup_id, sequence, searched_sequence, ranked_sequence, tagged_sequence)
    VALUES (${startupId}, ${nextSequence}, ${nextSequence}, ${nextSequence}, ${nextSequence})
    ON CONFLICT (startup_id) DO UPDATE SET sequence = excluded.sequence, searched_sequence = excluded.searched_sequence,
      tagged_sequence = excluded.tagged_sequence, ranked_sequence = CASE
        WHEN startup_changes.ranked_sequence = startup_changes.sequence THEN excluded.ranked_sequence
        ELSE startup_changes.ranked_sequence
      END`);
}

/** The maximum number of stored epochs. A device whose epoch was deleted reads the whole directory again. */
const maxEpochs = 10_000;

/**
 * Begins an epoch when the database is opened: stores its name and the newest sequence number. In SQLite, the two statements are not one
 * transaction, because a process that opens the database twice at once would deadlock.
 */
export async function beginEpoch(driver: Driver, epoch: string): Promise<void> {
  await driver.run(sql`INSERT INTO epochs (epoch, sequence) VALUES (${epoch}, coalesce(${newestSequence}, 0))`);
  await driver.run(sql`DELETE FROM epochs WHERE id <= (SELECT max(id) FROM epochs) - ${maxEpochs}`);
}
