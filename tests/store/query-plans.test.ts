import sql, { type Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { sqlCollections } from '../../db/sql/nouns/collections.ts';
import type { Driver } from '../../db/sql/driver.ts';
import { createListCache } from '../../db/sql/search/list-cache.ts';
import { sqlNotifications } from '../../db/sql/nouns/notifications.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { searchTables } from '../../db/sql/search/startup-search.ts';
import { sqlOutbox } from '../../db/sql/nouns/outbox.ts';
import { sqlStartups } from '../../db/sql/nouns/startups.ts';
import { sqlUsers } from '../../db/sql/nouns/users.ts';
import { parseFilters } from '../../server/domain/listings/facets.rules.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { anId, aStartup, aUser } from './builders.ts';
import { page, queries } from './planned-queries.ts';
import { sortedTables, tables, tallies } from './planned-tables.ts';
import { emptyDatabases } from './temp-folder.ts';

const emptyDatabase = emptyDatabases();

/** The steps of the queries in `run`, as shown by EXPLAIN QUERY PLAN. */
async function stepsOf(run: (driver: Driver) => Promise<unknown>): Promise<string[]> {
  const database = openSqlite(await emptyDatabase());
  await sqlUsers(database).insert(aUser());
  await sqlStartups(database, createListCache()).insert(aStartup());
  const steps: string[] = [];
  const explained = async <T>(query: Sql, answer: () => Promise<T>): Promise<T> => {
    const plan = await database.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`);
    steps.push(...plan.map(({ detail }) => detail));
    return answer();
  };
  const driver: Driver = {
    all: (query) => explained(query, () => database.all(query)),
    one: (query) => explained(query, () => database.transaction((within) => within.one(query))),
    run: (query) => explained(query, () => database.run(query)),
    writeAlone: (query) => explained(query, () => database.writeAlone(query)),
    transaction: (work) => work(driver),
  };
  await run(driver);
  await database.close();
  return steps;
}

/** The tables and indexes that the queries in `run` scan completely. */
async function scannedBy(run: (driver: Driver) => Promise<unknown>): Promise<string[]> {
  return (await stepsOf(run)).filter((step) => step.startsWith('SCAN'));
}

describe('no query scans a table:', () => {
  test.each(queries)('%s', async (_, run) => {
    expect(await scannedBy((driver) => run(driver, searchTables))).toEqual([]);
  });
});

test('erasing an address scans only the posts, which are few', async () => {
  expect(await scannedBy((driver) => sqlUsers(driver).eraseAddress('ada@example.com'))).toEqual(['SCAN posts']);
});

test.each(tables)('a table of %s is read in the order of an index', async (_, run, paged, searched) => {
  const [counted, ...rest] = await scannedBy((driver) => run(driver, ''));
  expect(counted).toMatch(/^SCAN /u);
  expect(rest).toEqual([`SCAN ${paged}`]);
  expect(await scannedBy((driver) => run(driver, 'a'))).toEqual([...ownersOf(searched), `SCAN ${searched}`]);
});

/** A search of listings first finds the matching owners by their names. */
const ownersOf = (searched: string) =>
  searched.startsWith('startups') ? ['SCAN users USING COVERING INDEX users_searched'] : [];

test('a search by owner reads that owner’s listings by their ids, and the texts of all other listings from an index', async () => {
  const steps = await stepsOf(async (driver) => {
    const { insert, table } = sqlStartups(driver, createListCache());
    await insert(aStartup({ _id: anId(2), slug: 'two', website: 'https://two.example/', userId: anId(1) }));
    await table({ search: 'ada', status: 'all' }, page);
  });
  expect(steps).toContain('SCAN startups USING COVERING INDEX startups_searched');
  expect(steps).toContain('SEARCH startups USING COVERING INDEX startups_user (user_id=?)');
});

test.each(tallies)(
  '%s are counted by status from an index, and with a search in one scan of an index',
  async (_, run, all, searched) => {
    expect((await scannedBy((driver) => run(driver, '')))[0]).toBe(`SCAN ${all}`);
    expect(await scannedBy((driver) => run(driver, 'a'))).toContain(`SCAN ${searched}`);
  },
);

test.each(sortedTables)('a page of %s is read in the order of an index', async (_, run, index) => {
  const steps = await stepsOf(run);
  expect(steps.filter((step) => step.startsWith('SCAN')).slice(1)).toEqual([`SCAN ${index}`]);
  // Two small sorts are allowed: sorting the rows of the page, and sorting rows with equal column values by id.
  expect(steps.filter((step) => step === 'USE TEMP B-TREE FOR ORDER BY')).toHaveLength(1);
});

test('submissions that an admin was not notified of are read from the index of pending listings', async () => {
  const filter = { userId: anId(1), kind: 'submission', excluded: undefined } as const;
  expect(await scannedBy((driver) => sqlNotifications(driver).unnotified(filter, 5))).toEqual([
    'SCAN p USING COVERING INDEX startups_pending',
  ]);
  expect(await scannedBy((driver) => sqlNotifications(driver).markNotified(filter, ''))).toEqual([
    'SCAN p USING COVERING INDEX startups_pending',
  ]);
});

test('the listings of a tag are read from its index', async () => {
  expect(await scannedBy((driver) => sqlStartups(driver, createListCache()).withTag('saas', page))).toEqual([]);
});

test('an account with a confirmed address is deleted by indexes, except for posts, which are few', async () => {
  const remove = async (driver: Driver) => {
    const users = sqlUsers(driver, searchTables);
    await users.insert(aUser({ _id: anId(2), emailVerifiedAt: '2026-11-20T12:00:00.000Z' }));
    await users.remove(anId(2));
  };
  expect(await scannedBy(remove)).toEqual(['SCAN posts']);
});

test('failures of the mail server, and waiting emails, are found without reading sent emails', async () => {
  const now = '2026-11-21T12:00:00.000Z';
  expect(await scannedBy((driver) => sqlOutbox(driver).serverFailure(now))).toEqual([]);
  expect(await scannedBy((driver) => sqlOutbox(driver).freeWaiting(now, now, 9))).toEqual([]);
  expect(await scannedBy((driver) => sqlOutbox(driver).counts(now))).toEqual(['SCAN mail_outbox USING INDEX mail_outbox_due']);
});

test('the list of emails, and failed emails, are read from indexes in their order', async () => {
  const emails = (state: 'all' | 'failed') => scannedBy((driver) => sqlOutbox(driver).table({ search: '', state }, page));
  expect(await emails('all')).toEqual([
    'SCAN mail_outbox USING COVERING INDEX mail_outbox_listed',
    'SCAN mail_outbox USING COVERING INDEX mail_outbox_listed',
  ]);
  expect(await emails('failed')).toEqual([
    'SCAN mail_outbox USING COVERING INDEX mail_outbox_listed',
    'SCAN mail_outbox USING COVERING INDEX mail_outbox_listed',
  ]);
  expect(await scannedBy((driver) => sqlOutbox(driver).abandoned(9))).toEqual([
    'SCAN mail_outbox USING INDEX mail_outbox_abandoned',
  ]);
});

test('active admins are counted in an index of only active admins', async () => {
  expect(await scannedBy((driver) => sqlUsers(driver).countActiveAdmins())).toEqual([
    'SCAN users USING COVERING INDEX users_admins',
  ]);
});

test('trending listings are read from the ranking and from the beginning of two indexes', async () => {
  expect(await scannedBy((driver) => sqlStartups(driver, createListCache()).trending(3))).toEqual([
    'SCAN t',
    'SCAN s USING INDEX startups_trending',
    'SCAN s USING INDEX startups_feed',
  ]);
});

test('the check for scans finds a query that scans a table', async () => {
  expect(await scannedBy((driver) => driver.all(sql`SELECT id FROM users WHERE phone = '1'`))).toEqual(['SCAN users']);
});

test.each([
  ['', ['SEARCH startups USING COVERING INDEX startups_feed (feed_key<?)', 'SCAN startups USING COVERING INDEX startups_feed']],
  ['likes', ['SCAN startups USING COVERING INDEX startups_closed_liked', 'SCAN startups USING COVERING INDEX startups_liked']],
  ['views', ['SCAN startups USING COVERING INDEX startups_closed_viewed', 'SCAN startups USING COVERING INDEX startups_viewed']],
  ['name', ['SCAN startups USING COVERING INDEX startups_named']],
] as const)('a narrowed list in the order "%s" reads one index, and its filters from their postings', async (order, expected) => {
  const { filters } = parseFilters('status=closed&status=active', usualFields);
  const view = { filters, sort: order === '' ? 'newest' : order } as const;
  const steps = await stepsOf(async (driver) => {
    const { insert, list } = sqlStartups(driver, createListCache());
    await insert(aStartup({ _id: anId(2), slug: 'two', website: 'https://two.example/', fields: { status: 'active' } }));
    await insert(aStartup({ _id: anId(3), slug: 'three', website: 'https://three.example/', fields: { status: 'closed' } }));
    await list({ offset: 0, limit: 10 }, view);
  });
  const reads = steps.filter((step) => /INDEX startups_(?:feed|liked|viewed|named|closed)/.test(step));
  expect([...new Set(reads)].sort()).toEqual([...expected].sort());
  expect(steps).toContain('SEARCH field_postings USING INDEX sqlite_autoindex_field_postings_1 (field=?)');
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
});

test('a narrowed list continues after the last row that was read, even among many listings with the same likes', async () => {
  const { filters } = parseFilters('pricing=free', usualFields);
  const steps = await stepsOf(async (driver) => {
    const { insert, list } = sqlStartups(driver, createListCache());
    for (let number = 2; number <= 200; number += 1) {
      const fields = { pricing: number < 60 ? 'free' : 'paid' };
      await insert(aStartup({ _id: anId(number), slug: `${number}`, sourceId: `${number}`, publishedAt: null, fields }));
    }
    await list({ offset: 0, limit: 5 }, { filters, sort: 'likes' });
  });
  expect([...new Set(steps.filter((step) => step.includes('startups_liked')))]).toEqual([
    'SCAN startups USING COVERING INDEX startups_liked',
    'SEARCH startups USING COVERING INDEX startups_liked ((likes,feed_key,id)<(?,?,?))',
  ]);
});

test('a deep page begins at its first row, even among many listings without a date', async () => {
  const steps = await stepsOf(async (driver) => {
    const { insert, list } = sqlStartups(driver, createListCache());
    for (let number = 2; number <= 230; number += 1)
      await insert(aStartup({ _id: anId(number), slug: `${number}`, sourceId: `${number}`, publishedAt: null }));
    await list({ offset: 210, limit: 10 });
  });
  expect(steps.filter((step) => step.includes('startups_feed'))).toEqual([
    'SCAN s USING COVERING INDEX startups_feed',
    'SEARCH s USING INDEX startups_feed ((feed_key,id)>(?,?))',
  ]);
});

test('the listings of many collections are read with as many statements as those of one', async () => {
  const stepsOfLists = (lists: string[][]) => stepsOf((driver) => sqlCollections(driver).cards(lists));
  const ids = Array.from({ length: 50 }, (_, at) => [anId(at + 1)]);
  expect(await stepsOfLists(ids)).toHaveLength((await stepsOfLists([[anId(1)]])).length);
});
