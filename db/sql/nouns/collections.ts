import sql, { join } from 'sql-template-tag';
import { isRemoved } from '../../../server/domain/collections/collections.rules.ts';
import type { CollectionRecord, Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { json, recordTable } from '../record-table.ts';
import { formerItem, keepSlug, removeSlugs, takeSlug } from './former-slugs.ts';
import { survivorsOf } from './survivors.ts';

const collections = recordTable<CollectionRecord, '_id'>('collections', ['_id'], {
  _id: 'id',
  userId: 'user_id',
  slug: 'slug',
  title: 'title',
  introduction: 'introduction',
  startupIds: json('startup_ids'),
  entries: json('entries'),
  visibility: 'visibility',
  shareToken: 'share_token',
  changedAt: 'changed_at',
  deletedAt: 'deleted_at',
});

/** The value of the column that the purge reads. */
const removedAt = (collection: CollectionRecord) => ({ removed_at: isRemoved(collection) ? collection.deletedAt : null });

export function sqlCollections(driver: Driver): Store['collections'] {
  return {
    byId: (id) => collections.one(driver, sql`id = ${id}`),
    bySlug: (slug) => collections.one(driver, sql`slug = ${slug}`),
    byFormerSlug: (slug) => collections.one(driver, sql`id = ${formerItem('collection', slug)}`),
    byShareToken: (shareToken) => collections.one(driver, sql`share_token = ${shareToken}`),
    ofUser: (userId) => collections.all(driver, sql`WHERE user_id = ${userId} ORDER BY id`),
    ofDirectory: () => collections.all(driver, sql`WHERE user_id IS NULL ORDER BY changed_at DESC, id DESC`),
    async cards(lists) {
      const cards = await readCards(driver, [...new Set(lists.flat())]);
      return lists.map((ids) => [...new Set(ids.flatMap((id) => cards.get(id) ?? []))]);
    },
    insert: (collection) =>
      driver.transaction(async (tx) => {
        await collections.insert(tx, collection, removedAt(collection));
        if (collection.slug !== null) await takeSlug(tx, 'collection', collection.slug, collection._id);
        if (collection.visibility !== 'private') await raiseVersion(tx);
      }),
    update: (collection) =>
      driver.transaction(async (tx) => {
        const { userId: _owner, ...changes } = collection;
        const { _id, slug } = collection;
        const before = await tx.one<Visible & Pick<CollectionRecord, 'slug'>>(sql`
          SELECT visibility, slug FROM collections WHERE id = ${_id}`);
        if (before === undefined) return false;
        await collections.update(tx, changes, undefined, removedAt(collection));
        if (before.slug !== slug && slug !== null) await takeSlug(tx, 'collection', slug, _id);
        if (before.slug !== slug && before.slug !== null) await keepSlug(tx, 'collection', before.slug, _id);
        if (before.visibility !== 'private' || collection.visibility !== 'private') await raiseVersion(tx);
        return true;
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const removed = await tx.one<Visible>(sql`DELETE FROM collections WHERE id = ${id} RETURNING visibility`);
        await removeSlugs(tx, 'collection', id);
        if (removed !== undefined && removed.visibility !== 'private') await raiseVersion(tx);
        return removed !== undefined;
      }),
  };
}

type Visible = Pick<CollectionRecord, 'visibility'>;

/** The maximum number of ids in one statement. */
const maxNamed = 1_000;

/** The cards of active listings, by id. */
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
