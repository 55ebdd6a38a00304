import sql, { bulk, type Sql } from 'sql-template-tag';
import { maxVisitorsOfNetwork } from '../../../server/domain/audience/analytics.rules.ts';
import { maxKeysOfDay, minSearchNetworks, visitGroup } from '../../../server/domain/audience/numbers.rules.ts';
import type { AnalyticsTotals } from '../../../server/domain/audience/analytics.contract.ts';
import type { NotificationKind } from '../../../server/domain/core/kinds.ts';
import type { DayCount, DecidedItem, SiteCount, Store, VisitEvent } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows } from '../record-table.ts';
import { batches, wavesOf } from './event-batches.ts';

export function sqlNumbers(driver: Driver): Store['numbers'] {
  return {
    add: (counts) =>
      driver.transaction(async (tx) => {
        for (const batch of batches(counts)) await addCounts(tx, batch);
      }),
    days: (kind, from) =>
      driver.all<DayCount>(sql`SELECT day, count FROM site_counts WHERE kind = ${kind} AND day >= ${from} ORDER BY day`),
    top: (kind, from, limit) =>
      driver.all<{ key: string; count: number }>(sql`
        SELECT key, sum(count) AS count FROM site_counts WHERE kind = ${kind} AND day >= ${from}
        GROUP BY key ORDER BY sum(count) DESC, key LIMIT ${limit}`),
    async startups(from, limit) {
      // Reads more ids than needed, because some of the most viewed listings may no longer be active.
      for (let size = 4 * limit; ; size *= 4) {
        const viewed = await mostViewed(driver, from, size);
        const found: FoundStartup[] = [];
        for (const startupId of viewed)
          if (found.length < limit) found.push(...(await activeWithCounts(driver, startupId, from)));
        if (found.length === limit || viewed.length < size) return found;
      }
    },
    created: (what, from) =>
      driver.all<DayCount>(sql`
        SELECT substr(created_at, 1, 10) AS day, count(*) AS count FROM ${what === 'users' ? sql`users` : sql`submissions`}
        WHERE created_at >= ${from} GROUP BY substr(created_at, 1, 10) ORDER BY substr(created_at, 1, 10)`),
    async decided(kind, from, limit) {
      const { id, decidedAt, isAccepted, rows } = decisions[kind];
      const found = await driver.all<Omit<DecidedItem, 'isAccepted'> & { accepted: number }>(sql`
        SELECT i.created_at AS "createdAt", ${decidedAt} AS "decidedAt", coalesce(w.paused_ms, 0) AS "pausedMs",
          CASE WHEN ${isAccepted} THEN 1 ELSE 0 END AS accepted
        FROM ${rows} LEFT JOIN review_states w ON w.item_kind = ${kind} AND w.item_id = ${id}
        ${decidedWhere[kind]} AND ${decidedAt} >= ${from}
        ORDER BY ${decidedAt} DESC, ${id} DESC LIMIT ${limit}`);
      return found.map(({ accepted, ...item }) => ({ ...item, isAccepted: accepted === 1 }));
    },
  };
}

type FoundStartup = AnalyticsTotals & { name: string; slug: string };

/**
 * The ids with the most views since a day. Groups by an expression, because for the column itself SQLite would read the whole table in the
 * order of ids.
 */
async function mostViewed(driver: Driver, from: string, limit: number): Promise<string[]> {
  const id = sql`startup_id || ''`;
  const rows = await driver.all<{ id: string }>(sql`
    SELECT ${id} AS id FROM analytics_daily WHERE views > 0 AND day >= ${from}
    GROUP BY ${id} ORDER BY sum(views) DESC, ${id} LIMIT ${limit}`);
  return rows.map((row) => row.id);
}

/** The listing, if it is active, with its counts since a day. */
async function activeWithCounts(driver: Driver, startupId: string, from: string): Promise<FoundStartup[]> {
  const startup = await driver.one<{ name: string; slug: string }>(
    sql`SELECT name, slug FROM startups WHERE id = ${startupId} AND status = 'active'`,
  );
  if (startup === undefined) return [];
  const counts = await driver.one<Omit<AnalyticsTotals, 'startupId'>>(sql`
    SELECT sum(impressions) AS impressions, sum(views) AS views, sum(traffic) AS traffic
    FROM analytics_daily WHERE startup_id = ${startupId} AND day >= ${from}`);
  return counts === undefined ? [] : [{ startupId, ...startup, ...counts }];
}

interface DecidedRows {
  id: Sql;
  decidedAt: Sql;
  isAccepted: Sql;
  rows: Sql;
}

/**
 * How to read the items of each kind: the FROM clause, in which they are named `i`, and the expressions for their id, time of
 * decision and outcome. A listing that was archived after its approval counts as approved.
 */
const decisions: Readonly<Record<NotificationKind, DecidedRows>> = {
  submission: {
    id: sql`i.startup_id`,
    decidedAt: sql`i.decided_at`,
    isAccepted: sql`coalesce(a.status_before, s.status) <> 'rejected'`,
    rows: sql`submissions i JOIN startups s ON s.id = i.startup_id LEFT JOIN archives a ON a.startup_id = i.startup_id`,
  },
  claim: { id: sql`i.id`, decidedAt: sql`i.updated_at`, isAccepted: sql`i.status = 'approved'`, rows: sql`claims i` },
  revision: { id: sql`i.id`, decidedAt: sql`i.decided_at`, isAccepted: sql`i.status = 'accepted'`, rows: sql`revisions i` },
  report: { id: sql`i.id`, decidedAt: sql`i.decided_at`, isAccepted: sql`i.status = 'done'`, rows: sql`reports i` },
};

/** The conditions for decided rows. Each contains the condition of a partial index, so that the index is used. */
const decidedWhere: Readonly<Record<NotificationKind, Sql>> = {
  submission: sql`WHERE i.decided_at IS NOT NULL`,
  claim: sql`WHERE i.status <> 'pending'`,
  revision: sql`WHERE i.decided_at IS NOT NULL AND i.kind IN ('edit', 'correction') AND i.status <> 'withdrawn'`,
  report: sql`WHERE i.decided_at IS NOT NULL`,
};

type Counted = Pick<VisitEvent, 'kind' | 'day' | 'key'>;

/** Counts events of the site. Expects a transaction. */
export async function recordVisits(tx: Driver, events: readonly VisitEvent[]): Promise<void> {
  const counted: Counted[] = [];
  for (const wave of wavesOf(events, visitGroup)) for (const batch of batches(wave)) counted.push(...(await markSeen(tx, batch)));
  const sums = new Map<string, SiteCount>();
  const add = (kind: SiteCount['kind'], day: string, key: string) => {
    const sum = sums.get(`${kind} ${day} ${key}`) ?? { kind, day, key, count: 0 };
    sums.set(`${kind} ${day} ${key}`, { ...sum, count: sum.count + 1 });
  };
  for (const { kind, day, key } of counted) {
    if (kind === 'visitor') add('visitors', day, '');
    if (kind === 'page') add('views', day, '');
    if (kind === 'page' || kind === 'referrer') add(kind, day, key);
  }
  for (const search of await knownSearches(tx, events, counted)) sums.set(`search ${search.day} ${search.key}`, search);
  // Sorted, because processes that write rows in different orders block each other.
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
  for (const counts of Map.groupBy(sorted, ({ kind, day }) => `${kind} ${day}`).values()) await addUnlessFull(tx, counts);
}

/** Returns the new events, except those of networks that have reached their limit. A network's visitors are one range of the key. */
function markSeen(tx: Driver, events: readonly VisitEvent[]): Promise<Counted[]> {
  const rows = bulk(events.map(({ day, kind, key, network, visitor }) => [day, kind, key, network, visitor]));
  return tx.all<Counted>(sql`
    INSERT INTO site_seen (day, kind, key, visitor)
    SELECT e.column1, e.column2, e.column3, e.column4 || '.' || e.column5 FROM (VALUES ${rows}) AS e
    WHERE (SELECT count(*) FROM site_seen a
      WHERE a.day = e.column1 AND a.kind = e.column2 AND a.key = e.column3
        AND a.visitor >= e.column4 || '.' AND a.visitor < e.column4 || '/') < ${maxVisitorsOfNetwork}
    ON CONFLICT DO NOTHING
    RETURNING day, kind, key`);
}

/**
 * The searches that enough networks have now made. Each count is the number of networks that are not yet included in
 * `site_counts`.
 */
async function knownSearches(tx: Driver, events: readonly VisitEvent[], counted: readonly Counted[]): Promise<SiteCount[]> {
  const found: SiteCount[] = [];
  const searches = Map.groupBy(
    counted.filter(({ kind }) => kind === 'search'),
    ({ day, key }) => `${day} ${key}`,
  );
  for (const [first] of searches.values()) {
    const { day, key } = first ?? { day: '', key: '' };
    const text = events.find((event) => event.kind === 'search' && event.key === key)?.text;
    const networks = await countRows(tx, sql`FROM site_seen WHERE day = ${day} AND kind = 'search' AND key = ${key}`);
    if (text === undefined || networks < minSearchNetworks) continue;
    const before = await tx.one<{ count: number }>(
      sql`SELECT count FROM site_counts WHERE kind = 'search' AND day = ${day} AND key = ${text}`,
    );
    found.push({ kind: 'search', day, key: text, count: networks - (before?.count ?? 0) });
  }
  return found;
}

/** Adds counts of one kind and day. Skips new keys once the day has the maximum number of keys. */
async function addUnlessFull(tx: Driver, counts: readonly SiteCount[]): Promise<void> {
  const [{ kind, day } = { kind: 'views', day: '' } as const] = counts;
  const max = kind === 'views' || kind === 'visitors' ? Infinity : maxKeysOfDay[kind];
  const room = max === Infinity ? max : max - (await countRows(tx, sql`FROM site_counts WHERE kind = ${kind} AND day = ${day}`));
  if (counts.length <= room) {
    for (const batch of batches(counts)) await addCounts(tx, batch);
    return;
  }
  let left = Math.max(0, room);
  for (const count of counts) {
    const known = await tx.run(sql`
      UPDATE site_counts SET count = count + ${count.count} WHERE kind = ${kind} AND day = ${day} AND key = ${count.key}`);
    if (known > 0 || left === 0) continue;
    left -= 1;
    await addCounts(tx, [count]);
  }
}

async function addCounts(tx: Driver, counts: readonly SiteCount[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO site_counts (kind, day, key, count) VALUES ${bulk(counts.map(({ kind, day, key, count }) => [kind, day, key, count]))}
    ON CONFLICT (kind, day, key) DO UPDATE SET count = site_counts.count + excluded.count`);
}
