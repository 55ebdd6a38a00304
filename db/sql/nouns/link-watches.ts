import sql, { type Sql } from 'sql-template-tag';
import type { LinkTrouble } from '../../../server/domain/core/kinds.ts';
import { fieldsIfAny } from '../../../server/domain/listings/card-fields.ts';
import type { LinkWatchRecord, StartupRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, json, recordTable } from '../record-table.ts';
import { parseFields } from './startup-rows.ts';
import { tablePage, tally, withoutCase } from './tables.ts';

interface WatchRow extends Omit<LinkWatchRecord, 'suspicion'> {
  trouble: LinkTrouble | null;
  since: string | null;
  certainFrom: string | null;
}

/** A row of the admin table. A watch with a confirmed problem has all of these values. */
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

/** The columns `looked_at` and `looks` are named differently from their properties. */
const watches = recordTable<WatchRow, 'startupId'>('link_watches', ['startupId'], {
  startupId: 'startup_id',
  website: 'website',
  host: 'host',
  checkedAt: 'looked_at',
  lastAliveAt: 'last_alive_at',
  trouble: 'trouble',
  since: 'since',
  certainFrom: 'certain_from',
  movedTo: 'moved_to',
  foundAt: 'found_at',
  reviewAt: 'review_at',
  pausedUntil: 'paused_until',
  checks: json('looks'),
});

/** LEFT JOIN fixes the join order: few watches have a problem. Every watch has a listing. */
const fromFound = sql`FROM link_watches w LEFT JOIN startups s ON s.id = w.startup_id`;

const isFound = (now: string, trouble: LinkTrouble | 'all'): Sql => {
  const found = sql`w.review_at IS NOT NULL AND w.review_at <= ${now} AND s.status = 'active' AND s.website = w.website`;
  return trouble === 'all' ? found : sql`${found} AND w.trouble = ${trouble}`;
};

export function sqlLinkWatches(driver: Driver): Store['linkWatches'] {
  return {
    async byStartup(startupId) {
      const row = await watches.one(driver, sql`startup_id = ${startupId}`);
      return row && watchOf(row);
    },
    save: ({ suspicion, ...watch }) =>
      watches.save(driver, {
        ...watch,
        trouble: suspicion?.kind ?? null,
        since: suspicion?.since ?? null,
        certainFrom: suspicion?.certainFrom ?? null,
      }),
    async remove(startupId) {
      await watches.remove(driver, sql`startup_id = ${startupId}`);
    },
    async scan(after, limit) {
      const rows = await driver.all<Pick<StartupRecord, '_id' | 'website'> & { fields: string; watched: string | null }>(sql`
        SELECT s.id AS _id, s.website, s.fields, w.website AS watched
        FROM startups s LEFT JOIN link_watches w ON w.startup_id = s.id
        WHERE s.id > ${after} AND s.status = 'active' ORDER BY s.id LIMIT ${limit}`);
      return rows.map(({ fields, ...row }) => ({ ...row, status: 'active', ...fieldsIfAny(parseFields(fields)) }));
    },
    async nextOfHost(host, now) {
      const [next] = await watches.all(
        driver,
        sql`
          WHERE host = ${host} AND (paused_until IS NULL OR paused_until <= ${now})
          ORDER BY CASE WHEN found_at IS NULL AND certain_from <= ${now} AND looked_at < certain_from THEN 0 ELSE 1 END,
            looked_at, startup_id
          LIMIT 1`,
      );
      return next && watchOf(next);
    },
    async table({ trouble, now, ...filter }, slice) {
      const { rows, total } = await tablePage<FoundRow, keyof typeof sortedBy>(driver, tableOf(now, trouble), filter, slice);
      const found = rows.map((foundRow) => {
        const { name, slug, logo, userId, ...row } = watches.recordOf(foundRow);
        const { trouble: kind, since, certainFrom, reviewAt } = row;
        const startup = { name, slug, logo, website: row.website, ...(userId === null ? {} : { userId }) };
        return { ...watchOf(row), suspicion: { kind, since, certainFrom }, reviewAt, startup };
      });
      return { watches: found, total };
    },
    tally: (search, now) => tally(driver, tableOf(now, 'all'), sql`w.trouble`, search),
    countFound: (now) => countRows(driver, sql`${fromFound} WHERE ${isFound(now, 'all')}`),
  };
}

function tableOf(now: string, trouble: LinkTrouble | 'all') {
  return {
    from: fromFound,
    where: isFound(now, trouble),
    order: sql`ORDER BY w.review_at, w.startup_id`,
    sortedBy,
    id: sql`w.startup_id`,
    searched: [sql`s.name`, sql`w.website`],
    select: sql`SELECT ${watches.columns('w')}, s.name, s.slug, s.logo, s.user_id AS "userId" ${fromFound}`,
  };
}

const sortedBy: Record<'startup' | 'since' | 'reviewAt', Sql> = {
  startup: withoutCase(sql`s.name`),
  since: sql`w.since`,
  reviewAt: sql`w.review_at`,
};

function watchOf({ trouble: kind, since, certainFrom, ...watch }: WatchRow): LinkWatchRecord {
  return { ...watch, suspicion: kind === null || since === null || certainFrom === null ? null : { kind, since, certainFrom } };
}
