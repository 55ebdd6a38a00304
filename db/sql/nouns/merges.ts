import sql from 'sql-template-tag';
import type { MergeRecord, MergeUndo, NamedMerge, StartupRecord, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, recordTable } from '../record-table.ts';
import type { StartupSearch } from '../engine.ts';
import { addToExisting } from './analytics.ts';
import { changeLikes } from './likes.ts';
import { statusNow } from './startup-rows.ts';
import { survivorsOf } from './survivors.ts';

interface MergeRow extends Omit<MergeRecord, 'undo'> {
  undo: string;
}

interface NamedMergeRow extends MergeRow {
  name: string;
  slug: string;
  logo: string;
  survivorName: string;
  survivorSlug: string;
  survivorLogo: string;
  survivorStatus: StartupRecord['status'];
  merger: string | null;
}

const merges = recordTable<MergeRow, 'duplicateId'>('merges', ['duplicateId'], {
  duplicateId: 'duplicate_id',
  survivorId: 'survivor_id',
  number: 'number',
  mergedAt: 'merged_at',
  mergedBy: 'merged_by',
  ownerBefore: 'owner_before',
  undo: 'undo',
});

export function sqlMerges(driver: Driver, search: StartupSearch): Store['merges'] {
  return {
    async byDuplicate(duplicateId) {
      const row = await merges.one(driver, sql`duplicate_id = ${duplicateId}`);
      return row && mergeOf(row);
    },
    intoSurvivor: async (survivorId) =>
      (await merges.all(driver, sql`WHERE survivor_id = ${survivorId} ORDER BY number DESC`)).map(mergeOf),
    async table({ offset, limit }) {
      const total = await countRows(driver, sql`FROM merges`);
      const rows = await driver.all<NamedMergeRow>(sql`
        SELECT ${merges.columns('m')}, d.name, d.slug, d.logo, s.name AS "survivorName", s.slug AS "survivorSlug", s.logo AS "survivorLogo",
          (SELECT ${statusNow} FROM startups WHERE id = m.survivor_id) AS "survivorStatus", u.username AS merger
        FROM merges m JOIN startups d ON d.id = m.duplicate_id JOIN startups s ON s.id = m.survivor_id
          LEFT JOIN users u ON u.id = m.merged_by
        ORDER BY m.merged_at DESC, m.duplicate_id DESC LIMIT ${limit} OFFSET ${offset}`);
      return { merges: rows.map(namedOf), total };
    },
    survivorOf: async (startupId) => (await survivorsOf(driver, [startupId])).get(startupId),
    insert: ({ undo, ...merge }) => merges.insert(driver, { ...merge, undo: undo === null ? '' : JSON.stringify(undo) }),
    remove: (duplicateId) => merges.remove(driver, sql`duplicate_id = ${duplicateId}`),
    sharedLikes: ({ duplicateId, survivorId }) =>
      countRows(
        driver,
        sql`
          FROM favorites f JOIN favorites o ON o.user_id = f.user_id AND o.startup_id = ${survivorId}
          WHERE f.startup_id = ${duplicateId}`,
      ),
    addCounts: ({ duplicateId, survivorId }) =>
      driver.transaction(async (tx) => {
        const copied = await tx.run(sql`
          INSERT INTO favorites (user_id, startup_id, created_at, merged_from)
          SELECT user_id, ${survivorId}, created_at, ${duplicateId} FROM favorites f
          WHERE startup_id = ${duplicateId} AND NOT EXISTS (
            SELECT 1 FROM favorites o WHERE o.startup_id = ${survivorId} AND o.user_id = f.user_id)`);
        await changeLikes(tx, search, survivorId, copied + (await likesWithoutMember(tx, duplicateId)));
        await tx.run(sql`
          INSERT INTO analytics_daily (startup_id, day, impressions, views, traffic)
          SELECT ${survivorId}, day, impressions, views, traffic FROM analytics_daily WHERE startup_id = ${duplicateId}
          ${addToExisting}`);
        await tx.run(sql`UPDATE startups SET views = views + ${await viewsOf(tx, duplicateId)} WHERE id = ${survivorId}`);
      }),
    removeCounts: ({ duplicateId, survivorId }) =>
      driver.transaction(async (tx) => {
        const removed = await tx.run(sql`
          DELETE FROM favorites WHERE startup_id = ${duplicateId} AND NOT EXISTS (
            SELECT 1 FROM favorites o WHERE o.startup_id = ${survivorId} AND o.user_id = favorites.user_id)`);
        await changeLikes(tx, search, duplicateId, -removed);
        const copied = await tx.run(sql`DELETE FROM favorites WHERE startup_id = ${survivorId} AND merged_from = ${duplicateId}`);
        await changeLikes(tx, search, survivorId, -copied - (await likesWithoutMember(tx, duplicateId)));
        await tx.run(sql`
          UPDATE analytics_daily
          SET impressions = analytics_daily.impressions - d.impressions, views = analytics_daily.views - d.views,
            traffic = analytics_daily.traffic - d.traffic
          FROM analytics_daily d
          WHERE analytics_daily.startup_id = ${survivorId} AND d.startup_id = ${duplicateId} AND d.day = analytics_daily.day`);
        await tx.run(sql`
          DELETE FROM analytics_daily WHERE startup_id = ${survivorId} AND impressions = 0 AND views = 0 AND traffic = 0`);
        await tx.run(sql`UPDATE startups SET views = views - ${await viewsOf(tx, duplicateId)} WHERE id = ${survivorId}`);
      }),
  };
}

/** The number of likes that come from an import or the sample instead of from members. */
async function likesWithoutMember(driver: Driver, startupId: string): Promise<number> {
  const row = await driver.one<{ likes: number }>(sql`
    SELECT likes - (SELECT count(*) FROM favorites WHERE startup_id = ${startupId}) AS likes FROM startups WHERE id = ${startupId}`);
  return Math.max(0, row?.likes ?? 0);
}

async function viewsOf(driver: Driver, startupId: string): Promise<number> {
  const row = await driver.one<{ views: number }>(
    sql`SELECT coalesce(sum(views), 0) AS views FROM analytics_daily WHERE startup_id = ${startupId}`,
  );
  return row?.views ?? 0;
}

/** The cast is safe, because only this file writes `undo`. */
function mergeOf({ undo, ...row }: MergeRow): MergeRecord {
  return { ...row, undo: undo === '' ? null : (JSON.parse(undo) as MergeUndo) };
}

function namedOf(row: NamedMergeRow): NamedMerge {
  const { name, slug, logo, survivorName, survivorSlug, survivorLogo, survivorStatus, merger, ...merge } = row;
  return {
    ...mergeOf(merge),
    duplicate: { name, slug, logo },
    survivor: { name: survivorName, slug: survivorSlug, logo: survivorLogo, status: survivorStatus },
    merger,
  };
}
