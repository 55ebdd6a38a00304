import { setImmediate } from 'node:timers/promises';
import sql, { bulk, join } from 'sql-template-tag';
import type {
  Activity,
  AnalyticsDay,
  AnalyticsTotals,
  DiscardReason,
} from '../../../server/domain/audience/analytics.contract.ts';
import type { AnalyticsEvent, Store } from '../../store.ts';
import {
  isOfListing,
  isVisit,
  maxVisitorsOfNetwork,
  networkGroup,
  sumOf,
} from '../../../server/domain/audience/analytics.rules.ts';
import { monthOf, rowsPerPurgeStep } from '../../../server/domain/core/retention.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { batches, wavesOf } from './event-batches.ts';
import { recordVisits } from './numbers.ts';
import { survivorsOf } from './survivors.ts';

export function sqlAnalytics(driver: Driver): Store['analytics'] {
  return {
    record: (recorded) =>
      driver.transaction(async (tx) => {
        await recordVisits(tx, recorded.filter(isVisit));
        const events = await atSurvivors(tx, recorded.filter(isOfListing));
        const { counting = [], discarded = [] } = Object.groupBy(events, (event) =>
          event.discarded === undefined ? 'counting' : 'discarded',
        );
        const counted: CountedEvent[] = [];
        for (const wave of wavesOf(counting, networkGroup))
          for (const batch of batches(wave)) counted.push(...(await markSeen(tx, batch)));
        for (const batch of batches(dailyCounts(counted))) await add(tx, batch);
        await addDiscarded(tx, await discardedOf(tx, { counting, counted, discarded }));
      }),
    async discarded(since) {
      const counts = { bots: 0, owners: 0, repeats: 0 };
      const rows = await driver.all<{ reason: DiscardReason; count: number }>(
        sql`SELECT reason, sum(count) AS count FROM discarded_counts WHERE day >= ${since} GROUP BY reason`,
      );
      for (const { reason, count } of rows) counts[reason] = count;
      return counts;
    },
    async totals(startupIds) {
      const totals: AnalyticsTotals[] = [];
      for (const startupId of startupIds) totals.push({ startupId, ...(await totalsOf(driver, startupId)) });
      return totals;
    },
    async days(startupIds, from) {
      if (startupIds.length === 0) return [];
      return driver.all<AnalyticsDay>(sql`
        SELECT day, sum(impressions) AS impressions, sum(views) AS views, sum(traffic) AS traffic
        FROM analytics_daily WHERE startup_id IN (${join([...startupIds])}) AND day >= ${from}
        GROUP BY day ORDER BY day`);
    },
    async sumMonths({ before, after, limit }) {
      const page = await driver.all<{ id: string }>(sql`SELECT id FROM startups WHERE id > ${after} ORDER BY id LIMIT ${limit}`);
      const last = page.at(-1)?.id;
      if (last === undefined) return undefined;
      const found = await driver.all<{ id: string }>(sql`
        SELECT s.id FROM startups s
        WHERE s.id > ${after} AND s.id <= ${last}
          AND EXISTS (SELECT 1 FROM analytics_daily a WHERE a.startup_id = s.id AND ${isUnsummed(before)})
        ORDER BY s.id`);
      for (const ids of batches(found.map(({ id }) => id))) {
        while ((await driver.transaction((tx) => sumSomeDays(tx, ids, before))) === rowsPerPurgeStep) await setImmediate();
        await setImmediate();
      }
      return page.length < limit ? undefined : last;
    },
    add: (startupId, counts) => driver.transaction((tx) => add(tx, [{ startupId, ...counts }])),
    async activity(since, after, limit) {
      const rows = await driver.all<Activity & { closed: number }>(sql`
        SELECT s.id AS "startupId", s.featured, CASE WHEN s.feed_key < '0' THEN 1 ELSE 0 END AS closed,
          (SELECT count(*) FROM favorites f WHERE f.startup_id = s.id AND f.created_at >= ${since}) AS likes,
          coalesce((SELECT sum(views) FROM analytics_daily a WHERE a.startup_id = s.id AND a.day >= ${since}), 0) AS views,
          coalesce((SELECT sum(traffic) FROM analytics_daily a WHERE a.startup_id = s.id AND a.day >= ${since}), 0) AS traffic
        FROM startups s WHERE s.status = 'active' AND s.id > ${after}
        ORDER BY s.id LIMIT ${limit}`);
      const open = rows.filter(({ closed }) => closed === 0);
      return {
        activity: open.map(({ closed: _closed, ...row }) => ({ ...row, featured: Boolean(row.featured) })),
        last: rows.length < limit ? undefined : rows.at(-1)?.startupId,
      };
    },
    setTrending: (startupIds) =>
      driver.transaction(async (tx) => {
        const before = await tx.all<{ id: string }>(sql`SELECT startup_id AS id FROM trending ORDER BY position`);
        if (before.map(({ id }) => id).join() === startupIds.join()) return false;
        await tx.run(sql`DELETE FROM trending`);
        for (const [position, id] of startupIds.entries())
          await tx.run(sql`INSERT INTO trending (startup_id, position) VALUES (${id}, ${position})`);
        await raiseVersion(tx);
        return true;
      }),
  };
}

type CountedEvent = Pick<AnalyticsEvent, 'startupId' | 'day' | 'kind'>;
type DailyCounts = AnalyticsDay & { startupId: string };

/** The events, with each merged listing replaced by its survivor. */
async function atSurvivors(tx: Driver, events: readonly AnalyticsEvent[]): Promise<readonly AnalyticsEvent[]> {
  const survivors = new Map<string, string>();
  for (const ids of batches([...new Set(events.map(({ startupId }) => startupId))]))
    for (const [id, survivorId] of await survivorsOf(tx, ids)) survivors.set(id, survivorId);
  if (survivors.size === 0) return events;
  return events.map((event) => ({ ...event, startupId: survivors.get(event.startupId) ?? event.startupId }));
}

interface RecordedEvents {
  counting: readonly AnalyticsEvent[];
  counted: readonly CountedEvent[];
  discarded: readonly AnalyticsEvent[];
}

/**
 * The numbers of discarded events of known listings by day and reason. They are sorted, so that all processes write them in the
 * same order.
 */
async function discardedOf(tx: Driver, { counting, counted, discarded }: RecordedEvents): Promise<[string, number][]> {
  if (discarded.length === 0 && counting.length === counted.length) return [];
  const known = new Set<string>();
  for (const batch of batches([...new Set([...counting, ...discarded].map(({ startupId }) => startupId))])) {
    const rows = await tx.all<{ id: string }>(sql`SELECT id FROM startups WHERE id IN (${join(batch)})`);
    for (const { id } of rows) known.add(id);
  }
  const sums = new Map<string, number>();
  const addTo = (day: string, reason: DiscardReason, by: number) => {
    const key = `${day} ${reason}`;
    sums.set(key, (sums.get(key) ?? 0) + by);
  };
  for (const { startupId, day, discarded: reason = 'repeats' } of [...counting, ...discarded])
    if (known.has(startupId)) addTo(day, reason, 1);
  for (const { day } of counted) addTo(day, 'repeats', -1);
  return [...sums].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1));
}

async function addDiscarded(tx: Driver, sums: readonly [string, number][]): Promise<void> {
  for (const [key, count] of sums) {
    const [day, reason] = key.split(' ');
    await tx.run(sql`
      INSERT INTO discarded_counts (day, reason, count) VALUES (${day}, ${reason}, ${count})
      ON CONFLICT (day, reason) DO UPDATE SET count = discarded_counts.count + excluded.count`);
  }
}

/**
 * Returns the new events, except those of unknown listings and of networks that have reached their visitor limit. The column `visitor`
 * begins with the network. A network's visitors are thus one range of the primary key, ending before '/', the character after '.'.
 */
function markSeen(driver: Driver, events: readonly AnalyticsEvent[]): Promise<CountedEvent[]> {
  const rows = bulk(events.map(({ startupId, day, kind, network, visitor }) => [startupId, day, kind, network, visitor]));
  return driver.all<CountedEvent>(sql`
    INSERT INTO analytics_seen (startup_id, day, kind, visitor)
    SELECT e.column1, e.column2, e.column3, e.column4 || '.' || e.column5 FROM (VALUES ${rows}) AS e
    WHERE EXISTS (SELECT 1 FROM startups s WHERE s.id = e.column1)
      AND (SELECT count(*) FROM analytics_seen a
        WHERE a.startup_id = e.column1 AND a.day = e.column2 AND a.kind = e.column3
          AND a.visitor >= e.column4 || '.' AND a.visitor < e.column4 || '/') < ${maxVisitorsOfNetwork}
    ON CONFLICT DO NOTHING
    RETURNING startup_id AS "startupId", day, kind`);
}

/** The sums by listing and day. They are sorted, because processes that write rows in different orders block each other. */
function dailyCounts(events: readonly CountedEvent[]): DailyCounts[] {
  const counts = new Map<string, DailyCounts>();
  for (const { startupId, day, kind } of events) {
    const key = `${startupId} ${day}`;
    const row = counts.get(key) ?? { startupId, day, impressions: 0, views: 0, traffic: 0 };
    row[kind] += 1;
    counts.set(key, row);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const isUnsummed = (before: string) => sql`a.day < ${before} AND a.day NOT LIKE '%-01'`;

/** Adds the counts of some days to their months. Returns the number of days. */
async function sumSomeDays(tx: Driver, startupIds: readonly string[], before: string): Promise<number> {
  const days = await tx.writeAlone<DailyCounts>(sql`
    DELETE FROM analytics_daily WHERE (startup_id, day) IN (
      SELECT a.startup_id, a.day FROM analytics_daily a
      WHERE a.startup_id IN (${join([...startupIds])}) AND ${isUnsummed(before)}
        AND NOT EXISTS (SELECT 1 FROM merges m WHERE m.duplicate_id = a.startup_id AND m.undo <> '')
        AND NOT EXISTS (SELECT 1 FROM merges m WHERE m.survivor_id = a.startup_id AND m.undo <> '')
      LIMIT ${rowsPerPurgeStep})
    RETURNING startup_id AS "startupId", day, impressions, views, traffic`);
  const sums = Map.groupBy(days, ({ startupId, day }) => `${startupId} ${monthOf(day)}`);
  const months = Array.from(sums, ([key, ofMonth]) => {
    const [startupId = '', day = ''] = key.split(' ');
    return { startupId, day, ...sumOf(ofMonth) };
  });
  for (const batch of batches(months)) await addToDays(tx, batch);
  return days.length;
}

/** Adds counts to the rows of their days. `counts` has at most one entry per listing and day. */
async function addToDays(driver: Driver, counts: readonly DailyCounts[]): Promise<void> {
  const rows = counts.map(({ startupId, day, impressions, views, traffic }) => [startupId, day, impressions, views, traffic]);
  await driver.run(sql`
    INSERT INTO analytics_daily (startup_id, day, impressions, views, traffic) VALUES ${bulk(rows)}
    ${addToExisting}`);
}

/** Adds to the existing row on conflict. */
export const addToExisting = sql`
  ON CONFLICT (startup_id, day) DO UPDATE
  SET impressions = analytics_daily.impressions + excluded.impressions, views = analytics_daily.views + excluded.views,
    traffic = analytics_daily.traffic + excluded.traffic`;

/** Adds counts to the rows of their days, and views to the listings. `counts` has at most one entry per listing and day. Expects a transaction. */
async function add(driver: Driver, counts: readonly DailyCounts[]): Promise<void> {
  await addToDays(driver, counts);
  const viewed = Map.groupBy(
    counts.filter(({ views }) => views !== 0),
    ({ startupId }) => startupId,
  );
  if (viewed.size === 0) return;
  const views = Array.from(viewed, ([startupId, days]) => [startupId, days.reduce((sum, day) => sum + day.views, 0)]);
  await driver.run(sql`
    UPDATE startups SET views = startups.views + CAST(e.column2 AS BIGINT)
    FROM (VALUES ${bulk(views)}) AS e WHERE startups.id = e.column1`);
}

async function totalsOf(driver: Driver, startupId: string): Promise<Omit<AnalyticsTotals, 'startupId'>> {
  const row = await driver.one<Omit<AnalyticsTotals, 'startupId'>>(sql`
    SELECT coalesce(sum(impressions), 0) AS impressions, coalesce(sum(views), 0) AS views, coalesce(sum(traffic), 0) AS traffic
    FROM analytics_daily WHERE startup_id = ${startupId}`);
  return row ?? { impressions: 0, views: 0, traffic: 0 };
}
