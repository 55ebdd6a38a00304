import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import type { OpenDriver } from '../../db/sql/driver.ts';
import { storeOverPostgres } from '../../db/sql/postgres/postgres-store.ts';
import { openPostgres } from '../../db/sql/postgres/postgres.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { tagSomeOutdated } from '../../db/sql/search/startup-tags.ts';
import { sqliteEngine, storeOver } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { anId, aStartup, aUser, noon } from './builders.ts';
import { all, idsOf } from './opened.ts';
import { emptyPostgres, withPostgres } from './postgres-databases.ts';
import { emptyDatabases } from './temp-folder.ts';

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});

function rolling(name: string, open: () => Promise<{ driver: OpenDriver; store: Store }>): void {
  const tagged = async (store: Store, key: string) => {
    const { cards, total } = await store.startups.withTag(key, all);
    return [...idsOf(cards).map((id) => parseInt(id, 16)), `of ${total}`];
  };

  test(`what a version without the tags of listings writes meanwhile is in their lists, over ${name}`, async () => {
    const { driver, store } = await open();
    for (const at of [1, 2, 3, 4]) await store.startups.insert(aStartup({ _id: anId(at), tags: ['Old'], publishedAt: null }));
    await store.users.insert(aUser());
    await driver.transaction(async (tx) => {
      await tx.run(sql`UPDATE startups SET tags = '["Café","New"]' WHERE id = ${anId(1)}`);
      await tx.run(sql`UPDATE startups SET status = 'rejected' WHERE id = ${anId(2)}`);
      await tx.run(sql`DELETE FROM startups WHERE id = ${anId(3)}`);
      for (const at of [1, 2, 3])
        await tx.run(sql`UPDATE startup_changes SET sequence = ${at + 10} WHERE startup_id = ${anId(at)}`);
    });
    // A like, which writes no tags, does not hide that the tags are outdated.
    await store.favorites.add({ userId: aUser()._id, startupId: anId(1), createdAt: noon.toISOString() });
    const before = await store.version();
    expect([
      await tagged(store, 'cafe'),
      await tagged(store, 'old'),
      (await store.startups.frequentTags(1, 9)).map(({ key }) => key),
    ]).toEqual([
      [1, 'of 1'],
      [4, 'of 1'],
      ['cafe', 'new', 'old'],
    ]);
    expect(await store.version()).toBeGreaterThan(before);
    expect(await tagSomeOutdated(driver)).toBe(false);
  });

  test(`a directory that has no tags of its listings yet gets all of them, over ${name}`, async () => {
    const { driver, store } = await open();
    await store.transaction(async (inside) => {
      for (let at = 1; at <= 230; at += 1) await inside.startups.insert(aStartup({ _id: anId(at), tags: ['Many', `${at}`] }));
    });
    await driver.transaction(async (tx) => {
      await tx.run(sql`DELETE FROM startup_tags`);
      await tx.run(sql`UPDATE startup_changes SET tagged_sequence = 0`);
    });
    for (let more = true; more;) more = await tagSomeOutdated(driver);
    expect((await store.startups.withTag('many', { offset: 0, limit: 1 })).total).toBe(230);
    expect(await store.startups.frequentTags(1, 500)).toHaveLength(231);
  });
}

const emptyDatabase = emptyDatabases();
rolling('SQLite', async () => {
  const driver = openSqlite(await emptyDatabase());
  toClose.push(() => driver.close());
  return { driver, store: storeOver(driver, sqliteEngine) };
});

await withPostgres((server) => {
  const databases = emptyPostgres(server);
  rolling('PostgreSQL', async () => {
    const driver = await openPostgres(await databases.take());
    const store = storeOverPostgres(driver, { indexFolder: undefined, report: () => undefined });
    toClose.push(() => store.close());
    return { driver, store };
  });
});
