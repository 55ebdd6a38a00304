import sql, { join } from 'sql-template-tag';
import type { AnalyticsDay, AnalyticsTotals } from '../../server/contract/analytics.ts';
import type { AnalyticsEvent, Store } from '../store.ts';
import type { Driver } from './driver.ts';

export function sqlAnalytics(driver: Driver): Store['analytics'] {
  return {
    record: (events) =>
      driver.transaction(async (tx) => {
        for (const event of events) await count(tx, event);
      }),
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
    add: (startupId, counts) => add(driver, startupId, counts),
  };
}

async function count(driver: Driver, { startupId, day, kind, visitor }: AnalyticsEvent): Promise<void> {
  const inserted = await driver.run(sql`
    INSERT INTO analytics_seen (startup_id, day, kind, visitor)
    SELECT id, ${day}, ${kind}, ${visitor} FROM startups WHERE id = ${startupId}
    ON CONFLICT DO NOTHING`);
  if (inserted === 0) return;
  await add(driver, startupId, { day, impressions: 0, views: 0, traffic: 0, [kind]: 1 });
}

async function add(driver: Driver, startupId: string, { day, impressions, views, traffic }: AnalyticsDay): Promise<void> {
  await driver.run(sql`
    INSERT INTO analytics_daily (startup_id, day, impressions, views, traffic)
    VALUES (${startupId}, ${day}, ${impressions}, ${views}, ${traffic})
    ON CONFLICT (startup_id, day) DO UPDATE
    SET impressions = analytics_daily.impressions + excluded.impressions,
      views = analytics_daily.views + excluded.views,
      traffic = analytics_daily.traffic + excluded.traffic`);
}

async function totalsOf(driver: Driver, startupId: string): Promise<Omit<AnalyticsTotals, 'startupId'>> {
  const row = await driver.one<Omit<AnalyticsTotals, 'startupId'>>(sql`
    SELECT coalesce(sum(impressions), 0) AS impressions, coalesce(sum(views), 0) AS views, coalesce(sum(traffic), 0) AS traffic
    FROM analytics_daily WHERE startup_id = ${startupId}`);
  return row ?? { impressions: 0, views: 0, traffic: 0 };
}
