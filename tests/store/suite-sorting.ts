import { expect, test } from 'vitest';
import type { Slice, TableFilter } from '../../db/store.ts';
import { type Sort, sortColumns } from '../../server/domain/core/sort-columns.ts';
import { aClaim, aFeedback, anId, aPost, aPostCategory, aStartup, aSubmission, aUser, daysAgo } from './builders.ts';
import { all, type OpenStore, storePerTest } from './opened.ts';

type Table<Column extends string> = (filter: TableFilter<Column>, slice: Slice) => Promise<readonly { _id: string }[]>;

const second: Slice = { offset: 1, limit: 2 };

/** For every column of a table, in both directions: the numbers of the rows' ids, in that order. */
async function orders<Column extends string>(columns: readonly Column[], table: Table<Column>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const sort of columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])) {
    const ids = numbersOf(await table({ search: '', sort }, all));
    found[sort] = ids;
    expect(numbersOf(await table({ search: '', sort }, second))).toBe(ids.slice(1, 3));
    // Every row matches this search, which compares row by row.
    expect(numbersOf(await table({ search: 'e', sort }, second))).toBe(ids.slice(1, 3));
  }
  expect(numbersOf(await table({ search: '', sort: '' }, all))).toBe(numbersOf(await table({ search: '' }, all)));
  return found;
}

const numbersOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => Number.parseInt(_id.slice(-2), 16)).join('');

/** The order of every admin table by each of its columns. Equal rows are ordered by id descending. */
export function sortingRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('startups are sorted by name, status and last submission', async () => {
    await store().users.insert(aUser());
    const { insert } = store().startups;
    await insert(aStartup({ _id: anId(1), name: 'beta' }));
    await insert(aStartup({ _id: anId(2), name: 'Alpha', status: 'pending', publishedAt: null }));
    await insert(aStartup({ _id: anId(3), name: 'Éclair', status: 'rejected', publishedAt: null }));
    await insert(aStartup({ _id: anId(4), name: 'ALPHA', publishedAt: daysAgo(3) }));
    await insert(aStartup({ _id: anId(5), name: 'Gamma', publishedAt: daysAgo(9) }));
    await store().submissions.save(aSubmission({ startupId: anId(2), createdAt: daysAgo(4) }));
    await store().submissions.save(aSubmission({ startupId: anId(5), createdAt: daysAgo(2) }));
    const table: Table<(typeof sortColumns.startups)[number]> = async (filter, slice) =>
      (await store().startups.table({ status: 'all', ...filter }, slice)).startups;
    expect(await orders(sortColumns.startups, table)).toEqual({
      name: '42153',
      '-name': '35142',
      status: '54123',
      '-status': '32541',
      // The listing was neither published nor submitted, so its time is the time in its id, which is in 1970.
      submittedAt: '32451',
      '-submittedAt': '15423',
    });
    const active = async (sort: 'name' | '-status' | 'submittedAt') =>
      numbersOf((await store().startups.table({ search: '', status: 'active', sort }, all)).startups);
    expect([await active('name'), await active('-status'), await active('submittedAt')]).toEqual(['415', '541', '451']);
  });

  test('a listing keeps its place by submission when it is updated, and gets a new one when it is resubmitted', async () => {
    await store().users.insert(aUser());
    const { insert, table, update } = store().startups;
    for (const number of [1, 2]) await insert(aStartup({ _id: anId(number), publishedAt: daysAgo(number) }));
    await store().submissions.save(aSubmission({ startupId: anId(2), createdAt: daysAgo(5) }));
    const bySubmission = async () => numbersOf((await table({ search: '', status: 'all', sort: '-submittedAt' }, all)).startups);
    expect(await bySubmission()).toBe('12');
    await update(aStartup({ _id: anId(2), publishedAt: daysAgo(0) }));
    expect(await bySubmission()).toBe('12');
    await store().submissions.save(aSubmission({ startupId: anId(2), createdAt: daysAgo(0) }));
    expect(await bySubmission()).toBe('21');
    await update(aStartup({ _id: anId(1), publishedAt: daysAgo(-1) }));
    expect(await bySubmission()).toBe('12');
  });

  test('pending startups can be sorted, too', async () => {
    const { insert, table } = store().startups;
    for (const [number, name] of ['Zulu', 'alpha', 'Beta'].entries())
      await insert(aStartup({ _id: anId(number + 1), name, status: 'pending', publishedAt: null }));
    const sorted = async (sort: 'name' | '-name') =>
      numbersOf((await table({ search: '', status: 'pending', sort }, all)).startups);
    expect([await sorted('name'), await sorted('-name')]).toEqual(['231', '132']);
  });

  test('users are sorted by username, email, role, status and age', async () => {
    const { insert } = store().users;
    await insert(aUser({ _id: anId(1), username: 'bea', email: 'Z@example.com', createdAt: daysAgo(2) }));
    await insert(aUser({ _id: anId(2), username: 'Ada', email: 'y@example.com', role: 'admin', createdAt: daysAgo(3) }));
    await insert(aUser({ _id: anId(3), username: 'ADAM', email: 'x@example.com', status: 'inactive', createdAt: daysAgo(2) }));
    await insert(aUser({ _id: anId(4), username: 'Élise', email: 'A@example.com', role: 'editor', createdAt: daysAgo(1) }));
    const table: Table<(typeof sortColumns.users)[number]> = async (filter, slice) =>
      (await store().users.table({ role: '', ...filter }, slice)).users;
    expect(await orders(sortColumns.users, table)).toEqual({
      username: '2314',
      '-username': '4132',
      email: '4321',
      '-email': '1234',
      role: '2431',
      '-role': '3142',
      status: '4213',
      '-status': '3421',
      createdAt: '2314',
      '-createdAt': '4312',
    });
    const { users } = await store().users.table({ search: '', role: 'user', sort: '-username' }, all);
    expect(numbersOf(users)).toBe('13');
  });

  test('claims are sorted by startup, claimant, status and age', async () => {
    await store().users.insert(aUser({ _id: anId(1), username: 'bea' }));
    await store().users.insert(aUser({ _id: anId(2), username: 'Ada' }));
    await store().startups.insert(aStartup({ _id: anId(1), name: 'zeta' }));
    await store().startups.insert(aStartup({ _id: anId(2), name: 'Beta' }));
    const { insert } = store().claims;
    await insert(aClaim({ _id: anId(1), createdAt: daysAgo(1) }));
    await insert(aClaim({ _id: anId(2), userId: anId(2), status: 'rejected', createdAt: daysAgo(3) }));
    await insert(aClaim({ _id: anId(3), startup_id: anId(2), status: 'approved', createdAt: daysAgo(2) }));
    const table: Table<(typeof sortColumns.claims)[number]> = async (filter, slice) =>
      (await store().claims.table({ status: 'all', ...filter }, slice)).claims;
    expect(await orders(sortColumns.claims, table)).toEqual({
      startup: '321',
      '-startup': '213',
      user: '231',
      '-user': '312',
      status: '312',
      '-status': '213',
      createdAt: '231',
      '-createdAt': '132',
    });
    const { claims } = await store().claims.table({ search: '', status: 'pending', sort: 'startup' }, all);
    expect(numbersOf(claims)).toBe('1');
  });

  test('posts are sorted by title, category, status and date; posts without a date come first', async () => {
    await store().posts.insertCategory(aPostCategory({ _id: anId(1), slug: 'a', name: 'zebra' }));
    await store().posts.insertCategory(aPostCategory({ _id: anId(2), slug: 'b', name: 'Ant', status: 'inactive' }));
    const categories = [
      { _id: anId(1), name: 'zebra', slug: 'a' },
      { _id: anId(2), name: 'Ant', slug: 'b' },
    ] as const;
    const { insert } = store().posts;
    await insert(aPost({ _id: anId(1), slug: 'p-1', title: 'Hello', category: categories[0] }));
    await insert(aPost({ _id: anId(2), slug: 'p-2', title: 'an end', category: categories[1], publishedAt: daysAgo(2) }));
    await insert(aPost({ _id: anId(3), slug: 'p-3', title: 'Every', category: null, status: 'draft', publishedAt: null }));
    const table: Table<(typeof sortColumns.posts)[number]> = async (filter, slice) =>
      (await store().posts.table(filter, slice)).posts;
    expect(await orders(sortColumns.posts, table)).toEqual({
      title: '231',
      '-title': '132',
      category: '321',
      '-category': '123',
      status: '321',
      '-status': '213',
      publishedAt: '321',
      '-publishedAt': '123',
    });
  });

  test('feedback is sorted by address, status and age', async () => {
    const { insert } = store().feedback;
    await insert(aFeedback({ _id: anId(1), email: 'Bea@example.com', createdAt: daysAgo(1) }));
    await insert(aFeedback({ _id: anId(2), status: 'done', createdAt: daysAgo(2) }));
    await insert(aFeedback({ _id: anId(3), email: 'ada@example.com', createdAt: daysAgo(3) }));
    const table: Table<(typeof sortColumns.feedback)[number]> = async (filter, slice) =>
      (await store().feedback.table({ status: 'all', ...filter }, slice)).feedback;
    expect(await orders(sortColumns.feedback, table)).toEqual({
      email: '231',
      '-email': '132',
      status: '231',
      '-status': '312',
      createdAt: '321',
      '-createdAt': '123',
    });
    const { feedback } = await store().feedback.table({ search: '', status: 'open', sort: 'email' }, all);
    expect(numbersOf(feedback)).toBe('31');
  });

  test('the audit log is sorted by age', async () => {
    const entry = { actorId: anId(1), actor: 'Ada', action: 'saveDeal', subjectId: '', subject: '', before: null, after: null };
    for (const number of [2, 1, 3]) await store().audit.add({ ...entry, _id: anId(number), createdAt: daysAgo(number % 2) });
    const table: Table<'createdAt'> = async (filter, slice) => (await store().audit.table(filter, slice)).entries;
    expect(await orders(sortColumns.audit, table)).toEqual({ createdAt: '312', '-createdAt': '231' });
  });
}
