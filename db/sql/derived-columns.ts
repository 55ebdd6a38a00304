import { setImmediate as nextTurn } from 'node:timers/promises';
import sql, { join } from 'sql-template-tag';
import { usernameKey } from '../../server/domain/core/username-key.ts';
import { StoreUnwritable } from '../store.ts';
import { raiseVersion } from './counters.ts';
import type { Driver } from './driver.ts';
import { assignments } from './record-table.ts';
import { selectStartupWith, type StartupColumns, startupOf } from './nouns/startup-rows.ts';
import { derivedColumns } from './nouns/startup-writes.ts';
import { replaceTags, tagKeysOf } from './search/startup-tags.ts';

/**
 * Increase this number with every change to `derivedColumns`, `tagKey` or `usernameKey`, so that rows written by earlier versions
 * are recomputed.
 */
const derivedVersion = 1;

/** A small number, because in SQLite a transaction blocks the process, and other writes wait for it. */
const listingsPerTransaction = 200;

type DerivedColumns = ReturnType<typeof derivedColumns>;
type ListingRow = StartupColumns & DerivedColumns & { row: number };

/**
 * Recomputes the derived columns when a new version derives them differently. Takes about a second for ten thousand listings. If
 * the directory cannot be written now, they are recomputed the next time it is opened.
 */
export async function renewDerivedColumns(driver: Driver): Promise<void> {
  const stored = await driver.one<{ version: number }>(sql`SELECT version FROM derived_columns WHERE id = 1`);
  if (stored !== undefined && stored.version >= derivedVersion) return;
  try {
    let isChanged = false;
    for (let after: number | undefined = 0; after !== undefined; await nextTurn()) {
      const first: number = after;
      const renewed = await driver.transaction((tx) => renewListings(tx, first));
      isChanged ||= renewed.isChanged;
      after = renewed.last;
    }
    await driver.transaction(async (tx) => {
      await renewUsernames(tx);
      await tx.run(sql`UPDATE derived_columns SET version = ${derivedVersion} WHERE id = 1`);
      if (isChanged) await raiseVersion(tx, { hasNewLists: true });
    });
  } catch (error) {
    if (!(error instanceof StoreUnwritable)) throw error;
  }
}

/**
 * Recomputes some listings, beginning after a row number. Returns the last row number as `last`; undefined when there are no
 * more.
 */
async function renewListings(tx: Driver, after: number): Promise<{ last: number | undefined; isChanged: boolean }> {
  const rows = await tx.all<ListingRow>(sql`
    ${selectStartupWith(sql`row, card, name_key, website_key`)} WHERE row > ${after} ORDER BY row LIMIT ${listingsPerTransaction}`);
  const last = rows.at(-1);
  if (last === undefined) return { last: undefined, isChanged: false };
  let isChanged = false;
  const stored = await tx.all<{ row: number; key: string }>(sql`
    SELECT startup_row AS row, tag_key AS key FROM startup_tags WHERE startup_row IN (${join(rows.map(({ row }) => row))})`);
  for (const columns of rows) {
    const listing = startupOf(columns);
    const derived = derivedColumns(listing);
    if (Object.entries(derived).some(([column, value]) => columns[column as keyof DerivedColumns] !== value)) {
      await tx.run(sql`UPDATE startups SET ${assignments(derived)} WHERE row = ${columns.row}`);
      isChanged = true;
    }
    const keys = tagKeysOf(listing);
    const before = stored.filter(({ row }) => row === columns.row).map(({ key }) => key);
    if (keys.toSorted().join('\n') === before.toSorted().join('\n')) continue;
    await replaceTags(tx, columns.row, keys);
    isChanged = true;
  }
  return { last: last.row, isChanged };
}

/** Recomputes the keys of usernames. A member keeps the old key if another member has the new one. */
async function renewUsernames(tx: Driver): Promise<void> {
  for (const { id, username, key } of await tx.all<{ id: string; username: string; key: string }>(
    sql`SELECT id, username, username_key AS key FROM users`,
  )) {
    const next = usernameKey(username);
    if (next === key) continue;
    await tx.run(sql`
      UPDATE users SET username_key = ${next}
      WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM users other WHERE other.username_key = ${next})`);
  }
  for (const { key } of await tx.all<{ key: string }>(sql`SELECT DISTINCT username_key AS key FROM makers`))
    if (usernameKey(key) !== key)
      await tx.run(sql`UPDATE makers SET username_key = ${usernameKey(key)} WHERE username_key = ${key}`);
}
