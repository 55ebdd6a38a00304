import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { anId, aStartup, aUser } from './builders.ts';
import { all, idsOf } from './opened.ts';
import { indexInMemory, withPostgres } from './postgres-databases.ts';
import { runOn } from './postgres-server.ts';
import { tempFiles } from './temp-folder.ts';

const file = tempFiles();

/** Sets the derived columns to the values of an earlier version, which derived them in another way. */
const earlier = `
UPDATE startups SET name_key = 'odz', website_key = 'odz.example?utm_source=x', card = replace(card, '"dayOnly":true,', '');
UPDATE startup_tags SET tag_key = 'ハス';
UPDATE users SET username_key = 'ａｄａ' WHERE username = 'Ａｄａ';
UPDATE users SET username_key = 'ｅｖｅ' WHERE username = 'ＥＶＥ';
UPDATE startup_changes SET ranked_sequence = -1;
UPDATE derived_columns SET version = 0;
`;

async function fill(store: Store): Promise<void> {
  await store.startups.insert(
    aStartup({
      _id: anId(1),
      name: 'Łódź',
      website: 'https://odz.example/?utm_source=x',
      tags: ['バス'],
      publishedAt: '2025-11-18T00:00:00.000Z',
      dayOnly: true,
    }),
  );
  // An earlier version treated full-width letters as different letters.
  for (const [at, username] of ['Ａｄａ', 'ＥＶＥ'].entries())
    await store.users.insert(aUser({ _id: anId(at + 1), username, email: `${at}@example.com` }));
}

async function expectRenewed(store: Store): Promise<void> {
  const { startups, users } = store;
  expect(idsOf((await startups.list(all)).cards)).toEqual([anId(1)]);
  expect((await startups.list(all)).cards.map((card) => (JSON.parse(card) as { dayOnly?: true }).dayOnly)).toEqual([true]);
  expect((await startups.possibleDuplicates('lodz')).map(({ _id }) => _id)).toEqual([anId(1)]);
  expect((await startups.byWebsite('http://www.odz.example')).map(({ _id }) => _id)).toEqual([anId(1)]);
  expect((await startups.frequentTags(1, 9)).map(({ key }) => key)).toEqual(['バス']);
  expect(idsOf((await startups.search('lodz', all)).cards)).toEqual([anId(1)]);
  expect([(await users.byUsername('ada'))?._id, (await users.byUsername('eve'))?._id]).toEqual([anId(1), anId(2)]);
}

test('opening a SQLite file renews its derived columns for this version, once', async () => {
  const path = file();
  const first = await openSqliteStore(path);
  await fill(first);
  await first.close();
  new Database(path).exec(earlier).close();
  const store = await openSqliteStore(path);
  await expectRenewed(store);
  const version = await store.version();
  await store.close();
  const again = await openSqliteStore(path);
  expect(await again.version()).toBe(version);
  await again.close();
});

await withPostgres((server) => {
  test('opening a PostgreSQL database renews its derived columns for this version', async () => {
    const url = await server.newDatabase();
    const first = await openPostgresStore(url, indexInMemory);
    await fill(first);
    await first.close();
    for (const statement of earlier.trim().split('\n')) await runOn(url, statement);
    const store = await openPostgresStore(url, indexInMemory);
    await expectRenewed(store);
    await store.close();
  });
});
