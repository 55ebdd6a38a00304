import sql, { type Sql } from 'sql-template-tag';
import { byCodePoints } from '../../../server/domain/core/compare-texts.ts';
import type { RenamedTag, Store } from '../../store.ts';
import { raiseVersion } from '../counters.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';
import { parseTexts } from './startup-rows.ts';

const renamedTags = recordTable<RenamedTag, 'key'>('former_tags', ['key'], {
  key: 'tag_key',
  currentKey: 'current_key',
  currentTag: 'current_tag',
});

/** The statuses are literals in the SQL, because each condition has its own partial index. */
const hiddenStatuses = [
  sql`status = 'pending'`,
  sql`status = 'rejected' AND archived = 0`,
  sql`status = 'rejected' AND archived = 1`,
];

export function sqlTags(driver: Driver): Store['tags'] {
  const hiddenWith = async (status: Sql, after: string, limit: number) => {
    const rows = await driver.all<{ id: string; tags: string }>(
      sql`SELECT id, tags FROM startups WHERE ${status} AND id > ${after} ORDER BY id LIMIT ${limit}`,
    );
    return rows.map(({ id, tags }) => ({ _id: id, tags: parseTexts(tags) }));
  };
  return {
    async listings(key, after, limit) {
      const rows = await driver.all<{ id: string }>(sql`
        SELECT s.id FROM startup_tags t CROSS JOIN startups s
        WHERE t.tag_key = ${key} AND s.row = t.startup_row AND s.id > ${after} ORDER BY s.id LIMIT ${limit}`);
      return rows.map(({ id }) => id);
    },
    async hidden(after, limit) {
      const listings = [];
      for (const status of hiddenStatuses) listings.push(...(await hiddenWith(status, after, limit)));
      return listings.sort((a, b) => byCodePoints(a._id, b._id)).slice(0, limit);
    },
    renamedTo: (key) => renamedTags.one(driver, sql`tag_key = ${key}`),
    // This condition is always true. With it, the list is read from the index of keys.
    renamed: () => renamedTags.all(driver, sql`WHERE tag_key > '' ORDER BY tag_key`),
    saveRenamed: (renamed) =>
      driver.transaction(async (tx) => {
        const { key, currentKey, currentTag } = renamed;
        await renamedTags.remove(tx, sql`tag_key = ${currentKey}`);
        await tx.run(sql`
          UPDATE former_tags SET current_key = ${currentKey}, current_tag = ${currentTag}
          WHERE current_key IN (${key}, ${currentKey})`);
        if (key !== currentKey) await renamedTags.save(tx, renamed);
        await raiseVersion(tx);
      }),
    removeRenamed: (key, currentKey) =>
      driver.transaction(async (tx) => {
        const isRemoved = await renamedTags.remove(tx, sql`tag_key = ${key} AND current_key = ${currentKey}`);
        if (isRemoved) await raiseVersion(tx);
        return isRemoved;
      }),
  };
}
