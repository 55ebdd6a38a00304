import sql, { type Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { sqlAnalytics } from '../../db/sql/analytics.ts';
import { sqlClaims } from '../../db/sql/claims.ts';
import type { Driver } from '../../db/sql/driver.ts';
import { sqlFavorites } from '../../db/sql/favorites.ts';
import { createKept } from '../../db/sql/kept.ts';
import { changeLikes } from '../../db/sql/likes.ts';
import { sqlLinks } from '../../db/sql/links.ts';
import { purge } from '../../db/sql/purge.ts';
import { sqlSessions } from '../../db/sql/sessions.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { sqlStartups } from '../../db/sql/startups.ts';
import { sqlSubmissions } from '../../db/sql/submissions.ts';
import { sqlUsers } from '../../db/sql/users.ts';
import { anId, aStartup, aUser, noon } from './builders.ts';

/** The tables and indexes that are walked from end to end by what is run, in SQLite's words. */
async function walkedBy(run: (driver: Driver) => Promise<unknown>): Promise<string[]> {
  const database = openSqlite(':memory:');
  await sqlUsers(database).insert(aUser());
  await sqlStartups(database, createKept()).insert(aStartup());
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
    transaction: (work) => work(driver),
  };
  await run(driver);
  await database.close();
  return steps.filter((step) => step.startsWith('SCAN'));
}

const ada = anId(1);
const at = noon.toISOString();

const queries: readonly [string, (driver: Driver) => Promise<unknown>][] = [
  ['the listings of a member', (driver) => sqlStartups(driver, createKept()).ofUser(ada)],
  ['namesakes', (driver) => sqlStartups(driver, createKept()).namesakes('Acme Pay')],
  ['counts by day', (driver) => sqlAnalytics(driver).days([anId(1), anId(2)], '2026-11-01')],
  ['a user by e-mail', (driver) => sqlUsers(driver).byEmail('ada@example.com')],
  ['a user by username', (driver) => sqlUsers(driver).byUsername('ada')],
  ['a user by Google', (driver) => sqlUsers(driver).byGoogleSub('1')],
  ['a changed user', (driver) => sqlUsers(driver).update(aUser())],
  ['a heart', (driver) => sqlFavorites(driver).add({ userId: ada, startupId: anId(1), createdAt: at })],
  ['its likes', (driver) => changeLikes(driver, anId(1), 1)],
  ['hearts', (driver) => sqlFavorites(driver).ids(ada)],
  ['favourites', (driver) => sqlFavorites(driver).list(ada)],
  ['a heart taken back', (driver) => sqlFavorites(driver).remove(ada, anId(1))],
  ['a session', (driver) => sqlSessions(driver).byTokenHash('a')],
  ['sessions of a member', (driver) => sqlSessions(driver).ofUser(ada)],
  ['a touched session', (driver) => sqlSessions(driver).touch('a', at, at)],
  ['ended sessions', (driver) => sqlSessions(driver).removeOfUser(ada, 'a')],
  ['a used link', (driver) => sqlLinks(driver).use('a', 'email', at)],
  ['ended links', (driver) => sqlLinks(driver).removeOfUser(ada, 'email')],
  ['a submission', (driver) => sqlSubmissions(driver).byStartup(anId(1))],
  ['a claim', (driver) => sqlClaims(driver).byId(anId(1))],
  ['claims of a member', (driver) => sqlClaims(driver).ofUser(ada)],
  ['claims between', (driver) => sqlClaims(driver).between(ada, anId(1))],
  ['pending claims', (driver) => sqlClaims(driver).pendingOf(anId(1))],
  ['a decision', (driver) => sqlClaims(driver).decide(anId(1), 'rejected', at)],
  ['a purge', (driver) => purge(driver, at)],
  ['a user leaving', (driver) => sqlUsers(driver).remove(ada)],
];

describe('no table is walked for', () => {
  test.each(queries)('%s', async (_, run) => {
    expect(await walkedBy(run)).toEqual([]);
  });
});

test('active admins are counted in an index that holds nobody else', async () => {
  expect(await walkedBy((driver) => sqlUsers(driver).countActiveAdmins())).toEqual([
    'SCAN users USING COVERING INDEX users_admins',
  ]);
});

test('a walk would be noticed', async () => {
  expect(await walkedBy((driver) => driver.all(sql`SELECT id FROM users WHERE name = 'Ada'`))).toEqual(['SCAN users']);
});
