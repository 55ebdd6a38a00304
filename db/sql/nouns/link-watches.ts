import sql, { type Sql } from 'sql-template-tag';
import type { LinkCheck } from '../../../server/domain/submissions/link-watches.contract.ts';
import type { LinkTrouble } from '../../../server/domain/core/kinds.ts';
import { fieldsIfAny } from '../../../server/domain/listings/card-fields.ts';
import type { LinkWatchRecord, StartupRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { parseFields } from './startup-rows.ts';
import { tablePage, withoutCase } from './tables.ts';

interface WatchRow extends Omit<LinkWatchRecord, 'suspicion' | 'checks'> {
  trouble: LinkTrouble | null;
  since: string | null;
  certainFrom: string | null;
  checks: string;
}

/** A row of the table: all of it is known of a trouble that is certain. */
interface FoundRow extends WatchRow {
  trouble: LinkTrouble;
  since: string;
  certainFrom: string;
  reviewAt: string;
  name: string;
  slug: string;
  logo: string;
  userId: string | null;
}

/** The columns `looked_at`, `looks` and `visit_at` have older names than the properties. */
const watchColumns = sql`
  w.startup_id AS "startupId", w.website, w.host, w.looked_at AS "checkedAt", w.last_alive_at AS "lastAliveAt", w.trouble, w.since,
  w.certain_from AS "certainFrom", w.moved_to AS "movedTo", w.found_at AS "foundAt", w.review_at AS "reviewAt",
  w.paused_until AS "pausedUntil", w.looks AS checks`;

/** LEFT JOIN fixes the order of the join: few watches have found anything. Every watch has a listing. */
const fromFound = sql`FROM link_watches w LEFT JOIN startups s ON s.id = w.startup_id`;

const isFound = (now: string, trouble: LinkTrouble | 'all'): Sql => {
  const found = sql`w.review_at IS NOT NULL AND w.review_at <= ${now} AND s.status = 'active' AND s.website = w.website`;
  return trouble === 'all' ? found : sql`${found} AND w.trouble = ${trouble}`;
};

export function sqlLinkWatches(driver: Driver): Store['linkWatches'] {
  return {
    async byStartup(startupId) {
      const row = await driver.one<WatchRow>(sql`SELECT ${watchColumns} FROM link_watches w WHERE w.startup_id = ${startupId}`);
      return row && watchOf(row);
    },
    async save({ suspicion, checks, ...watch }) {
      await driver.run(sql`
        INSERT INTO link_watches (startup_id, website, host, looked_at, last_alive_at, trouble, since, certain_from, moved_to, found_at,
          review_at, paused_until, looks)
        VALUES (${watch.startupId}, ${watch.website}, ${watch.host}, ${watch.checkedAt}, ${watch.lastAliveAt},
          ${suspicion?.kind ?? null}, ${suspicion?.since ?? null}, ${suspicion?.certainFrom ?? null}, ${watch.movedTo},
          ${watch.foundAt}, ${watch.reviewAt}, ${watch.pausedUntil}, ${JSON.stringify(checks)})
        ON CONFLICT (startup_id) DO UPDATE
        SET website = excluded.website, host = excluded.host, looked_at = excluded.looked_at,
          last_alive_at = excluded.last_alive_at, trouble = excluded.trouble, since = excluded.since,
          certain_from = excluded.certain_from, moved_to = excluded.moved_to, found_at = excluded.found_at,
          review_at = excluded.review_at, paused_until = excluded.paused_until, looks = excluded.looks`);
    },
    async remove(startupId) {
      await driver.run(sql`DELETE FROM link_watches WHERE startup_id = ${startupId}`);
    },
    async scan(after, limit) {
      const rows = await driver.all<Pick<StartupRecord, '_id' | 'website'> & { fields: string; watched: string | null }>(sql`
        SELECT s.id AS _id, s.website, s.fields, w.website AS watched
        FROM startups s LEFT JOIN link_watches w ON w.startup_id = s.id
        WHERE s.id > ${after} AND s.status = 'active' ORDER BY s.id LIMIT ${limit}`);
      return rows.map(({ fields, ...row }) => ({ ...row, status: 'active', ...fieldsIfAny(parseFields(fields)) }));
    },
    async nextOfHost(host, now) {
      const row = await driver.one<WatchRow>(sql`
        SELECT ${watchColumns} FROM link_watches w
        WHERE w.host = ${host} AND (w.paused_until IS NULL OR w.paused_until <= ${now})
        ORDER BY CASE WHEN w.found_at IS NULL AND w.certain_from <= ${now} AND w.looked_at < w.certain_from THEN 0 ELSE 1 END,
          w.looked_at, w.startup_id
        LIMIT 1`);
      return row && watchOf(row);
    },
    async table({ trouble, now, ...filter }, slice) {
      const { rows, total } = await tablePage<FoundRow, keyof typeof sortedBy>(
        driver,
        {
          from: fromFound,
          where: isFound(now, trouble),
          order: sql`ORDER BY w.review_at, w.startup_id`,
          sortedBy,
          id: sql`w.startup_id`,
          searched: [sql`s.name`, sql`w.website`],
          select: sql`SELECT ${watchColumns}, s.name, s.slug, s.logo, s.user_id AS "userId" ${fromFound}`,
        },
        filter,
        slice,
      );
      const watches = rows.map(({ name, slug, logo, userId, ...row }) => {
        const { trouble: kind, since, certainFrom, reviewAt } = row;
        const startup = { name, slug, logo, website: row.website, ...(userId === null ? {} : { userId }) };
        return { ...watchOf(row), suspicion: { kind, since, certainFrom }, reviewAt, startup };
      });
      return { watches, total };
    },
    async countFound(now) {
      const counted = await driver.one<{ total: number }>(
        sql`SELECT count(*) AS total ${fromFound} WHERE ${isFound(now, 'all')}`,
      );
      return counted?.total ?? 0;
    },
  };
}

const sortedBy: Record<'startup' | 'since' | 'reviewAt', Sql> = {
  startup: withoutCase(sql`s.name`),
  since: sql`w.since`,
  reviewAt: sql`w.review_at`,
};

/** The cast is safe, since only this file writes checks. */
function watchOf({ trouble: kind, since, certainFrom, checks, ...watch }: WatchRow): LinkWatchRecord {
  const suspicion = kind === null || since === null || certainFrom === null ? null : { kind, since, certainFrom };
  return { ...watch, suspicion, checks: JSON.parse(checks) as LinkCheck[] };
}
