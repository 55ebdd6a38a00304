import sql, { join } from 'sql-template-tag';
import type { CollectionEntry } from '../../../server/domain/collections/collections.contract.ts';
import { isRemoved } from '../../../server/domain/collections/collections.rules.ts';
import type { CollectionRecord, Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { parseTexts } from './startup-rows.ts';
import { survivorsOf } from './survivors.ts';

interface CollectionRow {
  id: string;
  user_id: string | null;
  slug: string | null;
  title: string;
  introduction: string;
  startup_ids: string;
  entries: string;
  visibility: CollectionRecord['visibility'];
  share_token: string | null;
  changed_at: string;
  deleted_at: string | null;
}

const selectCollection = sql`
  SELECT id, user_id, slug, title, introduction, startup_ids, entries, visibility, share_token, changed_at, deleted_at
  FROM collections`;

export function sqlCollections(driver: Driver): Store['collections'] {
  const one = async (condition: ReturnType<typeof sql>) => {
    const row = await driver.one<CollectionRow>(sql`${selectCollection} WHERE ${condition}`);
    return row && collectionOf(row);
  };
  return {
    byId: (id) => one(sql`id = ${id}`),
    bySlug: (slug) => one(sql`slug = ${slug}`),
    byShareToken: (shareToken) => one(sql`share_token = ${shareToken}`),
    async ofUser(userId) {
      const rows = await driver.all<CollectionRow>(sql`${selectCollection} WHERE user_id = ${userId} ORDER BY id`);
      return rows.map(collectionOf);
    },
    async ofDirectory() {
      const rows = await driver.all<CollectionRow>(
        sql`${selectCollection} WHERE user_id IS NULL ORDER BY changed_at DESC, id DESC`,
      );
      return rows.map(collectionOf);
    },
    async cards(lists) {
      const cards = await readCards(driver, [...new Set(lists.flat())]);
      return lists.map((ids) => [...new Set(ids.flatMap((id) => cards.get(id) ?? []))]);
    },
    insert: (collection) =>
      driver.transaction(async (tx) => {
        const { _id, userId, slug, title, introduction, visibility, shareToken, changedAt, deletedAt } = collection;
        await tx.run(sql`
          INSERT INTO collections (id, user_id, slug, title, introduction, startup_ids, entries, visibility, share_token,
            changed_at, deleted_at, removed_at)
          VALUES (${_id}, ${userId}, ${slug}, ${title}, ${introduction}, ${JSON.stringify(collection.startupIds)},
            ${JSON.stringify(collection.entries)}, ${visibility}, ${shareToken}, ${changedAt}, ${deletedAt},
            ${isRemoved(collection) ? deletedAt : null})`);
        if (visibility !== 'private') await raiseVersion(tx);
      }),
    update: (collection) =>
      driver.transaction(async (tx) => {
        const { _id, slug, title, introduction, visibility, shareToken, changedAt, deletedAt } = collection;
        const before = await tx.one<Pick<CollectionRow, 'visibility'>>(sql`SELECT visibility FROM collections WHERE id = ${_id}`);
        if (before === undefined) return false;
        await tx.run(sql`
          UPDATE collections
          SET slug = ${slug}, title = ${title}, introduction = ${introduction},
            startup_ids = ${JSON.stringify(collection.startupIds)}, entries = ${JSON.stringify(collection.entries)},
            visibility = ${visibility}, share_token = ${shareToken}, changed_at = ${changedAt}, deleted_at = ${deletedAt},
            removed_at = ${isRemoved(collection) ? deletedAt : null}
          WHERE id = ${_id}`);
        if (before.visibility !== 'private' || visibility !== 'private') await raiseVersion(tx);
        return true;
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const removed = await tx.one<Pick<CollectionRow, 'visibility'>>(
          sql`DELETE FROM collections WHERE id = ${id} RETURNING visibility`,
        );
        if (removed !== undefined && removed.visibility !== 'private') await raiseVersion(tx);
        return removed !== undefined;
      }),
  };
}

/** A statement names at most so many listings. */
const maxNamed = 1_000;

/** The cards of active listings by the ids that they are asked for. */
async function readCards(driver: Driver, startupIds: readonly string[]): Promise<Map<string, string>> {
  const cards = new Map<string, string>();
  for (let at = 0; at < startupIds.length; at += maxNamed) {
    const asked = startupIds.slice(at, at + maxNamed);
    const survivors = await survivorsOf(driver, asked);
    const askedBy = Map.groupBy(asked, (id) => survivors.get(id) ?? id);
    const rows = await driver.all<{ id: string; card: string }>(
      sql`SELECT id, card FROM startups WHERE id IN (${join([...askedBy.keys()])}) AND status = 'active'`,
    );
    for (const { id, card } of rows) for (const startupId of askedBy.get(id) ?? []) cards.set(startupId, card);
  }
  return cards;
}

function collectionOf(row: CollectionRow): CollectionRecord {
  return {
    _id: row.id,
    userId: row.user_id,
    slug: row.slug,
    title: row.title,
    introduction: row.introduction,
    startupIds: parseTexts(row.startup_ids),
    // Only this file writes the column.
    entries: JSON.parse(row.entries) as CollectionEntry[],
    visibility: row.visibility,
    shareToken: row.share_token,
    changedAt: row.changed_at,
    deletedAt: row.deleted_at,
  };
}
